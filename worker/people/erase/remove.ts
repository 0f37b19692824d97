import { and, ne, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { insertSelect } from '../../db/guard'
import { journal } from '../../db/schema/money/money'
import { orders } from '../../db/schema/orders'
import { firstOrThrow } from '../../lib/only'
import { Problem, toProblemOrError } from '../../lib/problem'
import { isOrderIdSql } from '../../orders/lookup/rows'
import { anonymizedName } from './anonymize'
import { anonymizeCertificates } from './certificates'
import { rebuildNameIndexes } from './forget'

/**
 * The caller deletes the proof files. Throws `confirmation_mismatch`, `paid_not_deletable`, `order_has_money`,
 * `order_not_found`.
 */
export async function deleteOrderById({ db, actor, now }: Context, id: string, confirm: string) {
  const columns = { order_id: orders.order_id, payment_status: orders.payment_status }
  const order = firstOrThrow(await db.select(columns).from(orders).where(isOrderIdSql(id)), 'order_not_found')
  if (confirm !== order.order_id) throw new Problem('confirmation_mismatch')
  if (order.payment_status === 'verified') throw new Problem('paid_not_deletable')
  const deletable = and(isOrderIdSql(id), ne(orders.payment_status, 'verified'))
  const removed = db.batch([
    db.run(sql`
      INSERT INTO audit_events (entity, entity_id, action, actor, changes, created_at)
      SELECT 'orders', ${id}, 'delete', ${actor}, ${JSON.stringify({ order_id: order.order_id })}, ${now}
      FROM orders WHERE ${deletable}`),
    // Slaughtered animals do not return to stock. The audit event lets the data check explain the missing stock.
    db.run(sql`
      INSERT INTO audit_events (entity, entity_id, action, actor, changes, created_at)
      SELECT 'animals', animal_id, 'update', ${actor},
        json_object('order_id', ${order.order_id}, 'slaughtered', sum(quantity)), ${now}
      FROM order_items JOIN orders ON orders.id = order_items.order_id
      WHERE ${deletable} AND animal_id IS NOT NULL AND slaughter_status = 'completed' GROUP BY animal_id`),
    ...anonymizeCertificates(db, sql`SELECT id FROM orders WHERE ${deletable}`, anonymizedName, now),
    db.run(sql`
      UPDATE transactions SET void_reason = NULL WHERE void_reason IS NOT NULL AND order_id IN (SELECT id FROM orders WHERE ${deletable})`),
    // Bank rows of partial payments can be matched with other orders again, so their journal entries are reversed.
    db.run(
      insertSelect(
        journal,
        {
          kind: sql`kind`,
          source: sql`source`,
          order_id: sql`order_id`,
          order_code: sql`order_code`,
          debit: sql`credit`,
          debit_fund: sql`credit_fund`,
          credit: sql`debit`,
          credit_fund: sql`debit_fund`,
          amount: sql`amount`,
          reverses: sql`id`,
          created_at: now,
        },
        sql`FROM journal WHERE order_id IN (SELECT id FROM orders WHERE ${deletable}) AND reverses IS NULL
          AND NOT EXISTS (SELECT 1 FROM journal AS back WHERE back.reverses = journal.id)`,
      ),
    ),
    db.delete(orders).where(deletable),
    ...rebuildNameIndexes(db),
  ])
  await removed.catch(error => {
    throw toProblemOrError(error)
  })
  const [left] = await db.select({ id: orders.id }).from(orders).where(isOrderIdSql(id))
  if (left) throw new Problem('paid_not_deletable')
}
