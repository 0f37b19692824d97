import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { attempts, cron_runs, sessions } from '../../db/schema'
import { hour, later, nowText } from '../../db/stamp'
import { anonymizeOld } from './anonymize'
import { reservationWindow } from './state'

const batchSize = 200
const mostBatches = 25
const keyLifetime = 48 * hour
const keptRuns = 500

const overdue = (now: string) => sql`
  SELECT id FROM orders
  WHERE status = 'pending' AND payment_status IN ('pending', 'rejected') AND payment_claimed_at IS NULL
    AND expires_at <= ${now}
  ORDER BY expires_at LIMIT ${batchSize}`

/** Cancels waiting, unclaimed orders past their deadline; their stock comes back by trigger. Returns how many. */
async function cancelOverdue(db: Db, now: string) {
  let cancelled = 0
  for (let batch = 0; batch < mostBatches; batch++) {
    const [, rows] = await db.batch([
      db.run(sql`
        INSERT INTO order_events (order_id, n, type, actor, details, created_at)
        SELECT id, (SELECT coalesce(max(n), 0) + 1 FROM order_events WHERE order_id = due.id), 'expired', 'system', '{}', ${now}
        FROM (${overdue(now)}) AS due`),
      db.all<{ id: string }>(sql`
        UPDATE orders SET status = 'cancelled', cancelled_at = ${now}, stock_held = 0, updated_at = ${now},
          reserved_until = iif(reserves_total IS NULL, NULL, ${later(now, reservationWindow)})
        WHERE id IN (${overdue(now)}) RETURNING id`),
    ])
    cancelled += rows.length
    if (rows.length < batchSize) break
  }
  return cancelled
}

/** Gives totals free whose 7 days are over; `updated_at` tells a reopening at the same moment. Returns how many. */
async function releaseTotals(db: Db, now: string) {
  let released = 0
  for (let batch = 0; batch < mostBatches; batch++) {
    const rows = await db.all(sql`
      UPDATE orders SET reserves_total = NULL, reserved_until = NULL, updated_at = ${now}
      WHERE seq IN (SELECT seq FROM orders WHERE reserved_until <= ${now} ORDER BY reserved_until LIMIT ${batchSize})
      RETURNING seq`)
    released += rows.length
    if (rows.length < batchSize) break
  }
  return released
}

const tidy = (db: Db, now: string) =>
  db.batch([
    db.run(sql`DELETE FROM idempotency_keys WHERE created_at <= ${later(now, -keyLifetime)}`),
    // An hour later than they end: waits that grow must not begin anew as soon as they are over.
    db.delete(attempts).where(sql`${attempts.until} <= ${later(now, -hour)}`),
    db.delete(sessions).where(sql`${sessions.expires_at} <= ${now}`),
    db.run(sql`DELETE FROM cron_runs WHERE id <= (SELECT max(id) FROM cron_runs) - ${keptRuns}`),
  ])

/**
 * The whole scheduled job. Safe to run twice, or beside anything else. Records its run, also a failed one.
 * With `media` it also anonymises what was kept long enough: that drops files.
 */
export async function expire(db: Db, now: string, media?: R2Bucket) {
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
    if (media) done.anonymized = await anonymizeOld(db, media, now)
    if (now.slice(14, 16) < '10') await tidy(db, now)
    await finish({ cancelled: done.cancelled, released: done.released })
    return done
  } catch (error) {
    const { cancelled, released } = done
    await finish({ cancelled, released, error: error instanceof Error ? error.name : 'Error' })
    throw error
  }
}

export const lastRun = (db: Db) => db.select().from(cron_runs).orderBy(desc(cron_runs.id)).limit(1)
