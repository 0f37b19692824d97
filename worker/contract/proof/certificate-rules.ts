import type { OrderStatus, PaymentStatus, SlaughterStatus } from '../labels'

/** What the order of a certificate says today; `rite` is that of its own seat, or of the whole order where it has none. */
export type Standing = {
  payment_status: PaymentStatus
  status: OrderStatus
  rite: SlaughterStatus | null
}

export type NotYet = 'cancelled' | 'unpaid' | 'not_done'

/**
 * Why a certificate may not be published yet; null when it may, and for one without an order, for which only its writer
 * vouches. The triggers `certificates_done` and `certificates_stay_done` hold the same.
 */
export function whyNotYet(order: Standing | null): NotYet | null {
  if (order === null) return null
  if (order.status === 'cancelled') return 'cancelled'
  if (order.payment_status !== 'verified') return 'unpaid'
  return order.rite === 'completed' ? null : 'not_done'
}

export const notYetWords: Record<NotYet, string> = {
  cancelled: 'Pesanannya dibatalkan.',
  unpaid: 'Pembayaran pesanannya belum terverifikasi.',
  not_done: 'Hewan atau ibadahnya belum ditandai selesai di Pelaksanaan.',
}
