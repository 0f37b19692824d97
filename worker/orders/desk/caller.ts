import { sql } from 'drizzle-orm'
import type { Caller } from '../../contract/orders/desk'
import type { Db } from '../../db/client'
import { orderSearchTerms } from '../../db/orders/order-terms'
import { orderTotalsSql } from './query'

/** Orders checked per lookup, because the search index also finds the number in other words of an order. */
const maxScannedOrders = 20

/** Name and e-mail from the last order with this phone number; null if there is none. */
export async function findCaller(db: Db, phone: string): Promise<Caller | null> {
  const [found] = await db.all<Caller>(sql`
    SELECT customer_name, customer_email, order_id FROM orders
    WHERE seq IN (
      SELECT rowid FROM orders_search WHERE orders_search MATCH ${orderSearchTerms(phone)} ORDER BY rowid DESC LIMIT ${maxScannedOrders})
      AND customer_phone = ${phone} ORDER BY seq DESC LIMIT 1`)
  return found ?? null
}

/** Number of orders that the list finds by each of at most five phone numbers, up to 1000. */
export async function countOrdersByPhone(db: Db, phones: string[]): Promise<number[]> {
  if (phones.length === 0) return []
  const counts = phones.map(q => sql`SELECT total FROM (${orderTotalsSql({ q, limit: 1 })})`)
  const rows = await db.all<{ total: number }>(sql.join(counts, sql` UNION ALL `))
  return rows.map(({ total }) => total)
}
