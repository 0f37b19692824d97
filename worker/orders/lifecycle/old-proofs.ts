import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { hourMs, timePlusMs } from '../../db/stamp'
import { hasUndecidedMoney } from './open-money'
import { deleteProofs, noteProofsForDeletion } from './proof'

const dayMs = 24 * hourMs
/**
 * Retention of the proofs of unpaid cancelled orders. After `scanWindowMs` there is nothing left to delete: the
 * anonymisation has deleted these proofs.
 */
const retentionMs = 30 * dayMs
const scanWindowMs = 91 * dayMs
const ordersPerBatch = 500
const maxBatches = 40

/** Condition: money arrived, or a claim was not checked yet, so a person must settle the order first. */
const isMoneyMatter = sql`(${hasUndecidedMoney} OR EXISTS (SELECT 1 FROM transactions WHERE transactions.order_id = orders.id))`

const isOld = (
  now: string,
) => sql`status = 'cancelled' AND payment_status <> 'verified' AND anonymized_at IS NULL
  AND cancelled_at <= ${timePlusMs(now, -retentionMs)}`

type Cursor = { cancelled_at: string; seq: number }

const nextOrders = (db: Db, after: Cursor, now: string) =>
  db.all<Cursor & { id: string }>(sql`
    SELECT id, cancelled_at, seq FROM orders INDEXED BY orders_to_anonymize
    WHERE ${isOld(now)} AND (cancelled_at, seq) > (${after.cancelled_at}, ${after.seq})
    ORDER BY cancelled_at, seq LIMIT ${ordersPerBatch}`)

/** SQL condition that the UPDATE repeats, because an order may have changed since the SELECT. */
const droppable = (among: SQL, now: string) => sql`
  proof_key IS NOT NULL AND created_at <= ${timePlusMs(now, -retentionMs)}
  AND order_id IN (SELECT id FROM orders WHERE id IN (${among}) AND ${isOld(now)} AND NOT ${isMoneyMatter})`

async function deleteProofsOfOrders(db: Db, media: R2Bucket, ids: string[], now: string) {
  const among = sql`SELECT value FROM json_each(${JSON.stringify(ids)})`
  const found = await db.all<{ id: string; proof_key: string }>(sql`
    SELECT id, proof_key FROM payment_claims WHERE ${droppable(among, now)}`)
  if (found.length === 0) return 0
  // Note the proofs before the UPDATE: if the worker stops in between, `deleteUnreferencedProofs` finds and deletes the
  // files.
  await noteProofsForDeletion(
    media,
    found.map(proof => proof.proof_key),
  )
  const rows = await db.all<{ id: string }>(sql`
    UPDATE payment_claims SET proof_key = NULL WHERE ${droppable(among, now)} RETURNING id`)
  const gone = new Set(rows.map(row => row.id))
  await deleteProofs(
    media,
    found.filter(({ id }) => gone.has(id)).map(proof => proof.proof_key),
  )
  return gone.size
}

/** Deletes proofs of unpaid orders cancelled more than 30 days ago. Idempotent. Returns the number of proofs. */
export async function deleteOldProofs(db: Db, media: R2Bucket, now: string) {
  let after: Cursor = { cancelled_at: timePlusMs(now, -scanWindowMs), seq: 0 }
  let dropped = 0
  for (let batch = 0; batch < maxBatches; batch++) {
    const orders = await nextOrders(db, after, now)
    dropped += await deleteProofsOfOrders(
      db,
      media,
      orders.map(order => order.id),
      now,
    )
    const last = orders.at(-1)
    if (!last || orders.length < ordersPerBatch) break
    after = last
  }
  return dropped
}

/** Runs only in the cron run at 02:00 WIB (19:00 UTC), because it scans all cancelled orders of 91 days. */
export const deleteOldProofsAtNight = (db: Db, media: R2Bucket, now: string) =>
  now.slice(11, 15) === '19:0' ? deleteOldProofs(db, media, now) : Promise.resolve(0)
