import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../context'
import { enumOf } from '../../contract/base'
import { type MediaType, mediaFolders } from '../../contract/labels'
import type { MediaUploadAnswer, StartMediaUploadInput } from '../../contract/site/media'
import { mediaKindByMime, mediaLimits } from '../../contract/site/uploads'
import { insertAuditIfChanged } from '../../db/audit'
import type { Db } from '../../db/client'
import { media } from '../../db/schema/site'
import { hourMs, timePlusMs } from '../../db/stamp'
import { logError } from '../../lib/log'
import { Problem } from '../../lib/problem'
import { mediaKeyOfWidth, publicMediaUrl, r2KeyOfUploadNote, storedWidthsOf } from './keys'
import { acceptedTypeOf, isFileNameOfType, type SniffedType, safeFileName, sniffFileType } from './sniff'
import { joinBytes, TooManyPiecesError } from './strip/bytes'
import { removeFileLocation, videoLocationCleaner } from './strip/location'

const sniffBytes = 64

const tooLarge: Record<MediaType, string> = {
  image: 'Gambar paling besar 10 MB.',
  video: 'Video paling besar 50 MB.',
  document: 'Dokumen PDF paling besar 10 MB.',
}

type Incoming = { body: ReadableStream<Uint8Array> | null; length: number | null }

function checkLength(length: number, kind: MediaType) {
  if (length === 0) throw new Problem('empty_file')
  if (length > mediaLimits[kind]) throw new Problem('file_too_large', { detail: tooLarge[kind] })
}

function checkType(start: Uint8Array, type: SniffedType) {
  if (sniffFileType(start)?.mime === type.mime) return
  throw new Problem('unsupported_file', {
    detail: 'Isi berkas tidak cocok dengan jenisnya atau tidak didukung.',
  })
}

/** Throws `upload_incomplete` if the stream fails. */
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

async function readPicture(body: ReadableStream<Uint8Array>, type: SniffedType) {
  const reader = body.getReader()
  const bytes = await readBytes(reader, mediaLimits.image + 1)
  await reader.cancel()
  checkLength(bytes.length, type.kind)
  checkType(bytes, type)
  const clean = removeFileLocation(bytes, type.mime)
  if (!clean) throw new Problem('unsupported_file', { detail: 'Gambar ini rusak atau tidak lengkap.' })
  return clean
}

/** Streams exactly `length` bytes to R2 after checking the file type. R2 stores nothing if the stream ends early. */
async function streamFile(
  media: R2Bucket,
  key: string,
  body: ReadableStream<Uint8Array>,
  length: number,
  type: SniffedType,
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
  const steps = await Promise.allSettled([
    media.put(key, readable, optionsOf(type)),
    cleaner.readable.pipeTo(writable),
    fill(),
  ])
  const errors = steps.flatMap(step => (step.status === 'rejected' ? [step.reason] : []))
  if (errors.some(error => error instanceof TooManyPiecesError))
    throw new Problem('unsupported_file', { detail: 'Video ini rusak atau jenisnya tidak didukung.' })
  if (errors.length > 0) throw new Problem('upload_incomplete')
}

const optionsOf = (type: SniffedType) => ({ httpMetadata: { contentType: type.mime } })

