import { type SQL, sql } from 'drizzle-orm'
import { type FoundOrder, foundOrder } from '../../contract/orders/orders'
import { displayedDiscountAndCode, statusAfterDeadline } from '../../contract/orders/rules'
import type { Db } from '../../db/client'
import { takePage } from '../../db/query/keyset'
import { order_items, orders } from '../../db/schema/orders'
import type { ItemRow, OrderRow } from '../look/rows'
import { claimCursor, claimedPage, oldestClaimFirst } from './claimed'
import { isByClaim, type ListRequest, listCondition, pageOf, scanEnd, tailOf, totalOf, wayOf } from './query'
import { cursorOfOthers, tailCursor, tailFirst, tailPage } from './tail'
import { whyFound } from './why'

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

/** `SELECT seq` of one page and its order; `end` as in `scanEnd`. */
function sortPage(query: ListRequest): SortedPage {
  const limit = query.limit + 1
  const tail = tailOf(query)
  if (!query.sort && !query.ids && tail !== null) {
    const after = { ...query, cursor: cursorOfOthers(query.cursor) }
    // More than a page, because hits whose total has these digits are on the pages before.
    const hits = pageOf({ ...after, words_only: true }, 2 * limit)
    return {
      page: tailPage({ tail, cursor: query.cursor, filter: listCondition(query), hits, limit }),
      order: tailFirst(tail),
      cursorAfter: last => tailCursor(last, tail),
      end: scanEnd(after),
    }
  }
  if (isByClaim(query))
    return {
      page: claimedPage(query.cursor, listCondition(query), limit),
      order: oldestClaimFirst,
      cursorAfter: claimCursor,
      end: sql`SELECT NULL AS seq`,
    }
  return {
    page: pageOf(query, limit),
    order: sql`seq ${wayOf(query).order}`,
    cursorAfter: last => String(last.seq),
    end: scanEnd(query),
  }
}

/**
 * One page of orders: in the order of `wayOf`, oldest claims first, or totals with three typed digits first. Counting is slow:
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
    totals: db.select({ total: sql<number>`total` }).from(sql`(${isCounted ? totalOf(query) : uncounted})`),
    ends: db.all<{ seq: number | null }>(scanned),
  })
  const { items: shown, next_cursor } = takePage(rows, query.limit, cursorAfter)
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
