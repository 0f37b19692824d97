import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { hour, later } from '../../db/stamp'
import { oldObjects } from '../../site/media/old-objects'
import { chunksPrefix, extensions, fileKey, previewKey } from './kind'

/** A phone may lie without a network for so long in the middle of an upload. */
const uploadLife = 14 * 24 * hour
const perRun = 50

/** What an upload left that ended between its file and its row. */
const filesOf = (id: string) => [...extensions.map(ext => fileKey(id, ext)), previewKey(id)]

/** Gives up uploads that stood still for two weeks. Safe beside uploads: a phone begins anew. Answers how many. */
export async function sweepEvidence(db: Db, bucket: R2Bucket, now: string) {
  const given = await db.all<{ id: string }>(sql`
    DELETE FROM evidence_uploads WHERE id IN (
      SELECT id FROM evidence_uploads WHERE created_at < ${later(now, -uploadLife)} ORDER BY created_at LIMIT ${perRun})
    RETURNING id`)
  const rows = await db.all<{ id: string }>(sql`
    SELECT id FROM evidence WHERE id IN (SELECT value ->> 'id' FROM json_each(${JSON.stringify(given)}))`)
  const kept = new Set(rows.map(row => row.id))
  for (const { id } of given) if (!kept.has(id)) await bucket.delete(filesOf(id))
  const before = Date.parse(now) - uploadLife - hour
  for await (const keys of oldObjects(bucket, chunksPrefix, before)) await bucket.delete(keys)
  return given.length
}
