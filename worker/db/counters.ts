const wibDay = "date(created_at, '+7 hours')"

const orderCounts = (day: string) => `
  SELECT ${day} AS day, status, payment_status, payment_claimed_at IS NOT NULL AS claimed, count(*) AS n,
    sum(total_amount) AS total_amount, min(seq) AS first_seq
  FROM orders GROUP BY 1, 2, 3, 4`

const transactionTotals = (day: string) => `
  SELECT ${day} AS day, type, order_id IS NOT NULL AS from_orders, count(*) AS n, sum(amount) AS amount
  FROM transactions WHERE voided_at IS NULL GROUP BY 1, 2, 3`

/** What triggers count, each counted anew from what it counts, by WIB day and, as day '', in all. */
export const counters: Record<string, string> = {
  order_counts: `${orderCounts(wibDay)} UNION ALL ${orderCounts("''")}`,
  transaction_totals: `${transactionTotals(wibDay)} UNION ALL ${transactionTotals("''")}`,
}
