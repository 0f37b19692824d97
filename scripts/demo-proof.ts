const rupiah = (amount: number) => `Rp ${amount.toLocaleString('id-ID')}`

/** A one-page PDF that stands for a customer's payment proof in the demo data. */
export function demoProof(code: string, amount: number) {
  const lines = ['BUKTI TRANSFER (CONTOH)', `Pesanan ${code}`, `Jumlah ${rupiah(amount)}`, 'Status BERHASIL']
  const text = lines
    .map((line, n) => `BT /F1 ${n === 0 ? 18 : 14} Tf 40 ${330 - n * 34} Td (${line}) Tj ET`)
    .join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 360 400] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, n) => {
    const at = body.length
    body += `${n + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + xref + end, 'latin1')
}
