import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '../../contract/format'
import { orderStatuses, paymentStatuses } from '../../contract/labels'
import type { OrderListQuery, OrderSummary } from '../../contract/orders'
import { normalizePhone, phoneDigits } from '../../contract/phone'
import type { Db } from '../../db/client'
import { order_items, orders } from '../../db/schema'
import { mostCounted, prefixTerms } from '../../db/where'
import { effectiveStatus } from '../life/state'
import type { ItemRow, OrderRow } from '../look/rows'

const none = sql`1 = 1`

/** First `seq` of a WIB day or later, from the counters; NULL when no order is that young. */
const seqAt = (day: string) => sql`(
  SELECT min(first_seq) FROM order_counts
  WHERE day = (SELECT min(day) FROM order_counts WHERE day >= ${day} AND n > 0))`

function dayRange({ from, to }: OrderListQuery) {
  const after = from ? sql`seq >= coalesce(${seqAt(from)}, ${Number.MAX_SAFE_INTEGER})` : none
  const before = to ? sql`seq < coalesce(${seqAt(addDays(to, 1))}, ${Number.MAX_SAFE_INTEGER})` : none
  return sql`${after} AND ${before}`
}

/** What was typed as prefix terms of the search index; a number is looked up as +62…. */
export function matchTerms(q: string) {
  const phone = /^[\d+][\d\s-]{3,}$/.test(q) ? phoneDigits(normalizePhone(q)) : q
  return prefixTerms(phone)
}

/** One range of the state index for each combination asked for, so that a page reads a page and not the table. */
function stateRanges({ status, payment_status }: OrderListQuery, range: SQL, limit: number) {
  const statuses = status ? [status] : Object.keys(orderStatuses)
  const payments = payment_status ? [payment_status] : Object.keys(paymentStatuses)
  const parts = statuses.flatMap(s =>
    payments.map(
      p => sql`SELECT seq FROM (
        SELECT seq FROM orders INDEXED BY orders_by_state
        WHERE status = ${s} AND payment_status = ${p} AND ${range} ORDER BY seq DESC LIMIT ${limit})`,
    ),
  )
  return sql`SELECT seq FROM (${sql.join(parts, sql` UNION ALL `)}) ORDER BY seq DESC LIMIT ${limit}`
}

const stateFilter = ({ status, payment_status }: OrderListQuery) => sql`
  ${status ? sql`status = ${status}` : none} AND ${payment_status ? sql`payment_status = ${payment_status}` : none}`

const claimedFilter = sql`payment_claimed_at IS NOT NULL AND payment_status <> 'verified'`

/** What a list asks for; `ids` are orders picked one by one. */
type Asked = OrderListQuery & { ids?: string[] }

/** `SELECT seq` of one page, newest first. */
function pageOf(query: Asked, limit: number) {
  const below = query.cursor ? sql`seq < ${Number(query.cursor) || 0}` : none
  const range = sql`${below} AND ${dayRange(query)}`
  if (query.ids) {
    return sql`SELECT seq FROM orders
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(query.ids)})) AND ${range} ORDER BY seq DESC LIMIT ${limit}`
  }
  const match = query.q ? matchTerms(query.q) : ''
  if (query.q && match === '') return sql`SELECT seq FROM orders WHERE 1 = 0`
  if (match !== '') {
    return sql`SELECT orders.seq FROM orders_search JOIN orders ON orders.seq = orders_search.rowid
      WHERE orders_search MATCH ${match} AND ${range} AND ${stateFilter(query)}
        AND ${query.claimed ? claimedFilter : none}
      ORDER BY orders_search.rowid DESC LIMIT ${limit}`
  }
  if (query.claimed) {
    return sql`SELECT seq FROM orders INDEXED BY orders_claimed
      WHERE ${claimedFilter} AND ${range} AND ${stateFilter(query)} ORDER BY seq DESC LIMIT ${limit}`
  }
  if (query.status || query.payment_status) return stateRanges(query, range, limit)
  return sql`SELECT seq FROM orders WHERE ${range} ORDER BY seq DESC LIMIT ${limit}`
}

/** How many match: from the counters, or counted up to a bound when words are searched. */
function totalOf(query: OrderListQuery) {
  if (query.q) {
    return sql`SELECT count(*) AS total FROM (${pageOf({ ...query, cursor: undefined }, mostCounted)})`
  }
  const days =
    query.from || query.to ? sql`day >= ${query.from ?? '0'} AND day <= ${query.to ?? '9'}` : sql`day = ''`
  const claimed = query.claimed ? sql`claimed = 1 AND payment_status <> 'verified'` : none
  return sql`SELECT coalesce(sum(n), 0) AS total FROM order_counts WHERE ${days} AND ${stateFilter(query)} AND ${claimed}`
}

export const summary = (order: OrderRow, items: ItemRow[], now: string): OrderSummary => ({
  ...order,
  status: effectiveStatus(order, now),
  items: items.map(({ n, name, quantity, price, kind }) => ({ id: n, name, quantity, price, kind })),
})

/** One page of orders, newest first, in one batch; rows read are bounded by the page. */
export async function list(db: Db, query: Asked, now: string) {
  const page = pageOf(query, query.limit + 1)
  const [rows, items, totals] = await db.batch([
    db.select().from(orders).where(sql`seq IN (${page})`).orderBy(sql`seq DESC`),
    db
      .select()
      .from(order_items)
      .where(sql`order_id IN (SELECT id FROM orders WHERE seq IN (${page}))`)
      .orderBy(order_items.order_id, order_items.n),
    db.select({ total: sql<number>`total` }).from(sql`(${totalOf(query)})`),
  ])
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    items: shown.map(order =>
      summary(
        order,
        items.filter(item => item.order_id === order.id),
        now,
      ),
    ),
    next_cursor: rows.length > query.limit && last ? String(last.seq) : null,
    total: totals[0]?.total ?? 0,
  }
}
