import { drawnSize } from '../../../../lib/sheet-picture'

/** A4 landscape in points (1/72 inch). */
const page = { width: 841.89, height: 595.28 }

/** PDF hex string in UTF-16BE with BOM: allows any character and needs no escaping (ISO 32000-1, 7.9.2). */
const textOf = (text: string) =>
  `<FEFF${Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('')}>`

const latin = (text: string) => Uint8Array.from(text, sign => sign.charCodeAt(0))
const sized = (bytes: Uint8Array<ArrayBuffer>, about = '') => [
  latin(`<< /Length ${bytes.length}${about} >>\nstream\n`),
  bytes,
  latin('\nendstream'),
]

/** PDF with one page that contains the JPEG (ISO 32000-1). */
export async function pdfOf(title: string, jpeg: Blob) {
  const picture = new Uint8Array(await jpeg.arrayBuffer())
  const { width, height } = drawnSize
  const draw = latin(`q ${page.width} 0 0 ${page.height} 0 0 cm /Sheet Do Q`)
  const about = ` /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`
  const objects = [
    [latin('<< /Type /Catalog /Pages 2 0 R /Lang (id) >>')],
    [latin('<< /Type /Pages /Kids [3 0 R] /Count 1 >>')],
    [
      latin(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Resources << /XObject << /Sheet 4 0 R >> >> /Contents 5 0 R >>`,
      ),
    ],
    sized(picture, about),
    sized(draw),
    [latin(`<< /Title ${textOf(title)} >>`)],
  ]
  const pieces = [latin('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n')]
  const offsets: number[] = []
  let offset = pieces[0]?.length ?? 0
  const push = (piece: Uint8Array<ArrayBuffer>) => {
    pieces.push(piece)
    offset += piece.length
  }
  for (const [n, object] of objects.entries()) {
    offsets.push(offset)
    for (const piece of [latin(`${n + 1} 0 obj\n`), ...object, latin('\nendobj\n')]) push(piece)
  }
  const entries = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`)
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${entries.join('')}`
  pieces.push(
    latin(`${table}trailer\n<< /Size ${count} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${offset}\n%%EOF\n`),
  )
  return new Blob(pieces, { type: 'application/pdf' })
}
