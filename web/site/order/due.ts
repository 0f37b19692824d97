import { dateTime, rupiah } from '../../../worker/contract/format'
import type { OrderView } from '../../../worker/contract/orders/orders'
import { isPayable, type Phase } from './phase'

/** Rupiah to transfer now: the whole, or what is missing of it. */
export const amountDue = ({ remaining, total_amount }: Pick<OrderView, 'remaining' | 'total_amount'>) =>
  remaining ?? total_amount

/** What arrived and what is missing; null where nothing is to be said about it. */
export function arrivedText(order: OrderView, phase: Phase) {
  const { paid_so_far, payment_status, expires_at } = order
  const due = amountDue(order)
  if (paid_so_far === null) {
    return phase === 'rejected' && payment_status === 'rejected'
      ? `Menurut catatan kami belum ada dana yang masuk untuk pesanan ini; yang perlu dibayar ${rupiah(due)}. Bila dana Anda sudah terpotong, kirim buktinya lewat “Saya sudah transfer”.`
      : null
  }
  const arrived = `Sudah kami terima ${rupiah(paid_so_far)}, kurang ${rupiah(due)}.`
  if (due === 0) return `Sudah kami terima ${rupiah(paid_so_far)}. Tidak ada lagi yang perlu ditransfer.`
  if (isPayable(phase))
    return `${arrived} Transfer sisanya, tepat ${rupiah(due)}, sebelum ${dateTime(expires_at)}. Karena sebagian sudah masuk, pesanan Anda kami simpan sampai saat itu: 24 jam lebih lama.`
  if (phase === 'claimed') return `${arrived} Transfer yang Anda kabarkan sedang kami periksa.`
  return `${arrived} Dana itu tetap tercatat; hubungi kami untuk melanjutkan pesanan atau mengembalikannya.`
}
