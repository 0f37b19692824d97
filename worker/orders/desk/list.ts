import { type SQL, sql } from 'drizzle-orm'
import { type FoundOrder, foundOrder } from '../../contract/orders/orders'
import { displayedDiscountAndCode, statusAfterDeadline } from '../../contract/orders/rules'
import type { Db } from '../../db/client'
import { splitPage } from '../../db/query/keyset'
import { order_items, orders } from '../../db/schema/orders'
import type { ItemRow, OrderRow } from '../lookup/rows'
import { claimedPageSql, claimPageCursor, oldestClaimFirstSql } from './claimed'
import {
  isSortedByClaim,
  type ListRequest,
  orderListCondition,
  orderPageSql,
  orderTotalsSql,
  scanEndSql,
  sortOrderOf,
  totalEndingOf,
} from './query'
import { cursorOfOtherHits, totalEndingCursor, totalEndingFirst, totalEndingPage } from './tail'
import { searchHitReasons } from './why'

const summary = (order: OrderRow, items: ItemRow[], now: string, found: string | null): FoundOrder =>
  foundOrder.parse({
    ...order,
    ...displayedDiscountAndCode(order),
    status: statusAfterDeadline(order, now),
    items: items.map(({ n, ...item }) => ({ ...item, id: n })),
    found,
  })

const uncounted = sql`SELECT 0 AS total`

type SortedPage = { page: SQL; order: SQL; cursorAfter: (last: OrderRow) => string; end: SQL }

/** `SELECT seq` of one page and its order; `end` as in `scanEndSql`. */
function sortPage(query: ListRequest): SortedPage {
  const limit = query.limit + 1
  const tail = totalEndingOf(query)
  if (!query.sort && !query.ids && tail !== null) {
    const after = { ...query, cursor: cursorOfOtherHits(query.cursor) }
    // More than a page, because hits whose total has these digits are on the pages before.
    const hits = orderPageSql({ ...after, words_only: true }, 2 * limit)
    return {
      page: totalEndingPage({ tail, cursor: query.cursor, filter: orderListCondition(query), hits, limit }),
      order: totalEndingFirst(tail),
      cursorAfter: last => totalEndingCursor(last, tail),
      end: scanEndSql(after),
    }
  }
  if (isSortedByClaim(query))
    return {
      page: claimedPageSql(query.cursor, orderListCondition(query), limit),
      order: oldestClaimFirstSql,
      cursorAfter: claimPageCursor,
      end: sql`SELECT NULL AS seq`,
    }
  return {
    page: orderPageSql(query, limit),
    order: sql`seq ${sortOrderOf(query).order}`,
    cursorAfter: last => String(last.seq),
    end: scanEndSql(query),
  }
}

/**
 * One page of orders: in the order of `sortOrderOf`, oldest claims first, or totals with three typed digits first. Counting is slow:
 * without `isCounted`, `total` is 0.
 */
export async function listOrderPage(db: Db, query: ListRequest, now: string, isCounted = true) {
  const { page, order, cursorAfter, end: scanned } = sortPage(query)
  const { rows, items, totals, ends } = await db.batch({
    rows: db.select().from(orders).where(sql`seq IN (${page})`).orderBy(order),
    items: db
      .select()
      .from(order_items)
      .where(sql`order_id IN (SELECT id FROM orders WHERE seq IN (${page}))`)
      .orderBy(order_items.order_id, order_items.n),
    totals: db
      .select({ total: sql<number>`total` })
      .from(sql`(${isCounted ? orderTotalsSql(query) : uncounted})`),
    ends: db.all<{ seq: number | null }>(scanned),
  })
  const { items: shown, next_cursor } = splitPage(rows, query.limit, cursorAfter)
  const end = ends[0]?.seq ?? null
  const why = await searchHitReasons(db, shown, items, query.q)
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
