import { sql } from 'drizzle-orm'
import { newestRun } from '../checks/run'
import type { Dashboard } from '../contract/dashboard'
import type { Db } from '../db/client'
import { failingPurges } from '../db/purges'
import { later } from '../db/stamp'
import { type Period, periodOf, startBefore } from '../finance/period'
import { lastRun } from '../orders/life/expire'
import { growth } from './growth'
import { needStatements, needsOf } from './needs'
import { setupOf, setupStatement } from './setup'

const minute = 60_000
/** The cron comes every 10 minutes; two missed turns are a matter for the operator. */
const patience = 25 * minute

type Day = { day: string; n: number }

/** Income from orders by day, of the period and the one before. */
const revenueByDay = (db: Db, period: Period) =>
  db.all<Day>(sql`
    SELECT day, amount AS n FROM transaction_totals
    WHERE day >= ${startBefore(period)} AND day <= ${period.to} AND type = 'income' AND from_orders = 1`)

const ordersByDay = (db: Db, period: Period) =>
  db.all<Day>(sql`
    SELECT day, sum(n) AS n FROM order_counts
    WHERE day >= ${startBefore(period)} AND day <= ${period.to} GROUP BY day`)

const pendingOrders = (db: Db) =>
  db.all<{ n: number }>(
    sql`SELECT coalesce(sum(n), 0) AS n FROM order_counts WHERE day = '' AND status = 'pending'`,
  )

const stockOfAnimals = (db: Db) =>
  db.all<{ n: number }>(sql`SELECT coalesce(sum(stock), 0) AS n FROM animals WHERE archived_at IS NULL`)

/** The sums of a period and of the one before. */
function sums(rows: Day[], { from }: Period) {
  const total = (part: Day[]) => part.reduce((sum, { n }) => sum + n, 0)
  return {
    earlier: total(rows.filter(row => row.day < from)),
    latest: total(rows.filter(row => row.day >= from)),
  }
}

const on = (rows: Day[], day: string) => rows.find(row => row.day === day)?.n ?? 0

function cronOf(
  run: Awaited<ReturnType<typeof lastRun>>[number] | undefined,
  now: string,
): Dashboard['cron'] {
  if (!run) return { last_run: null, is_late: true }
  const { id: _, ...last_run } = run
  return { last_run, is_late: run.started_at < later(now, -patience) }
}

/** The operator's first screen in one batch, from counters kept by triggers: its cost does not grow with the shop. */
export async function dashboard(db: Db, range: number, now: string): Promise<Dashboard> {
  const period = periodOf(now, range)
  const [revenueRows, orderRows, [pending], [stock], runs, [purges], setup, [checked], ...needs] =
    await db.batch([
      revenueByDay(db, period),
      ordersByDay(db, period),
      pendingOrders(db),
      stockOfAnimals(db),
      lastRun(db),
      failingPurges(db),
      setupStatement(db),
      newestRun(db),
      ...needStatements(db, now),
    ])
  const revenue = sums(revenueRows, period)
  const orders = sums(orderRows, period)
  return {
    total_revenue: revenue.latest,
    total_orders: orders.latest,
    revenue_growth: growth(revenue.earlier, revenue.latest),
    orders_growth: growth(orders.earlier, orders.latest),
    pending_orders: pending?.n ?? 0,
    total_animals: stock?.n ?? 0,
    daily: period.days.map(day => ({ day, revenue: on(revenueRows, day), orders: on(orderRows, day) })),
    needs: await needsOf(db, needs, now),
    purges_failing_since: purges?.since ?? null,
    setup: setupOf(setup),
    checks: checked ? { finished_at: checked.finished_at ?? '', findings: checked.findings.length } : null,
    cron: cronOf(runs[0], now),
  }
}
