import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/client'
import { media } from '../../db/schema/site'
import { hourMs } from '../../db/stamp'
import { uploadNoteKey, uploadNotePrefix } from './keys'
import { listOldObjects } from './old-objects'
import { uploadLifetimeMs } from './upload'

/** In ms. Longer than an upload's lifetime, so that no upload is swept while it completes. */
const sweptAfterMs = uploadLifetimeMs + hourMs

const noteSchema = z.object({ keys: z.array(z.string()) })

async function readNotedKeys(bucket: R2Bucket, id: string) {
  const note = await bucket.get(uploadNoteKey(id))
  return note ? noteSchema.parse(await note.json()).keys : []
}

/** Keys to delete: the notes, and the noted keys of ids without a media row. */
async function findLeftovers(db: Db, bucket: R2Bucket, ids: string[]) {
  const rows = await db.select({ id: media.id }).from(media).where(inArray(media.id, ids))
  const kept = new Set(rows.map(row => row.id))
  const found = await Promise.all(ids.filter(id => !kept.has(id)).map(id => readNotedKeys(bucket, id)))
  return [...found.flat(), ...ids.map(uploadNoteKey)]
}

/** Deletes R2 objects of abandoned uploads and interrupted deletions. Idempotent. Returns the number of notes. */
export async function deleteAbandonedUploads(db: Db, bucket: R2Bucket, now: string) {
  let swept = 0
  for await (const keys of listOldObjects(bucket, uploadNotePrefix, Date.parse(now) - sweptAfterMs)) {
    const ids = keys.map(key => key.slice(uploadNotePrefix.length))
    await bucket.delete(await findLeftovers(db, bucket, ids))
    swept += ids.length
  }
  return swept
}
