import { sql } from 'drizzle-orm'
import type { OrderNews, OrderNewsQuery, OrdersAround } from '../../contract/orders/desk'
import type { OrderListQuery } from '../../contract/orders/orders'
import type { Db } from '../../db/client'
import { orders } from '../../db/schema/orders'
import { orderRowById } from '../lookup/rows'
import { claimedPageSql, claimPageCursor } from './claimed'
import {
  isSortedByClaim,
  newestFirstOrder,
  oldestFirstOrder,
  orderListCondition,
  orderPageSql,
  sortOrderOf,
} from './query'

const maxNewOrders = 100

const nameColumns = { id: orders.id, order_id: orders.order_id }

/** The orders before and after one in a filtered list. The order itself may no longer match the filter. */
export async function findNeighbourOrders(db: Db, id: string, filter: OrderListQuery): Promise<OrdersAround> {
  const [here] = await db.select().from(orders).where(orderRowById(id))
  if (!here) return { previous: null, next: null }
  const query = { ...filter, cursor: String(here.seq) }
  const forward = sortOrderOf(filter)
  const backward = forward === oldestFirstOrder ? newestFirstOrder : oldestFirstOrder
  // A rejected order has no claim any more: the next one is the oldest claim.
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

/**
 * `count`: orders placed since `after`, up to 100. `states` changes when any order is placed or changes its
 * state. Reads counters, because the back office polls it.
 */
export async function orderNewsSince(db: Db, { after, ...filter }: OrderNewsQuery): Promise<OrderNews> {
  const since =
    after === undefined
      ? sql`SELECT 1 WHERE 0`
      : orderPageSql({ ...filter, cursor: after }, maxNewOrders, oldestFirstOrder)
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
