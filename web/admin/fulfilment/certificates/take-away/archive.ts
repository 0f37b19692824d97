import type { Pick } from '../../../../../worker/contract/bulk'
import { zipArchive } from '../../../../../worker/contract/lib/zip'
import { collectBlob } from '../../../../lib/gathered'
import { saveFile } from '../../../../lib/save-file'
import { sheetPicture } from '../../../../lib/sheet-picture'
import { type CertificateFile, readDocuments } from './files'
import { pictureToPdf } from './pdf'

export const archiveKinds = { pdf: 'PDF', png: 'Gambar (PNG)', html: 'HTML' } as const
export type ArchiveKind = keyof typeof archiveKinds

export class CertificateDrawingError extends Error {}

async function drawDocument(html: string, type: 'image/png' | 'image/jpeg') {
  const picture = await sheetPicture(html, type)
  if (!picture) throw new CertificateDrawingError()
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

/** Saves certificates as one ZIP file. Throws `ApiProblem`, `CertificateDrawingError`, or the abort reason of `signal`. */
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
