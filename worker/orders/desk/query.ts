import { type SQL, sql } from 'drizzle-orm'
import { orderStatuses, paymentStatuses } from '../../contract/labels'
import { parseDayRange } from '../../contract/lib/days'
import { addDays } from '../../contract/lib/format'
import { defaultOrderSort, type OrderListQuery } from '../../contract/orders/orders'
import { orderSearchTerms, removeOrderPrefix } from '../../db/orders/order-terms'
import { jsonListSql } from '../../db/query/keyset'
import { integerSql, maxCountedRows } from '../../db/query/where'
import { nowText } from '../../db/stamp'
import { isClaimedOrderSql, parseTotalEnding, selectSeqsByTotalEnding } from './sorting'

const always = sql`1 = 1`

export const maxScannedOrders = 1000

type Bounds = { from?: number; below?: number }

/** SQL for the first `seq` on or after a WIB day; NULL if no order follows. */
const seqAt = (day: string) => sql`(
  SELECT min(first_seq) FROM order_counts
  WHERE day = (SELECT min(day) FROM order_counts WHERE day >= ${day} AND n > 0))`

const maxSeq = Number.MAX_SAFE_INTEGER
const beginOf = (day: string) => sql`coalesce(${seqAt(day)}, ${integerSql(maxSeq)})`

/** Merges the days and the cursor into one range, because SQLite uses one lower and one upper bound per index. */
function rangeOf({ from, to }: OrderListQuery, { below = maxSeq, from: least = 0 }: Bounds, key = sql`seq`) {
  const first = from ? sql`max(${integerSql(least)}, ${beginOf(from)})` : integerSql(least)
  const end = to ? sql`min(${integerSql(below)}, ${beginOf(addDays(to, 1))})` : integerSql(below)
  return sql`${key} >= ${first} AND ${key} < ${end}`
}

function withDay<Q extends OrderListQuery>(query: Q): Q {
  const days = query.q ? parseDayRange(query.q, nowText()) : null
  if (days === null) return query
  const { from = days.from, to = days.to } = query
  return {
    ...query,
    q: undefined,
    from: from > days.from ? from : days.from,
    to: to < days.to ? to : days.to,
  }
}

export const typedTotalEnding = ({ q, product, words_only }: ListRequest) =>
  product || words_only ? null : parseTotalEnding(q)

const productTerm = (id: string) => `"x${id.replace(/[^\da-z]/gi, '')}"`

/** FTS5 query; undefined without words and product, '' if nothing can match. */
function searchTerms({ q, product }: OrderListQuery) {
  const words = q && removeOrderPrefix(q) ? orderSearchTerms(q) : undefined
  if (!product) return words
  return words === '' ? '' : [words, productTerm(product)].filter(Boolean).join(' AND ')
}

/** Uses one index range per pair of states, so that a page does not scan the table. */
function stateRanges({ status, payment_status }: OrderListQuery, range: SQL, limit: number, order: SQL) {
  const statuses = status ? [status] : Object.keys(orderStatuses)
  const payments = payment_status ? [payment_status] : Object.keys(paymentStatuses)
  const first = (rows: SQL) =>
    sql`SELECT seq FROM (SELECT seq FROM orders INDEXED BY ${rows} AND ${range} ORDER BY seq ${order} LIMIT ${limit})`
  const inState = (s: string, p: string) =>
    first(sql`orders_by_state WHERE fresh = 0 AND status = ${s} AND payment_status = ${p}`)
  // D1 allows five terms in a UNION, so the two indexes of orders that wait for payment share one term.
  const waiting = () => sql`SELECT seq FROM (
    ${inState('pending', 'pending')} UNION ALL ${first(sql`orders_fresh WHERE fresh = 1`)}
    ORDER BY seq ${order} LIMIT ${limit})`
  const ranges = statuses.flatMap(s =>
    payments.map(p => (s === 'pending' && p === 'pending' ? waiting() : inState(s, p))),
  )
  return sql`SELECT seq FROM (${sql.join(ranges, sql` UNION ALL `)}) ORDER BY seq ${order} LIMIT ${limit}`
}

const stateFilter = ({ status, payment_status }: OrderListQuery) => sql`
  ${status ? sql`+status = ${status}` : always} AND ${payment_status ? sql`+payment_status = ${payment_status}` : always}`

export const orderListCondition = (query: OrderListQuery) =>
  sql`${rangeOf(withDay(query), {})} AND ${columnCondition(query)}`

const agentId = (code: string) =>
  sql`(SELECT id FROM codes WHERE code = ${code.trim().toUpperCase()} AND type = 'referral')`

/** The unary `+` prevents SQLite from choosing another index for these conditions. */
const columnCondition = (query: OrderListQuery) => sql`${stateFilter(query)}
  AND ${query.claimed ? isClaimedOrderSql : always}
  AND ${query.short ? sql`short_by > 0` : always}
  AND ${query.slaughter_status ? sql`+slaughter_status = ${query.slaughter_status}` : always}
  AND ${query.agent ? sql`+referral_code_id = ${agentId(query.agent)}` : always}`

/** `words_only`: three typed digits are searched as a word, not as the end of a total. */
export type ListRequest = OrderListQuery & { ids?: string[]; words_only?: boolean }

