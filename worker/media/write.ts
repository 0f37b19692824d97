import { eq } from 'drizzle-orm'
import type { MediaPatch, MediaUrlInput } from '../contract/shop/media'
import { audit, auditIfChanged, changesOf } from '../db/audit'
import type { Db } from '../db/client'
import { asSeen } from '../db/guard'
import { media } from '../db/schema/content'
import { stampAfter } from '../db/stamp'
import { Problem } from '../problem'
import type { Work } from '../work'
import { readMedia } from './list'
import { safeFileName } from './sniff'

/** Throws `not_found`. */
export async function mediaOf(db: Db, id: string) {
  const row = await readMedia(db, id)
  if (!row) throw new Problem('not_found')
  return row
}

/** An entry for a file that lies elsewhere; `file_size` in bytes, 0 when unknown. */
export async function addUrl({ db, actor, now }: Work, input: MediaUrlInput, file_size: number) {
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
export async function changeMedia(
  { db, actor, now }: Work,
  id: string,
  { updated_at, ...patch }: MediaPatch,
) {
  const row = await mediaOf(db, id)
  if (updated_at !== undefined && updated_at !== row.updated_at) throw new Problem('stale')
  const values =
    patch.file_name === undefined ? patch : { ...patch, file_name: safeFileName(patch.file_name) }
  const changes = changesOf(row, values)
  if (Object.keys(changes).length === 0) return row
  const [changed] = await db.batch([
    db
      .update(media)
      .set({ ...values, updated_at: stampAfter(row.updated_at, now) })
      .where(asSeen(media, eq(media.id, id), row.updated_at))
      .returning(),
    auditIfChanged(db, { entity: 'media', entity_id: id, action: 'update', actor, changes }, now),
  ])
  if (!changed[0]) throw new Problem('stale')
  return changed[0]
}
