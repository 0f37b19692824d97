import { sql } from 'drizzle-orm'
import type {
  Caller,
  OrderListChanges,
  OrderListChangesQuery,
  OrderPicks,
  OrderPicksQuery,
  OrdersAround,
} from '../../contract/orders/desk'
import type { OrderListQuery } from '../../contract/orders/orders'
import type { Db } from '../../db/client'
import { orderSearchTerms } from '../../db/orders/order-terms'
import { splitPage } from '../../db/query/keyset'
import { orders } from '../../db/schema/orders'
import { isOrderIdSql } from '../lookup/rows'
import {
  isSortedByClaim,
  lastScannedSeqSql,
  newestFirstSort,
  oldestFirstSort,
  orderListCondition,
  orderPageSql,
  orderTotalsSql,
  sortOrderOf,
} from './query'
import { claimedPageSql, claimPageCursor } from './sorting'

const maxNewOrders = 100

const nameColumns = { id: orders.id, order_id: orders.order_id }

export async function findNeighbourOrders(db: Db, id: string, filter: OrderListQuery): Promise<OrdersAround> {
  const [here] = await db.select().from(orders).where(isOrderIdSql(id))
  if (!here) return { previous: null, next: null }
  const query = { ...filter, cursor: String(here.seq) }
  const forward = sortOrderOf(filter)
  const backward = forward === oldestFirstSort ? newestFirstSort : oldestFirstSort
  // A rejected order has no claim, so `next` starts again at the oldest claim.
  const claim = here.payment_claimed_at === null ? undefined : claimPageCursor(here)
  const first = (isBackward: boolean) =>
    isSortedByClaim(filter)
      ? claimedPageSql(claim, orderListCondition(filter), 1, isBackward)
      : orderPageSql(query, 1, isBackward ? backward : forward)
  const select = (isBackward: boolean) =>
    db
      .select(nameColumns)
      .from(orders)
      .where(sql`seq IN (${first(isBackward)})`)
  const [previous, next] = await db.batch([select(true), select(false)])
  return { previous: previous[0] ?? null, next: next[0] ?? null }
}

/** Reads only counters, because the back office polls often. `states` changes with each change of an order's state. */
export async function findOrderListChanges(
  db: Db,
  { after, ...filter }: OrderListChangesQuery,
): Promise<OrderListChanges> {
  const since =
    after === undefined
      ? sql`SELECT 1 WHERE 0`
      : orderPageSql({ ...filter, cursor: after }, maxNewOrders, oldestFirstSort)
  const { came, newest, states } = await db.batch({
    came: db.all<{ n: number }>(sql`SELECT count(*) AS n FROM (${since})`),
    newest: db.all<{ seq: number }>(sql`SELECT coalesce(max(seq), 0) AS seq FROM orders`),
    states: db.all<{ joined: string }>(sql`
      SELECT group_concat(n, '.') AS joined FROM (
        SELECT n FROM order_counts WHERE day = '' ORDER BY status, payment_status, claimed)`),
  })
  return {
    count: came[0]?.n ?? 0,
    newest: String(newest[0]?.seq ?? 0),
    states: states[0]?.joined ?? '',
  }
}

/** The search index also finds the number in other fields, so at most this many orders are compared. */
const maxScannedOrders = 20

export async function findCustomerByPhone(db: Db, phone: string): Promise<Caller | null> {
  const [found] = await db.all<Caller>(sql`
    SELECT customer_name, customer_email, order_id FROM orders
    WHERE seq IN (
      SELECT rowid FROM orders_search WHERE orders_search MATCH ${orderSearchTerms(phone)} ORDER BY rowid DESC LIMIT ${maxScannedOrders})
      AND customer_phone = ${phone} ORDER BY seq DESC LIMIT 1`)
  return found ?? null
}

export async function countOrdersByPhone(db: Db, phones: string[]): Promise<number[]> {
  if (phones.length === 0) return []
  const counts = phones.map(q => sql`SELECT total FROM (${orderTotalsSql({ q, limit: 1 })})`)
  const rows = await db.all<{ total: number }>(sql.join(counts, sql` UNION ALL `))
  return rows.map(({ total }) => total)
}

export async function readOrderSelection(
  db: Db,
  query: OrderPicksQuery,
  seen_at: string,
): Promise<OrderPicks> {
  const [rows, totals, ends] = await db.batch([
    db
      .select({ seq: orders.seq, id: orders.id, label: orders.order_id })
      .from(orders)
      .where(sql`seq IN (${orderPageSql(query, query.limit + 1)})`)
      .orderBy(sql`seq ${sortOrderOf(query).order}`),
    db
      .select({ total: sql<number>`total`, amount: sql<number | null>`amount` })
      .from(sql`(${orderTotalsSql(query)})`),
    db.all<{ seq: number | null }>(lastScannedSeqSql(query)),
  ])
  const { items, next_cursor } = splitPage(rows, query.limit, last => String(last.seq))
  const end = ends[0]?.seq ?? null
  return {
    items: items.map(({ id, label }) => ({ id, label })),
    next_cursor: next_cursor ?? (end === null ? null : String(end)),
    total: end === null ? (totals[0]?.total ?? 0) : null,
    amount: totals[0]?.amount ?? null,
    seen_at,
  }
}
