import { eq } from 'drizzle-orm'
import type { Context } from '../context'
import type { MediaPatch, MediaUrlInput } from '../contract/shop/media'
import { audit, changesOf } from '../db/audit'
import type { Db } from '../db/client'
import { media } from '../db/schema/content'
import { only } from '../only'
import { changeSeen, type Seen } from '../seen'
import { safeFileName } from './sniff'

/** Throws `not_found`. */
export const mediaOf = async (db: Db, id: string) =>
  only(await db.select().from(media).where(eq(media.id, id)))

/** A row that is changed or deleted as it was seen. */
export const mediaSeen = (db: Db, id: string, seen: Seen = {}) => ({
  table: media,
  entity: 'media',
  read: () => mediaOf(db, id),
  seen,
})

/** An entry for a file that lies elsewhere; `file_size` in bytes, 0 when unknown. */
export async function addUrl({ db, actor, now }: Context, input: MediaUrlInput, file_size: number) {
  const id = crypto.randomUUID()
  const values = { ...input, file_name: safeFileName(input.file_name), file_size }
  const event = { entity: 'media', entity_id: id, action: 'create', actor, changes: changesOf({}, values) }
  const [created] = await db.batch([
    db
      .insert(media)
      .values({ ...values, id, created_at: now, updated_at: now })
      .returning(),
    audit(db, event, now),
  ])
  return created[0]
}

/** Changes what is said about a file, never the file. Throws `not_found`, `stale`. */
export const changeMedia = (context: Context, id: string, { updated_at, ...patch }: MediaPatch) =>
  changeSeen(context, mediaSeen(context.db, id, { updated_at }), () => ({
    values: patch.file_name === undefined ? patch : { ...patch, file_name: safeFileName(patch.file_name) },
  }))
