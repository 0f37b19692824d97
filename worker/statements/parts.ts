import { sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import type { OrderRow } from '../orders/look/rows'

/**
 * Whether statements show parts of an order's payment. Asked after the order was read: a part that arrives in between
 * moves the order, and whatever was decided without it cannot be written.
 */
export async function hasParts(db: Db, { id, fresh }: Pick<OrderRow, 'id' | 'fresh'>) {
  // A part touches its order, as everything does.
  if (fresh) return false
  const rows = await db.all(sql`SELECT 1 FROM bank_rows WHERE order_id = ${id} AND +lane = 'part' LIMIT 1`)
  return rows.length > 0
}
