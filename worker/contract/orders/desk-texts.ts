import type { PaymentStatus } from '../labels'
import { formatRupiah } from '../lib/format'
import { isOnlyCodeMissing } from './rules'

export function rejectionNotice({ rejection_channels: sent }: { rejection_channels: string[] }) {
  const email = sent.includes('email') ? ' Email terkirim sendiri.' : ''
  const chat = sent.includes('whatsapp') ? ' Pesan WhatsApp menunggu di Pesan keluar.' : ''
  const none = ' Tidak ada pesan otomatis: hubungi lewat Chat WhatsApp.'
  return `Pelanggan melihat alasannya di halaman pesanannya.${email + chat || none}`
}

/** Null: refunds need no second person. Otherwise another person must approve refunds above `limit` rupiah. */
export const refundStepsText = (limit: number | null) =>
  limit === null
    ? 'Refundnya langsung disetujui, lalu menunggu Anda bayar.'
    : `Sampai ${formatRupiah(limit)} langsung disetujui; di atasnya orang lain yang menyetujui. Lalu menunggu Anda bayar.`

type Matched = Parameters<typeof isOnlyCodeMissing>[0] & { payment_status: PaymentStatus }

export function matchDifferenceText(order: Matched, rest: number) {
  if (rest === 0) return 'Jumlahnya persis.'
  const isPaid = order.payment_status === 'verified'
  if (rest < 0) {
    const kept = isPaid ? '' : ' Bila dianggap lunas, lebihnya menunggu refund di pesanannya.'
    return `Lebih ${formatRupiah(-rest)} dari total.${kept}`
  }
  const isWaived = !isPaid && isOnlyCodeMissing(order, rest)
  const waived = isWaived ? ' Bila dianggap lunas, selisih kode unik itu dihapus dari tagihan.' : ''
  return `Kurang ${formatRupiah(rest)} dari total.${waived}`
}
