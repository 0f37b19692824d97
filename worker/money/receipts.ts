import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../context'
import { type Receipt, receipt } from '../contract/money/receipts'
import { auditIfChanged } from '../db/audit'
import type { Db } from '../db/client'
import { payments } from '../db/schema/money'
import { order_items, orders } from '../db/schema/orders'
import { receipts } from '../db/schema/refunds'
import { Problem } from '../problem'
import { settingOf, settingStatement } from '../settings/read'

/** What the kuitansi of one payment says, with its number or before it has one. Throws `not_found`. */
export async function readReceipt(db: Db, order_id: string, payment_id: number): Promise<Receipt> {
  const { found, items, setting } = await db.batch({
    found: db
      .select({
        payment: payments,
        number: receipts.number,
        issued_at: sql<string | null>`${receipts.created_at}`.as('issued_at'),
        code: sql<string>`${orders.order_id}`.as('code'),
        customer_name: orders.customer_name,
      })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.order_id))
      .leftJoin(receipts, eq(receipts.payment_id, payments.id))
      .where(and(eq(payments.id, payment_id), eq(payments.order_id, order_id))),
    items: db
      .select({ name: order_items.name, quantity: order_items.quantity })
      .from(order_items)
      .where(eq(order_items.order_id, order_id))
      .orderBy(asc(order_items.n)),
    setting: settingStatement(db, 'trust'),
  })
  const [row] = found
  if (!row) throw new Problem('not_found')
  return receipt.parse({
    ...row.payment,
    ...row,
    issuer: settingOf(setting, 'trust').legal_name || null,
    order_id: row.code,
    items,
    is_recounted: row.payment.void_reason === 'counted_anew',
  })
}

/**
 * Gives a payment the next number, once: whoever comes second finds the first one's. Throws `not_found`, and
 * `bad_transition` for a voided payment that never had one.
 */
export async function giveReceipt({ db, actor, now }: Context, order_id: string, payment_id: number) {
  // Numbers are never deleted, so the highest one is the last.
  await db.batch([
    db.run(sql`
      INSERT INTO receipts (number, payment_id, issued_by, created_at)
      SELECT (SELECT coalesce(max(number), 0) + 1 FROM receipts), id, ${actor}, ${now} FROM payments
      WHERE id = ${payment_id} AND order_id = ${order_id} AND voided_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM receipts WHERE receipts.payment_id = payments.id)`),
    auditIfChanged(
      db,
      { entity: 'receipts', entity_id: String(payment_id), action: 'create', actor, changes: {} },
      now,
    ),
  ])
  const given = await readReceipt(db, order_id, payment_id)
  if (given.number === null)
    throw new Problem('bad_transition', {
      detail: 'Pembayaran ini sudah dibatalkan, jadi tidak diberi kuitansi.',
    })
  return given
}
