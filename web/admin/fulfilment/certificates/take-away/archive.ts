import type { Pick } from '../../../../../worker/contract/bulk'
import { zipArchive } from '../../../../../worker/contract/lib/zip'
import { throwNetworkError } from '../../../../lib/problem'
import { collectBlob, saveFile } from '../../../../lib/save-file'
import { certificatePictureSize, drawCertificatePicture } from '../../../../lib/sheet-picture'
import { fetchOperatorFile } from '../../../common/parts/files'

const parallelReads = 5

export const maxArchiveFiles = 500

export type CertificateFile = { number: string; html: string }

async function readDocument({ id, label }: Pick): Promise<CertificateFile> {
  const answer = await fetchOperatorFile(`/api/admin/certificates/${id}/download`)
  return { number: label, html: await answer.text().catch(throwNetworkError) }
}

/** Reads a few documents at a time and yields them in order. Throws `ApiProblem`. */
export async function* readDocuments(picks: Pick[]) {
  for (let at = 0; at < picks.length; at += parallelReads) {
    yield* await Promise.all(picks.slice(at, at + parallelReads).map(readDocument))
  }
}

/** Page size in points (1/72 inch): A4 landscape. */
const pageSizePt = { width: 841.89, height: 595.28 }

/** A PDF hex string in UTF-16BE with BOM, which allows any character without escaping (ISO 32000-1, 7.9.2). */
const hexStringOf = (text: string) =>
  `<FEFF${Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('')}>`

const latinBytesOf = (text: string) => Uint8Array.from(text, sign => sign.charCodeAt(0))
const streamObject = (bytes: Uint8Array<ArrayBuffer>, about = '') => [
  latinBytesOf(`<< /Length ${bytes.length}${about} >>\nstream\n`),
  bytes,
  latinBytesOf('\nendstream'),
]

export async function pictureToPdf(title: string, jpeg: Blob) {
  const picture = new Uint8Array(await jpeg.arrayBuffer())
  const { width, height } = certificatePictureSize
  const draw = latinBytesOf(`q ${pageSizePt.width} 0 0 ${pageSizePt.height} 0 0 cm /Sheet Do Q`)
  const about = ` /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`
  const objects = [
    [latinBytesOf('<< /Type /Catalog /Pages 2 0 R /Lang (id) >>')],
    [latinBytesOf('<< /Type /Pages /Kids [3 0 R] /Count 1 >>')],
    [
      latinBytesOf(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageSizePt.width} ${pageSizePt.height}] /Resources << /XObject << /Sheet 4 0 R >> >> /Contents 5 0 R >>`,
      ),
    ],
    streamObject(picture, about),
    streamObject(draw),
    [latinBytesOf(`<< /Title ${hexStringOf(title)} >>`)],
  ]
  const pieces = [latinBytesOf('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n')]
  const offsets: number[] = []
  let offset = pieces[0]?.length ?? 0
  const push = (piece: Uint8Array<ArrayBuffer>) => {
    pieces.push(piece)
    offset += piece.length
  }
  for (const [n, object] of objects.entries()) {
    offsets.push(offset)
    for (const piece of [latinBytesOf(`${n + 1} 0 obj\n`), ...object, latinBytesOf('\nendobj\n')]) push(piece)
  }
  const entries = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`)
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${entries.join('')}`
  pieces.push(
    latinBytesOf(
      `${table}trailer\n<< /Size ${count} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${offset}\n%%EOF\n`,
    ),
  )
  return new Blob(pieces, { type: 'application/pdf' })
}

export const archiveFileKinds = { pdf: 'PDF', png: 'Gambar (PNG)', html: 'HTML' } as const
export type ArchiveKind = keyof typeof archiveFileKinds

export class CertificateRenderError extends Error {}

async function drawDocument(html: string, type: 'image/png' | 'image/jpeg') {
  const picture = await drawCertificatePicture(html, type)
  if (!picture) throw new CertificateRenderError()
  return picture
}

const contentByKind: Record<ArchiveKind, (file: CertificateFile) => Promise<Blob>> = {
  pdf: async ({ number, html }) =>
    pictureToPdf(`Sertifikat ${number}`, await drawDocument(html, 'image/jpeg')),
  png: ({ html }) => drawDocument(html, 'image/png'),
  html: async ({ html }) => new Blob([html], { type: 'text/html' }),
}

type Entry = { name: string; content: Blob }

async function* bytesOf(content: Blob) {
  yield new Uint8Array(await content.arrayBuffer())
}

export const zipEntries = (entries: Entry[]) =>
  collectBlob(
    zipArchive(entries.map(({ name, content }) => ({ name, content: bytesOf(content) }))),
    'application/zip',
  )

/** Throws `ApiProblem`, `CertificateRenderError`, or the abort reason of `signal`. */
export async function saveArchive(
  picks: Pick[],
  kind: ArchiveKind,
  onProgress: (done: number) => void,
  signal: AbortSignal,
) {
  const entries: Entry[] = []
  for await (const file of readDocuments(picks)) {
    signal.throwIfAborted()
    entries.push({ name: `sertifikat-${file.number}.${kind}`, content: await contentByKind[kind](file) })
    onProgress(entries.length)
  }
  const archive = await zipEntries(entries)
  signal.throwIfAborted()
  saveFile(`sertifikat-${entries.length}.zip`, archive)
}
