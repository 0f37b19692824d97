import { type OrderStatus, orderStatuses } from '../../../worker/contract/labels'
import { Badge, statusBadge, type Tone } from '../../ui/badge'
import type { Order } from './calls'

/** Unlike on the public site, processing is blue and confirmed is purple. */
const tones: Record<OrderStatus, Tone> = {
  pending: 'yellow',
  confirmed: 'purple',
  processing: 'blue',
  completed: 'green',
  cancelled: 'red',
}

export const AdminOrderBadge = statusBadge(orderStatuses, tones)

/** Statuses that an operator can choose. Only verifying a payment sets `confirmed`. */
export const offeredOrderStatuses: OrderStatus[] = ['pending', 'processing', 'completed', 'cancelled']

export const isAwaitingVerification = (order: Order) =>
  order.payment_claimed_at !== null && order.payment_status !== 'verified'

export const AwaitingVerificationBadge = () => <Badge tone="blue">Menunggu verifikasi</Badge>
