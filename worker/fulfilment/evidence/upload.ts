import { eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import type { EvidenceUploadStart, UploadState } from '../../contract/fulfilment/evidence'
import { chunkBytes } from '../../contract/fulfilment/evidence-files'
import { insertAudit } from '../../db/audit'
import type { Db } from '../../db/client'
import { isUniqueClash } from '../../db/errors'
import { insertSelect, valueOrRollbackSql, wasConditionRefused } from '../../db/guard'
import { jsonListSql } from '../../db/query/keyset'
import { evidence, evidence_uploads } from '../../db/schema/fulfilment/sacrifices'
import { timeReportedByPhone } from '../../db/stamp'
import { Problem } from '../../lib/problem'
import {
  assembleUpload,
  deleteChunks,
  evidencePreviewKey,
  listStoredChunks,
  type StoredFile,
  storeChunk,
} from './files'
import { addEvidenceEvents, linkEvidenceToSacrifices } from './manage'

type UploadContext = Context & { bucket: R2Bucket }

/** Also true for a deleted file: a phone that missed the answer sends the file again, and it must stay deleted. */
const wasRecorded = async (db: Db, id: string) =>
  (
    await db.all(sql`SELECT 1 FROM evidence WHERE id = ${id} UNION ALL
      SELECT 1 FROM audit_events WHERE entity = 'evidence' AND entity_id = ${id} AND action = 'delete'`)
  ).length > 0

/** Throws `not_found` for the upload of another operator. */
async function uploadOf({ db, actor }: Context, id: string) {
  const [upload] = await db.select().from(evidence_uploads).where(eq(evidence_uploads.id, id))
  if (upload?.started_by === actor) return upload
  throw new Problem('not_found', { detail: 'Unggahan ini belum dimulai atau sudah terlalu lama.' })
}

const oneExists = (ids: string[]) => sql`EXISTS (SELECT 1 FROM sacrifices WHERE id IN ${jsonListSql(ids)})`

const isTrue = async (db: Db, condition: SQL) => (await db.all(sql`SELECT 1 WHERE ${condition}`)).length > 0

const sacrificesExist = (db: Db, ids: string[]) => isTrue(db, oneExists(ids))

const sacrificeNotFound = () =>
  new Problem('not_found', {
    detail: 'Hewan ini sudah tidak ada di daftar. Pilih hewan yang benar, lalu kirim lagi.',
  })

/** Limits of unfinished uploads, per operator and in total. The phone keeps further files and sends them later. */
const openUploadLimits = {
  own: { files: 200, bytes: 4 * 1024 ** 3 },
  all: { files: 2000, bytes: 20 * 1024 ** 3 },
}

const hasRoom = (size: number, { files, bytes }: (typeof openUploadLimits)['own'], whose: SQL) => sql`
  (SELECT count(*) < ${files} AND coalesce(sum(size), 0) + ${size} <= ${bytes} FROM evidence_uploads WHERE ${whose})`

const tooManyUploads = () =>
  new Problem('too_many_requests', {
    retryAfter: 600,
    detail:
      'Terlalu banyak unggahan yang belum selesai. Foto tetap tersimpan di ponsel dan dikirim lagi nanti.',
  })

type Copy = Pick<typeof evidence_uploads.$inferSelect, 'id' | 'sha256' | 'stage' | 'sacrifice_ids'>

/**
 * True if each sacrifice already shows a file with the same bytes at this stage. An operator whose phone lost the
 * response may choose the file again, which gives it a new id. Hidden files do not count.
 */
const isKeptSql = ({ id, sha256, stage, sacrifice_ids }: Copy) => sql`
  NOT EXISTS (SELECT 1 FROM sacrifices WHERE id IN ${jsonListSql(sacrifice_ids)} AND NOT EXISTS (
    SELECT 1 FROM evidence_of JOIN evidence AS old ON old.id = evidence_id
    WHERE sacrifice_id = sacrifices.id AND old.id <> ${id} AND old.sha256 = ${sha256} AND old.stage = ${stage} AND old.visible))`

type Start = typeof evidence_uploads.$inferInsert

/** Operators may share a phone, so an unfinished upload of another operator becomes this operator's upload. */
const insertUpload = (
  db: Db,
  { id, stage, mime, size, sha256, taken_at, note, sacrifice_ids, started_by, created_at }: Start,
) =>
  db.all(
    insertSelect(
      evidence_uploads,
      {
        id,
        stage,
        mime,
        size,
        sha256,
        taken_at: taken_at ?? null,
        note: note ?? null,
        sacrifice_ids: JSON.stringify(sacrifice_ids),
        started_by,
        created_at,
      },
      sql`
    WHERE EXISTS (SELECT 1 FROM evidence_uploads WHERE id = ${id})
      OR (${hasRoom(size, openUploadLimits.own, sql`started_by = ${started_by}`)} AND ${hasRoom(size, openUploadLimits.all, sql`1`)})
    ON CONFLICT (id) DO UPDATE SET stage = excluded.stage, note = excluded.note,
      sacrifice_ids = excluded.sacrifice_ids, started_by = excluded.started_by, created_at = excluded.created_at
    WHERE evidence_uploads.sha256 = excluded.sha256 AND evidence_uploads.size = excluded.size`,
    ),
  )

const doneState: UploadState = { state: 'done', part_bytes: chunkBytes, received: [] }

/**
 * Idempotent: a repeated call returns the progress and updates stage, note and sacrifices. Throws `not_found`,
 * `too_many_requests`, and `bad_transition` if the id belongs to another file.
 */
export async function startEvidenceUpload(
  desk: UploadContext,
  id: string,
  input: EvidenceUploadStart,
): Promise<UploadState> {
  const { db, actor, now, bucket } = desk
  if (await wasRecorded(db, id)) return doneState
  const { stage, mime, size, sha256, note, sacrifice_ids } = input
  if (!(await sacrificesExist(db, sacrifice_ids))) throw sacrificeNotFound()
  if (await isTrue(db, isKeptSql({ ...input, id }))) return doneState
  const said = { id, stage, mime, size, sha256, note, sacrifice_ids, created_at: now }
  await insertUpload(db, { ...said, taken_at: timeReportedByPhone(input, now), started_by: actor })
  const [upload] = await db.select().from(evidence_uploads).where(eq(evidence_uploads.id, id))
  if (!upload) throw tooManyUploads()
  if (upload.sha256 !== sha256 || upload.size !== size) throw new Problem('bad_transition')
  return { state: 'open', part_bytes: chunkBytes, received: await listStoredChunks(bucket, upload) }
}

export const receiveChunk = async (desk: UploadContext, id: string, n: number, bytes: ArrayBuffer) =>
  storeChunk(desk.bucket, await uploadOf(desk, id), n, bytes)

const sacrificeOrCount = (ids: string[]) => (ids.length === 1 ? ids[0] : ids.length)

type Upload = Awaited<ReturnType<typeof uploadOf>>

/** Deletes a file of which the sacrifices already have a copy. Copies are recognised after GPS data is removed. */
async function dropSecondCopy({ db, bucket }: UploadContext, id: string, { object_key }: StoredFile) {
  await bucket.delete([object_key, evidencePreviewKey(id)])
  await db.delete(evidence_uploads).where(eq(evidence_uploads.id, id))
}

/** Does nothing if the file is already recorded. Throws `not_found` if the sacrifices were deleted meanwhile. */
async function recordFile(desk: UploadContext, upload: Upload, kept: StoredFile) {
  const { db, actor, now } = desk
  const { id, stage, note, taken_at, sacrifice_ids } = upload
  const row = { id, stage, note, taken_at, uploaded_at: now, uploaded_by: actor, updated_at: now, ...kept }
  const changes = { stage: [null, stage], sacrifices: [null, sacrificeOrCount(sacrifice_ids)] }
  const event = { entity: 'evidence', entity_id: id, action: 'create', actor, changes }
  const isKept = isKeptSql({ ...upload, sha256: kept.sha256 })
  const isNew = sql`(${oneExists(sacrifice_ids)} AND NOT ${isKept})`
  try {
    await db.batch([
      db.insert(evidence).values({ ...row, stage: valueOrRollbackSql(isNew, stage) }),
      linkEvidenceToSacrifices(db, id, sacrifice_ids, now),
      addEvidenceEvents(db, { ids: sacrifice_ids, stage, mime: kept.mime, actor, now }),
      insertAudit(db, event, now),
      db.delete(evidence_uploads).where(eq(evidence_uploads.id, id)),
    ])
  } catch (error) {
    if (wasConditionRefused(error, 'evidence.stage')) {
      if (!(await sacrificesExist(db, sacrifice_ids))) throw sacrificeNotFound()
      return dropSecondCopy(desk, id, kept)
    }
    if (!isUniqueClash(error, 'evidence.id') && !isUniqueClash(error, 'evidence.object_key')) throw error
  }
}

async function finishUpload(desk: UploadContext, id: string, preview: Uint8Array) {
  const upload = await uploadOf(desk, id)
  if (!(await sacrificesExist(desk.db, upload.sacrifice_ids))) throw sacrificeNotFound()
  const kept = await assembleUpload(desk.bucket, upload, preview)
  await recordFile(desk, upload, kept)
  await deleteChunks(desk.bucket, upload)
}

/** Idempotent. Ignores an invalid `preview` (JPEG). Throws `upload_incomplete`, `unsupported_file`, `not_found`. */
export async function completeEvidenceUpload(
  desk: UploadContext,
  id: string,
  preview: Uint8Array,
): Promise<UploadState> {
  if (await wasRecorded(desk.db, id)) return doneState
  try {
    await finishUpload(desk, id, preview)
  } catch (error) {
    // A concurrent request completed the upload and deleted the chunks: return success.
    if (!(await wasRecorded(desk.db, id))) throw error
  }
  return doneState
}
