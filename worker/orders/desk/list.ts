import { sql } from 'drizzle-orm'
import { type OrderSummary, orderSummary } from '../../contract/orders/orders'
import { effectiveStatus } from '../../contract/orders/rules'
import type { Db } from '../../db/client'
import { order_items, orders } from '../../db/schema/orders'
import type { ItemRow, OrderRow } from '../look/rows'
import { claimCursor, claimedPage, longClaimedFirst } from './claimed'
import { type Asked, narrowed, pageOf, totalOf } from './query'

const summary = (order: OrderRow, items: ItemRow[], now: string): OrderSummary =>
  orderSummary.parse({
    ...order,
    status: effectiveStatus(order, now),
    items: items.map(({ n, ...item }) => ({ ...item, id: n })),
  })

const uncounted = sql`SELECT 0 AS total`

/**
 * One page of orders, newest first, or claims that wait long before all, in one batch; rows read are bounded by the
 * page. Counting what a search finds takes as long as finding it: `total` is 0 where nobody asks.
 */
export async function list(db: Db, query: Asked, now: string, isCounted = true) {
  const isByClaim = query.claimed === true && !query.q && !query.ids
  const page = isByClaim
    ? claimedPage(query.cursor, narrowed(query), query.limit + 1, now)
    : pageOf(query, query.limit + 1)
  const { rows, items, totals } = await db.batch({
    rows: db
      .select()
      .from(orders)
      .where(sql`seq IN (${page})`)
      .orderBy(isByClaim ? longClaimedFirst(now) : sql`seq DESC`),
    items: db
      .select()
      .from(order_items)
      .where(sql`order_id IN (SELECT id FROM orders WHERE seq IN (${page}))`)
      .orderBy(order_items.order_id, order_items.n),
    totals: db.select({ total: sql<number>`total` }).from(sql`(${isCounted ? totalOf(query) : uncounted})`),
  })
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
    next_cursor:
      rows.length > query.limit && last ? (isByClaim ? claimCursor(last, now) : String(last.seq)) : null,
    total: totals[0]?.total ?? 0,
    seen_at: now,
  }
}
