import { sql } from 'drizzle-orm'
import { normalizeCode } from '../../contract/catalog/code-rules'
import { discountTermsAnswer } from '../../contract/catalog/codes'
import { wibDay } from '../../contract/lib/format'
import { type Bucket, countAttemptInFirstFreeSet, undoAttempt } from '../../db/attempts'
import type { Db } from '../../db/client'
import { codes } from '../../db/schema/catalog'
import { hourMs } from '../../db/stamp'
import { Problem } from '../../lib/problem'
import { cancelOverdueBatch } from '../../orders/lifecycle/expire'
import { recordUsedUpLimit, shopWideLimits } from '../../people/auth/totals'

/** The first wrong codes of a network on a day count towards the limit `first_codes`, later ones towards `codes`. */
const maxOwnTriesPerDay = 3

/** Counts an attempt. `retryAfter`: seconds to wait, 0 if allowed. `tries`: for `undoAttempt` if the code is valid. */
export async function countDiscountCodeAttempt(db: Db, own: Bucket, address: string, now: string) {
  const first = { key: `codes-first:${address}`, most: maxOwnTriesPerDay, window: 24 * hourMs }
  const ways = [
    [own, first, shopWideLimits.first_codes],
    [own, shopWideLimits.codes],
  ]
  const tried = await countAttemptInFirstFreeSet(db, ways, now)
  if (tried.retryAfter > 0) {
    await recordUsedUpLimit(db, 'codes', now)
    await recordUsedUpLimit(db, 'first_codes', now)
  }
  return tried
}

export const isValidAt = (now: string) => sql`active = 1
  AND (starts_at IS NULL OR starts_at <= ${wibDay(now)}) AND (ends_at IS NULL OR ends_at >= ${wibDay(now)})
  AND (limit_total IS NULL OR used < limit_total)`

type DiscountRequest = { discount_code: string | null; customer_phone: string }

const usesByPhone = (phone: string) => sql`(SELECT count(*) FROM orders
  WHERE discount_code_id = codes.id AND coalesce(code_phone, customer_phone) = ${phone} AND status <> 'cancelled')`

/** SELECT of the discount in rupiah from the CTEs `lines` and `sums`, or no row. Same rule as `discountForLines`. */
export function selectDiscount({ discount_code, customer_phone }: DiscountRequest, now: string) {
  const nothing = sql`SELECT NULL AS code_id, 0 AS discount WHERE 0`
  if (discount_code === null) return nothing
  return sql`
    SELECT code_id, min(base, coalesce(amount, base * percent / 100), coalesce(max_discount, base)) AS discount
    FROM (
      SELECT codes.id AS code_id, amount, percent, max_discount, (
        SELECT coalesce(sum(quantity * price), 0) FROM lines
        WHERE applies_to = '[]' OR kind IN (SELECT value FROM json_each(applies_to))) AS base
      FROM codes JOIN sums ON sums.subtotal >= codes.min_subtotal
      WHERE codes.code = ${normalizeCode(discount_code)} AND type = 'discount' AND ${isValidAt(now)}
        AND (limit_per_phone IS NULL OR ${usesByPhone(customer_phone)} < limit_per_phone)
    ) WHERE base > 0 AND coalesce(amount, base * percent / 100) > 0`
}

export const referralCodeIdSql = (code: string | null, now: string) =>
  code === null
    ? sql`NULL`
    : sql`(SELECT id FROM codes WHERE code = ${normalizeCode(code)} AND type = 'referral' AND ${isValidAt(now)})`

const maxMissesPerHour = 20

const missesOf = (address: string) => ({ key: `codes:${address}`, most: maxMissesPerHour, window: hourMs })

const notCounted: { retryAfter: number; tries: Bucket[] } = { retryAfter: 0, tries: [] }

/** Terms of a discount code; null if not valid now. Counts wrong codes per `address`; throws `too_many_requests`. */
export async function checkDiscountCode(db: Db, text: string, address: string | null, now: string) {
  // Count the attempt before reading the code, so that a rejection does not reveal whether the code exists.
  const { retryAfter, tries } =
    address === null ? notCounted : await countDiscountCodeAttempt(db, missesOf(address), address, now)
  if (retryAfter > 0) throw new Problem('too_many_requests', { retryAfter })
  const read = () =>
    db
      .select()
      .from(codes)
      .where(sql`code = ${normalizeCode(text)} AND type = 'discount' AND ${isValidAt(now)}`)
  let [row] = await read()
  if (!row && (await cancelOverdueBatch(db, now)) > 0) [row] = await read()
  if (row && tries.length > 0) await undoAttempt(db, tries)
  return discountTermsAnswer.parse({ terms: row ?? null })
}
