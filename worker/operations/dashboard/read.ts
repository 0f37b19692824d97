import { type SQL, sql } from 'drizzle-orm'
import {
  cronRunSchema,
  type Dashboard,
  maxWaitingCount,
  type WaitingCounts,
  type WaitingScreen,
} from '../../contract/operations/dashboard'
import { canRoleUse, type Group, mayApproveLargeRefunds } from '../../contract/people/roles'
import type { Db } from '../../db/client'
import { oldestFailingPurge } from '../../db/purges'
import { countFromRows, rowCountQuery } from '../../db/query/where'
import { timePlusMs } from '../../db/stamp'
import { lastDaysPeriod, type Period, previousPeriodStart } from '../../money/ledger/transactions'
import { readLastCronRun } from '../../orders/lifecycle/expire'
import { nearlyReachedLimitsQuery } from '../../people/auth/totals'
import { readNewestCheckRun } from '../checks/run'
import { taskOverdueAfterMs } from '../nights/health'
import { latestBackupsQuery, nightlyBackupState } from '../nights/run'
import { accountChangesOf, accountChangesQuery } from './account-changes'
import {
  claimedOrdersSql,
  countOpenBankRows,
  dashboardTaskQueries,
  draftCertificatesSql,
  dueMessagesSql,
  emailsInStateSql,
  openCorrectionsSql,
  readDashboardTasks,
} from './needs'

const toBeSent = (now: string) => sql`FROM (
  SELECT * FROM (SELECT 1 ${dueMessagesSql(now)} LIMIT ${maxWaitingCount})
  UNION ALL SELECT * FROM (SELECT 1 ${emailsInStateSql('failed')} LIMIT ${maxWaitingCount}))`

const openRefunds = (role: string) =>
  mayApproveLargeRefunds(role)
    ? sql`FROM refunds INDEXED BY refunds_open WHERE state IN ('requested', 'approved')`
    : sql`FROM refunds INDEXED BY refunds_open
        WHERE state IN ('requested', 'approved') AND (state = 'approved' OR needs_second = 0)`

/** Screens with the query that counts their open tasks. Only roles with write permission for a screen see its count. */
const screens = (role: string, now: string): [WaitingScreen & Group, SQL][] => [
  ['orders', claimedOrdersSql],
  ['refunds', openRefunds(role)],
  ['sacrifices', openCorrectionsSql],
  ['certificates', draftCertificatesSql],
  ['messages', toBeSent(now)],
]

export async function readWaitingTaskCounts(db: Db, role: string, now: string): Promise<WaitingCounts> {
  const mine = screens(role, now).filter(([screen]) => canRoleUse(role, screen, 'write'))
  const isBank = canRoleUse(role, 'statements', 'write')
  if (mine.length === 0 && !isBank) return {}
  const { rows, counts } = await db.batch({
    rows: countOpenBankRows(db),
    counts: mine.map(([, rows]) => rowCountQuery(db, rows, maxWaitingCount)),
  })
  const found = Object.fromEntries(mine.map(([screen], n) => [screen, countFromRows(counts[n] ?? [])]))
  if (!isBank) return found
  const { exact = 0, check = 0 } = rows[0] ?? {}
  return { ...found, statements: Math.min(exact + check, maxWaitingCount) }
}

type Day = { day: string; n: number }

const revenueByDay = (db: Db, period: Period) =>
  db.all<Day>(sql`
    SELECT day, amount AS n FROM transaction_totals
    WHERE day >= ${previousPeriodStart(period)} AND day <= ${period.to} AND type = 'income' AND from_orders = 1`)

const ordersByDay = (db: Db, period: Period) =>
  db.all<Day>(sql`
    SELECT day, sum(n) AS n FROM order_counts
    WHERE day >= ${previousPeriodStart(period)} AND day <= ${period.to} GROUP BY day`)

const pendingOrders = (db: Db) =>
  db.all<{ n: number }>(
    sql`SELECT coalesce(sum(n), 0) AS n FROM order_counts WHERE day = '' AND status = 'pending'`,
  )

const stockOfAnimals = (db: Db) =>
  db.all<{ whole: number; loose: number }>(sql`
    SELECT coalesce(sum(stock / shares), 0) AS whole, coalesce(sum(stock % shares), 0) AS loose
    FROM animals WHERE archived_at IS NULL`)

