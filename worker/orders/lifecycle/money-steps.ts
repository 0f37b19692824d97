import { sql } from 'drizzle-orm'
import { anonymizedOrderProblem, orderTimeLimitsMs, statusAfterDeadline } from '../../contract/orders/rules'
import { timePlusMs } from '../../db/stamp'
import { Problem } from '../../lib/problem'
import { type Booking, hasMoneySql, type NewPayment } from '../../money/payments/received'
import type { OrderRow } from '../lookup/rows'
import { type Change, cancelOrderIfOverdue, newOrderChange, verifyPayment } from './transitions'

/** SQL condition: the unverified order has money, an undecided claim or a matching bank row, so its data is kept. */
export const hasUndecidedMoneySql = sql`(orders.payment_status <> 'verified' AND (
  ${hasMoneySql(sql`orders.id`)}
  OR (orders.payment_status = 'pending' AND orders.payment_claimed_at IS NOT NULL)
  OR EXISTS (
    SELECT 1 FROM bank_rows INDEXED BY bank_rows_amount_side
    WHERE bank_rows.amount = orders.total_amount AND bank_rows.side = 'in'
      AND bank_rows.date >= date(orders.created_at, '+7 hours')
      AND bank_rows.date <= date(coalesce(orders.cancelled_at, '9999-01-01'), '+7 hours', '+7 days')
      AND +bank_rows.state IN ('new', 'check', 'exact', 'recorded'))))`

/** In rupiah. `paid` is payments minus refunds (`returned`). `extended`: a payment already extended the deadline. */
export type Parts = { paid: number; returned: number; extended: boolean }

/** The first partial payment extends the deadline to 24 h. Throws `order_paid`, `order_closed`, `part_is_whole`. */
export function partialPaymentChange(
  order: OrderRow,
  payment: NewPayment,
  parts: Parts,
  source: string,
  now: string,
): Change {
  if (order.payment_status === 'verified') throw new Problem('order_paid')
  if (statusAfterDeadline(order, now) === 'cancelled') throw new Problem('order_closed')
  const change = newOrderChange(order)
  const rest = order.total_amount - parts.paid - payment.amount
  if (rest <= 0) throw new Problem('part_is_whole')
  change.next.payment_status = 'pending'
  change.next.payment_rejected_reason = null
  const extended = timePlusMs(now, orderTimeLimitsMs.payment)
  if (!parts.extended && extended > order.expires_at) change.next.expires_at = extended
  change.money.push({ does: 'arrive', payment: { ...payment, is_part: true } })
  change.events.push({ type: 'payment_part', details: { amount: payment.amount, rest, source } })
  return change
}

export function orderChangeForExtraPayment(order: OrderRow, payment: NewPayment, source: string): Change {
  const change = newOrderChange(order)
  change.money.push({
    does: 'arrive_extra',
    payment: { ...payment, is_part: true },
    description: `Pembayaran tambahan pesanan ${order.order_id}`,
  })
  change.events.push({ type: 'payment_extra', details: { amount: payment.amount, source } })
  return change
}

/** In rupiah, without the unique code, unless the code is the only amount due. */
export const cashAmountDue = ({ subtotal, discount, unique_code, total_amount }: OrderRow) =>
  discount + unique_code <= subtotal ? total_amount - unique_code : total_amount

export const incomeDescription = ({ order_id }: Pick<OrderRow, 'order_id'>) =>
  `Pembayaran pesanan ${order_id}`

export const paymentSourceText = (method: NewPayment['method']) => (method === 'cash' ? 'tunai' : 'lainnya')

const bookingTimes = ({ received_at, booked_at }: NewPayment, now: string): Booking => ({
  received_at,
  booked_at: booked_at ?? now,
})

export const receivePaymentProblem = (order: OrderRow, now: string) =>
  anonymizedOrderProblem(order) ?? (statusAfterDeadline(order, now) === 'cancelled' ? 'order_closed' : null)

type Arrived = { payment: NewPayment; returned: number; source: string }

/** `amount` is all rupiah received, including the refunds (`returned`). Throws `order_short`. */
export function paymentVerificationChange(
  order: OrderRow,
  amount: number,
  { payment, returned, source }: Arrived,
  now: string,
): Change {
  const change = newOrderChange(order)
  cancelOrderIfOverdue(change, now)
  verifyPayment(change, amount, { returned, source, booking: bookingTimes(payment, now) }, now)
  return change
}

/** These payments name their order, so they need no unique code. */
const needsNoCode = ({ method }: NewPayment) => method === 'cash' || method === 'gateway'

export function receivedPaymentChange(
  order: OrderRow,
  payment: NewPayment,
  parts: Parts,
  now: string,
  source = paymentSourceText(payment.method),
): Change {
  const paid = parts.paid + payment.amount
  const due = needsNoCode(payment) ? cashAmountDue(order) : order.total_amount
  if (paid < due) return partialPaymentChange(order, payment, parts, source, now)
  const arrived = { payment, returned: parts.returned, source }
  const change = paymentVerificationChange(order, paid + parts.returned, arrived, now)
  change.money.push({ does: 'arrive', payment: { ...payment, is_part: true } })
  return change
}
