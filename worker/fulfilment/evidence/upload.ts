import { eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import type { UploadStart, UploadState } from '../../contract/fulfilment/evidence'
import { chunkBytes } from '../../contract/fulfilment/evidence-files'
import { audit } from '../../db/audit'
import type { Db } from '../../db/client'
import { isUniqueClash } from '../../db/errors'
import { insertSelect } from '../../db/insert-select'
import { listOf } from '../../db/query/list-of'
import { evidence, evidence_uploads } from '../../db/schema/fulfilment/sacrifices'
import { momentTold } from '../../db/stamp'
import { Problem } from '../../lib/problem'
import { assemble, type Kept } from './assemble'
import { dropChunks, received, storeChunk } from './chunks'
import { giveTo, tellOrders } from './links'

/** `Context` of verbs that keep files. */
type Desk = Context & { bucket: R2Bucket }

const isKept = async (db: Db, id: string) =>
  (await db.all(sql`SELECT 1 FROM evidence WHERE id = ${id}`)).length > 0

/** An open upload of one's own; somebody else's is none. */
async function uploadOf({ db, actor }: Context, id: string) {
  const [upload] = await db.select().from(evidence_uploads).where(eq(evidence_uploads.id, id))
  if (upload?.started_by === actor) return upload
  throw new Problem('not_found', { detail: 'Unggahan ini belum dimulai atau sudah terlalu lama.' })
}

const isThere = async (db: Db, ids: string[]) =>
  (await db.all(sql`SELECT 1 FROM sacrifices WHERE id IN ${listOf(ids)} LIMIT 1`)).length > 0

const nowhere = () =>
  new Problem('not_found', {
    detail: 'Hewan ini sudah tidak ada di daftar. Pilih hewan yang benar, lalu kirim lagi.',
  })

/** What may wait unfinished: of one person, and of all together. A phone keeps what comes after and sends it later. */
const mostOpen = {
  own: { files: 200, bytes: 4 * 1024 ** 3 },
  all: { files: 2000, bytes: 20 * 1024 ** 3 },
}

const hasRoom = (size: number, { files, bytes }: (typeof mostOpen)['own'], whose: SQL) => sql`
  (SELECT count(*) < ${files} AND coalesce(sum(size), 0) + ${size} <= ${bytes} FROM evidence_uploads WHERE ${whose})`

const full = () =>
  new Problem('too_many_requests', {
    retryAfter: 600,
    detail:
      'Terlalu banyak unggahan yang belum selesai. Foto tetap tersimpan di ponsel dan dikirim lagi nanti.',
  })

type Start = typeof evidence_uploads.$inferInsert

/**
 * One statement, so that many at once do not pass the limits. An upload goes on in the name of whoever has the same file:
 * a phone may be handed over in the middle of a day.
 */
const begin = (
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
      OR (${hasRoom(size, mostOpen.own, sql`started_by = ${started_by}`)} AND ${hasRoom(size, mostOpen.all, sql`1`)})
    ON CONFLICT (id) DO UPDATE SET stage = excluded.stage, note = excluded.note,
      sacrifice_ids = excluded.sacrifice_ids, started_by = excluded.started_by, created_at = excluded.created_at
    WHERE evidence_uploads.sha256 = excluded.sha256 AND evidence_uploads.size = excluded.size`,
    ),
  )

const done: UploadState = { state: 'done', part_bytes: chunkBytes, received: [] }

/**
 * Notes what is going to come, or tells how far it is: a phone may ask again as often as it likes. Until the file is
 * whole, what it last said it is for counts. Throws `not_found` when none of its sacrifices is there, `bad_transition` for
 * another file under a known id, `too_many_requests` while too much is unfinished.
 */
export async function startUpload(desk: Desk, id: string, input: UploadStart): Promise<UploadState> {
  const { db, actor, now, bucket } = desk
  if (await isKept(db, id)) return done
  const { stage, mime, size, sha256, note, sacrifice_ids } = input
  if (!(await isThere(db, sacrifice_ids))) throw nowhere()
  const said = { id, stage, mime, size, sha256, note, sacrifice_ids, created_at: now }
  await begin(db, { ...said, taken_at: momentTold(input, now), started_by: actor })
  const [upload] = await db.select().from(evidence_uploads).where(eq(evidence_uploads.id, id))
  if (!upload) throw full()
  if (upload.sha256 !== sha256 || upload.size !== size) throw new Problem('bad_transition')
  return { state: 'open', part_bytes: chunkBytes, received: await received(bucket, upload) }
}

/** Stores one chunk of one's own upload. Throws `not_found`, `upload_incomplete`. */
export const receiveChunk = async (desk: Desk, id: string, n: number, bytes: ArrayBuffer) =>
  storeChunk(desk.bucket, await uploadOf(desk, id), n, bytes)

/** The one it is for, or of how many. */
const namedIn = (ids: string[]) => (ids.length === 1 ? ids[0] : ids.length)

type Upload = Awaited<ReturnType<typeof uploadOf>>

/** The row, what it proves, the timelines and the audit at once; none of it when another request was first. */
async function record({ db, actor, now }: Context, upload: Upload, kept: Kept) {
  const { id, stage, note, taken_at, sacrifice_ids } = upload
  const row = { id, stage, note, taken_at, uploaded_at: now, uploaded_by: actor, updated_at: now, ...kept }
  const changes = { stage: [null, stage], sacrifices: [null, namedIn(sacrifice_ids)] }
  const event = { entity: 'evidence', entity_id: id, action: 'create', actor, changes }
  try {
    await db.batch([
      db.insert(evidence).values(row),
      giveTo(db, id, sacrifice_ids, now),
      tellOrders(db, { ids: sacrifice_ids, stage, mime: kept.mime, actor, now }),
      audit(db, event, now),
      db.delete(evidence_uploads).where(eq(evidence_uploads.id, id)),
    ])
  } catch (error) {
    if (!isUniqueClash(error, 'evidence.id') && !isUniqueClash(error, 'evidence.object_key')) throw error
  }
}

async function finish(desk: Desk, id: string, preview: Uint8Array) {
  const upload = await uploadOf(desk, id)
  if (!(await isThere(desk.db, upload.sacrifice_ids))) throw nowhere()
  const kept = await assemble(desk.bucket, upload, preview)
  await record(desk, upload, kept)
  await dropChunks(desk.bucket, upload)
}

/**
 * Makes the file once all its chunks came; again, or at the same moment, it changes nothing. `preview` is its small picture;
 * what is none is left out. Throws `upload_incomplete`, `unsupported_file`, `not_found`.
 */
export async function completeUpload(desk: Desk, id: string, preview: Uint8Array): Promise<UploadState> {
  if (await isKept(desk.db, id)) return done
  try {
    await finish(desk, id, preview)
  } catch (error) {
    // Another call was first and took the chunks away: the file is there all the same.
    if (!(await isKept(desk.db, id))) throw error
  }
  return done
}
