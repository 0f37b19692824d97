import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { hourMs, timePlusMs } from '../../db/stamp'
import { listOldObjects } from '../../site/media/old-objects'
import { chunksPrefix, fileExtensions, fileKey, previewKey } from './kind'

/** 14 days in ms: a phone may be offline for days in the middle of an upload. */
const uploadLifeMs = 14 * 24 * hourMs
const maxUploadsPerRun = 50

/** All keys that an interrupted upload may have written to R2 before its row existed. */
const filesOf = (id: string) => [...fileExtensions.map(ext => fileKey(id, ext)), previewKey(id)]

/**
 * Deletes unfinished uploads that are too old, and returns their number. A phone that still sends one starts it again.
 */
export async function deleteAbandonedEvidence(db: Db, bucket: R2Bucket, now: string) {
  const given = await db.all<{ id: string }>(sql`
    DELETE FROM evidence_uploads WHERE id IN (
      SELECT id FROM evidence_uploads WHERE created_at < ${timePlusMs(now, -uploadLifeMs)} ORDER BY created_at LIMIT ${maxUploadsPerRun})
    RETURNING id`)
  const rows = await db.all<{ id: string }>(sql`
    SELECT id FROM evidence WHERE id IN (SELECT value ->> 'id' FROM json_each(${JSON.stringify(given)}))`)
  const kept = new Set(rows.map(row => row.id))
  for (const { id } of given) if (!kept.has(id)) await bucket.delete(filesOf(id))
  const before = Date.parse(now) - uploadLifeMs - hourMs
  for await (const keys of listOldObjects(bucket, chunksPrefix, before)) await bucket.delete(keys)
  return given.length
}
