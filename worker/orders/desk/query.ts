import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '../../contract/format'
import { orderStatuses, paymentStatuses } from '../../contract/labels'
import type { OrderListQuery } from '../../contract/orders/orders'
import { normalizePhone, phoneDigits } from '../../contract/phone'
import { mostCounted, prefixTerms, whole } from '../../db/where'
import { isClaimed } from './claimed'

const none = sql`1 = 1`

/** Of so many newest hits of a search those are shown that are in the states asked for. */
const mostHits = 1000

/** `seq` not below `from`, and below `below`. */
type Bounds = { from?: number; below?: number }

/** First `seq` of a WIB day or later, from the counters; NULL when no order is that young. */
const seqAt = (day: string) => sql`(
  SELECT min(first_seq) FROM order_counts
  WHERE day = (SELECT min(day) FROM order_counts WHERE day >= ${day} AND n > 0))`

const last = Number.MAX_SAFE_INTEGER
const beginOf = (day: string) => sql`coalesce(${seqAt(day)}, ${whole(last)})`

/** One bound each way: of two on one side an index would use only the first. `key` is the column that holds `seq`. */
function rangeOf({ from, to }: OrderListQuery, { below = last, from: least = 0 }: Bounds, key = sql`seq`) {
  const first = from ? sql`max(${whole(least)}, ${beginOf(from)})` : whole(least)
  const end = to ? sql`min(${whole(below)}, ${beginOf(addDays(to, 1))})` : whole(below)
  return sql`${key} >= ${first} AND ${key} < ${end}`
}

/** Each order's code begins with it: it finds nothing that the rest does not, and costs a look at all of them. */
const withoutOrder = (q: string) => q.replace(/^order(?:[\s-]|$)/i, '')

/** What was typed as prefix terms of the search index; a number is looked up as +62…. */
export function matchTerms(q: string) {
  const phone = /^[\d+][\d\s-]{3,}$/.test(q) ? phoneDigits(normalizePhone(q)) : q
  return prefixTerms(withoutOrder(phone) || phone)
}

/** What a list searches for; undefined where that is nothing, or what every order has. */
const searched = ({ q }: OrderListQuery) => (q && withoutOrder(q) ? matchTerms(q) : undefined)

/** One range of the state index for each combination asked for, so that a page reads a page and not the table. */
function stateRanges({ status, payment_status }: OrderListQuery, range: SQL, limit: number, order: SQL) {
  const statuses = status ? [status] : Object.keys(orderStatuses)
  const payments = payment_status ? [payment_status] : Object.keys(paymentStatuses)
  const first = (rows: SQL) =>
    sql`SELECT seq FROM (SELECT seq FROM orders INDEXED BY ${rows} AND ${range} ORDER BY seq ${order} LIMIT ${limit})`
  const inState = (s: string, p: string) =>
    first(sql`orders_by_state WHERE fresh = 0 AND status = ${s} AND payment_status = ${p}`)
  // D1 takes five parts of a UNION at most, so the two indexes of waiting orders are one part.
  const waiting = () => sql`SELECT seq FROM (
    ${inState('pending', 'pending')} UNION ALL ${first(sql`orders_fresh WHERE fresh = 1`)}
    ORDER BY seq ${order} LIMIT ${limit})`
  const parts = statuses.flatMap(s =>
    payments.map(p => (s === 'pending' && p === 'pending' ? waiting() : inState(s, p))),
  )
  return sql`SELECT seq FROM (${sql.join(parts, sql` UNION ALL `)}) ORDER BY seq ${order} LIMIT ${limit}`
}

const stateFilter = ({ status, payment_status }: OrderListQuery) => sql`
  ${status ? sql`status = ${status}` : none} AND ${payment_status ? sql`payment_status = ${payment_status}` : none}`

/** Days and states that a list asks for. */
export const narrowed = (query: OrderListQuery) => sql`${rangeOf(query, {})} AND ${stateFilter(query)}`

/** What a list asks for; `ids` are orders picked one by one. */
export type Asked = OrderListQuery & { ids?: string[] }

/** Which way a page goes from its cursor. */
type Way = { order: SQL; beyond: (seq: number) => Bounds }
const newestFirst: Way = { order: sql`DESC`, beyond: seq => ({ below: seq }) }
/** Towards newer orders, the nearest first. */
export const upwards: Way = { order: sql`ASC`, beyond: seq => ({ from: seq + 1 }) }

/** `SELECT seq` of one page, newest first unless told otherwise. */
export function pageOf(query: Asked, limit: number, { order, beyond }: Way = newestFirst) {
  const bounds = query.cursor ? beyond(Number(query.cursor) || 0) : {}
  const range = rangeOf(query, bounds)
  if (query.ids) {
    return sql`SELECT seq FROM orders
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(query.ids)})) AND ${range} ORDER BY seq ${order} LIMIT ${limit}`
  }
  const match = searched(query)
  if (match === '') return sql`SELECT seq FROM orders WHERE 1 = 0`
  if (match !== undefined) {
    const isAny = !query.status && !query.payment_status && !query.claimed
    const hits = sql`SELECT rowid AS seq FROM orders_search
      WHERE orders_search MATCH ${match} AND ${rangeOf(query, bounds, sql`rowid`)}
      ORDER BY rowid ${order} LIMIT ${isAny ? limit : mostHits}`
    if (isAny) return hits
    return sql`SELECT orders.seq FROM (${hits}) AS hits CROSS JOIN orders ON orders.seq = hits.seq
      WHERE ${stateFilter(query)} AND ${query.claimed ? isClaimed : none}
      ORDER BY hits.seq ${order} LIMIT ${limit}`
  }
  if (query.claimed) {
    return sql`SELECT seq FROM orders INDEXED BY orders_claimed
      WHERE ${isClaimed} AND ${range} AND ${stateFilter(query)} ORDER BY seq ${order} LIMIT ${limit}`
  }
  if (query.status || query.payment_status) return stateRanges(query, range, limit, order)
  return sql`SELECT seq FROM orders WHERE ${range} ORDER BY seq ${order} LIMIT ${limit}`
}

/** How many match, and what they come to: from the counters, or counted up to a bound when words are searched. */
export function totalOf(query: OrderListQuery) {
  if (searched(query) !== undefined) {
    return sql`SELECT count(*) AS total, NULL AS amount FROM (${pageOf({ ...query, cursor: undefined }, mostCounted)})`
  }
  const days =
    query.from || query.to ? sql`day >= ${query.from ?? '0'} AND day <= ${query.to ?? '9'}` : sql`day = ''`
  const claimed = query.claimed ? sql`claimed = 1 AND payment_status <> 'verified'` : none
  return sql`SELECT coalesce(sum(n), 0) AS total, coalesce(sum(total_amount), 0) AS amount FROM order_counts WHERE ${days} AND ${stateFilter(query)} AND ${claimed}`
}
