import { createHash } from 'node:crypto'
import {
  type EvidenceKind,
  evidenceLimits,
  evidenceTypes,
  isEvidenceMime,
} from '../../contract/fulfilment/evidence-files'
import type { evidence_uploads } from '../../db/schema/fulfilment/sacrifices'
import { Problem } from '../../lib/problem'
import { joined, TooManyPieces } from '../../site/media/strip/bytes'
import { dropLocation, filmCleaner } from '../../site/media/strip/location'
import { chunksOf, dropChunks } from './chunks'
import { type FileKind, fileKey, kindOf, previewKey } from './kind'

type Upload = typeof evidence_uploads.$inferSelect

/** What is kept: its R2 key, type, length and SHA-256, and the length of its small picture. */
export type Kept = {
  object_key: string
  mime: FileKind['mime']
  size: number
  sha256: string
  preview_size: number | null
}

const words: Record<EvidenceKind, string> = {
  image: 'Foto ini rusak atau tidak lengkap.',
  video: 'Video ini rusak atau jenisnya tidak didukung.',
}

const refused = (kind: EvidenceKind) => new Problem('unsupported_file', { detail: words[kind] })

/** Reads all chunks once: whether they are the file that was told of, and what it is by its bytes. */
async function judge(bucket: R2Bucket, upload: Upload) {
  const hash = createHash('sha256')
  let kind: FileKind | null | undefined
  for await (const chunk of chunksOf(bucket, upload)) {
    hash.update(chunk)
    // The first one tells.
    if (kind === undefined) kind = kindOf(chunk)
  }
  if (hash.digest('hex') !== upload.sha256) {
    // Sent anew from the beginning: nobody can tell which chunk is the wrong one.
    await dropChunks(bucket, upload)
    throw new Problem('upload_incomplete')
  }
  if (kind && upload.size <= evidenceLimits[kind.kind]) return kind
  throw refused(isEvidenceMime(upload.mime) ? evidenceTypes[upload.mime] : 'image')
}

const optionsOf = ({ mime }: FileKind) => ({ httpMetadata: { contentType: mime } })

/** What was sent as its small picture, where it is one; without its place as the photo itself. */
async function keepPreview(bucket: R2Bucket, id: string, bytes: Uint8Array) {
  const kind = kindOf(bytes)
  const clean = kind?.mime === 'image/jpeg' ? dropLocation(bytes, kind.mime) : null
  if (!kind || !clean) return null
  await bucket.put(previewKey(id), clean, optionsOf(kind))
  return clean.length
}

async function keepPhoto(bucket: R2Bucket, upload: Upload, kind: FileKind, preview: Uint8Array) {
  const chunks: Uint8Array[] = []
  for await (const chunk of chunksOf(bucket, upload)) chunks.push(chunk)
  const clean = dropLocation(joined(chunks), kind.mime)
  if (!clean) throw refused('image')
  const object_key = fileKey(upload.id, kind.ext)
  await bucket.put(object_key, clean, optionsOf(kind))
  const sha256 = createHash('sha256').update(clean).digest('hex')
  const preview_size = await keepPreview(bucket, upload.id, preview)
  return { object_key, mime: kind.mime, size: clean.length, sha256, preview_size }
}

/** Streams: a video and its clean copy together are more than a worker's memory holds. */
async function keepVideo(bucket: R2Bucket, upload: Upload, kind: FileKind): Promise<Kept> {
  const object_key = fileKey(upload.id, kind.ext)
  // QuickTime is the format that MP4 was made from: its boxes are the same.
  const cleaner = filmCleaner(kind.mime === 'video/quicktime' ? 'video/mp4' : kind.mime)
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
    // The others would wait for the rest for ever.
    await writer.abort(error).catch(() => {})
    // A store that fails for a moment says nothing about the video: it is sent again later.
    throw error instanceof TooManyPieces ? refused('video') : error
  }
  const sha256 = hash.digest('hex')
  return { object_key, mime: kind.mime, size: upload.size, sha256, preview_size: null }
}

/**
 * Puts the chunks of an upload together without the place where the file was made.
 * Throws `upload_incomplete` when chunks are missing or damaged, `unsupported_file`; then nothing is kept.
 */
export async function assemble(bucket: R2Bucket, upload: Upload, preview: Uint8Array): Promise<Kept> {
  const kind = await judge(bucket, upload)
  return kind.kind === 'image' ? keepPhoto(bucket, upload, kind, preview) : keepVideo(bucket, upload, kind)
}
