import { sql } from 'drizzle-orm'
import { tableRules } from '../rule'

/**
 * Codes per slice, and the limit of orders counted per code. A code with more orders is skipped, to bound the slice.
 */
const size = 5
const maxOrders = 20_000

const having = sql`(SELECT seq FROM orders WHERE discount_code_id = codes.id UNION SELECT seq FROM orders WHERE referral_code_id = codes.id)`

const isShort = sql`(SELECT count(*) FROM (SELECT 1 FROM ${having} LIMIT ${maxOrders + 1})) <= ${maxOrders}`

const booked = (what: string) => sql`(SELECT ${sql.raw(what)} FROM transactions
  WHERE voided_at IS NULL AND order_id IN (SELECT id FROM orders WHERE seq IN ${having}))`

const counted = sql`(SELECT json_array(count(*) FILTER (WHERE status <> 'cancelled'),
    coalesce(sum(iif(discount_code_id = codes.id, discount - code_waived, 0)) FILTER (WHERE status <> 'cancelled'), 0),
    ${booked('count(*) FILTER (WHERE is_extra = 0)')}, ${booked('coalesce(sum(amount), 0)')})
  FROM orders WHERE orders.seq IN ${having})`

const kept = sql`(SELECT json_array(coalesce(sum(orders), 0), coalesce(sum(discount), 0), coalesce(sum(paid), 0),
  coalesce(sum(income), 0)) FROM code_totals WHERE code_id = codes.id)`

export const codeRules = tableRules({
  table: 'codes',
  size,
  what: 'code',
  rules: {
    code_counters: sql`${isShort} AND (SELECT counted <> kept OR counted ->> '$[0]' <> used
      FROM (SELECT ${counted} AS counted, ${kept} AS kept))`,
  },
})
