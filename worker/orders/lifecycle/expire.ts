import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { orderTimeLimitsMs } from '../../contract/orders/rules'
import { type Bucket, countAttemptOrWait } from '../../db/attempts'
import type { Db } from '../../db/client'
import { cron_runs } from '../../db/schema/operations'
import { attempts, sessions } from '../../db/schema/people'
import { hourMs, nowText, timePlusMs } from '../../db/stamp'
import type { Network } from '../../http/limits/limits'
import { Problem } from '../../lib/problem'
import { partialPaymentsSumSql } from '../../money/payments/received'
import { isOrderIdSql, readOrderById } from '../lookup/rows'
import { applyOrderChange } from './change'
import { customerCancellationChange } from './transitions'

const dayMs = 24 * hourMs

/** A cancelled order reserves its total for 7 days, so many cancellations could use up the unique codes. */
const cancelLimits = ({ network, area }: Network): Bucket[] => [
  { key: `cancels:${network}`, most: 20, window: dayMs },
  { key: `cancels-near:${area}`, most: 60, window: dayMs },
]

const tooManyCancelsDetail =
  'Dari jaringan internet ini sudah banyak pesanan dibatalkan hari ini. Pesanan ini batal sendiri bila tidak dibayar sampai batas waktunya.'

async function countCancel({ db, now }: Context, from: Network | null) {
  const retryAfter = from === null ? 0 : await countAttemptOrWait(db, cancelLimits(from), now)
  if (retryAfter > 0) throw new Problem('too_many_requests', { retryAfter, detail: tooManyCancelsDetail })
}

/** Throws `order_not_found`, `too_many_requests`, and the problem of `customerCancelProblem`. */
export const cancelByCustomer = (context: Context, id: string, from: Network | null) =>
  applyOrderChange(context, isOrderIdSql(id), async order => {
    const rows = await readOrderById(context.db, id)
    if (!rows) throw new Problem('order_not_found')
    const step = customerCancellationChange({ ...rows, order }, context.now)
    await countCancel(context, from)
    return step
  })

const batchSize = 200
const maxBatches = 25
const keyLifetimeMs = 48 * hourMs
const sentRequestsPerRun = 5000
const keptRuns = 500

const isNotCharged = (order_id: SQL) => sql`NOT EXISTS (
  SELECT 1 FROM charges WHERE charges.order_id = ${order_id} AND charges.state IN ('asking', 'open', 'unknown'))`

const unpaid = sql`status = 'pending' AND payment_status IN ('pending', 'rejected')`

const overdueByDeadline = (now: string) => sql`
  SELECT id FROM (SELECT id, expires_at FROM orders INDEXED BY orders_fresh WHERE fresh = 1 ORDER BY seq LIMIT ${batchSize})
  WHERE expires_at <= ${now}
  UNION ALL
  SELECT id FROM (SELECT id FROM orders INDEXED BY orders_waiting
    WHERE ${unpaid} AND payment_claimed_at IS NULL AND fresh = 0 AND expires_at <= ${now} ORDER BY expires_at LIMIT ${batchSize})
  UNION ALL
  SELECT id FROM (SELECT id FROM orders INDEXED BY orders_claim_until
    WHERE status = 'pending' AND payment_status <> 'verified' AND payment_claimed_at IS NOT NULL
      AND claim_until <= ${now} AND expires_at <= ${now} ORDER BY claim_until LIMIT ${batchSize})`

/** A claim without proof does not extend the deadline. Same rule as `isOverdue`. */
export const overdueOrderIds = (now: string) => sql`
  SELECT id FROM (${overdueByDeadline(now)}) AS due WHERE ${isNotCharged(sql`due.id`)}`

export const selectOverdueAmong = (ids: SQL, now: string) => sql`
  SELECT id FROM orders WHERE id IN (${ids}) AND ${unpaid} AND expires_at <= ${now}
    AND (payment_claimed_at IS NULL OR claim_until <= ${now}) AND ${isNotCharged(sql`orders.id`)}`

