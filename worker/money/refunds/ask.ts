import type { BatchItem } from 'drizzle-orm/batch'
import type { Context } from '../../context'
import type { Surplus } from '../../contract/labels'
import { mostRefund, needsSecond } from '../../contract/money/refunds'
import { refunds } from '../../db/schema/refunds'
import type { OrderRow } from '../../orders/look/rows'
import { readBalance } from '../../payments/balance'
import { askedOf, readTeam } from './steps'

/**
 * Statements by which a customer asks for what a change of the order leaves over, at most what is left; somebody of the
 * team approves it. `order`: as it becomes; `caused_by`: who proposed the change.
 */
export async function askedByCustomer(
  { db, now }: Context,
  order: OrderRow,
  wanted: number,
  kind: Surplus,
  caused_by: string,
): Promise<BatchItem<'sqlite'>[]> {
  const balance = { ...(await readBalance(db, order.id)), owed: order.total_amount }
  const amount = Math.min(wanted, mostRefund(balance))
  if (amount <= 0) return []
  const needs_second = needsSecond((await askedOf(db, order.id)) + amount, await readTeam(db))
  const asked = {
    id: crypto.randomUUID(),
    order_id: order.id,
    kind,
    amount,
    reason: 'Perubahan pesanan yang disetujui lewat tautan pelanggan',
    needs_second,
    requested_by: 'customer',
    caused_by,
    created_at: now,
    updated_at: now,
  }
  return [db.insert(refunds).values(asked)]
}
