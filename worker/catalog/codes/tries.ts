import { type Bucket, countInFirstFreeSet } from '../../db/attempts'
import type { Db } from '../../db/client'
import { hourMs } from '../../db/stamp'
import { recordUsedUpLimit, shopWideLimits } from '../../people/auth/totals'

/**
 * The first wrong codes of a network each day count towards the shop-wide limit `first_codes`, later ones towards the
 * stricter `codes`, so that one attacker does not use up the tries of other networks.
 */
const maxOwnTriesPerDay = 3

/** Counts an attempt. `retryAfter` is in seconds, 0 if allowed. Pass `tries` to `undoAttempt` if the code is valid. */
export async function countCodeAttempt(db: Db, own: Bucket, address: string, now: string) {
  const first = { key: `codes-first:${address}`, most: maxOwnTriesPerDay, window: 24 * hourMs }
  const ways = [
    [own, first, shopWideLimits.first_codes],
    [own, shopWideLimits.codes],
  ]
  const tried = await countInFirstFreeSet(db, ways, now)
  if (tried.retryAfter > 0) {
    await recordUsedUpLimit(db, 'codes', now)
    await recordUsedUpLimit(db, 'first_codes', now)
  }
  return tried
}
