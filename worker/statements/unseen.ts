import { sql } from 'drizzle-orm'
import { addDays, wibDay } from '../contract/format'
import type { Coverage, UnseenOrder } from '../contract/money/bank-rows'
import type { Db } from '../db/client'
import { isUnseen } from '../payments/received'
import { coverageOf, coverageStatement } from './coverage'

/** So many orders are looked through; Saturday's transfer is booked on Monday. */
const mostOrders = 500
const bookedWithin = 3

type Unseen = UnseenOrder & { created_at: string }

/** Statement for orders that a person verified and whose money no bank row shows, the last verified ones first. */
export const unseenStatement = (db: Db) =>
  db.all<Unseen>(sql`
    SELECT orders.id, orders.order_id, customer_name, waiting.amount AS unseen, payment_verified_at, orders.created_at
    FROM (SELECT order_id, amount FROM payments INDEXED BY payments_unseen WHERE ${isUnseen} LIMIT ${mostOrders}) AS waiting
    JOIN orders ON orders.id = waiting.order_id WHERE payment_verified_at IS NOT NULL
    ORDER BY payment_verified_at DESC`)

const isCovered = (account: Coverage, from: string, to: string) =>
  account.from !== null &&
  account.to !== null &&
  account.from <= from &&
  to <= account.to &&
  account.missing.every(gap => gap.to < from || gap.from > to)

/** Of those the ones whose days every account in use has imported: their money should have been seen by now. */
export function unseenOf(orders: Unseen[], accounts: Coverage[]): UnseenOrder[] {
  if (accounts.length === 0) return []
  return orders.flatMap(({ created_at, ...order }) => {
    const [from, to] = [wibDay(created_at), addDays(wibDay(order.payment_verified_at), bookedWithin)]
    return accounts.every(account => isCovered(account, from, to)) ? [order] : []
  })
}

/** Orders whose money should have been seen by now. */
export async function unseen(db: Db, now: string) {
  const { orders, imports } = await db.batch({
    orders: unseenStatement(db),
    imports: coverageStatement(db, now),
  })
  return unseenOf(orders, coverageOf(imports, now))
}
