import { sql } from 'drizzle-orm'
import { addDays, wibDay, wibDayStart } from '../contract/format'
import type { Performance } from '../contract/shop/performance'
import {
  type Device,
  devices,
  type Metric,
  measured,
  oneIn,
  p75,
  type VisitedPage,
  visitedPages,
} from '../contract/vitals'
import type { Db } from '../db/client'
import { countColumns } from '../db/schema/vitals'
import { dutiesOf, dutiesStatement } from '../nights/health'

type Row = { day: string; page: VisitedPage; device: Device } & Record<string, string | number>

const summed = ['visits', 'entries', ...measured.flatMap(countColumns)]

/** Statement for the counts of each day in Jakarta, kind of page and device. */
const countsStatement = (db: Db, from: string) =>
  db.all<Row>(sql`
    SELECT date(hour, '+7 hours') AS day, page, device, ${sql.join(
      summed.map(name => sql`sum(${sql.identifier(name)}) AS ${sql.identifier(name)}`),
      sql`, `,
    )} FROM vitals WHERE hour >= ${wibDayStart(from)} GROUP BY 1, 2, 3`)

type Reached = { orders: number; claims: number; paid: number }

/** Orders placed since, and how far they came; whoever paid without a word counts as having told of it. */
const reachedStatement = (db: Db, from: string) =>
  db.all<Reached>(sql`
    SELECT coalesce(sum(n), 0) AS orders,
      coalesce(sum(iif(claimed = 1 OR payment_status <> 'pending', n, 0)), 0) AS claims,
      coalesce(sum(iif(payment_status = 'verified', n, 0)), 0) AS paid
    FROM order_counts WHERE day >= ${from}`)

const sumOf = (rows: Row[], column: string) => rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0)

function measureOf(rows: Row[], metric: Metric) {
  const counts = countColumns(metric).map(column => sumOf(rows, column))
  const value = p75(metric, counts)
  return value === null ? null : { n: counts.reduce((sum, n) => sum + n, 0), p75: value }
}

const measuresOf = (rows: Row[]) => ({
  lcp: measureOf(rows, 'lcp'),
  inp: measureOf(rows, 'inp'),
  cls: measureOf(rows, 'cls'),
})

const keysOf = <K extends string>(labels: Record<K, string>) => Object.keys(labels) as K[]

function pagesOf(rows: Row[]): Performance['pages'] {
  const kinds = keysOf(visitedPages).flatMap(page => keysOf(devices).map(device => ({ page, device })))
  return kinds.flatMap(({ page, device }) => {
    const own = rows.filter(row => row.page === page && row.device === device)
    const visits = sumOf(own, 'visits')
    return visits === 0 ? [] : [{ page, device, visits, ...measuresOf(own) }]
  })
}

/** In ranges longer than this a week is one step. */
const mostDays = 28

function stepsOf(from: string, range: number) {
  const step = range > mostDays ? 7 : 1
  const first = range % step
  // The last step ends today: the first one may be shorter.
  const begins = Array.from({ length: Math.floor(range / step) }, (_, n) => addDays(from, first + n * step))
  return first === 0 ? begins : [from, ...begins]
}

function trendOf(rows: Row[], from: string, range: number): Performance['trend'] {
  const steps = stepsOf(from, range)
  return steps.map((day, n) => {
    const end = steps[n + 1]
    const own = rows.filter(row => row.day >= day && (end === undefined || row.day < end))
    const of = (device: Device) => measuresOf(own.filter(row => row.device === device))
    return { day, phone: of('phone'), desktop: of('desktop') }
  })
}

/** Where whoever thinks of ordering comes in; to the other pages people come back. */
const entrances: VisitedPage[] = ['landing', 'product', 'order']

const estimated = (rows: Row[], pages: VisitedPage[], column: string) =>
  sumOf(
    rows.filter(({ page }) => pages.includes(page)),
    column,
  ) * oneIn

/** How visits went in so many days in Jakarta, today included, from counts alone. */
export async function performanceOf(db: Db, range: number, now: string): Promise<Performance> {
  const from = addDays(wibDay(now), 1 - range)
  const { rows, reached, works } = await db.batch({
    rows: countsStatement(db, from),
    reached: reachedStatement(db, from),
    works: dutiesStatement(db, now),
  })
  const [{ orders, claims, paid } = { orders: 0, claims: 0, paid: 0 }] = reached
  return {
    pages: pagesOf(rows),
    trend: trendOf(rows, from, range),
    funnel: {
      visits: estimated(rows, entrances, 'entries'),
      forms: estimated(rows, ['order'], 'visits'),
      orders,
      claims,
      paid,
    },
    works: dutiesOf(works, now),
  }
}
