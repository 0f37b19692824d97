import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { maxRefund } from '../../contract/money/refunds'
import type { DeskCancelInput } from '../../contract/orders/desk'
import { sacrifices } from '../../db/schema/fulfilment/sacrifices'
import { nextTimestampAfter } from '../../db/stamp'
import { emptySchedule } from '../../fulfilment/sacrifices/plan/schedule'
import { readBalance } from '../../money/payments/balance'
import { writePayments } from '../../money/payments/received'
import { bookPartialPayments, createRefund } from '../../money/refunds/request'
import { applyOrderChange } from '../lifecycle/change'
import {
  type Change,
  cancelOrderIfOverdue,
  newOrderChange,
  requireReason,
  setOrderStatus,
} from '../lifecycle/transitions'
import { isOrderIdSql, type OrderRow } from '../lookup/rows'

// Removes the schedule of an order without seats. For an order with seats, another SQL statement does so.
function unplan({ next }: Change) {
  if (next.seated || next.slaughter_status !== 'scheduled') return
  next.slaughter_status = 'pending'
  next.slaughter_date = null
  next.slaughter_location = null
}

/** Also unschedules animals that other orders share. Throws `reason_required`, `stale`, `order_scheduled`. */
export function cancelAtDesk(context: Context, id: string, { updated_at, reason, refund }: DeskCancelInput) {
  const { db, actor, now } = context
  const decide = async (order: OrderRow) => {
    const step = newOrderChange(order)
    cancelOrderIfOverdue(step, now)
    unplan(step)
    setOrderStatus(step, 'cancelled', reason ?? '', now)
    // A cancelled order owes nothing, and a trigger withdraws its changes, so all its money can be refunded.
    const balance = { ...(await readBalance(db, id)), owed: 0, credited: 0 }
    const amount = refund ? maxRefund(balance) : 0
    if (amount === 0) return { ...step, refund: [] }
    requireReason(reason ?? '')
    const made = await createRefund(context, id, { amount, kind: 'refund', reason: reason ?? '' }, balance)
    step.events.push(made.event)
    // Only booked income can be refunded, so book the partial payments first.
    const booked = writePayments({ db, order_id: id, actor, now }, bookPartialPayments(order))
    return { ...step, refund: [...booked, made.insert] }
  }
  return applyOrderChange(context, isOrderIdSql(id), decide, {
    seen: updated_at,
    before: order => [
      db
        .update(sacrifices)
        .set({ ...emptySchedule, updated_by: actor, updated_at: nextTimestampAfter(order.updated_at, now) })
        .where(
          and(
            eq(sacrifices.status, 'scheduled'),
            sql`id IN (SELECT sacrifice_id FROM seats WHERE order_id = ${id})`,
          ),
        ),
    ],
    extra: (_, step) => step.refund,
  })
}
