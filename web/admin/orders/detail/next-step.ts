import type { OrderMoney } from '../../../../worker/contract/money/payments'
import { maxRefund } from '../../../../worker/contract/money/refunds'
import type { OrderDetail } from '../../../../worker/contract/orders/orders'
import { whyNoRefund } from '../../../../worker/contract/orders/rules'

/** `receive`: take money in person; `refund`: request one. */
export type NextStep = 'refund' | 'receive' | 'verify'

/** The step of an order's money that is due first; null if none is. Open refunds show their own step. */
export function nextStep(order: OrderDetail, money: OrderMoney | null): NextStep | null {
  if (money && maxRefund(money.balance) > 0 && whyNoRefund(order) === null) return 'refund'
  if (order.payment_status === 'verified') return order.short_by > 0 ? 'receive' : null
  if (order.payment_claimed_at !== null) return 'verify'
  if (order.status === 'cancelled') return null
  return order.events.some(({ type }) => type === 'created_by_operator') ? 'receive' : 'verify'
}
