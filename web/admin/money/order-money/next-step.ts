import type { OrderMoney } from '../../../../worker/contract/money/payments'
import { maxRefund } from '../../../../worker/contract/money/refunds'
import type { OrderDetail } from '../../../../worker/contract/orders/orders'
import { whyNoRefund } from '../../../../worker/contract/orders/rules'

/** `requested` and `approved`: a refund in this state goes on; `receive`: money is taken in person. */
export type NextStep = 'requested' | 'approved' | 'refund' | 'receive' | 'verify'

/** The step of an order's money that is due first; null if none is. */
export function nextStep(order: OrderDetail, money: OrderMoney | null): NextStep | null {
  for (const due of ['approved', 'requested'] as const)
    if (money?.refunds.some(({ state }) => state === due)) return due
  if (money && maxRefund(money.balance) > 0 && whyNoRefund(order) === null) return 'refund'
  if (order.payment_status === 'verified') return order.short_by > 0 ? 'receive' : null
  if (order.payment_claimed_at !== null) return 'verify'
  if (order.status === 'cancelled') return null
  return order.events.some(({ type }) => type === 'created_by_operator') ? 'receive' : 'verify'
}
