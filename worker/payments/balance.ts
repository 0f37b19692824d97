import { type SQL, sql } from 'drizzle-orm'
import { type Balance, leftOver } from '../contract/money/refunds'
import type { Db } from '../db/client'

const sum = (from: SQL) => sql`coalesce((SELECT sum(amount) FROM ${from}), 0)`

/** What an order's money comes to. The triggers that write `orders.left_over` say the same. */
export const balanceStatement = (db: Db, order_id: string) =>
  db.all<Balance>(sql`
    SELECT ${sum(sql`payments WHERE payments.order_id = orders.id AND voided_at IS NULL`)} AS paid,
      ${sum(sql`refunds WHERE refunds.order_id = orders.id AND state = 'paid'`)} AS refunded,
      ${sum(sql`refunds WHERE refunds.order_id = orders.id AND state IN ('requested', 'approved')`)} AS promised,
      iif(status = 'cancelled', 0, total_amount) AS owed
    FROM orders WHERE id = ${order_id}`)

const nothing: Balance = { paid: 0, refunded: 0, promised: 0, owed: 0 }

export async function readBalance(db: Db, order_id: string): Promise<Balance> {
  const [found] = await balanceStatement(db, order_id)
  return found ?? nothing
}

/** The same as it is told. */
export const toldBalance = (balance: Balance | undefined) => {
  const known = balance ?? nothing
  return { ...known, left: leftOver(known) }
}
