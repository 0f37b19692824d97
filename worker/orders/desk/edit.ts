import { sql } from 'drizzle-orm'
import type { Context } from '../../context'
import type { DeskNamesInput, OrderNote } from '../../contract/orders/desk'
import { insertAudit } from '../../db/audit'
import type { Db } from '../../db/client'
import { order_notes } from '../../db/schema/orders'
import { Problem } from '../../lib/problem'
import { writeOrderNames } from '../lifecycle/name'
import { readOrderById } from '../lookup/rows'

/** Operators see these texts; for the same errors, the customer's page has other texts. */
const operatorDetails: Partial<Record<Problem['code'], string>> = {
  names_locked:
    'Nama ini sudah dijadwalkan atau dilaksanakan. Kembalikan dulu jadwalnya di Pelaksanaan, atau terapkan permintaan pelanggan di Koreksi nama; sertifikat yang sudah terbit diganti dari layar Sertifikat.',
  order_closed: 'Pesanan ini sudah dibatalkan. Hidupkan dulu lewat Update, lalu isi namanya.',
}

function withOperatorDetail(error: unknown) {
  const way = error instanceof Problem ? operatorDetails[error.code] : undefined
  return error instanceof Problem && way ? new Problem(error.code, { detail: way }) : error
}

/** Same rules as for the customer, but the actor is the operator, and an audit event is written. */
export async function setNamesAtDesk(context: Context, id: string, { updated_at, ...input }: DeskNamesInput) {
  const { db, actor, now } = context
  const rows = await readOrderById(db, id)
  if (!rows) throw new Problem('order_not_found')
  const event = { entity: 'orders', entity_id: id, action: 'set_names', actor }
  try {
    await writeOrderNames(context, rows, input, {
      seen: updated_at,
      alsoWrite: changed => insertAudit(db, { ...event, changes: { names: changed } }, now),
    })
  } catch (error) {
    throw withOperatorDetail(error)
  }
}

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