type Way = { order: SQL; beyond: (seq: number) => Bounds }
export const newestFirstSort: Way = { order: sql`DESC`, beyond: seq => ({ below: seq }) }
export const oldestFirstSort: Way = { order: sql`ASC`, beyond: seq => ({ from: seq + 1 }) }

export const sortOrderOf = (query: OrderListQuery) =>
  (query.sort ?? defaultOrderSort(query)) === 'oldest' ? oldestFirstSort : newestFirstSort

/** Without a search, the list of claimed payments is sorted by the time of the claim, not of the order. */
export const isSortedByClaim = ({ claimed, q, product, agent, ids, sort }: ListRequest) =>
  claimed === true && !(q || product || agent || ids || sort)

/** First `limit` rows of the best index for the filter; `isAll` if this index covers every condition. */
function rowsOfBestIndex(
  query: ListRequest,
  limit: number,
  { order, beyond }: Way,
): { rows: SQL; isAll: boolean } {
  const { status, payment_status, claimed, short, slaughter_status: slaughter, agent } = query
  const bounds = query.cursor ? beyond(Number(query.cursor) || 0) : {}
  const range = rangeOf(query, bounds)
  const upTo = sql`ORDER BY seq ${order} LIMIT ${limit}`
  const from = (where: SQL) => sql`SELECT seq FROM orders ${where} AND ${range} ${upTo}`
  const conditionCount = [status ?? payment_status, claimed, short, slaughter, agent].filter(Boolean).length
  if (query.ids)
    return {
      rows: from(sql`WHERE id IN ${jsonListSql(query.ids)}`),
      isAll: true,
    }
  const match = searchTerms(query)
  if (match === '') return { rows: sql`SELECT seq FROM orders WHERE 1 = 0`, isAll: true }
  if (match !== undefined) {
    const rows = sql`SELECT rowid AS seq FROM orders_search
      WHERE orders_search MATCH ${match} AND ${rangeOf(query, bounds, sql`rowid`)} ORDER BY rowid ${order} LIMIT ${limit}`
    const tail = typedTotalEnding(query)
    const either =
      tail === null
        ? rows
        : sql`SELECT seq FROM (
            SELECT seq FROM (${rows}) UNION
            ${selectSeqsByTotalEnding(tail, { range, order, limit })}) ${upTo}`
    return { rows: either, isAll: conditionCount === 0 }
  }
  if (agent)
    return {
      rows: from(sql`INDEXED BY orders_referred WHERE referral_code_id = ${agentId(agent)}`),
      isAll: conditionCount === 1,
    }
  if (short)
    return { rows: from(sql`INDEXED BY orders_short WHERE short_by > 0`), isAll: conditionCount === 1 }
  if (claimed)
    return {
      rows: from(sql`INDEXED BY orders_claimed WHERE ${isClaimedOrderSql}`),
      isAll: conditionCount === 1,
    }
  if (slaughter === 'scheduled' || slaughter === 'completed')
    return {
      rows: from(
        sql`INDEXED BY orders_by_slaughter WHERE slaughter_status <> 'pending' AND slaughter_status = ${slaughter}`,
      ),
      isAll: conditionCount === 1,
    }
  if (status || payment_status)
    return { rows: stateRanges(query, range, limit, order), isAll: slaughter === undefined }
  return { rows: from(sql`WHERE true`), isAll: slaughter === undefined }
}

export function orderPageSql(request: ListRequest, limit: number, way = sortOrderOf(request)) {
  const query = withDay(request)
  const whole = rowsOfBestIndex(query, limit, way)
  if (whole.isAll) return whole.rows
  const { rows } = rowsOfBestIndex(query, maxScannedOrders, way)
  return sql`SELECT orders.seq FROM (${rows}) AS hits CROSS JOIN orders ON orders.seq = hits.seq
    WHERE ${columnCondition(query)} ORDER BY hits.seq ${way.order} LIMIT ${limit}`
}

/** `seq` at which a scan of `maxScannedOrders` rows stopped; no row if the scan was complete. */
export function lastScannedSeqSql(request: ListRequest) {
  const query = withDay(request)
  const way = sortOrderOf(query)
  if (rowsOfBestIndex(query, 1, way).isAll) return sql`SELECT NULL AS seq WHERE 1 = 0`
  return sql`SELECT seq FROM (${rowsOfBestIndex(query, maxScannedOrders, way).rows}) LIMIT 1 OFFSET ${maxScannedOrders - 1}`
}

const isCountable = (query: OrderListQuery) =>
  searchTerms(query) === undefined && !query.slaughter_status && !query.agent && !query.short

/** Without a counter for the filter, at most `maxCountedRows` orders are counted, and `amount` is NULL. */
export function orderTotalsSql(request: OrderListQuery) {
  const query = withDay(request)
  if (!isCountable(query)) {
    return sql`SELECT count(*) AS total, NULL AS amount FROM (${orderPageSql({ ...query, cursor: undefined }, maxCountedRows)})`
  }
  const days =
    query.from || query.to ? sql`day >= ${query.from ?? '0'} AND day <= ${query.to ?? '9'}` : sql`day = ''`
  const claimed = query.claimed ? sql`claimed = 1 AND payment_status <> 'verified'` : always
  return sql`SELECT coalesce(sum(n), 0) AS total, coalesce(sum(total_amount), 0) AS amount FROM order_counts WHERE ${days} AND ${stateFilter(query)} AND ${claimed}`
}
