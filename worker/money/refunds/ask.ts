import type { BatchItem } from 'drizzle-orm/batch'
import type { Context } from '../../context'
import type { Surplus } from '../../contract/labels'
import { mostRefund } from '../../contract/money/refunds'
import { refunds } from '../../db/schema/refunds'
import type { OrderRow } from '../../orders/look/rows'
import { readBalance } from '../../payments/balance'

/**
 * Statements by which a customer asks for what a change of the order leaves over, at most what is left; somebody of the
 * team approves it. `order`: as it becomes.
 */
export async function askedByCustomer(
  { db, now }: Context,
  order: OrderRow,
  wanted: number,
  kind: Surplus,
): Promise<BatchItem<'sqlite'>[]> {
  const balance = { ...(await readBalance(db, order.id)), owed: order.total_amount }
  const amount = Math.min(wanted, mostRefund(balance))
  if (amount <= 0) return []
  const asked = {
    id: crypto.randomUUID(),
    order_id: order.id,
    kind,
    amount,
    reason: 'Perubahan pesanan yang disetujui pelanggan',
    needs_second: true,
    requested_by: 'customer',
    created_at: now,
    updated_at: now,
  }
  return [db.insert(refunds).values(asked)]
}
