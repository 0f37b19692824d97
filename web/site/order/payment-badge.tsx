import type { OrderView } from '../../../worker/contract/orders/orders'
import { Badge, OrderStatusBadge, PaidBadge } from '../../ui/badge'

type Payment = Pick<OrderView, 'payment_status' | 'payment_claimed_at'>

const isToVerify = ({ payment_status, payment_claimed_at }: Payment) =>
  payment_status === 'pending' && payment_claimed_at !== null

const ToVerify = () => <Badge tone="blue">Menunggu verifikasi</Badge>

/** The payment as its customer sees it: who said to have paid is not called unpaid. */
export function PaymentBadge({ order }: { order: Payment & Pick<OrderView, 'paid_so_far' | 'short_by'> }) {
  if (isToVerify(order)) return <ToVerify />
  if (order.paid_so_far !== null && order.payment_status === 'pending')
    return <Badge tone="yellow">Dibayar sebagian</Badge>
  return <PaidBadge order={order} />
}

/** The order's state where there is room for one word only. */
export const StateBadge = ({ order }: { order: Payment & Pick<OrderView, 'status'> }) =>
  order.status === 'pending' && isToVerify(order) ? <ToVerify /> : <OrderStatusBadge value={order.status} />
