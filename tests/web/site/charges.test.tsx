import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { listPaymentWays } from '../../../web/site/order/payment/gateway/charge'
import {
  amountLimitText,
  channelEndText,
  chargeAmount,
  groupChannelOffers,
  pollDelayMs,
  readQrisMerchant,
} from '../../../web/site/order/payment/gateway/rules'
import { ChargeStateNotice } from '../../../web/site/order/payment/gateway/state-notice'
import {
  type ChargeState,
  liveChargeStates,
  paymentChannels,
} from '../../../worker/contract/money/charge-words'
import { exampleOrder } from './example-order'

const offer = { channel: 'va_bca', min: 10_000, max: 50_000_000, max_minutes: null } as const

test('a charge requests the amount due without the unique code', () => {
  expect(chargeAmount(exampleOrder())).toBe(5_300_000)
  const partly = exampleOrder({ paid_so_far: 1_000_000, remaining: 4_300_347 })
  expect(chargeAmount(partly)).toBe(4_300_000)
})

test('a payment method shows its limit for an amount outside the limits, and accepts amounts equal to a limit', () => {
  expect(amountLimitText(offer, 9999)).toBe('Paling sedikit Rp\u00a010.000')
  expect(amountLimitText(offer, 50_000_001)).toBe('Paling banyak Rp\u00a050.000.000')
  for (const amount of [10_000, 50_000_000]) expect(amountLimitText(offer, amount)).toBeNull()
  expect(amountLimitText({ ...offer, max: null }, 1_000_000_000)).toBeNull()
})

test('a payment method shows its time limit only if it ends before the payment deadline of the order', () => {
  const now = Date.parse('2026-05-20T02:00:00Z')
  const short = { ...offer, max_minutes: 30 }
  expect(channelEndText(short, '2026-05-20T02:30:01Z', now)).toBe('Berlaku 30 menit setelah dipilih')
  expect(channelEndText(short, '2026-05-20T02:30:00Z', now)).toBeNull()
  expect(channelEndText(offer, '2026-05-21T02:00:00Z', now)).toBeNull()
  expect(channelEndText({ ...offer, max_minutes: 24 * 60 }, '2026-05-22T02:00:00Z', now)).toContain('24 jam')
})

test('every payment method belongs to exactly one group, and a group without offers has no heading', () => {
  const offers = paymentChannels.map(channel => ({ ...offer, channel }))
  const groups = groupChannelOffers(offers)
  expect(groups.map(({ title }) => title)).toEqual(['Virtual Account', 'QRIS', 'Dompet digital'])
  expect(groups.flatMap(group => group.offers)).toEqual(offers)
  expect(groupChannelOffers([offer]).map(({ title }) => title)).toEqual(['Virtual Account'])
})

test('the payment page polls every 5 s for two minutes, then every 15 s', () => {
  expect([0, 119_999, 120_000, 9_000_000].map(pollDelayMs)).toEqual([5000, 5000, 15_000, 15_000])
})

const field = (tag: string, value: string) => `${tag}${String(value.length).padStart(2, '0')}${value}`

test('merchant name and NMID are read from a QRIS code', () => {
  const account = field('00', 'ID.CO.QRIS.WWW') + field('02', 'ID1024326342978') + field('03', 'UMI')
  const code = field('00', '01') + field('51', account) + field('59', 'Yayasan Amanah') + field('63', '12AB')
  expect(readQrisMerchant(code)).toEqual({ merchant_name: 'Yayasan Amanah', nmid: 'ID1024326342978' })
})

test('reading any text as a QRIS code neither throws nor loops endlessly', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{0,80}$/)), text => {
      const { merchant_name, nmid } = readQrisMerchant(text)
      expect([merchant_name, nmid]).not.toContain('')
    }),
  )
})

test('each payment guide of a virtual account has three steps, for the app and the ATM of its bank', () => {
  for (const channel of paymentChannels.filter(channel => channel.startsWith('va_'))) {
    const ways = listPaymentWays(channel, { va_number: '88081234' }, 'Bank')
    expect(ways.length, channel).toBeGreaterThanOrEqual(2)
    for (const { steps } of ways) expect(steps).toHaveLength(3)
  }
  expect(listPaymentWays('qris', { qr_string: '0'.repeat(20) }, 'QRIS')).toEqual([])
})

test('BCA has guides for BCA mobile and ATM only, and the guide of a Mandiri bill asks for both codes', () => {
  const titles = listPaymentWays('va_bca', { va_number: '88081234' }, 'BCA').map(({ title }) => title)
  expect(titles).toEqual(['BCA mobile', 'ATM BCA'])
  const [bill] = listPaymentWays('va_mandiri', { biller_code: '70012', bill_key: '121212121212' }, 'Mandiri')
  expect(bill?.steps[1]).toBe('Masukkan kode perusahaan di atas, lalu kode bayarnya.')
})

const said = (state: Exclude<ChargeState, 'open'> | 'over') =>
  renderToStaticMarkup(<ChargeStateNotice channel="va_bni" state={state} />)

test('while a payment may still arrive, no charge state asks to pay again or to choose another payment method', () => {
  const waiting = ['asking', 'unknown', 'closing'] as const
  expect(liveChargeStates.filter(state => state !== 'open')).toEqual(waiting)
  for (const state of [...waiting, 'over'] as const)
    expect(said(state)).not.toMatch(/gagal|\bbayar lagi|pilih cara bayar/i)
  expect(said('unknown')).toContain('Jangan membayar dua kali')
})

test('the notice of an expired or closed charge warns against paying its number', () => {
  for (const state of ['expired', 'cancelled'] as const)
    expect(said(state)).toContain('Jangan membayar ke sana')
})
