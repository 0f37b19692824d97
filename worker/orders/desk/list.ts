import { sql } from 'drizzle-orm'
import { type FoundOrder, foundOrder } from '../../contract/orders/orders'
import { displayedMoney, effectiveStatus } from '../../contract/orders/rules'
import type { Db } from '../../db/client'
import { takePage } from '../../db/query/keyset'
import { order_items, orders } from '../../db/schema/orders'
import type { ItemRow, OrderRow } from '../look/rows'
import { claimCursor, claimedPage, longClaimedFirst } from './claimed'
import { type ListRequest, listCondition, pageOf, scanEnd, totalOf, wayOf } from './query'
import { whyFound } from './why'

const summary = (order: OrderRow, items: ItemRow[], now: string, found: string | null): FoundOrder =>
  foundOrder.parse({
    ...order,
    ...displayedMoney(order),
    status: effectiveStatus(order, now),
    items: items.map(({ n, ...item }) => ({ ...item, id: n })),
    found,
  })

const searches = ({ q, product, agent }: ListRequest) => Boolean(q || product || agent)

const uncounted = sql`SELECT 0 AS total`

/**
 * One page of orders: newest first, or long-waiting claims first. Counting is slow: without `isCounted`, `total` is 0.
 */
export async function listOrderPage(db: Db, query: ListRequest, now: string, isCounted = true) {
  const isByClaim = query.claimed === true && !searches(query) && !query.ids && !query.sort
  const page = isByClaim
    ? claimedPage(query.cursor, listCondition(query), query.limit + 1, now)
    : pageOf(query, query.limit + 1)
  const { rows, items, totals, ends } = await db.batch({
    rows: db
      .select()
      .from(orders)
      .where(sql`seq IN (${page})`)
      .orderBy(isByClaim ? longClaimedFirst(now) : sql`seq ${wayOf(query).order}`),
    items: db
      .select()
      .from(order_items)
      .where(sql`order_id IN (SELECT id FROM orders WHERE seq IN (${page}))`)
      .orderBy(order_items.order_id, order_items.n),
    totals: db.select({ total: sql<number>`total` }).from(sql`(${isCounted ? totalOf(query) : uncounted})`),
    ends: db.all<{ seq: number | null }>(isByClaim ? sql`SELECT NULL AS seq` : scanEnd(query)),
  })
  const { items: shown, next_cursor } = takePage(rows, query.limit, last =>
    isByClaim ? claimCursor(last, now) : String(last.seq),
  )
  const end = ends[0]?.seq ?? null
  const why = await whyFound(db, shown, items, query.q)
  return {
    items: shown.map(order =>
      summary(
        order,
        items.filter(item => item.order_id === order.id),
        now,
        why.get(order.id) ?? null,
      ),
    ),
    next_cursor: next_cursor ?? (end === null ? null : String(end)),
    // Only part of the matching orders was scanned, so the total is unknown.
    total: end === null ? (totals[0]?.total ?? 0) : null,
    seen_at: now,
  }
}
