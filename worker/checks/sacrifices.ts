import { sql } from 'drizzle-orm'
import { correctionStates, offeringKinds, slaughterStatuses } from '../contract/labels'
import { slotsOf } from '../db/slots'
import { differs } from '../sacrifices/look/summary'
import { notIn } from './lists'
import { type Part, type Rule, walk } from './part'

const size = 500
/** A status with more is not counted anew, to keep its slice bounded. */
const mostCounted = 50_000

/** A rule over the sacrifices of a slice; `broken` is a condition. */
const rule = (check: Rule['check'], broken: string): Rule => ({
  check,
  broken: (from, to) => sql`
    SELECT 'No. ' || number || ' (' || season || ')' AS what FROM sacrifices
    WHERE rowid > ${from} AND rowid <= ${to} AND (${sql.raw(broken)})`,
})

const seats = 'FROM seats WHERE seats.sacrifice_id = sacrifices.id'

const sacrificePart: Part = walk('sacrifices', 'rowid', size, [
  rule(
    'sacrifice_seats',
    `filled <> (SELECT count(*) ${seats}) OR EXISTS (SELECT 1 ${seats} AND n NOT BETWEEN 1 AND capacity)`,
  ),
  rule(
    'seat_unpaid',
    `EXISTS (SELECT 1 FROM seats JOIN orders ON orders.id = seats.order_id WHERE seats.sacrifice_id = sacrifices.id
      AND sacrifices.status = 'pending' AND (orders.payment_status <> 'verified' OR orders.status = 'cancelled'))`,
  ),
  rule(
    'seat_name',
    `EXISTS (SELECT 1 FROM seats LEFT JOIN order_items AS line ON line.order_id = seats.order_id AND line.n = seats.item_n
      WHERE seats.sacrifice_id = sacrifices.id AND (line.n IS NULL OR beneficiary_n < 1
        OR beneficiary_n > ${slotsOf('line')}))`,
  ),
  rule('group_planned_short', `status <> 'pending' AND filled + house < capacity`),
  rule('plan_incomplete', `status = 'scheduled' AND (date IS NULL OR coalesce(location, '') = '')`),
  rule('sacrifice_dates', `(status = 'completed') <> (completed_at IS NOT NULL)`),
  rule('unknown_value', [notIn('status', slaughterStatuses), notIn('kind', offeringKinds)].join(' OR ')),
])

/** An order tells what its sacrifices tell together; one without seats, or without its names, tells its own. */
const summaryPart: Part = {
  ...walk('orders', 'seq', size, [
    {
      check: 'order_sacrifices',
      broken: (from, to) => sql`
        SELECT order_id AS what FROM orders WHERE seq > ${from} AND seq <= ${to} AND seated = 1
          AND iif(EXISTS (SELECT 1 FROM seats WHERE seats.order_id = orders.id), ${differs}, anonymized_at IS NULL)`,
    },
  ]),
  name: 'order_sacrifices',
}

const correctionPart = walk('corrections', 'rowid', size, [
  {
    check: 'unknown_value',
    broken: (from, to) => sql`
      SELECT id AS what FROM corrections WHERE rowid > ${from} AND rowid <= ${to} AND ${sql.raw(notIn('state', correctionStates))}`,
  },
])

const statuses = Object.keys(slaughterStatuses)

/** One status a slice. */
const countPart: Part = {
  name: 'sacrifice_counts',
  slice: async ({ db }, cursor) => {
    const at = Number(cursor ?? 0)
    const status = statuses[at] ?? ''
    const kept = sql`SELECT season, n FROM sacrifice_counts WHERE status = ${status} AND n <> 0`
    const counted = sql`SELECT season, count(*) AS n FROM sacrifices WHERE status = ${status} GROUP BY season`
    const rows = await db.all<{ what: string }>(sql`
      SELECT DISTINCT season || ' ' || ${status} AS what FROM (
        SELECT * FROM (${kept} EXCEPT ${counted}) UNION ALL SELECT * FROM (${counted} EXCEPT ${kept}))
      WHERE (SELECT count(*) FROM (SELECT 1 FROM sacrifices WHERE status = ${status} LIMIT ${mostCounted + 1})) <= ${mostCounted}`)
    const next = at + 1 < statuses.length ? String(at + 1) : null
    return { found: [{ check: 'sacrifice_counters', what: rows.map(row => row.what) }], next }
  },
}

export const sacrificeParts = [sacrificePart, summaryPart, correctionPart, countPart]
