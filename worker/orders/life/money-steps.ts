import { orderTimeLimitsMs, personalDataProblem, statusAfterDeadline } from '../../contract/orders/rules'
import { stampLater } from '../../db/stamp'
import { Problem } from '../../lib/problem'
import type { Booking, NewPayment } from '../../money/payments/received'
import type { OrderRow } from '../look/rows'
import { operatorStep } from './operator-step'
import { beginChange, type Change } from './transitions'

/** Rupiah of partial payments (`paid`) and refunds (`returned`); `extended` if a part already extended the deadline. */
export type Parts = { paid: number; returned: number; extended: boolean }

/** The first partial payment extends the deadline to 24 h. Throws `order_paid`, `order_closed`, `part_is_whole`. */
export function partStep(
  order: OrderRow,
  payment: NewPayment,
  parts: Parts,
  source: string,
  now: string,
): Change {
  if (order.payment_status === 'verified') throw new Problem('order_paid')
  if (statusAfterDeadline(order, now) === 'cancelled') throw new Problem('order_closed')
  const change = beginChange(order)
  const rest = order.total_amount - parts.paid - payment.amount
  if (rest <= 0) throw new Problem('part_is_whole')
  change.next.payment_status = 'pending'
  change.next.payment_rejected_reason = null
  const extended = stampLater(now, orderTimeLimitsMs.payment)
  if (!parts.extended && extended > order.expires_at) change.next.expires_at = extended
  change.money.push({ does: 'arrive', payment: { ...payment, is_part: true } })
  change.events.push({ type: 'payment_part', details: { amount: payment.amount, rest, source } })
  return change
}

/** A payment after the verification: a surplus, or money for a change. */
export function extraStep(order: OrderRow, payment: NewPayment, source: string): Change {
  const change = beginChange(order)
  change.money.push({
    does: 'arrive_extra',
    payment: { ...payment, is_part: true },
    description: `Pembayaran tambahan pesanan ${order.order_id}`,
  })
  change.events.push({ type: 'payment_extra', details: { amount: payment.amount, source } })
  return change
}

/** Rupiah that settle an order in cash: the total without the unique code, unless the code is all there is to pay. */
export const cashDue = ({ subtotal, discount, unique_code, total_amount }: OrderRow) =>
  discount + unique_code <= subtotal ? total_amount - unique_code : total_amount

export const incomeOf = ({ order_id }: Pick<OrderRow, 'order_id'>) => `Pembayaran pesanan ${order_id}`

export const sourceText = (method: NewPayment['method']) => (method === 'cash' ? 'tunai' : 'lainnya')

export const bookingOf = ({ received_at, booked_at }: NewPayment, now: string): Booking => ({
  received_at,
  booked_at: booked_at ?? now,
})

export const whyNoReceive = (order: OrderRow, now: string) =>
  personalDataProblem(order) ?? (statusAfterDeadline(order, now) === 'cancelled' ? 'order_closed' : null)

/** Records money received in person for an unverified order. Verifies it once the payments cover the amount due. */
export function receiveStep(order: OrderRow, payment: NewPayment, parts: Parts, now: string): Change {
  const source = sourceText(payment.method)
  const paid = parts.paid + payment.amount
  const due = payment.method === 'cash' ? cashDue(order) : order.total_amount
  if (paid < due) return partStep(order, payment, parts, source, now)
  const facts = { isClaimed: true, returned: parts.returned, booking: bookingOf(payment, now) }
  const change = operatorStep(
    order,
    { payment_status: 'verified', amount: paid + parts.returned },
    now,
    facts,
  )
  change.money.push({ does: 'arrive', payment: { ...payment, is_part: true } })
  change.events = change.events.map(event =>
    event.type === 'payment_verified' ? { ...event, details: { ...event.details, source } } : event,
  )
  return change
}
