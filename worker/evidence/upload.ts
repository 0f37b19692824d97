import { eq, sql } from 'drizzle-orm'
import type { UploadStart, UploadState } from '../contract/evidence'
import { partBytes } from '../contract/evidence-files'
import { audit } from '../db/audit'
import type { Db } from '../db/client'
import { isUniqueClash } from '../db/errors'
import { evidence, evidence_uploads } from '../db/schema'
import { hour, later, minute } from '../db/stamp'
import { Problem } from '../problem'
import type { Work } from '../work'
import { assemble, type Kept } from './assemble'
import { giveTo, idsIn, tellOrders } from './links'
import { dropParts, received, storePart } from './parts'

/** A phone that lay switched off longer than this does not tell when a photo was taken. */
const oldest = 30 * 24 * hour

const evidenceOf = async (db: Db, id: string) =>
  (await db.select().from(evidence).where(eq(evidence.id, id)))[0]

async function uploadOf(db: Db, id: string) {
  const [upload] = await db.select().from(evidence_uploads).where(eq(evidence_uploads.id, id))
  if (upload) return upload
  throw new Problem('not_found', { detail: 'Unggahan ini belum dimulai atau sudah terlalu lama.' })
}

const isThere = async (db: Db, ids: string[]) =>
  (await db.all(sql`SELECT 1 FROM sacrifices WHERE id IN ${idsIn(ids)} LIMIT 1`)).length > 0

const nowhere = () =>
  new Problem('not_found', {
    detail: 'Hewan ini sudah tidak ada di daftar. Pilih hewan yang benar, lalu kirim lagi.',
  })

/** A server's clock as a phone learned it is off by travel time and rounding. */
const drift = 5 * minute

/** By the server's time then; by its age where that is unknown or cannot be, for the clock was put right before it was taken. */
function takenAt({ age, taken_at }: UploadStart, now: string) {
  if (taken_at && taken_at >= later(now, -oldest) && taken_at <= later(now, drift))
    return taken_at < now ? new Date(taken_at).toISOString() : now
  return age == null || age * 1000 > oldest ? null : later(now, -age * 1000)
}

const done: UploadState = { state: 'done', part_bytes: partBytes, received: [] }

/**
 * Notes what is going to come, or tells how far it is: a phone may ask again as often as it likes. Until the file is
 * whole, what it last said it is for counts. Throws `not_found` when none of its sacrifices is there.
 */
export async function startUpload(work: Work, bucket: R2Bucket, id: string, input: UploadStart) {
  const { db, actor, now } = work
  if (await evidenceOf(db, id)) return done
  const { stage, mime, size, sha256, note, sacrifice_ids } = input
  if (!(await isThere(db, sacrifice_ids))) throw nowhere()
  const said = { stage, note, sacrifice_ids, created_at: now }
  const [upload] = await db
    .insert(evidence_uploads)
    .values({ id, mime, size, sha256, taken_at: takenAt(input, now), started_by: actor, ...said })
    .onConflictDoUpdate({ target: evidence_uploads.id, set: said })
    .returning()
  if (upload?.sha256 !== sha256 || upload.size !== size) throw new Problem('bad_transition')
  const state: UploadState = {
    state: 'open',
    part_bytes: partBytes,
    received: await received(bucket, upload),
  }
  return state
}

/** Stores one part of an upload. Throws `not_found`, `upload_incomplete`. */
export const receivePart = async (db: Db, bucket: R2Bucket, id: string, n: number, bytes: ArrayBuffer) =>
  storePart(bucket, await uploadOf(db, id), n, bytes)

/** The one it is for, or of how many. */
const namedIn = (ids: string[]) => (ids.length === 1 ? ids[0] : ids.length)

type Upload = Awaited<ReturnType<typeof uploadOf>>

/** The row, what it proves, the timelines and the audit at once; none of it when another request was first. */
async function record({ db, actor, now }: Work, upload: Upload, kept: Kept) {
  const { id, stage, note, taken_at, sacrifice_ids } = upload
  const row = { id, stage, note, taken_at, uploaded_at: now, uploaded_by: actor, updated_at: now, ...kept }
  const event = { entity: 'evidence', entity_id: id, action: 'create', actor }
  try {
    await db.batch([
      db.insert(evidence).values(row),
      giveTo(db, id, sacrifice_ids, now),
      tellOrders(db, { ids: sacrifice_ids, stage, mime: kept.mime, actor, now }),
      audit(
        db,
        { ...event, changes: { stage: [null, stage], sacrifices: [null, namedIn(sacrifice_ids)] } },
        now,
      ),
      db.delete(evidence_uploads).where(eq(evidence_uploads.id, id)),
    ])
  } catch (error) {
    if (!isUniqueClash(error, 'evidence.id')) throw error
  }
}

/**
 * Makes the file once all its parts came; again, it changes nothing. Throws `upload_incomplete`, `unsupported_file`, `not_found`.
 */
export async function completeUpload(work: Work, bucket: R2Bucket, id: string): Promise<UploadState> {
  if (await evidenceOf(work.db, id)) return done
  const upload = await uploadOf(work.db, id)
  if (!(await isThere(work.db, upload.sacrifice_ids))) throw nowhere()
  const kept = await assemble(bucket, upload)
  await record(work, upload, kept)
  await dropParts(bucket, upload)
  return done
}
