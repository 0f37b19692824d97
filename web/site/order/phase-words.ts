import { dateTime } from '../../../worker/contract/lib/format'
import { endWithPunctuation } from '../../../worker/contract/lib/text'
import type { OrderView } from '../../../worker/contract/orders/orders'
import { orderTimeLimitsMs } from '../../../worker/contract/orders/rules'

export const rejectionText = ({ payment_rejected_reason }: OrderView) =>
  payment_rejected_reason
    ? ` Pembayaran yang Anda kabarkan ditolak: ${endWithPunctuation(payment_rejected_reason)}`
    : ''

export const paymentExpiredText = ({ paid_so_far, expires_at }: OrderView) =>
  `karena belum ${paid_so_far === null ? 'dibayar' : 'lunas'} sampai ${dateTime(expires_at)}.`

/** `now` is the server time in ms. */
function nextStep({ payment_claimed_at }: OrderView, now: number) {
  const isLong =
    payment_claimed_at !== null && now - Date.parse(payment_claimed_at) > orderTimeLimitsMs.judgement
  return isLong
    ? 'Pemeriksaannya lebih lama daripada biasanya; silakan hubungi kami bila Anda belum mendapat kabar.'
    : 'Verifikasi berlangsung dalam 1x24 jam kerja.'
}

const received = ({ payment_claimed_at }: OrderView) =>
  payment_claimed_at
    ? `Kabar transfer Anda kami terima pada ${dateTime(payment_claimed_at)}.`
    : 'Pembayaran Anda kami terima.'

/** `now` is the server time in ms. */
export function claimStateText(order: OrderView, now: number) {
  const proof = order.proof_until
    ? ` Kirim bukti transfer sebelum ${dateTime(order.proof_until)} supaya pesanan tetap kami simpan.`
    : ''
  return `${received(order)} ${nextStep(order, now)}${proof}`
}

export const lateClaimText = (order: OrderView, now: number) =>
  `${received(order)} ${nextStep(order, now)} Bila dananya sudah masuk, pesanan ini kami aktifkan lagi selama masih tersedia; bila sudah habis, kami menghubungi Anda untuk memilih pengganti atau pengembalian dana.`