function sums(rows: Day[], { from }: Period) {
  const total = (days: Day[]) => days.reduce((sum, { n }) => sum + n, 0)
  return {
    earlier: total(rows.filter(row => row.day < from)),
    latest: total(rows.filter(row => row.day >= from)),
  }
}

export function growthPercent(earlier: number, latest: number) {
  if (earlier === 0) return latest === 0 ? 0 : 100
  return Math.round(((latest - earlier) / earlier) * 1000) / 10
}

const countOnDay = (rows: Day[], day: string) => rows.find(row => row.day === day)?.n ?? 0

type Setup = Dashboard['setup']

const legalPages = 2

const setupStatement = (db: Db) =>
  db.all<Record<keyof Setup, number>>(sql`SELECT
    EXISTS (SELECT 1 FROM settings WHERE type = 'shop') AS shop,
    EXISTS (SELECT 1 FROM bank_accounts WHERE status = 'active') AS bank_account,
    EXISTS (SELECT 1 FROM animals WHERE archived_at IS NULL)
      OR EXISTS (SELECT 1 FROM services WHERE status = 'active' AND price IS NOT NULL) AS animals,
    EXISTS (SELECT 1 FROM settings WHERE type = 'whatsapp' AND content ->> 'number' <> '') AS whatsapp,
    (SELECT count(*) FROM legal_pages) >= ${legalPages} AS legal,
    EXISTS (SELECT 1 FROM settings WHERE type = 'certificate_templates'
      AND json_array_length(content, '$.templates') > 0) AS templates,
    EXISTS (SELECT 1 FROM orders) OR EXISTS (SELECT 1 FROM audit_events
      WHERE entity = 'settings' AND entity_id = 'setup' AND action = 'test_order') AS test_order`)

function setupOf([row]: Record<keyof Setup, number>[]): Setup {
  return {
    shop: row?.shop === 1,
    bank_account: row?.bank_account === 1,
    animals: row?.animals === 1,
    whatsapp: row?.whatsapp === 1,
    legal: row?.legal === 1,
    templates: row?.templates === 1,
    test_order: row?.test_order === 1,
  }
}

function cronOf(
  run: Awaited<ReturnType<typeof readLastCronRun>>[number] | undefined,
  now: string,
): Dashboard['cron'] {
  if (!run) return { last_run: null, is_late: true }
  return {
    last_run: cronRunSchema.parse(run),
    is_late: run.started_at < timePlusMs(now, -taskOverdueAfterMs.cron),
  }
}

/** Uses counters and bounded queries, so that the cost does not grow with the orders. `viewer` is '' for the system. */
export async function readDashboard(db: Db, range: number, now: string, viewer = ''): Promise<Dashboard> {
  const period = lastDaysPeriod(now, range)
  const read = await db.batch({
    revenue: revenueByDay(db, period),
    orders: ordersByDay(db, period),
    pending: pendingOrders(db),
    stock: stockOfAnimals(db),
    runs: readLastCronRun(db),
    purges: oldestFailingPurge(db),
    setup: setupStatement(db),
    checked: readNewestCheckRun(db),
    nights: latestBackupsQuery(db),
    strained: nearlyReachedLimitsQuery(db, now),
    accounts: accountChangesQuery(db, viewer, now),
    ...dashboardTaskQueries(db, now),
  })
  const revenue = sums(read.revenue, period)
  const orders = sums(read.orders, period)
  const [checked] = read.checked
  return {
    total_revenue: revenue.latest,
    total_orders: orders.latest,
    revenue_growth: growthPercent(revenue.earlier, revenue.latest),
    orders_growth: growthPercent(orders.earlier, orders.latest),
    pending_orders: read.pending[0]?.n ?? 0,
    total_animals: read.stock[0]?.whole ?? 0,
    loose_shares: read.stock[0]?.loose ?? 0,
    daily: period.days.map(day => ({
      day,
      revenue: countOnDay(read.revenue, day),
      orders: countOnDay(read.orders, day),
    })),
    needs: await readDashboardTasks(db, read, now),
    strained: read.strained,
    account_changes: accountChangesOf(read.accounts, viewer),
    purges_failing_since: read.purges[0]?.since ?? null,
    setup: setupOf(read.setup),
    checks: checked ? { finished_at: checked.finished_at ?? '', findings: checked.findings.length } : null,
    cron: cronOf(read.runs[0], now),
    night: nightlyBackupState(read.nights, now),
  }
}
