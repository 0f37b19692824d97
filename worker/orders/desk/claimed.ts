import { type SQL, sql } from 'drizzle-orm'
import { orderTimeLimitsMs } from '../../contract/orders/rules'
import { timePlusMs } from '../../db/stamp'
import type { OrderRow } from '../lookup/rows'

export const isClaimedSql = sql`payment_claimed_at IS NOT NULL AND payment_status <> 'verified'`

/** Claims of orders that still wait for a decision; the others belong to cancelled orders. */
const isOpenClaim = sql`${isClaimedSql} AND status = 'pending'`

/** Claims that have waited for verification for more than `orderTimeLimitsMs.judgement`. */
export const isLongClaimedSql = (now: string) =>
  sql`${isOpenClaim} AND payment_claimed_at <= ${timePlusMs(now, -orderTimeLimitsMs.judgement)}`

/** Open claims first, the claim that waits longest on top; then claims of cancelled orders, newest order first. */
export const oldestClaimFirstSql = sql`(${isOpenClaim}) DESC, iif(${isOpenClaim}, payment_claimed_at, ''), iif(${isOpenClaim}, seq, -seq)`

type ClaimPlace = Pick<OrderRow, 'seq' | 'status' | 'payment_status' | 'payment_claimed_at'>

/** `<time of the claim>~<seq>` for an open claim and for one verified since, otherwise `<seq>`. */
export function claimPageCursor({ seq, status, payment_status, payment_claimed_at: at }: ClaimPlace) {
  const isOpen = status === 'pending' || payment_status === 'verified'
  return isOpen && at !== null ? `${at}~${seq}` : String(seq)
}

/** `SELECT seq` of one page of claims after the cursor, or before it; `filter` is an extra condition. */
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
    WHERE ${isClaimedSql} AND status <> 'pending' AND ${beyondOrder} AND ${filter} ORDER BY seq ${down} LIMIT ${limit})`
  const lists = isBackward ? [cancelled, open] : [open, cancelled]
  const shown = isPastOpen === isBackward ? lists : lists.slice(1)
  return sql`SELECT seq FROM (${sql.join(shown, sql` UNION ALL `)}) LIMIT ${limit}`
}
