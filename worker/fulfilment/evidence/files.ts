import { createHash } from 'node:crypto'
import {
  chunkCount,
  chunkLength,
  type EvidenceKind,
  type EvidenceMime,
  evidenceLimits,
  evidenceTypes,
  isEvidenceMime,
} from '../../contract/fulfilment/evidence-files'
import { videoTypeOf } from '../../contract/site/video-head'
import type { evidence_uploads } from '../../db/schema/fulfilment/sacrifices'
import { Problem } from '../../lib/problem'
import { isHeicBytes, sniffFileType } from '../../site/media/sniff'
import { joinBytes, TooManyPiecesError } from '../../site/media/strip/bytes'
import { removeFileLocation, videoLocationCleaner } from '../../site/media/strip/location'

type FileKind = { kind: EvidenceKind; mime: EvidenceMime; ext: string }

const startOf = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 64))

export function evidenceFileKind(bytes: Uint8Array): FileKind | null {
  if (isHeicBytes(bytes)) return { kind: 'image', mime: 'image/heic', ext: 'heic' }
  if (videoTypeOf(startOf(bytes)) === 'video/quicktime')
    return { kind: 'video', mime: 'video/quicktime', ext: 'mov' }
  const found = sniffFileType(bytes)
  if (!found || found.mime === 'application/pdf' || found.kind === 'document') return null
  return { kind: found.kind, mime: found.mime, ext: found.ext }
}

export const evidenceFileExtensions = ['jpg', 'png', 'gif', 'webp', 'avif', 'heic', 'mp4', 'mov', 'webm']

const evidencePrefix = 'evidence/'
export const evidenceChunksPrefix = 'evidence-parts/'

export const evidenceFileKey = (id: string, ext: string) => `${evidencePrefix}${id}.${ext}`
export const evidencePreviewKey = (id: string) => `${evidencePrefix}${id}.preview.jpg`
const chunkKey = (id: string, n: number) => `${evidenceChunksPrefix}${id}/${n}`

type Sized = { id: string; size: number }

export async function listStoredChunks(bucket: R2Bucket, { id, size }: Sized) {
  const prefix = `${evidenceChunksPrefix}${id}/`
  const { objects } = await bucket.list({ prefix })
  return objects
    .map(object => ({ n: Number(object.key.slice(prefix.length)), length: object.size }))
    .filter(({ n, length }) => length === chunkLength(size, n))
    .map(({ n }) => n)
    .sort((a, b) => a - b)
}

/** Stores one chunk of an upload, or replaces it. Throws `upload_incomplete` if its number or length is wrong. */
export async function storeChunk(bucket: R2Bucket, upload: Sized, n: number, bytes: ArrayBuffer) {
  const isChunk = n >= 1 && n <= chunkCount(upload.size)
  if (!isChunk || bytes.byteLength !== chunkLength(upload.size, n)) throw new Problem('upload_incomplete')
  await bucket.put(chunkKey(upload.id, n), bytes)
  return { n, size: bytes.byteLength }
}

/** Yields the chunks in order, one at a time to limit memory. Throws `upload_incomplete` if one is missing. */
async function* chunksOf(bucket: R2Bucket, { id, size }: Sized) {
  for (let n = 1; n <= chunkCount(size); n++) {
    const object = await bucket.get(chunkKey(id, n))
    if (object?.size !== chunkLength(size, n)) throw new Problem('upload_incomplete')
    yield new Uint8Array(await object.arrayBuffer())
  }
}

export async function deleteChunks(bucket: R2Bucket, { id, size }: Sized) {
  await bucket.delete(Array.from({ length: chunkCount(size) }, (_, n) => chunkKey(id, n + 1)))
}

type Upload = typeof evidence_uploads.$inferSelect

/** `size` and `preview_size` are in bytes, `sha256` is hex. */
export type StoredFile = {
  object_key: string
  mime: FileKind['mime']
  size: number
  sha256: string
  preview_size: number | null
}

const refusalTexts: Record<EvidenceKind, string> = {
  image: 'Foto ini rusak atau tidak lengkap.',
  video: 'Video ini rusak atau jenisnya tidak didukung.',
}

