import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { hour, later } from '../../db/stamp'
import { hasOpenMoney } from './open-money'
import { discardProofs, keepInMind } from './proof'

const day = 24 * hour
/** How long the proofs of a cancelled order are kept that no money came for, and until when anonymising takes all of it. */
const kept = 30 * day
const looked = 91 * day
const ordersABatch = 500
const mostBatches = 40

/** Money came, or somebody says so and nobody judged it yet: a person closes the matter first. */
const isMoneyMatter = sql`(${hasOpenMoney} OR EXISTS (SELECT 1 FROM transactions WHERE transactions.order_id = orders.id))`

const isOld = (
  now: string,
) => sql`status = 'cancelled' AND payment_status <> 'verified' AND anonymized_at IS NULL
  AND cancelled_at <= ${later(now, -kept)}`

type Cursor = { cancelled_at: string; seq: number }

/** The next cancelled orders, oldest first, through the index of those that are not anonymised yet. */
const next = (db: Db, after: Cursor, now: string) =>
  db.all<Cursor & { id: string }>(sql`
    SELECT id, cancelled_at, seq FROM orders INDEXED BY orders_to_anonymize
    WHERE ${isOld(now)} AND (cancelled_at, seq) > (${after.cancelled_at}, ${after.seq})
    ORDER BY cancelled_at, seq LIMIT ${ordersABatch}`)

/** Proofs that may go, of these orders; asked again by the statement that forgets them. */
const droppable = (among: SQL, now: string) => sql`
  proof_key IS NOT NULL AND created_at <= ${later(now, -kept)}
  AND order_id IN (SELECT id FROM orders WHERE id IN (${among}) AND ${isOld(now)} AND NOT ${isMoneyMatter})`

async function forgetOf(db: Db, media: R2Bucket, ids: string[], now: string) {
  const among = sql`SELECT value FROM json_each(${JSON.stringify(ids)})`
  const found = await db.all<{ id: string; proof_key: string }>(sql`
    SELECT id, proof_key FROM payment_claims WHERE ${droppable(among, now)}`)
  if (found.length === 0) return 0
  // Noted first: when this stops half way, the sweep of unclaimed proofs finishes it.
  await keepInMind(
    media,
    found.map(proof => proof.proof_key),
  )
  const rows = await db.all<{ id: string }>(sql`
    UPDATE payment_claims SET proof_key = NULL WHERE ${droppable(among, now)} RETURNING id`)
  const gone = new Set(rows.map(row => row.id))
  await discardProofs(
    media,
    found.filter(({ id }) => gone.has(id)).map(proof => proof.proof_key),
  )
  return gone.size
}

/** Drops proofs of orders cancelled 30 days ago that no money came for. Safe to run twice. Answers how many. */
export async function forgetProofs(db: Db, media: R2Bucket, now: string) {
  let after: Cursor = { cancelled_at: later(now, -looked), seq: 0 }
  let dropped = 0
  for (let batch = 0; batch < mostBatches; batch++) {
    const orders = await next(db, after, now)
    dropped += await forgetOf(
      db,
      media,
      orders.map(order => order.id),
      now,
    )
    const last = orders.at(-1)
    if (!last || orders.length < ordersABatch) break
    after = last
  }
  return dropped
}

/** The same, in the one run of the cron at 2 in the morning (WIB): it looks through all orders cancelled since. */
export const forgetProofsAtNight = (db: Db, media: R2Bucket, now: string) =>
  now.slice(11, 15) === '19:0' ? forgetProofs(db, media, now) : Promise.resolve(0)
