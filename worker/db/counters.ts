const wibDay = "date(created_at, '+7 hours')"

const orderCounts = (day: string, where: string) => `
  SELECT ${day} AS day, status, payment_status, payment_claimed_at IS NOT NULL AS claimed, count(*) AS n,
    sum(total_amount) AS total_amount, min(seq) AS first_seq
  FROM orders WHERE ${where} GROUP BY 1, 2, 3, 4`

const transactionTotals = (day: string, where: string) => `
  SELECT ${day} AS day, type, order_id IS NOT NULL AS from_orders, count(*) AS n, sum(amount) AS amount
  FROM transactions WHERE voided_at IS NULL AND ${where} GROUP BY 1, 2, 3`

/** What triggers count, counted anew by WIB day from the rows that a condition leaves. */
export const countedByDay = {
  order_counts: (where: string) => orderCounts(wibDay, where),
  transaction_totals: (where: string) => transactionTotals(wibDay, where),
}

/** The whole content of each counter: by WIB day and, as day '', in all. */
export const counters: Record<string, string> = {
  order_counts: `${orderCounts(wibDay, '1')} UNION ALL ${orderCounts("''", '1')}`,
  transaction_totals: `${transactionTotals(wibDay, '1')} UNION ALL ${transactionTotals("''", '1')}`,
}
