import type { Rule } from './kinds'

const named = 'orders.id, orders.order_id, orders.status, orders.payment_status'

/** Day in WIB on which the order was placed. */
const placed = `date(orders.created_at, '+7 hours')`
const arrived = `(SELECT coalesce(sum(amount), 0) FROM bank_rows WHERE order_id = orders.id AND state IN ('settled', 'part') AND side = 'in')`
const booked = `(SELECT coalesce(sum(amount), 0) FROM transactions WHERE order_id = orders.id AND voided_at IS NULL)`

/** An incoming bank row with the exact total of an order that was waiting on that day. */
const meant = `bank_rows.side = 'in' AND bank_rows.sen = 0 AND orders.total_amount = bank_rows.amount
  AND orders.payment_status <> 'verified' AND orders.status <> 'cancelled' AND bank_rows.date >= ${placed}`

const incomes = `(SELECT count(*) FROM transactions WHERE order_id = orders.id AND voided_at IS NULL)`

export const moneyRules: Rule[] = [
  {
    name: 'income that is not the verified orders',
    sql: `SELECT ${named}, ${incomes} AS n FROM orders WHERE (payment_status <> 'verified' AND ${incomes} > 0)
      OR (payment_status = 'verified' AND short_by = 0 AND ${incomes} = 0)`,
  },
  {
    name: 'a verified order that owes more than it holds, and does not say so',
    sql: `SELECT ${named}, short_by, left_over, held, owed FROM orders JOIN order_balances AS balance ON balance.id = orders.id
      WHERE short_by <> iif(orders.payment_status = 'verified' AND orders.status <> 'cancelled', max(0, owed - held), 0)
        OR left_over <> max(0, held - owed)`,
  },
  {
    name: 'a short order with seats that are not planned, or with a published certificate',
    sql: `SELECT ${named} FROM orders WHERE short_by > 0 AND (EXISTS (
        SELECT 1 FROM certificates WHERE certificates.order_id = orders.id AND certificates.status = 'published')
      OR (EXISTS (SELECT 1 FROM seats WHERE seats.order_id = orders.id) AND NOT EXISTS (
        SELECT 1 FROM seats JOIN sacrifices ON sacrifices.id = sacrifice_id
        WHERE seats.order_id = orders.id AND sacrifices.status <> 'pending')))`,
  },
  {
    name: 'a former total that another order asks for',
    sql: `SELECT former_totals.amount, orders.id FROM former_totals JOIN orders ON orders.reserves_total = former_totals.amount
      WHERE orders.id <> former_totals.order_id`,
  },
  {
    name: 'payments that are not what was booked',
    sql: `SELECT ${named}, ${booked} AS booked FROM orders WHERE ${booked} <> (
      SELECT coalesce(sum(amount), 0) FROM payments WHERE order_id = orders.id AND voided_at IS NULL AND transaction_id IS NOT NULL)`,
  },
  {
    name: 'a row of the bank that paid and is no payment, or a payment whose row says otherwise',
    sql: `SELECT bank_rows.id AS row, state, bank_rows.order_id AS id FROM bank_rows LEFT JOIN payments
        ON payments.bank_row_id = bank_rows.id AND payments.voided_at IS NULL
      WHERE (state IN ('settled', 'part')) <> (payments.id IS NOT NULL) OR payments.order_id IS NOT bank_rows.order_id
        OR payments.amount <> bank_rows.amount OR (state = 'settled') <> (payments.transaction_id IS NOT NULL)`,
  },
  {
    name: 'rows of the bank that came to another sum than was booked',
    sql: `SELECT ${named}, ${arrived} AS arrived, ${booked} AS booked FROM orders WHERE payment_status = 'verified'
      AND ${arrived} > ${booked}`,
  },
  {
    name: 'a row from before the order it pays',
    sql: `SELECT bank_rows.id AS row, date, state, ${named}, orders.created_at FROM bank_rows JOIN orders ON orders.id = bank_rows.order_id
      WHERE bank_rows.state IN ('settled', 'part') AND early_reason IS NULL AND bank_rows.date < ${placed}`,
  },
  {
    name: 'a row called exact that is from before its order',
    sql: `SELECT bank_rows.id AS row, date, ${named}, orders.created_at FROM bank_rows
      JOIN orders ON orders.id = bank_rows.suggestions ->> '$[0][0]'
      WHERE bank_rows.state = 'exact' AND bank_rows.date < ${placed}`,
  },
  {
    name: 'a row called exact that fits no waiting order',
    settled: true,
    sql: `SELECT bank_rows.id AS row, amount, sen, ${named} FROM bank_rows LEFT JOIN orders ON orders.id = bank_rows.suggestions ->> '$[0][0]'
      WHERE bank_rows.state = 'exact' AND (orders.id IS NULL OR total_amount <> amount OR sen > 0 OR side = 'out'
        OR payment_status = 'verified' OR orders.status = 'cancelled')`,
  },
  {
    name: 'a row that nobody ever looked at',
    settled: true,
    sql: `SELECT id AS row, side, amount, date FROM bank_rows WHERE state = 'new'`,
  },
  {
    name: 'an exact amount folded away without a person',
    settled: true,
    sql: `SELECT bank_rows.id AS row, bank_rows.description, bank_rows.reason, ${named} FROM bank_rows JOIN orders ON ${meant}
      WHERE bank_rows.state = 'aside' AND coalesce(bank_rows.reason, '') <> 'by_hand'`,
  },
  {
    name: 'money taken back after it paid, and nobody told',
    settled: true,
    sql: `SELECT o.id AS row, o.reason, r.order_id AS id FROM bank_rows AS r JOIN bank_rows AS o ON o.side = 'out'
        AND o.account_id = r.account_id AND o.amount = r.amount AND o.date BETWEEN r.date AND date(r.date, '+3 days')
      WHERE r.state = 'settled' AND r.side = 'in' AND o.state = 'aside' AND coalesce(o.reason, '') <> 'by_hand'
        AND r.reason IS NULL AND r.id < o.id AND r.settled_at < (SELECT created_at FROM statements WHERE id = o.statement_id)`,
  },
  {
    name: 'two rows that each paid one order whole',
    sql: `SELECT order_id AS id, count(*) AS n FROM bank_rows WHERE state = 'settled' AND id IN (SELECT bank_row_id FROM payments WHERE is_part = 0 AND voided_at IS NULL) GROUP BY order_id HAVING count(*) > 1`,
  },
  {
    name: 'a settled row without a paid order',
    sql: `SELECT bank_rows.id AS row, ${named} FROM bank_rows LEFT JOIN orders ON orders.id = bank_rows.order_id
      WHERE bank_rows.state = 'settled' AND (orders.id IS NULL OR orders.payment_status <> 'verified')`,
  },
  {
    name: 'a part that still waits though its order is paid',
    sql: `SELECT bank_rows.id AS row, ${named} FROM bank_rows JOIN orders ON orders.id = bank_rows.order_id
      WHERE bank_rows.state = 'part' AND orders.payment_status = 'verified'`,
  },
  {
    name: 'money that goes out as a payment',
    sql: `SELECT id AS row, state FROM bank_rows WHERE side = 'out' AND state IN ('exact', 'settled', 'part')`,
  },
  {
    name: 'money that arrived whose customer was forgotten',
    sql: `SELECT ${named}, anonymized_at, ${arrived} AS arrived FROM orders
      WHERE anonymized_at IS NOT NULL AND payment_status <> 'verified' AND ${arrived} > 0`,
  },
  {
    name: 'a claim that waits, and its customer was forgotten',
    sql: `SELECT ${named}, anonymized_at FROM orders WHERE anonymized_at IS NOT NULL AND payment_status = 'pending'
      AND EXISTS (SELECT 1 FROM payment_claims WHERE order_id = orders.id AND late = 1
        AND created_at > coalesce((SELECT max(created_at) FROM order_events WHERE order_id = orders.id
          AND type IN ('payment_verified', 'payment_rejected', 'payment_unverified')), ''))
      AND 'system' = (SELECT actor FROM order_events WHERE order_id = orders.id AND type = 'anonymized')`,
  },
]
