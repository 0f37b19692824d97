import { sql } from 'drizzle-orm'
import type { FinanceSummary } from '../contract/money/finance'
import type { Db } from '../db/client'
import { periodOf } from './period'

type Sums = { income: number; expense: number; from_orders: number }

/** The cards in one batch, from counters kept by triggers; voided rows are in none of them. */
export async function summary(db: Db, range: number, now: string): Promise<FinanceSummary> {
  const { from, to } = periodOf(now, range)
  const [[sums], [pending]] = await db.batch([
    db.all<Sums>(sql`
      SELECT coalesce(sum(amount) FILTER (WHERE type = 'income'), 0) AS income,
        coalesce(sum(amount) FILTER (WHERE type = 'expense'), 0) AS expense,
        coalesce(sum(amount) FILTER (WHERE type = 'income' AND from_orders = 1), 0) AS from_orders
      FROM transaction_totals WHERE day >= ${from} AND day <= ${to}`),
    db.all<{ amount: number }>(sql`
      SELECT coalesce(sum(total_amount), 0) AS amount FROM order_counts
      WHERE day = '' AND payment_status = 'pending' AND status <> 'cancelled'`),
  ])
  const { income, expense, from_orders } = sums ?? { income: 0, expense: 0, from_orders: 0 }
  return {
    from,
    to,
    total_income: income,
    total_expense: expense,
    balance: income - expense,
    from_orders,
    pending_payments: pending?.amount ?? 0,
  }
}

/** Income of each WIB day, days without any as 0. */
export async function dailyIncome(db: Db, range: number, now: string) {
  const { from, to, days } = periodOf(now, range)
  const rows = await db.all<{ day: string; income: number }>(sql`
    SELECT day, sum(amount) AS income FROM transaction_totals
    WHERE day >= ${from} AND day <= ${to} AND type = 'income' GROUP BY day`)
  const incomeOf = new Map(rows.map(row => [row.day, row.income]))
  return days.map(day => ({ day, income: incomeOf.get(day) ?? 0 }))
}
