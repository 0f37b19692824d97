import { type SQL, sql } from 'drizzle-orm'
import { type Balance, overpaidAmount } from '../../contract/money/refunds'
import type { Db } from '../../db/client'

const sumOf = (from: SQL) => sql`coalesce((SELECT sum(amount) FROM ${from}), 0)`

/** In rupiah. The view `order_balances` contains the same calculation. */
export const orderBalanceQuery = (db: Db, order_id: string) =>
  db.all<Balance>(sql`
    SELECT ${sumOf(sql`payments WHERE payments.order_id = orders.id AND voided_at IS NULL`)} AS paid,
      ${sumOf(sql`refunds WHERE refunds.order_id = orders.id AND state = 'paid'`)} AS refunded,
      ${sumOf(sql`refunds WHERE refunds.order_id = orders.id AND state IN ('requested', 'approved')`)} AS promised,
      coalesce((SELECT max(0, credit) FROM order_changes WHERE order_changes.order_id = orders.id AND state = 'waiting'), 0) AS credited,
      iif(status = 'cancelled', 0, total_amount) AS owed
    FROM orders WHERE id = ${order_id}`)

const zeroBalance: Balance = { paid: 0, refunded: 0, promised: 0, credited: 0, owed: 0 }

export async function readBalance(db: Db, order_id: string): Promise<Balance> {
  const [found] = await orderBalanceQuery(db, order_id)
  return found ?? zeroBalance
}

/** `left` is the surplus, negative if money is missing. */
export const balanceView = (balance: Balance | undefined) => {
  const known = balance ?? zeroBalance
  return { ...known, left: overpaidAmount(known) }
}

/** Must end each batch that changes money, total or state: triggers then release the seats of underpaid orders. */
export const updateBalance = (db: Db, among: SQL) =>
  db.run(sql`
    UPDATE orders SET left_over = max(0, held - owed), short_by = iif(${isOwing}, max(0, owed - held), 0)
    FROM order_balances AS balance
    WHERE balance.id = orders.id AND ${among}
      AND (left_over <> max(0, held - owed) OR short_by <> iif(${isOwing}, max(0, owed - held), 0))`)

const isOwing = sql`orders.payment_status = 'verified' AND orders.status <> 'cancelled'`
