const wibDay = "date(created_at, '+7 hours')"

const orderCounts = (day: string, where: string) => `
  SELECT ${day} AS day, status, payment_status, payment_claimed_at IS NOT NULL AS claimed, count(*) AS n,
    sum(total_amount) AS total_amount, min(seq) AS first_seq
  FROM orders WHERE ${where} GROUP BY 1, 2, 3, 4`

const transactionTotals = (day: string, where: string) => `
  SELECT ${day} AS day, type, order_id IS NOT NULL AS from_orders, count(*) AS n, sum(amount) AS amount
  FROM transactions WHERE voided_at IS NULL AND ${where} GROUP BY 1, 2, 3`

const codesOf = (table: string) => `codes.id IN (${table}.discount_code_id, ${table}.referral_code_id)`

/** Orders count on the WIB day on which they were placed, unless cancelled; income on the WIB day of its booking. */
const codeTotals = `
  SELECT code_id, day, sum(orders) AS orders, sum(discount) AS discount, sum(paid) AS paid, sum(income) AS income FROM (
    SELECT codes.id AS code_id, date(orders.created_at, '+7 hours') AS day, 1 AS orders,
      iif(codes.id = discount_code_id, orders.discount - orders.code_waived, 0) AS discount, 0 AS paid, 0 AS income
    FROM orders JOIN codes ON ${codesOf('orders')} WHERE orders.status <> 'cancelled'
    UNION ALL
    SELECT codes.id, date(transactions.created_at, '+7 hours'), 0, 0, is_extra = 0, transactions.amount
    FROM transactions JOIN orders ON orders.id = transactions.order_id JOIN codes ON ${codesOf('orders')}
    WHERE voided_at IS NULL)
  GROUP BY code_id, day`

/** SQL that counts the selected rows again. The data checks compare the result with the counters of the triggers. */
export const dayCounterQueries = {
  order_counts: (where: string) => orderCounts(wibDay, where),
  transaction_totals: (where: string) => transactionTotals(wibDay, where),
}

/** In `order_counts` and `transaction_totals`, the rows with day '' are the totals of all days. */
export const counterQueries: Record<string, string> = {
  order_counts: `${orderCounts(wibDay, '1')} UNION ALL ${orderCounts("''", '1')}`,
  transaction_totals: `${transactionTotals(wibDay, '1')} UNION ALL ${transactionTotals("''", '1')}`,
  code_totals: codeTotals,
  sacrifice_counts: 'SELECT season, status, count(*) AS n FROM sacrifices GROUP BY 1, 2',
  bank_row_counts: 'SELECT state, count(*) AS n FROM bank_rows GROUP BY state',
}
