import type { ReactNode } from 'react'
import type { OrderStatus, PaymentStatus, SlaughterStatus } from '../../worker/contract/labels'
import { orderStatuses, paymentStatuses, slaughterStatuses } from '../../worker/contract/labels'

const tones = {
  yellow: 'bg-yellow-soft text-yellow-ink',
  blue: 'bg-blue-soft text-blue-ink',
  purple: 'bg-purple-soft text-purple-ink',
  green: 'bg-green-soft text-green-ink',
  red: 'bg-red-soft text-red-ink',
  grey: 'bg-grey-soft text-grey-ink',
} as const

export type Tone = keyof typeof tones

export const Badge = ({ tone = 'grey', children }: { tone?: Tone; children: ReactNode }) => (
  <span
    className={`badge inline-flex items-center gap-1 rounded-full px-3 py-1 text-sm leading-tight font-semibold whitespace-nowrap ${tones[tone]}`}
  >
    {children}
  </span>
)

export const orderBadgeTones: Record<OrderStatus, Tone> = {
  pending: 'yellow',
  confirmed: 'blue',
  processing: 'purple',
  completed: 'green',
  cancelled: 'red',
}

export const paymentBadgeTones: Record<PaymentStatus, Tone> = {
  pending: 'yellow',
  verified: 'green',
  rejected: 'red',
}

export const slaughterBadgeTones: Record<SlaughterStatus, Tone> = {
  pending: 'grey',
  scheduled: 'blue',
  completed: 'green',
}

type StatusBadgeProps<K extends string> = { value: K | null | undefined }

/** Unknown values are grey; empty values show 'Unknown'. */
export function statusBadge<K extends string>(labels: Record<K, string>, colours: Record<K, Tone>) {
  return function StatusBadge({ value }: StatusBadgeProps<K>) {
    if (!value) return <Badge>Unknown</Badge>
    return <Badge tone={colours[value] ?? 'grey'}>{labels[value] ?? value}</Badge>
  }
}

export const OrderStatusBadge = statusBadge(orderStatuses, orderBadgeTones)
export const PaymentStatusBadge = statusBadge(paymentStatuses, paymentBadgeTones)
type Paid = { payment_status: PaymentStatus; short_by: number; status?: OrderStatus }

export function PaidBadge({ order: { payment_status, short_by, status } }: { order: Paid }) {
  if (short_by > 0) return <Badge tone="red">Kurang bayar</Badge>
  if (status === 'cancelled' && payment_status === 'verified')
    return <Badge>{paymentStatuses.verified}</Badge>
  return <PaymentStatusBadge value={payment_status} />
}

export const SlaughterStatusBadge = statusBadge(slaughterStatuses, slaughterBadgeTones)