const unsupportedFile = (kind: EvidenceKind) =>
  new Problem('unsupported_file', { detail: refusalTexts[kind] })

async function checkUpload(bucket: R2Bucket, upload: Upload) {
  const hash = createHash('sha256')
  let kind: FileKind | null | undefined
  for await (const chunk of chunksOf(bucket, upload)) {
    hash.update(chunk)
    if (kind === undefined) kind = evidenceFileKind(chunk)
  }
  if (hash.digest('hex') !== upload.sha256) {
    // Delete all chunks, because it is unknown which one is damaged; the client uploads all of them again.
    await deleteChunks(bucket, upload)
    throw new Problem('upload_incomplete')
  }
  if (kind && upload.size <= evidenceLimits[kind.kind]) return kind
  throw unsupportedFile(isEvidenceMime(upload.mime) ? evidenceTypes[upload.mime] : 'image')
}

const optionsOf = ({ mime }: FileKind) => ({ httpMetadata: { contentType: mime } })

/** Removes GPS data. Returns the size in bytes, or null if the thumbnail is not a valid JPEG image. */
async function storeThumbnail(bucket: R2Bucket, id: string, bytes: Uint8Array) {
  const kind = evidenceFileKind(bytes)
  const clean = kind?.mime === 'image/jpeg' ? removeFileLocation(bytes, kind.mime) : null
  if (!kind || !clean) return null
  await bucket.put(evidencePreviewKey(id), clean, optionsOf(kind))
  return clean.length
}

async function storePhoto(bucket: R2Bucket, upload: Upload, kind: FileKind, preview: Uint8Array) {
  const chunks: Uint8Array[] = []
  for await (const chunk of chunksOf(bucket, upload)) chunks.push(chunk)
  const clean = removeFileLocation(joinBytes(chunks), kind.mime)
  if (!clean) throw unsupportedFile('image')
  const object_key = evidenceFileKey(upload.id, kind.ext)
  await bucket.put(object_key, clean, optionsOf(kind))
  const sha256 = createHash('sha256').update(clean).digest('hex')
  const preview_size = await storeThumbnail(bucket, upload.id, preview)
  return { object_key, mime: kind.mime, size: clean.length, sha256, preview_size }
}

/** Streams the video, because the video and its clean copy do not fit into a Worker's memory. */
async function storeVideo(bucket: R2Bucket, upload: Upload, kind: FileKind): Promise<StoredFile> {
  const object_key = evidenceFileKey(upload.id, kind.ext)
  // The cleaner for MP4 also works for QuickTime files, because both have the same box structure.
  const cleaner = videoLocationCleaner(kind.mime === 'video/quicktime' ? 'video/mp4' : kind.mime)
  const hash = createHash('sha256')
  const hashing = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      hash.update(chunk)
      out.enqueue(chunk)
    },
  })
  const { readable, writable } = new FixedLengthStream(upload.size)
  const writer = cleaner.writable.getWriter()
  const fill = async () => {
    for await (const chunk of chunksOf(bucket, upload)) await writer.write(chunk)
    await writer.close()
  }
  try {
    await Promise.all([
      bucket.put(object_key, readable, optionsOf(kind)),
      cleaner.readable.pipeThrough(hashing).pipeTo(writable),
      fill(),
    ])
  } catch (error) {
    // If one stream fails, abort the upload, because the other streams would wait for data forever.
    await writer.abort(error).catch(() => {})
    // Only `TooManyPiecesError` is a fault of the video. After other errors, the client sends the video again later.
    throw error instanceof TooManyPiecesError ? unsupportedFile('video') : error
  }
  const sha256 = hash.digest('hex')
  return { object_key, mime: kind.mime, size: upload.size, sha256, preview_size: null }
}

/** Joins the chunks and removes GPS data. If it throws (`upload_incomplete`, `unsupported_file`), nothing is stored. */
export async function assembleUpload(
  bucket: R2Bucket,
  upload: Upload,
  preview: Uint8Array,
): Promise<StoredFile> {
  const kind = await checkUpload(bucket, upload)
  return kind.kind === 'image' ? storePhoto(bucket, upload, kind, preview) : storeVideo(bucket, upload, kind)
}
