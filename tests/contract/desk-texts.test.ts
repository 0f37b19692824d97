import { expect, test } from 'vitest'
import { formatRupiah } from '../../worker/contract/lib/format'
import {
  matchDifferenceText,
  refundStepsText,
  rejectionNotice,
} from '../../worker/contract/orders/desk-texts'

test('the form that matches a bank row with an order explains what happens to the difference from the total', () => {
  const order = { unique_code: 123, discount: 0, subtotal: 3_000_000, payment_status: 'pending' as const }
  expect(matchDifferenceText(order, 0)).toBe('Jumlahnya persis.')
  expect(matchDifferenceText(order, 123)).toContain('selisih kode unik itu dihapus dari tagihan')
  expect(matchDifferenceText(order, 500_000)).toBe(`Kurang ${formatRupiah(500_000)} dari total.`)
  expect(matchDifferenceText(order, -500)).toContain('lebihnya menunggu refund')
  expect(matchDifferenceText({ ...order, payment_status: 'verified' }, -500)).toBe(
    `Lebih ${formatRupiah(500)} dari total.`,
  )
})

test('the notice about a rejected payment names only the channels through which the customer is notified', () => {
  expect(rejectionNotice({ rejection_channels: [] })).toContain('Tidak ada pesan otomatis')
  const both = rejectionNotice({ rejection_channels: ['whatsapp', 'email'] })
  expect(both).toContain('Email terkirim sendiri. Pesan WhatsApp menunggu di Pesan keluar.')
  expect(both).not.toContain('Tidak ada')
})

test('the text of a refund request explains that an approved refund still has to be paid', () => {
  expect(refundStepsText(null)).toBe('Refundnya langsung disetujui, lalu menunggu Anda bayar.')
  expect(refundStepsText(5_000_000)).toMatch(
    /^Sampai Rp\s5\.000\.000 langsung .* Lalu menunggu Anda bayar\.$/,
  )
})
