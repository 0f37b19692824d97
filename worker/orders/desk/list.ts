import { type SQL, sql } from 'drizzle-orm'
import { parseDay, parseDayRange } from '../../contract/lib/days'
import { phoneDigits, toAsciiDigits } from '../../contract/lib/phone'
import { fullName } from '../../contract/orders/names'
import { type FoundOrder, foundOrderSchema } from '../../contract/orders/orders'
import { displayedDiscountAndCode, statusAfterDeadline } from '../../contract/orders/rules'
import type { Db } from '../../db/client'
import { jsonListSql, splitPage } from '../../db/query/keyset'
import {
  parseTypedAmount,
  parseTypedPhone,
  removeAccents,
  removeApostrophes,
  splitWords,
} from '../../db/query/typed-query'
import { order_beneficiaries, order_items, order_notes, orders, payment_claims } from '../../db/schema/orders'
import { nowText } from '../../db/stamp'
import type { ItemRow, NameRow, OrderRow } from '../lookup/rows'
import {
  isSortedByClaim,
  type ListRequest,
  lastScannedSeqSql,
  orderListCondition,
  orderPageSql,
  orderTotalsSql,
  sortOrderOf,
  typedTotalEnding,
} from './query'
import {
  claimedPageSql,
  claimPageCursor,
  oldestClaimFirstSql,
  parseTotalEnding,
  readWordSearchCursor,
  totalEndingCursor,
  totalEndingFirstSql,
  totalEndingPageSql,
} from './sorting'

const foldText = (text: string) => removeAccents(text).toLowerCase()

/** As in the search index, a word with an apostrophe is also split into its parts. */
const spellingsIn = (text: string) =>
  splitWords(foldText(text)).flatMap(word => [
    removeApostrophes(word),
    ...(word.match(/[\p{L}\p{N}]+/gu) ?? []),
  ])

const isHit = (typed: string[], text: string) =>
  spellingsIn(text).some(word => typed.some(start => word.startsWith(start)))

type OrderText = { order_id: string; text: string }

async function hiddenWords(db: Db, ids: string[]) {
  const among = sql`order_id IN ${jsonListSql(ids)}`
  const [names, notes, claims] = await db.batch([
    db.select().from(order_beneficiaries).where(among),
    db.select({ order_id: order_notes.order_id, text: order_notes.text }).from(order_notes).where(among),
    db
      .select({ order_id: payment_claims.order_id, text: sql<string>`note` })
      .from(payment_claims)
      .where(sql`${among} AND note IS NOT NULL`),
  ])
  return { names, notes, claims }
}

type Hidden = { names: NameRow[]; notes: OrderText[]; claims: OrderText[] }

const maxTextLength = 60
const shorten = (text: string) => (text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text)

/** Null if the row itself shows why it was found; undefined if no field of the row matched. */
function whyShown(order: OrderRow, items: ItemRow[], q: string): string | null | undefined {
  const digits = toAsciiDigits(q).replace(/\D/g, '')
  if ((parseTypedAmount(q) ?? Number(digits)) === order.total_amount) return 'Total yang sama'
  if (parseTotalEnding(q) === order.total_amount % 1000)
    return `${order.unique_code === parseTotalEnding(q) ? 'Kode unik' : 'Total berakhir'} ${digits}`
  if (parseTypedPhone(q) === phoneDigits(order.customer_phone)) return null
  if (digits.length >= 4 && order.customer_phone.endsWith(digits)) return `Nomor berakhir ${digits}`
  const typed = spellingsIn(q)
  if (isHit(typed, `${order.order_id} ${order.customer_name} ${order.customer_email}`)) return null
  const item = items.find(row => isHit(typed, row.name))
  return item && `Produk: ${item.name}`
}

function whyHidden({ names, notes, claims }: Hidden, q: string): string | null {
  const typed = spellingsIn(q)
  const name = names.find(row => isHit(typed, `${row.name} ${row.bin ?? ''}`))
  if (name) return `a.n. ${fullName(name)}`
  const note = notes.find(({ text }) => isHit(typed, text))
  if (note) return `Catatan: ${shorten(note.text)}`
  const claim = claims.find(({ text }) => isHit(typed, text))
  return claim ? `Catatan transfer: ${shorten(claim.text)}` : null
}

const rowsOf =
  (id: string) =>
  <R extends { order_id: string }>(rows: R[]) =>
    rows.filter(row => row.order_id === id)

/** By order id; null if the row shows the reason itself. Reads names and notes only if no other field matched. */
async function searchHitReasons(db: Db, found: OrderRow[], items: ItemRow[], q: string | undefined) {
  const why = new Map<string, string | null>()
  if (!q) return why
  if (parseDayRange(q, nowText()) !== null) {
    const words = parseDay(q, nowText()) === null ? 'Dipesan pada bulan itu' : 'Dipesan pada tanggal itu'
    for (const { id } of found) why.set(id, words)
    return why
  }
  const rest = found.filter(order => {
    const shown = whyShown(order, rowsOf(order.id)(items), q)
    if (shown !== undefined) why.set(order.id, shown)
    return shown === undefined
  })
  if (rest.length === 0) return why
  const { names, notes, claims } = await hiddenWords(
    db,
    rest.map(({ id }) => id),
  )
  for (const { id } of rest) {
    const ownRows = rowsOf(id)
    why.set(id, whyHidden({ names: ownRows(names), notes: ownRows(notes), claims: ownRows(claims) }, q))
  }
  return why
}

const summary = (order: OrderRow, items: ItemRow[], now: string, found: string | null): FoundOrder =>
  foundOrderSchema.parse({
    ...order,
    ...displayedDiscountAndCode(order),
    status: statusAfterDeadline(order, now),
    items: items.map(({ n, ...item }) => ({ ...item, id: n })),
    found,
  })

const uncounted = sql`SELECT 0 AS total`

type SortedPage = { page: SQL; order: SQL; cursorAfter: (last: OrderRow) => string; end: SQL }

/** `page` is SQL for the `seq` of the page's orders, `order` sorts them, `end` comes from `lastScannedSeqSql`. */
function sortPage(query: ListRequest): SortedPage {
  const limit = query.limit + 1
  const tail = typedTotalEnding(query)
  if (!query.sort && !query.ids && tail !== null) {
    const after = { ...query, cursor: readWordSearchCursor(query.cursor) }
    // Read two pages of hits, because `totalEndingPageSql` already lists the orders whose total ends in the typed digits
    // and drops them from the hits.
    const hits = orderPageSql({ ...after, words_only: true }, 2 * limit)
    return {
      page: totalEndingPageSql({
        tail,
        cursor: query.cursor,
        filter: orderListCondition(query),
        hits,
        limit,
      }),
      order: totalEndingFirstSql(tail),
      cursorAfter: last => totalEndingCursor(last, tail),
      end: lastScannedSeqSql(after),
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
    end: lastScannedSeqSql(query),
  }
}

/** `total` is 0 unless `isCounted`, because counting is slow. */
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
    // The scan stopped at its limit, so the total is unknown.
    total: end === null ? (totals[0]?.total ?? 0) : null,
    seen_at: now,
  }
}
