import type { MediaType } from '../../contract/labels'
import { mediaLimits } from '../../contract/site/uploads'
import { Problem } from '../../lib/problem'
import { type Sniffed, sniffType } from './sniff'
import { joinBytes } from './strip/bytes'
import { removeLocation, videoLocationCleaner } from './strip/location'

const sniffBytes = 64

const tooLarge: Record<MediaType, string> = {
  image: 'Gambar paling besar 10 MB.',
  video: 'Video paling besar 50 MB.',
  document: 'Dokumen PDF paling besar 10 MB.',
}

export type Incoming = { body: ReadableStream<Uint8Array> | null; length: number | null }

function checkLength(length: number, kind: MediaType) {
  if (length === 0) throw new Problem('empty_file')
  if (length > mediaLimits[kind]) throw new Problem('file_too_large', { detail: tooLarge[kind] })
}

/** The type detected from the bytes must match the declared type. */
function checkType(start: Uint8Array, type: Sniffed) {
  if (sniffType(start)?.mime === type.mime) return
  throw new Problem('unsupported_file', {
    detail: 'Isi berkas tidak cocok dengan jenisnya atau tidak didukung.',
  })
}

/** Reads until `enough` bytes arrived or the stream ends. Throws `upload_incomplete` if the stream fails. */
async function readBytes(reader: ReadableStreamDefaultReader<Uint8Array>, enough: number) {
  const chunks: Uint8Array[] = []
  let size = 0
  while (size < enough) {
    const { done, value } = await reader.read().catch(() => {
      throw new Problem('upload_incomplete')
    })
    if (done) break
    chunks.push(value)
    size += value.length
  }
  return joinBytes(chunks)
}

/** Reads a whole picture and removes its metadata. Throws if it is empty, too large, of another type or broken. */
async function readPicture(body: ReadableStream<Uint8Array>, type: Sniffed) {
  const reader = body.getReader()
  const bytes = await readBytes(reader, mediaLimits.image + 1)
  await reader.cancel()
  checkLength(bytes.length, type.kind)
  checkType(bytes, type)
  const clean = removeLocation(bytes, type.mime)
  if (!clean) throw new Problem('unsupported_file', { detail: 'Gambar ini rusak atau tidak lengkap.' })
  return clean
}

/** Streams exactly `length` bytes after checking their type. R2 stores nothing if the stream ends early. */
async function streamFile(
  media: R2Bucket,
  key: string,
  body: ReadableStream<Uint8Array>,
  length: number,
  type: Sniffed,
) {
  const reader = body.getReader()
  const start = await readBytes(reader, Math.min(sniffBytes, length))
  checkType(start, type)
  reader.releaseLock()
  const { readable, writable } = new FixedLengthStream(length)
  const cleaner = videoLocationCleaner(type.mime)
  const fill = async () => {
    const writer = cleaner.writable.getWriter()
    await writer.write(start)
    writer.releaseLock()
    await body.pipeTo(cleaner.writable)
  }
  const [stored] = await Promise.allSettled([
    media.put(key, readable, optionsOf(type)),
    cleaner.readable.pipeTo(writable),
    fill(),
  ])
  if (stored.status === 'rejected') throw new Problem('upload_incomplete')
}

const optionsOf = (type: Sniffed) => ({ httpMetadata: { contentType: type.mime } })

/**
 * Returns the size in bytes. Throws `empty_file`, `file_too_large`, `unsupported_file`, `upload_incomplete`; then
 * nothing is stored.
 */
export async function storeMediaFile(
  media: R2Bucket,
  key: string,
  { body, length }: Incoming,
  type: Sniffed,
) {
  if (length !== null) checkLength(length, type.kind)
  if (body === null) throw new Problem('empty_file')
  if (type.kind === 'image') {
    const bytes = await readPicture(body, type)
    await media.put(key, bytes, optionsOf(type))
    return bytes.length
  }
  if (length === null) throw new Problem('upload_incomplete', { detail: 'Ukuran berkas tidak disebutkan.' })
  await streamFile(media, key, body, length, type)
  return length
}
