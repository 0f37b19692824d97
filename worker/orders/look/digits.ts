import { type Bucket, waitFor, waitInOneOf } from '../../db/attempts'
import type { Db } from '../../db/client'
import { hour } from '../../db/stamp'
import type { Network } from '../../http/limits/limits'
import { totals } from '../../people/auth/totals'

const day = 24 * hour

/** Limits of wrong digits: per network and order, per network, and per area of neighbouring networks. */
const ofNetwork = (order_id: string, { network, area }: Network): Bucket[] => [
  { key: `digits:${order_id}:${network}`, most: 5, window: hour },
  { key: `digits-from:${network}`, most: 20, window: day },
  { key: `digits-near:${area}`, most: 60, window: day },
]

/** The first 3 errors of a network per day have their own limit, so that attackers cannot lock out customers. */
const first = (order_id: string, { network }: Network): Bucket[] => [
  { key: `digits-first:${network}`, most: 3, window: day },
  { key: `digits-first-of:${order_id}`, most: 30, window: day },
  totals.first_digits,
]

const further = (order_id: string): Bucket[] => [
  { key: `digits-of:${order_id}`, most: 20, window: day },
  totals.digits,
]

/** A full phone number cannot be guessed in practice, so each network has its own limit and cannot lock out others. */
const ofNumbers = (order_id: string, { network }: Network): Bucket[] => [
  { key: `numbers:${order_id}:${network}`, most: 10, window: hour },
  { key: `numbers-from:${network}`, most: 300, window: day },
]

/** Seconds to wait, 0 if allowed. Correct digits run the same statements, so that timing reveals nothing. */
export async function waitForDigits(db: Db, order_id: string, from: Network, now: string, isWrong: boolean) {
  const own = ofNetwork(order_id, from)
  const ways = [first(order_id, from), further(order_id)].map(way => [...own, ...way])
  return (await waitInOneOf(db, ways, now, isWrong)).retryAfter
}

export const waitForNumber = (db: Db, order_id: string, from: Network, now: string, isWrong: boolean) =>
  waitFor(db, ofNumbers(order_id, from), now, isWrong)
