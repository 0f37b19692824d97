import type { Rule } from './kinds'

const named = 'orders.id, orders.order_id, orders.status, orders.payment_status'

/** The latest of the given events of an order. */
const lastEvent = (types: string) => `(
  SELECT type FROM order_events WHERE order_id = orders.id AND type IN (${types}) ORDER BY n DESC LIMIT 1)`

export const orderRules: Rule[] = [
  { name: 'a stock below nothing', sql: `SELECT id, stock FROM animals WHERE stock < 0` },
  {
    name: 'a cancelled order that holds stock, or an open one that holds none',
    sql: `SELECT ${named}, stock_held FROM orders WHERE stock_held = (status = 'cancelled')`,
  },
  {
    name: 'one total for two orders that may be paid',
    sql: `SELECT min(id) AS id, total_amount FROM orders WHERE status <> 'cancelled' AND payment_status <> 'verified'
      GROUP BY total_amount HAVING count(*) > 1`,
  },
  {
    name: 'an open order whose total is not reserved',
    sql: `SELECT ${named} FROM orders WHERE status <> 'cancelled' AND payment_status <> 'verified'
      AND reserves_total IS NOT total_amount`,
  },
  {
    name: 'a sum that is not its lines',
    sql: `SELECT ${named} FROM orders WHERE subtotal <> (SELECT sum(price * quantity) FROM order_items WHERE order_id = orders.id)
      OR total_amount <> subtotal - discount + unique_code`,
  },
  {
    name: 'an order overdue that the cron left open',
    settled: true,
    sql: `SELECT ${named} FROM orders WHERE status = 'pending' AND payment_status <> 'verified'
      AND payment_claimed_at IS NULL AND expires_at < ?1`,
  },
  {
    name: 'an order that ran out though it was paid or claimed',
    sql: `SELECT ${named} FROM orders JOIN order_events AS e ON e.order_id = orders.id AND e.type = 'expired'
      WHERE (SELECT type FROM order_events AS b WHERE b.order_id = orders.id AND b.n < e.n
        AND b.type IN ('payment_verified', 'payment_unverified', 'payment_rejected') ORDER BY b.n DESC LIMIT 1) = 'payment_verified'`,
  },
  {
    name: 'a claim that nobody made',
    sql: `SELECT ${named} FROM orders WHERE payment_claimed_at IS NOT NULL AND status = 'cancelled' AND payment_status = 'pending'
      AND NOT EXISTS (SELECT 1 FROM payment_claims WHERE order_id = orders.id)
      AND ${lastEvent("'payment_unverified', 'status_changed', 'expired'")} = 'payment_unverified'`,
  },
  {
    name: 'a timeline that goes back in time or lacks a step',
    sql: `SELECT a.order_id AS id, a.n, a.type, a.created_at, b.type AS next, b.created_at AS then_at FROM order_events AS a
      JOIN order_events AS b ON b.order_id = a.order_id AND b.n = a.n + 1 WHERE b.created_at < a.created_at
      UNION ALL SELECT order_id, max(n), '', '', '', '' FROM order_events GROUP BY order_id HAVING max(n) <> count(*)`,
  },
  {
    name: 'a slaughter told as planned without a day or a place',
    sql: `SELECT ${named}, slaughter_date, slaughter_location FROM orders WHERE slaughter_status = 'scheduled' AND status <> 'cancelled'
      AND (slaughter_date IS NULL OR slaughter_location IS NULL)`,
  },
  {
    name: 'an unpaid order told as slaughtered without a reason',
    sql: `SELECT ${named} FROM orders WHERE slaughter_status = 'completed' AND payment_status <> 'verified' AND status <> 'cancelled'
      AND NOT EXISTS (SELECT 1 FROM order_events WHERE order_id = orders.id AND type = 'slaughter_updated'
        AND details ->> 'status' = 'completed' AND coalesce(details ->> 'reason', '') <> '')`,
  },
  {
    name: 'a code that counts other than its orders',
    sql: `SELECT id, code, used FROM codes WHERE used <> (SELECT count(*) FROM orders WHERE status <> 'cancelled'
      AND codes.id IN (discount_code_id, referral_code_id))`,
  },
  {
    name: 'a code used more often than it may be',
    sql: `SELECT id, code, used, limit_total FROM codes WHERE used > limit_total`,
  },
  {
    name: 'a code used more often by one phone than it may be',
    sql: `SELECT codes.id, code, customer_phone, count(*) AS n FROM codes JOIN orders ON discount_code_id = codes.id
      WHERE orders.status <> 'cancelled' AND anonymized_at IS NULL
      GROUP BY codes.id, coalesce(code_phone, customer_phone) HAVING count(*) > limit_per_phone`,
  },
]
