import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/client'
import { queuePurge } from '../../db/purges'
import { media } from '../../db/schema/site'
import { hourMs } from '../../db/stamp'
import { mediaBaseKey, mediaCacheTag, r2KeyOfUploadNote, uploadNotePrefix } from './keys'
import { uploadLifetimeMs } from './upload'

const pageSize = 50
const maxPages = 20

/** Objects stored until `before` (ms since epoch), page by page. Reads at most 1000 objects. */
export async function* listOldObjects(bucket: R2Bucket, prefix: string, before: number) {
  let cursor: string | undefined
  for (let page = 0; page < maxPages; page++) {
    const listed = await bucket.list({ prefix, limit: pageSize, cursor })
    const old = listed.objects.filter(object => object.uploaded.getTime() <= before)
    if (old.length > 0) yield old.map(object => object.key)
    if (!listed.truncated) return
    cursor = listed.cursor
  }
}

/** Age in ms of an abandoned upload: longer than an upload can last, so that none is deleted while it completes. */
const sweptAfterMs = uploadLifetimeMs + hourMs

const noteSchema = z.object({ keys: z.array(z.string()) })

async function readNotedKeys(bucket: R2Bucket, id: string) {
  const note = await bucket.get(r2KeyOfUploadNote(id))
  return note ? noteSchema.parse(await note.json()).keys : []
}

async function findLeftovers(db: Db, bucket: R2Bucket, ids: string[]) {
  const rows = await db.select({ id: media.id }).from(media).where(inArray(media.id, ids))
  const kept = new Set(rows.map(row => row.id))
  const found = await Promise.all(ids.filter(id => !kept.has(id)).map(id => readNotedKeys(bucket, id)))
  return found.flat()
}

/** Deletes files of abandoned uploads and failed deletions. Idempotent. Returns the number of deleted upload notes. */
export async function deleteAbandonedUploads(db: Db, bucket: R2Bucket, now: string) {
  let swept = 0
  for await (const keys of listOldObjects(bucket, uploadNotePrefix, Date.parse(now) - sweptAfterMs)) {
    const ids = keys.map(key => key.slice(uploadNotePrefix.length))
    const files = await findLeftovers(db, bucket, ids)
    const tags = new Set(files.map(key => mediaCacheTag(mediaBaseKey(key))))
    await queuePurge(db, [...tags], now)
    await bucket.delete([...files, ...ids.map(r2KeyOfUploadNote)])
    swept += ids.length
  }
  return swept
}
