import { sql } from 'drizzle-orm'

/**
 * Condition on an order: money arrived for it, or was claimed, and nobody closed the matter. Whose it is is kept until then,
 * also when it is asked to be erased.
 */
export const hasOpenMoney = sql`(orders.payment_status <> 'verified' AND (
  EXISTS (SELECT 1 FROM bank_rows WHERE bank_rows.order_id = orders.id)
  OR (orders.payment_status = 'pending' AND orders.payment_claimed_at IS NOT NULL)))`
