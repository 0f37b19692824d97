import { sql } from 'drizzle-orm'
import { correctionStates, offeringKinds, slaughterStatuses } from '../../../contract/labels'
import { maxNamesSql } from '../../../db/orders/slots'
import { isSummaryOutdated } from '../../../fulfilment/sacrifices/lookup/summary'
import { groupStateRule, hasUnknownValue, tableRules } from '../rule'

const size = 500
const maxCounted = 50_000

const seats = 'FROM seats WHERE seats.sacrifice_id = sacrifices.id'

const sacrifices = tableRules({
  table: 'sacrifices',
  size,
  what: `'No. ' || number || ' (' || season || ')'`,
  rules: {
    sacrifice_seats: `filled <> (SELECT count(*) ${seats})
      OR EXISTS (SELECT 1 ${seats} AND n NOT BETWEEN 1 AND capacity)`,
    seat_unpaid: `EXISTS (SELECT 1 FROM seats JOIN orders ON orders.id = seats.order_id WHERE seats.sacrifice_id = sacrifices.id
      AND sacrifices.status = 'pending' AND (orders.payment_status <> 'verified' OR orders.status = 'cancelled'))`,
    seat_name: `EXISTS (
      SELECT 1 FROM seats LEFT JOIN order_items AS line ON line.order_id = seats.order_id AND line.n = seats.item_n
      WHERE seats.sacrifice_id = sacrifices.id AND (line.n IS NULL OR beneficiary_n < 1
        OR beneficiary_n > ${maxNamesSql('line')}))`,
    group_planned_short: `status <> 'pending' AND filled + house < capacity`,
    plan_incomplete: `status = 'scheduled' AND (date IS NULL OR coalesce(location, '') = '')`,
    sacrifice_dates: `(status = 'completed') <> (completed_at IS NOT NULL)`,
    unknown_value: hasUnknownValue({ status: slaughterStatuses, kind: offeringKinds }),
  },
})

/** An order must summarize the state of its sacrifices; an order without seats or names has its own state. */
const summaries = tableRules({
  table: 'orders',
  key: 'seq',
  name: 'order_sacrifices',
  size,
  what: 'order_id',
  rules: {
    order_sacrifices: sql`seated = 1 AND iif(
      EXISTS (SELECT 1 FROM seats WHERE seats.order_id = orders.id), ${isSummaryOutdated}, anonymized_at IS NULL)`,
  },
})

const corrections = tableRules({
  table: 'corrections',
  size,
  what: 'id',
  rules: { unknown_value: hasUnknownValue({ state: correctionStates }) },
})

const counts = groupStateRule('sacrifice_counts', 'sacrifice_counters', slaughterStatuses, status => {
  const kept = sql`SELECT season, n FROM sacrifice_counts WHERE status = ${status} AND n <> 0`
  const counted = sql`SELECT season, count(*) AS n FROM sacrifices WHERE status = ${status} GROUP BY season`
  return sql`
    SELECT DISTINCT season || ' ' || ${status} AS what FROM (
      SELECT * FROM (${kept} EXCEPT ${counted}) UNION ALL SELECT * FROM (${counted} EXCEPT ${kept}))
    WHERE (SELECT count(*) FROM (SELECT 1 FROM sacrifices WHERE status = ${status} LIMIT ${maxCounted + 1})) <= ${maxCounted}`
})

export const sacrificeCheckRules = [sacrifices, summaries, corrections, counts]