/** Stores nothing if it throws `empty_file`, `file_too_large`, `unsupported_file`, `upload_incomplete`. */
async function storeMediaFile(media: R2Bucket, key: string, { body, length }: Incoming, type: SniffedType) {
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

export const uploadLifetimeMs = 24 * hourMs

const uploadNote = z.object({
  id: z.string(),
  folder: enumOf(mediaFolders),
  file_name: z.string(),
  mime_type: enumOf(mediaKindByMime),
  widths: z.array(z.int()),
  started_at: z.string(),
  keys: z.array(z.string()),
})
type Upload = z.infer<typeof uploadNote>

function declaredType(mime: string): SniffedType {
  const type = acceptedTypeOf(mime)
  if (!type) throw new Problem('unsupported_file')
  return type
}

const baseKey = ({ folder, id }: Pick<Upload, 'folder' | 'id'>) => `${folder}/${id}`

/** First stores a note of the keys, so that the cron job deletes an unfinished upload. Throws `unsupported_file`. */
export async function openMediaUpload(
  bucket: R2Bucket,
  input: StartMediaUploadInput,
  now: string,
): Promise<MediaUploadAnswer> {
  const type = declaredType(input.mime_type)
  const { folder, mime_type, widths } = input
  const file_name = safeFileName(input.file_name)
  if (!isFileNameOfType(type, file_name, mime_type)) {
    throw new Problem('unsupported_file', { detail: 'Akhiran nama berkas tidak cocok dengan jenisnya.' })
  }
  const id = crypto.randomUUID()
  const wanted = storedWidthsOf(widths)
  const keys = wanted.map(width => mediaKeyOfWidth(baseKey({ folder, id }), width, type.ext))
  const started: Upload = { id, folder, file_name, mime_type, widths, started_at: now, keys }
  await bucket.put(r2KeyOfUploadNote(id), JSON.stringify(started))
  const max_bytes = mediaLimits[type.kind]
  const url = (width: number) => `/api/admin/media/uploads/${id}/${width}`
  const parts = wanted.map(width => ({ width, url: url(width), max_bytes }))
  return { upload_id: id, expires_at: timePlusMs(now, uploadLifetimeMs), parts }
}

async function openUpload(bucket: R2Bucket, id: string, now: string) {
  const note = await bucket.get(r2KeyOfUploadNote(id))
  const found = note ? uploadNote.parse(await note.json()) : null
  if (found && timePlusMs(found.started_at, uploadLifetimeMs) > now) return found
  throw new Problem('not_found', {
    detail: 'Unggahan ini tidak ditemukan atau sudah terlalu lama. Silakan ulangi.',
  })
}

/** Stores one width of a picture and returns its size in bytes. A repeated upload replaces the file. */
export async function storePictureWidth(
  bucket: R2Bucket,
  id: string,
  width: number,
  incoming: Incoming,
  now: string,
) {
  const found = await openUpload(bucket, id, now)
  if (!storedWidthsOf(found.widths).includes(width)) throw new Problem('not_found')
  const type = declaredType(found.mime_type)
  return storeMediaFile(bucket, mediaKeyOfWidth(baseKey(found), width, type.ext), incoming, type)
}

type MediaTexts = { alt_text: string; caption: string }

const rowOf = async (db: Db, id: string) => (await db.select().from(media).where(eq(media.id, id)))[0]

/** Creates the media row when all widths are stored. Idempotent. Throws `upload_incomplete`. */
export async function finishMediaUpload(
  { db, actor, now }: Context,
  bucket: R2Bucket,
  id: string,
  words: MediaTexts,
) {
  const done = await rowOf(db, id)
  if (done) return done
  const found = await openUpload(bucket, id, now)
  const files = await Promise.all(found.keys.map(async key => ({ key, head: await bucket.head(key) })))
  const main = files.at(-1)
  if (!main?.head || files.some(({ head }) => head === null)) throw new Problem('upload_incomplete')
  const { folder, file_name, mime_type, widths } = found
  const values = {
    id,
    object_key: baseKey(found),
    file_name,
    file_type: mediaKindByMime[mime_type],
    mime_type,
    folder,
    widths,
    ...words,
    file_url: publicMediaUrl(main.key),
    file_size: main.head.size,
    created_at: now,
    updated_at: now,
  }
  const changes = { file_name: [null, file_name] }
  const [created] = await db.batch([
    db.insert(media).values(values).onConflictDoNothing().returning(),
    insertAuditIfChanged(db, { entity: 'media', entity_id: id, action: 'create', actor, changes }, now),
  ])
  // If this deletion fails, the cron job deletes the upload note later and keeps the files, which have a media row.
  await bucket
    .delete(r2KeyOfUploadNote(id))
    .catch(error => logError(error, { event: 'upload_note_not_deleted' }))
  const row = created[0] ?? (await rowOf(db, id))
  if (!row) throw new Problem('not_found')
  return row
}
