import { sql } from 'drizzle-orm'

/**
 * Condition over `orders`: a claim was not judged, or money came for a closed order, and no person settled the matter yet.
 * As long as it holds, customer, proof and payer stay known.
 */
export const hasOpenMoney = sql`(
  (orders.payment_claimed_at IS NOT NULL AND orders.payment_status <> 'verified')
  OR EXISTS (SELECT 1 FROM bank_rows WHERE bank_rows.order_id = orders.id AND +bank_rows.lane = 'part')
  OR EXISTS (
    SELECT 1 FROM bank_rows INDEXED BY bank_rows_amount_side
    WHERE bank_rows.amount = orders.total_amount AND bank_rows.side = 'in'
      AND bank_rows.date >= date(orders.created_at, '+7 hours')
      AND bank_rows.date <= date(coalesce(orders.cancelled_at, '9999-01-01'), '+7 hours', '+7 days')
      AND +bank_rows.lane IN ('new', 'check', 'exact', 'recorded')))`
