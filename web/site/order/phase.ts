import { dateTime, formatRupiah } from '../../../worker/contract/lib/format'
import type { OrderView } from '../../../worker/contract/orders/orders'

/**
 * `rejected`: the customer may pay again. `claimed`: the payment is being checked. `underway`: processed or completed
 * before it is paid. `late`: closed, but the customer claims to have paid and the shop will check the payment.
 */
export type Phase =
  | 'waiting'
  | 'rejected'
  | 'claimed'
  | 'paid'
  | 'underway'
  | 'expired'
  | 'cancelled'
  | 'late'

/** Null while the customer waits for the shop, because operators have no deadline. */
const deadlineOf = ({ payment_claimed_at, proof_until, expires_at }: OrderView) =>
  payment_claimed_at === null ? expires_at : proof_until

/** Payment deadline of the order, without the 15 minutes by which a payable charge extends `expires_at`. */
export const paymentDeadline = ({ charge, expires_at }: Pick<OrderView, 'charge' | 'expires_at'>) =>
  charge?.pay_until ?? expires_at

export function orderPhase(order: OrderView, now: number): Phase {
  const isPaid = order.payment_status === 'verified'
  const isClaimed = !isPaid && order.payment_claimed_at !== null
  const deadline = deadlineOf(order)
  const isOver = deadline !== null && Date.parse(deadline) <= now
  if (order.status === 'cancelled') {
    if (isClaimed) return 'late'
    return isOver && !isPaid ? 'expired' : 'cancelled'
  }
  if (isPaid) return 'paid'
  if (order.status !== 'pending') return 'underway'
  if (isOver) return isClaimed ? 'late' : 'expired'
  if (isClaimed || order.remaining === 0) return 'claimed'
  return order.payment_status === 'rejected' ? 'rejected' : 'waiting'
}

export const isPayablePhase = (phase: Phase) => phase === 'waiting' || phase === 'rejected'

export const isClosedPhase = (phase: Phase) => phase === 'expired' || phase === 'cancelled'

export const isOpenPhase = (phase: Phase) => !isClosedPhase(phase) && phase !== 'late'

/** Rupiah that the customer should transfer now: the total or the missing part. */
export const amountDue = ({ remaining, total_amount }: Pick<OrderView, 'remaining' | 'total_amount'>) =>
  remaining ?? total_amount

export function receivedMoneyText(order: OrderView, phase: Phase) {
  const { paid_so_far, payment_status } = order
  const due = amountDue(order)
  if (paid_so_far === null) {
    return phase === 'rejected' && payment_status === 'rejected'
      ? `Menurut catatan kami belum ada dana yang masuk untuk pesanan ini; yang perlu dibayar ${formatRupiah(due)}. Bila dana Anda sudah terpotong, kirim buktinya lewat “Saya sudah transfer”.`
      : null
  }
  const arrived = `Sudah kami terima ${formatRupiah(paid_so_far)}, kurang ${formatRupiah(due)}.`
  if (due === 0)
    return `Sudah kami terima ${formatRupiah(paid_so_far)}. Tidak ada lagi yang perlu ditransfer.`
  if (isPayablePhase(phase))
    return `${arrived} Transfer sisanya, tepat ${formatRupiah(due)}, sebelum ${dateTime(paymentDeadline(order))}. Karena sebagian sudah masuk, pesanan Anda kami simpan sampai saat itu: 24 jam lebih lama.`
  if (phase === 'claimed') return `${arrived} Transfer yang Anda kabarkan sedang kami periksa.`
  return `${arrived} Dana itu tetap tercatat; hubungi kami untuk melanjutkan pesanan atau mengembalikannya.`
}
