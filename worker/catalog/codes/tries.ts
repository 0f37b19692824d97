import { type Bucket, waitInOneOf } from '../../db/attempts'
import type { Db } from '../../db/client'
import { hour } from '../../db/stamp'
import { totals, watchTotal } from '../../people/auth/totals'

/** Codes without effect that are a network's own in a day: strangers who used up the shop's do not take these away. */
const mostOwn = 3

/**
 * Counts the try of a discount code in `own`, and over the whole shop. Answers the seconds to wait, 0 when it may be told,
 * and what to take back from when the code has an effect.
 */
export async function tryCode(db: Db, own: Bucket, address: string, now: string) {
  const first = { key: `codes-first:${address}`, most: mostOwn, window: 24 * hour }
  const ways = [
    [own, first, totals.first_codes],
    [own, totals.codes],
  ]
  const tried = await waitInOneOf(db, ways, now)
  if (tried.retryAfter > 0) {
    await watchTotal(db, 'codes', now)
    await watchTotal(db, 'first_codes', now)
  }
  return tried
}
