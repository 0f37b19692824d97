import { sql } from 'drizzle-orm'
import type { OrderPicks, OrderPicksQuery } from '../../contract/orders/desk'
import type { Db } from '../../db/client'
import { splitPage } from '../../db/query/keyset'
import { orders } from '../../db/schema/orders'
import { orderPageSql, orderTotalsSql, scanEndSql, sortOrderOf } from './query'

/** One page of orders that match a filter, in the order of `sortOrderOf`, with their total number and their sum in rupiah. */
export async function readOrderPicks(db: Db, query: OrderPicksQuery, seen_at: string): Promise<OrderPicks> {
  const [rows, totals, ends] = await db.batch([
    db
      .select({ seq: orders.seq, id: orders.id, label: orders.order_id })
      .from(orders)
      .where(sql`seq IN (${orderPageSql(query, query.limit + 1)})`)
      .orderBy(sql`seq ${sortOrderOf(query).order}`),
    db
      .select({ total: sql<number>`total`, amount: sql<number | null>`amount` })
      .from(sql`(${orderTotalsSql(query)})`),
    db.all<{ seq: number | null }>(scanEndSql(query)),
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
