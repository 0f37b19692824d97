import { sql } from 'drizzle-orm'
import type { Context } from '../../context'
import type { OrderNote } from '../../contract/orders/desk'
import type { Db } from '../../db/client'
import { order_notes } from '../../db/schema/orders'
import { Problem } from '../../lib/problem'

const maxNotesPerOrder = 50

export const readOrderNotes = (db: Db, order_id: string): Promise<OrderNote[]> =>
  db
    .select({
      id: order_notes.id,
      text: order_notes.text,
      author: order_notes.author,
      created_at: order_notes.created_at,
    })
    .from(order_notes)
    .where(sql`order_id = ${order_id}`)
    .orderBy(sql`created_at DESC, rowid DESC`)
    .limit(maxNotesPerOrder)

/** Throws `order_not_found` (also for an anonymised order), and `bad_transition` above 50 notes. */
export async function addOrderNote({ db, actor, now }: Context, order_id: string, text: string) {
  const rows = await db.all<{ id: string }>(sql`
    INSERT INTO order_notes (id, order_id, text, author, created_at)
    SELECT ${crypto.randomUUID()}, id, ${text}, ${actor}, ${now} FROM orders
    WHERE id = ${order_id} AND anonymized_at IS NULL
      AND (SELECT count(*) FROM order_notes WHERE order_id = orders.id) < ${maxNotesPerOrder} RETURNING id`)
  if (rows.length > 0) return
  const notes = await readOrderNotes(db, order_id)
  throw new Problem(notes.length >= maxNotesPerOrder ? 'bad_transition' : 'order_not_found', {
    ...(notes.length >= maxNotesPerOrder && {
      detail: `Paling banyak ${maxNotesPerOrder} catatan untuk satu pesanan.`,
    }),
  })
}
