import { type Bucket, waitFor, waitInOneOf } from '../../db/attempts'
import type { Db } from '../../db/client'
import { hour } from '../../db/stamp'
import type { Network } from '../../http/limits/limits'
import { totals } from '../../people/auth/totals'

const day = 24 * hour

/** Wrong digits of one network: at one order, at all, and together with its neighbours. */
const ofNetwork = (order_id: string, { network, area }: Network): Bucket[] => [
  { key: `digits:${order_id}:${network}`, most: 5, window: hour },
  { key: `digits-from:${network}`, most: 20, window: day },
  { key: `digits-near:${area}`, most: 60, window: day },
]

/** The first mistakes of a network in a day are its own: strangers who used up an order's tries do not take these away. */
const first = (order_id: string, { network }: Network): Bucket[] => [
  { key: `digits-first:${network}`, most: 3, window: day },
  { key: `digits-first-of:${order_id}`, most: 30, window: day },
  totals.first_digits,
]

/** All further ones are strangers', who share the tries of an order and of the shop. */
const further = (order_id: string): Bucket[] => [
  { key: `digits-of:${order_id}`, most: 20, window: day },
  totals.digits,
]

/** Whole numbers cannot be guessed, so nobody can use up the tries of others: each network has its own. */
const ofNumbers = (order_id: string, { network }: Network): Bucket[] => [
  { key: `numbers:${order_id}:${network}`, most: 10, window: hour },
  { key: `numbers-from:${network}`, most: 300, window: day },
]

/**
 * Seconds until four digits of an order are judged for a network, 0 for now. Right ones write nothing, and take the same
 * statements as wrong ones, so that time tells nothing.
 */
export async function waitForDigits(db: Db, order_id: string, from: Network, now: string, isWrong: boolean) {
  const own = ofNetwork(order_id, from)
  const ways = [first(order_id, from), further(order_id)].map(way => [...own, ...way])
  return (await waitInOneOf(db, ways, now, isWrong)).retryAfter
}

/** The same of whole numbers. */
export const waitForNumber = (db: Db, order_id: string, from: Network, now: string, isWrong: boolean) =>
  waitFor(db, ofNumbers(order_id, from), now, isWrong)
