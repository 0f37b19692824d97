import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'
import { bankAccounts } from '../../demo/content.ts'
import { pictureWidths } from '../../worker/contract/site/uploads.ts'

export type Media = {
  put(key: string, value: Uint8Array, options: { httpMetadata: { contentType: string } }): Promise<unknown>
}

const root = join(process.cwd(), 'demo/media')
export const qrisPicture = '/media/general/qris-1600.png'

const types: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' }

const filesUnder = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** An 8-bit grey PNG of a QR code, `width` pixels square with a quiet zone of 4 modules. */
function qrPng(text: string, width: number) {
  const { data } = encode(text, { ecc: 'M', border: 4 })
  const size = data.length
  const rows = Array.from({ length: width }, (_, y) => {
    const modules = data[Math.floor((y * size) / width)] ?? []
    const pixels = Array.from({ length: width }, (_, x) =>
      modules[Math.floor((x * size) / width)] ? 0 : 255,
    )
    return Buffer.from([0, ...pixels])
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(width, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export async function seedPictures(media: Media) {
  for (const file of filesUnder(root)) {
    const contentType = types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    await media.put(file, readFileSync(join(root, file)), { httpMetadata: { contentType } })
  }
  const code = bankAccounts.find(account => account.qris_code)?.qris_code
  if (!code) return
  for (const width of pictureWidths) {
    await media.put(`general/qris-${width}.png`, qrPng(code, width), {
      httpMetadata: { contentType: 'image/png' },
    })
  }
}

const rupiah = (amount: number) => `Rp ${amount.toLocaleString('id-ID')}`

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
