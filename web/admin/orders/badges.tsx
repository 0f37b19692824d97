import { type OrderStatus, orderStatuses } from '../../../worker/contract/labels'
import { Badge, statusBadge, type Tone } from '../../ui/badge'
import type { Order } from './calls'

/** The colours of the back office: processing is blue here, so confirmed takes purple. */
const tones: Record<OrderStatus, Tone> = {
  pending: 'yellow',
  confirmed: 'purple',
  processing: 'blue',
  completed: 'green',
  cancelled: 'red',
}

export const AdminOrderBadge = statusBadge(orderStatuses, tones)

/** The customer says to have paid and nobody has looked yet. */
export const isToVerify = (order: Order) =>
  order.payment_claimed_at !== null && order.payment_status !== 'verified'

export const ToVerifyBadge = () => <Badge tone="purple">Menunggu verifikasi</Badge>