/** Triggers return the stock. Returns the number of cancelled orders. */
export async function cancelDueOrders(db: Db, due: SQL, now: string) {
  const { cancelled } = await db.batch({
    events: db.run(sql`
      INSERT INTO order_events (order_id, n, type, actor, details, created_at)
      SELECT id, (SELECT coalesce(max(n), 0) + 1 FROM order_events WHERE order_id = due.id), 'expired', 'system', '{}', ${now}
      FROM (${due}) AS due`),
    cancelled: db.all<{ id: string }>(sql`
      UPDATE orders SET status = 'cancelled', cancelled_at = ${now}, stock_held = 0, fresh = 0, placed_from = NULL, updated_at = ${now},
        reserved_until = iif(reserves_total IS NULL, NULL, ${timePlusMs(now, orderTimeLimitsMs.reservation)}),
        left_over = max(0, ${partialPaymentsSumSql(sql`orders.id`)})
      WHERE id IN (${due}) RETURNING id`),
  })
  return cancelled.length
}

/**
 * Cancels one batch of overdue orders; returns their number. An overdue order keeps its stock and its use of a discount
 * code until it is cancelled, so call this before reporting that stock or a code is used up.
 */
export const cancelOverdueBatch = (db: Db, now: string) => cancelDueOrders(db, overdueOrderIds(now), now)

async function cancelOverdue(db: Db, now: string) {
  let cancelled = 0
  for (let batch = 0; batch < maxBatches; batch++) {
    const n = await cancelOverdueBatch(db, now)
    cancelled += n
    if (n === 0) break
  }
  return cancelled
}

/** The new `updated_at` makes a concurrent reopening of the order fail. */
async function releaseTotals(db: Db, now: string) {
  let released = 0
  for (let batch = 0; batch < maxBatches; batch++) {
    const rows = await db.all(sql`
      UPDATE orders SET reserves_total = NULL, reserved_until = NULL, updated_at = ${now}
      WHERE seq IN (SELECT seq FROM orders WHERE reserved_until <= ${now} ORDER BY reserved_until LIMIT ${batchSize})
      RETURNING seq`)
    released += rows.length
    if (rows.length < batchSize) break
  }
  await db.run(sql`DELETE FROM former_totals WHERE until <= ${now}`)
  return released
}

const deleteOldRows = (db: Db, now: string) =>
  db.batch([
    db.run(sql`DELETE FROM idempotency_keys WHERE created_at <= ${timePlusMs(now, -keyLifetimeMs)}`),
    db.run(sql`
      DELETE FROM sent_requests WHERE rowid IN (
        SELECT rowid FROM sent_requests WHERE created_at <= ${timePlusMs(now, -keyLifetimeMs)} ORDER BY created_at LIMIT ${sentRequestsPerRun})`),
    // Keep a counter for one hour after its wait has ended, because a further failure must lengthen the next wait.
    db.delete(attempts).where(sql`${attempts.until} <= ${timePlusMs(now, -hourMs)}`),
    db.delete(sessions).where(sql`${sessions.expires_at} <= ${now}`),
    db.run(sql`DELETE FROM cron_runs WHERE id <= (SELECT max(id) FROM cron_runs) - ${keptRuns}`),
  ])

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'Error')

/** Monitoring reads the error of each cron run, so it can report failures that persist. */
export const recordCronFailure = (db: Db, now: string, error: unknown) =>
  db
    .update(cron_runs)
    .set({ error: nameOf(error) })
    .where(and(eq(cron_runs.started_at, now), isNull(cron_runs.error)))

/** Idempotent. `anonymize` erases personal data past its retention and returns the number of orders. */
export async function runOrderCron(db: Db, now: string, anonymize?: () => Promise<number>) {
  const [run] = await db.insert(cron_runs).values({ started_at: now }).returning({ id: cron_runs.id })
  const finish = (result: Partial<typeof cron_runs.$inferInsert>) =>
    db
      .update(cron_runs)
      .set({ finished_at: nowText(), ...result })
      .where(eq(cron_runs.id, run?.id ?? 0))
  const done = { cancelled: 0, released: 0, anonymized: 0 }
  try {
    done.cancelled = await cancelOverdue(db, now)
    done.released = await releaseTotals(db, now)
    if (anonymize) done.anonymized = await anonymize()
    if (now.slice(14, 16) < '10') await deleteOldRows(db, now)
    await finish({ cancelled: done.cancelled, released: done.released })
    return done
  } catch (error) {
    const { cancelled, released } = done
    await finish({ cancelled, released, error: nameOf(error) })
    throw error
  }
}

export const readLastCronRun = (db: Db) => db.select().from(cron_runs).orderBy(desc(cron_runs.id)).limit(1)
