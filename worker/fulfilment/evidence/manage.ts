import { eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import type { BestInput, FileChange } from '../../contract/fulfilment/evidence'
import { isDisplayableImage } from '../../contract/fulfilment/pictures'
import { insertAudit } from '../../db/audit'
import type { Db } from '../../db/client'
import { nextVersion, retryMarker, retryWhileOvertaken, wasVersionOvertaken } from '../../db/guard'
import { jsonListSql } from '../../db/query/keyset'
import { evidence } from '../../db/schema/fulfilment/sacrifices'
import { createRowTarget, deleteRowUnlessStale, updateRowUnlessStale } from '../../db/seen'
import { hourMs, timePlusMs } from '../../db/stamp'
import { firstOrThrow } from '../../lib/only'
import { Problem } from '../../lib/problem'
import { listOldObjects } from '../../site/media/sweep'
import { evidenceChunksPrefix, evidenceFileExtensions, evidenceFileKey, evidencePreviewKey } from './files'

/** Limit of `evidence_added` events per order; later uploads overwrite the last event. */
const maxEventsPerOrder = 60

/** Statement that links a file to sacrifices. Ignores ids that do not exist. */
export const linkEvidenceToSacrifices = (db: Db, evidence_id: string, ids: string[], now: string) =>
  db.run(sql`
    INSERT INTO evidence_of (evidence_id, sacrifice_id, created_at)
    SELECT ${evidence_id}, id, ${now} FROM sacrifices WHERE id IN ${jsonListSql(ids)}
    ON CONFLICT DO NOTHING`)

const ordersIn = (ids: string[]): SQL =>
  sql`SELECT DISTINCT order_id FROM seats WHERE sacrifice_id IN ${jsonListSql(ids)}`

type UploadEvent = { ids: string[]; stage: string; mime: string; actor: string; now: string }

export const addEvidenceEvents = (db: Db, { ids, stage, mime, actor, now }: UploadEvent) =>
  db.run(sql`
    INSERT INTO order_events (order_id, n, type, actor, details, created_at)
    SELECT order_id, coalesce(
        (SELECT max(n) FROM order_events AS old WHERE old.order_id = one.order_id AND type = 'evidence_added'
          HAVING count(*) >= ${maxEventsPerOrder}),
        (SELECT coalesce(max(n), 0) + 1 FROM order_events AS old WHERE old.order_id = one.order_id)),
      'evidence_added', ${actor}, ${JSON.stringify({ stage, mime })}, ${now}
    FROM (${ordersIn(ids)}) AS one WHERE true
    ON CONFLICT (order_id, n) DO UPDATE SET actor = excluded.actor, details = excluded.details, created_at = excluded.created_at`)

const invalidInput = (path: string, message: string) =>
  new Problem('invalid', { detail: message, errors: [{ path, message }] })

const fileOf = async (db: Db, id: string) =>
  firstOrThrow(await db.select().from(evidence).where(eq(evidence.id, id)))

const fileSeen = createRowTarget(evidence, 'evidence', fileOf)

export const changeEvidenceFile = (context: Context, id: string, { updated_at, ...values }: FileChange) =>
  updateRowUnlessStale(context, fileSeen(context.db, id, { updated_at }), () => ({ values }))

/** Deletes the file in R2 before its row: if the second delete fails, the operation can be repeated. */
export async function removeEvidenceFile(context: Context, bucket: R2Bucket, id: string) {
  const { object_key } = await fileOf(context.db, id)
  await bucket.delete([object_key, evidencePreviewKey(id)])
  await deleteRowUnlessStale(context, fileSeen(context.db, id), ({ stage }) => ({
    changes: { stage: [stage, null] },
  }))
}

type Numbered = { id: string; number: number }
type Seasonal = Numbered & { season: string }

const sacrificesOf = (db: Db, id: string) =>
  db.all<Seasonal>(sql`
    SELECT id, number, season FROM sacrifices
    WHERE id IN (SELECT sacrifice_id FROM evidence_of WHERE evidence_id = ${id}) ORDER BY number`)

const unlinkFile = (db: Db, id: string, ids: string[]) =>
  db.run(sql`DELETE FROM evidence_of WHERE evidence_id = ${id} AND sacrifice_id IN ${jsonListSql(ids)}`)

const idsOf = (some: Numbered[]) => some.map(({ id }) => id)

const maxAttempts = 5

type LinkedFile = Awaited<ReturnType<typeof fileOf>>
type Relink = { add: Numbered[]; drop: Numbered[] }

/** Calls `decide` again if a concurrent request moved the file after it was read. */
const relinkFile = (context: Context, id: string, decide: (before: Seasonal[]) => Promise<Relink>) =>
  retryWhileOvertaken(
    maxAttempts,
    async () => {
      const file = await fileOf(context.db, id)
      const { add, drop } = await decide(await sacrificesOf(context.db, id))
      if (add.length + drop.length === 0) return
      return writeLinks(context, file, add, drop).then(
        () => undefined,
        error => {
          if (wasVersionOvertaken(error, evidence)) return retryMarker
          throw error
        },
      )
    },
    () => new Problem('stale'),
  )

/** Orders whose sacrifice gets the file get a timeline event. Fails if the file changed or a sacrifice was deleted. */
const writeLinks = ({ db, actor, now }: Context, file: LinkedFile, add: Numbered[], drop: Numbered[]) => {
  const ids = idsOf(add)
  const allExist = sql`(SELECT count(*) FROM sacrifices WHERE id IN ${jsonListSql(ids)}) = ${ids.length}`
  const numbers = (some: Numbered[]) => some.map(one => one.number).join(', ')
  const changes = { given: numbers(add), taken: numbers(drop) }
  return db.batch([
    linkEvidenceToSacrifices(db, file.id, ids, now),
    unlinkFile(db, file.id, idsOf(drop)),
    db
      .update(evidence)
      .set({ updated_at: nextVersion(file.updated_at, now, allExist) })
      .where(eq(evidence.id, file.id)),
    addEvidenceEvents(db, { ids, stage: file.stage, mime: file.mime, actor, now }),
    insertAudit(db, { entity: 'evidence', entity_id: file.id, action: 'move', actor, changes }, now),
  ])
}

/** Throws `invalid` if the file's season has no sacrifice with one of these numbers. */
export const assignEvidenceToSacrifices = (context: Context, id: string, numbers: number[]) =>
  relinkFile(context, id, async before => {
    const season = before[0]?.season ?? ''
    const wanted = await context.db.all<Numbered>(sql`
      SELECT id, number FROM sacrifices WHERE season = ${season}
        AND number IN ${jsonListSql(numbers)}`)
    const missing = numbers.filter(number => !wanted.some(one => one.number === number))
    if (missing.length > 0)
      throw invalidInput('numbers', `Nomor ${missing.slice(0, 10).join(', ')} tidak ada.`)
    const has = (some: Numbered[], { id }: Numbered) => some.some(one => one.id === id)
    return {
      add: wanted.filter(one => !has(before, one)),
      drop: before.filter(one => !has(wanted, one)),
    }
  })

/** Links a file to another sacrifice instead of a wrong one. Idempotent. Throws `not_found`, `stale`. */
export const moveEvidenceFile = (context: Context, id: string, { from, to }: { from: string; to: string }) =>
  relinkFile(context, id, async before => {
    const target = firstOrThrow(
      await context.db.all<Numbered>(sql`SELECT id, number FROM sacrifices WHERE id = ${to}`),
    )
    const drop = before.filter(one => one.id === from && from !== to)
    const isThere = before.some(one => one.id === to)
    if (drop.length === 0 && !isThere) throw new Problem('stale')
    return { add: isThere ? [] : [target], drop }
  })

/** `best: false` undoes the choice. Throws `not_found`, and `invalid` for a video or hidden photo. */
export async function chooseMainPhoto(
  { db, actor, now }: Context,
  id: string,
  { best, sacrifice }: BestInput,
) {
  const file = await fileOf(db, id)
  if (best && !isDisplayableImage(file.mime))
    throw invalidInput('best', 'Hanya foto yang dapat menjadi foto utama.')
  if (best && !file.visible) throw invalidInput('best', 'Foto ini disembunyikan. Tampilkan dahulu.')
  const one = sacrifice === undefined ? sql`` : sql`AND sacrifice_id = ${sacrifice}`
  const differs = best ? sql`best IS NOT ${id}` : sql`best = ${id}`
  const event = { entity: 'evidence', entity_id: id, action: 'update', actor }
  await db.batch([
    db.run(sql`
      UPDATE sacrifices SET best = ${best ? id : null}, updated_by = ${actor}, updated_at = max(updated_at, ${now})
      WHERE id IN (SELECT sacrifice_id FROM evidence_of WHERE evidence_id = ${id} ${one}) AND ${differs}`),
    insertAudit(db, { ...event, changes: { best: [!best, best] } }, now),
  ])
}

/** 14 days in ms: a phone may be offline for days in the middle of an upload. */
const uploadLifeMs = 14 * 24 * hourMs
const maxUploadsPerRun = 50

/** All R2 keys to which an interrupted upload may have written before its row existed. */
const filesOf = (id: string) => [
  ...evidenceFileExtensions.map(ext => evidenceFileKey(id, ext)),
  evidencePreviewKey(id),
]

/** Returns the number of deleted uploads. If a phone still sends one of them, it starts that upload again. */
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
  for await (const keys of listOldObjects(bucket, evidenceChunksPrefix, before)) await bucket.delete(keys)
  return given.length
}
