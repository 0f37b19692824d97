import { sql } from 'drizzle-orm'
import { normalizeCode } from '../../contract/catalog/code-rules'
import { wibDay } from '../../contract/lib/format'

/** SQL condition: the row of `codes` is valid now, regardless of the customer. */
export const isValidAt = (now: string) => sql`active = 1
  AND (starts_at IS NULL OR starts_at <= ${wibDay(now)}) AND (ends_at IS NULL OR ends_at >= ${wibDay(now)})
  AND (limit_total IS NULL OR used < limit_total)`

type DiscountRequest = { discount_code: string | null; customer_phone: string }

const usesByPhone = (phone: string) => sql`(SELECT count(*) FROM orders
  WHERE discount_code_id = codes.id AND coalesce(code_phone, customer_phone) = ${phone} AND status <> 'cancelled')`

/**
 * SELECT of `code_id` and `discount` (rupiah) over the CTEs `lines` and `sums`; no row if the code gives no discount.
 * Same rule as `discountForLines`.
 */
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

/** SQL expression: id of a valid referral code; NULL for any other text. */
export const referralOf = (code: string | null, now: string) =>
  code === null
    ? sql`NULL`
    : sql`(SELECT id FROM codes WHERE code = ${normalizeCode(code)} AND type = 'referral' AND ${isValidAt(now)})`
