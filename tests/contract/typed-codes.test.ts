import { expect, test } from 'vitest'
import { readOrderHash } from '../../web/lib/urls'
import { certificateNumberIn, orderCodeIn } from '../../worker/contract/orders/typed-codes'

test.each([
  '286MM',
  '286mm',
  ' 286 mm ',
  'ORDER 286MM',
  'order–286mm',
  'Order—286MM',
  'ORDER−286MM',
  'ORDER‑286-MM',
  'ORDER_286MM',
  'order:286mm.',
  '#ORDER-286MM',
  'ＯＲＤＥＲ－２８６ＭＭ',
  '\u2068ORDER-286MM\u2069',
  'ORDER-\u200b286MM',
  'ID pesanan: ORDER-286MM',
  '*ID Pesanan*\u00a0: order-286mm',
  '*ORDER-286MM*',
  '_286MM_',
  'ORDER-286MM ✅',
  '“ORDER-286MM”!',
  'ORDER/286MM?',
  '[ORDER-286MM]',
  'Pesanan ORDER-286MM sudah lunas',
  'https://toko.example/order-status#ORDER-286MM.abcdefghijklmnopqrstuv',
  'Kak, ORDER 286 MM ya. Order-286mm!',
])('the typed text %j is read as the order code ORDER-286MM', text => {
  expect(orderCodeIn(text)).toBe('ORDER-286MM')
})

test.each([
  '',
  'ORDER',
  '28MM',
  '286M',
  '286MMM',
  'MM286',
  'CERT-202605-1234',
  'ORDER-286MM ORDER-287MM',
  'ID pesanan 286MM',
  'x'.repeat(1e5),
])('the typed text %.20j contains no order code', text => {
  expect(orderCodeIn(text)).toBeNull()
})

test.each([
  'CERT-202605-1234',
  'cert 202605 1234',
  '202605–1234',
  '2026051234',
  'cert–202605–1234.',
  '*CERT-202605-1234*',
  'CERT/202605/1234',
  'No. CERT-202605-1234',
  'Nomor sertifikat: CERT-202605-1234 ✅',
  'sertifikat-CERT-202605-1234.html',
  'CERT-202605-1234 (PDF)',
  'https://toko.example/certificate/CERT-202605-1234',
])('the typed text %j is read as the certificate number CERT-202605-1234', text => {
  expect(certificateNumberIn(text)).toBe('CERT-202605-1234')
})

test('a link with a hand-typed order code opens the order and keeps the order’s key', () => {
  expect(readOrderHash('#order%E2%80%93286mm')).toEqual({ order_id: 'ORDER-286MM', key: null })
  expect(readOrderHash('#286mm')).toEqual({ order_id: 'ORDER-286MM', key: null })
  expect(readOrderHash('#order 286mm.aB_-c')).toEqual({ order_id: 'ORDER-286MM', key: 'aB_-c' })
  expect(readOrderHash('#%E0%A4%A')).toBeNull()
})
