import { type SQL, sql } from 'drizzle-orm'
import { orderTimeLimitsMs } from '../../contract/orders/rules'
import { stampLater } from '../../db/stamp'
import type { OrderRow } from '../look/rows'

export const isClaimed = sql`payment_claimed_at IS NOT NULL AND payment_status <> 'verified'`

const longClaimedBefore = (now: string) => stampLater(now, -orderTimeLimitsMs.judgement)

/** Claims that have waited for verification for more than `windows.judgement`. */
export const isLongClaimed = (now: string) =>
  sql`${isClaimed} AND status = 'pending' AND payment_claimed_at <= ${longClaimedBefore(now)}`

/** Long-waiting claims first, longest first; then all others, newest order first. */
export const longClaimedFirst = (now: string) =>
  sql`(${isLongClaimed(now)}) DESC, iif(${isLongClaimed(now)}, payment_claimed_at, ''), iif(${isLongClaimed(now)}, seq, -seq)`

/** `<time of the claim>~<seq>` for a long-waiting claim, otherwise `<seq>`. */
export function claimCursor(last: OrderRow, now: string) {
  const at = last.payment_claimed_at
  const isLong = last.status === 'pending' && at !== null && at <= longClaimedBefore(now)
  return isLong ? `${at}~${last.seq}` : String(last.seq)
}

/** `SELECT seq` of one page of claims in the order of `longClaimedFirst`; `filter` is an extra condition. */
export function claimedPage(cursor: string | undefined, filter: SQL, limit: number, now: string) {
  const [, at, seq] = /^(.+)~(\d+)$/.exec(cursor ?? '') ?? []
  const behind = at === undefined ? sql`1 = 1` : sql`(payment_claimed_at, seq) > (${at}, ${Number(seq)})`
  const below = cursor === undefined || at !== undefined ? sql`1 = 1` : sql`seq < ${Number(cursor) || 0}`
  const long = sql`SELECT seq FROM (SELECT seq FROM orders INDEXED BY orders_claimed_at
    WHERE ${isLongClaimed(now)} AND ${behind} AND ${filter} ORDER BY payment_claimed_at, seq LIMIT ${limit})`
  const others = sql`SELECT seq FROM (SELECT seq FROM orders INDEXED BY orders_claimed
    WHERE ${isClaimed} AND NOT (${isLongClaimed(now)}) AND ${below} AND ${filter} ORDER BY seq DESC LIMIT ${limit})`
  const isPastLong = cursor !== undefined && at === undefined
  return sql`SELECT seq FROM (${isPastLong ? others : sql`${long} UNION ALL ${others}`}) LIMIT ${limit}`
}
