import { sql } from 'drizzle-orm'
import { normalizeCode } from '../../contract/catalog/code-rules'
import { codeTerms } from '../../contract/catalog/codes'
import { type Bucket, undoAttempt } from '../../db/attempts'
import type { Db } from '../../db/client'
import { codes } from '../../db/schema/catalog/codes'
import { hourMs } from '../../db/stamp'
import { Problem } from '../../lib/problem'
import { isValidAt } from './offer'
import { countCodeAttempt } from './tries'

/** Wrong codes per address and hour: enough for typing errors, too few for guessing. */
const maxMissesPerHour = 20

const missesOf = (address: string) => ({ key: `codes:${address}`, most: maxMissesPerHour, window: hourMs })

const notCounted: { retryAfter: number; tries: Bucket[] } = { retryAfter: 0, tries: [] }

/**
 * Terms of a discount code; null if it is not valid now. Counts wrong codes per `address`; throws `too_many_requests`.
 */
export async function checkCode(db: Db, text: string, address: string | null, now: string) {
  // Counted before the lookup, so that a refusal does not reveal whether the code exists.
  const { retryAfter, tries } =
    address === null ? notCounted : await countCodeAttempt(db, missesOf(address), address, now)
  if (retryAfter > 0) throw new Problem('too_many_requests', { retryAfter })
  const [row] = await db
    .select()
    .from(codes)
    .where(sql`code = ${normalizeCode(text)} AND type = 'discount' AND ${isValidAt(now)}`)
  if (row && tries.length > 0) await undoAttempt(db, tries)
  return codeTerms.parse({ terms: row ?? null })
}
