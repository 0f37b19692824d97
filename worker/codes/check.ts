import { sql } from 'drizzle-orm'
import { countTry, takeBack } from '../attempts'
import { codeOf } from '../contract/code-rules'
import { type CodeTerms, codeTerms } from '../contract/codes'
import type { Db } from '../db/client'
import { codes } from '../db/schema'
import { hour } from '../db/stamp'
import { worksAt } from './offer'

/** Codes that do not work, an address and hour: enough to mistype, too few to guess. */
const mostMisses = 20

/**
 * What a discount code grants today; null alike for one that is unknown, over, or used up. With `address`, the keyed
 * hash of the visitor's, such misses are counted; throws `too_many_requests`.
 */
export async function checkCode(
  db: Db,
  text: string,
  address: string | null,
  now: string,
): Promise<CodeTerms> {
  const buckets = address === null ? [] : [{ key: `codes:${address}`, most: mostMisses, window: hour }]
  // Counted before it is known: who guesses learns nothing more from being refused.
  if (buckets.length > 0) await countTry(db, buckets, now)
  const [row] = await db
    .select()
    .from(codes)
    .where(sql`code = ${codeOf(text)} AND type = 'discount' AND ${worksAt(now)}`)
  if (row && buckets.length > 0) await takeBack(db, buckets)
  return codeTerms.parse({ terms: row ?? null })
}
