import { type SQL, sql } from 'drizzle-orm'
import { toAsciiDigits } from '../../contract/lib/phone'
import { orderTimeLimitsMs } from '../../contract/orders/rules'
import { timePlusMs } from '../../db/stamp'
import type { OrderRow } from '../lookup/rows'

/** Sorts at most this many orders. 1,000 totals end in the same three digits only after about 900,000 orders. */
const maxSorted = 1000

export function parseTotalEnding(q: string | undefined) {
  const digits = toAsciiDigits(q ?? '').trim()
  return /^\d{3}$/.test(digits) ? Number(digits) : null
}

/** Must equal the expression of the index `orders_total_tail`. */
const endsWith = (tail: number) => sql`total_amount % 1000 = ${tail}`

/** Searches two indexes: `fresh` orders are only in `orders_fresh`, so that placing an order writes fewer indexes. */
export function selectSeqsByTotalEnding(
  tail: number,
  { range, order, limit }: { range: SQL; order: SQL; limit: number },
) {
  const among = (index: SQL) => sql`SELECT seq FROM (SELECT seq FROM orders INDEXED BY ${index}
    AND ${endsWith(tail)} AND ${range} ORDER BY seq ${order} LIMIT ${limit})`
  return sql`SELECT seq FROM (${among(sql`orders_total_tail WHERE fresh = 0`)}
    UNION ALL ${among(sql`orders_fresh WHERE fresh = 1`)}) ORDER BY seq ${order} LIMIT ${limit}`
}

const isOpen = sql`(status = 'pending' AND payment_status <> 'verified')`

export const totalEndingFirstSql = (tail: number) =>
  sql`(${endsWith(tail)}) DESC, (${endsWith(tail)} AND ${isOpen}) DESC, seq DESC`

/** `<1 or 0>~<seq>` if the total ends in `tail` (1: the order waits for payment), otherwise `<seq>`. */
export function totalEndingCursor({ seq, status, payment_status, total_amount }: OrderRow, tail: number) {
  const isWaiting = status === 'pending' && payment_status !== 'verified'
  return total_amount % 1000 === tail ? `${Number(isWaiting)}~${seq}` : String(seq)
}

/** Returns the cursor if the page starts after all orders whose total ends in the typed digits, otherwise undefined. */
export const readWordSearchCursor = (cursor: string | undefined) =>
  cursor?.includes('~') ? undefined : cursor

type TailPage = { tail: number; cursor: string | undefined; filter: SQL; hits: SQL; limit: number }

/**
 * A page of the orders whose total ends in the digits `tail` and that match `filter`, followed by the other orders that
 * the word search found (`hits`).
 */
export function totalEndingPageSql({ tail, cursor, filter, hits, limit }: TailPage) {
  const [, open, seq] = /^([01])~(\d+)$/.exec(cursor ?? '') ?? []
  const behind = open === undefined ? sql`1 = 1` : sql`(${isOpen}, seq) < (${Number(open)}, ${Number(seq)})`
  const newest = selectSeqsByTotalEnding(tail, { range: sql`1 = 1`, order: sql`DESC`, limit: maxSorted })
  const ending = sql`SELECT seq FROM (SELECT seq FROM orders
    WHERE seq IN (${newest}) AND ${behind} AND ${filter} ORDER BY ${isOpen} DESC, seq DESC LIMIT ${limit})`
  const others = sql`SELECT seq FROM (SELECT seq FROM orders
    WHERE seq IN (${hits}) AND NOT (${endsWith(tail)}) ORDER BY seq DESC LIMIT ${limit})`
  const isPastEnding = readWordSearchCursor(cursor) !== undefined
  return sql`SELECT seq FROM (${isPastEnding ? others : sql`${ending} UNION ALL ${others}`}) LIMIT ${limit}`
}

export const isClaimedOrderSql = sql`payment_claimed_at IS NOT NULL AND payment_status <> 'verified'`

const isOpenClaim = sql`${isClaimedOrderSql} AND status = 'pending'`

export const isLongClaimedSql = (now: string) =>
  sql`${isOpenClaim} AND payment_claimed_at <= ${timePlusMs(now, -orderTimeLimitsMs.judgement)}`

/** First claims of pending orders, oldest claim first; then claims of cancelled orders, newest order first. */
export const oldestClaimFirstSql = sql`(${isOpenClaim}) DESC, iif(${isOpenClaim}, payment_claimed_at, ''), iif(${isOpenClaim}, seq, -seq)`

type ClaimPlace = Pick<OrderRow, 'seq' | 'status' | 'payment_status' | 'payment_claimed_at'>

/** `<time of the claim>~<seq>`, or only `<seq>` for cancelled orders: the two kinds are sorted differently. */
export function claimPageCursor({ seq, status, payment_status, payment_claimed_at: at }: ClaimPlace) {
  const isOpen = status === 'pending' || payment_status === 'verified'
  return isOpen && at !== null ? `${at}~${seq}` : String(seq)
}

export function claimedPageSql(cursor: string | undefined, filter: SQL, limit: number, isBackward = false) {
  const [, at, seq] = /^(.+)~(\d+)$/.exec(cursor ?? '') ?? []
  const [up, down] = isBackward ? [sql`DESC`, sql`ASC`] : [sql`ASC`, sql`DESC`]
  const [above, below] = isBackward ? [sql`<`, sql`>`] : [sql`>`, sql`<`]
  const beyondClaim =
    at === undefined ? sql`1 = 1` : sql`(payment_claimed_at, seq) ${above} (${at}, ${Number(seq)})`
  const isPastOpen = cursor !== undefined && at === undefined
  const beyondOrder = isPastOpen ? sql`seq ${below} ${Number(cursor) || 0}` : sql`1 = 1`
  const open = sql`SELECT seq FROM (SELECT seq FROM orders INDEXED BY orders_claimed_at
    WHERE ${isOpenClaim} AND ${beyondClaim} AND ${filter} ORDER BY payment_claimed_at ${up}, seq ${up} LIMIT ${limit})`
  const cancelled = sql`SELECT seq FROM (SELECT seq FROM orders INDEXED BY orders_claimed
    WHERE ${isClaimedOrderSql} AND status <> 'pending' AND ${beyondOrder} AND ${filter} ORDER BY seq ${down} LIMIT ${limit})`
  const lists = isBackward ? [cancelled, open] : [open, cancelled]
  const shown = isPastOpen === isBackward ? lists : lists.slice(1)
  return sql`SELECT seq FROM (${sql.join(shown, sql` UNION ALL `)}) LIMIT ${limit}`
}
