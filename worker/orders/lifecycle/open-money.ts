import { sql } from 'drizzle-orm'
import { holdsMoneySql } from '../../money/payments/received'

/** SQL condition: money or a claim is unsettled. Until then customer data is kept, even if erasure is requested. */
export const hasUndecidedMoney = sql`(orders.payment_status <> 'verified' AND (
  ${holdsMoneySql(sql`orders.id`)}
  OR (orders.payment_status = 'pending' AND orders.payment_claimed_at IS NOT NULL)
  OR EXISTS (
    SELECT 1 FROM bank_rows INDEXED BY bank_rows_amount_side
    WHERE bank_rows.amount = orders.total_amount AND bank_rows.side = 'in'
      AND bank_rows.date >= date(orders.created_at, '+7 hours')
      AND bank_rows.date <= date(coalesce(orders.cancelled_at, '9999-01-01'), '+7 hours', '+7 days')
      AND +bank_rows.lane IN ('new', 'check', 'exact', 'recorded'))))`
