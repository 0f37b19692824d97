import { sql } from 'drizzle-orm'
import type { Caller } from '../../contract/orders/desk'
import type { Db } from '../../db/client'
import { matchTerms } from '../../db/orders/order-terms'

/** The newest orders that the number is looked for in: the index also finds it among an order's other words. */
const mostRead = 20

/** Who ordered last with a phone number, as it was written then; null for nobody. */
export async function caller(db: Db, phone: string): Promise<Caller | null> {
  const [found] = await db.all<Caller>(sql`
    SELECT customer_name, customer_email, order_id FROM orders
    WHERE seq IN (
      SELECT rowid FROM orders_search WHERE orders_search MATCH ${matchTerms(phone)} ORDER BY rowid DESC LIMIT ${mostRead})
      AND customer_phone = ${phone} ORDER BY seq DESC LIMIT 1`)
  return found ?? null
}
