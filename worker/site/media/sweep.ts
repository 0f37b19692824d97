import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/client'
import { media } from '../../db/schema/site'
import { hour } from '../../db/stamp'
import { noteKey, notes } from './keys'
import { oldObjects } from './old-objects'
import { uploadLife } from './upload'

/** In ms. Longer than an upload's lifetime, so that no upload is swept while it completes. */
const sweptAfter = uploadLife + hour

const noted = z.object({ keys: z.array(z.string()) })

async function keysNoted(bucket: R2Bucket, id: string) {
  const note = await bucket.get(noteKey(id))
  return note ? noted.parse(await note.json()).keys : []
}

/** Keys to delete: the notes, and the noted keys of ids without a media row. */
async function leftovers(db: Db, bucket: R2Bucket, ids: string[]) {
  const rows = await db.select({ id: media.id }).from(media).where(inArray(media.id, ids))
  const kept = new Set(rows.map(row => row.id))
  const found = await Promise.all(ids.filter(id => !kept.has(id)).map(id => keysNoted(bucket, id)))
  return [...found.flat(), ...ids.map(noteKey)]
}

/** Deletes R2 objects of abandoned uploads and interrupted deletions. Idempotent. Returns the number of notes. */
export async function sweepUploads(db: Db, bucket: R2Bucket, now: string) {
  let swept = 0
  for await (const keys of oldObjects(bucket, notes, Date.parse(now) - sweptAfter)) {
    const ids = keys.map(key => key.slice(notes.length))
    await bucket.delete(await leftovers(db, bucket, ids))
    swept += ids.length
  }
  return swept
}
