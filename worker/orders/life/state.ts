import type { OrderStatus, PaymentStatus } from '../../contract/labels'
import { hour } from '../../db/stamp'

type State = {
  status: OrderStatus
  payment_status: PaymentStatus
  payment_claimed_at: string | null
  expires_at: string
}

/** How long a customer has to pay, and how long a closed order keeps its total to itself. */
export const paymentWindow = 24 * hour
export const reservationWindow = 7 * 24 * hour

export const isWaiting = (order: State) => order.status === 'pending' && order.payment_status !== 'verified'

/** Nobody paid or said so in time: reads as cancelled even before the cron came. */
export const isOverdue = (order: State, now: string) =>
  isWaiting(order) && order.payment_claimed_at === null && order.expires_at <= now

export const effectiveStatus = (order: State, now: string): OrderStatus =>
  isOverdue(order, now) ? 'cancelled' : order.status
