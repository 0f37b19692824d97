import { type Bucket, waitFor, waitInOneOf } from '../../db/attempts'
import type { Db } from '../../db/client'
import { hour } from '../../db/stamp'
import type { Network } from '../../http/limits/limits'
import { totals } from '../../people/auth/totals'

const dayMs = 24 * hour

/** Limits of wrong digits: per network and order, per network, and per area of neighbouring networks. */
const networkLimits = (order_id: string, { network, area }: Network): Bucket[] => [
  { key: `digits:${order_id}:${network}`, most: 5, window: hour },
  { key: `digits-from:${network}`, most: 20, window: dayMs },
  { key: `digits-near:${area}`, most: 60, window: dayMs },
]

/** The first 3 errors of a network per day have their own limit, so that attackers cannot lock out customers. */
const firstErrorLimits = (order_id: string, { network }: Network): Bucket[] => [
  { key: `digits-first:${network}`, most: 3, window: dayMs },
  { key: `digits-first-of:${order_id}`, most: 30, window: dayMs },
  totals.first_digits,
]

const furtherErrorLimits = (order_id: string): Bucket[] => [
  { key: `digits-of:${order_id}`, most: 20, window: dayMs },
  totals.digits,
]

/** A full phone number cannot be guessed in practice, so each network has its own limit and cannot lock out others. */
const numberLimits = (order_id: string, { network }: Network): Bucket[] => [
  { key: `numbers:${order_id}:${network}`, most: 10, window: hour },
  { key: `numbers-from:${network}`, most: 300, window: dayMs },
]

/** Seconds to wait, 0 if allowed. Correct digits run the same statements, so that timing reveals nothing. */
export async function waitForDigits(db: Db, order_id: string, from: Network, now: string, isWrong: boolean) {
  const own = networkLimits(order_id, from)
  const ways = [firstErrorLimits(order_id, from), furtherErrorLimits(order_id)].map(way => [...own, ...way])
  return (await waitInOneOf(db, ways, now, isWrong)).retryAfter
}

export const waitForNumber = (db: Db, order_id: string, from: Network, now: string, isWrong: boolean) =>
  waitFor(db, numberLimits(order_id, from), now, isWrong)
