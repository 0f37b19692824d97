import { expect, test } from 'vitest'
import { checkoutDraft, emptyCheckoutDraft } from '../../../web/site/checkout/draft'
import { fillDraftFromOrder } from '../../../web/site/order/order-parts'
import { orderPhase } from '../../../web/site/order/phase'
import { claimStateText, lateClaimText } from '../../../web/site/order/phase-words'
import { orderStepsOf } from '../../../web/site/order/status/order-state'
import { secondsUntil, splitDuration } from '../../../web/ui/countdown'
import type { OrderView } from '../../../worker/contract/orders/orders'
import { exampleOrder } from './example-order'

const before = Date.parse('2026-06-01T12:00:00.000Z')
const after = Date.parse('2026-06-02T00:00:00.000Z')
const claimed = { payment_claimed_at: '2026-06-01T10:00:00.000Z' }

const phases: [string, Partial<OrderView>, number, string][] = [
  ['a new order waits', {}, before, 'waiting'],
  ['past its deadline it has expired', {}, after, 'expired'],
  ['the cron calls it cancelled', { status: 'cancelled' }, after, 'expired'],
  ['cancelled before the deadline is cancelled', { status: 'cancelled' }, before, 'cancelled'],
  ['a claim keeps it open past the deadline', claimed, after, 'claimed'],
  ['a refused payment may be made again', { payment_status: 'rejected' }, before, 'rejected'],
  ['a refused payment expires as well', { payment_status: 'rejected' }, after, 'expired'],
  ['a verified payment is paid', { payment_status: 'verified', status: 'confirmed' }, after, 'paid'],
  ['the operator may go on before the money', { status: 'processing' }, after, 'underway'],
  [
    'a claim that nobody proved in time is looked at all the same',
    { ...claimed, proof_until: '2026-06-02T00:00:00.000Z' },
    after,
    'late',
  ],
  ['a claim of a cancelled order is looked at', { ...claimed, status: 'cancelled' }, after, 'late'],
  [
    'a refused claim of a cancelled order is not looked at any more',
    { status: 'cancelled', payment_status: 'rejected' },
    before,
    'cancelled',
  ],
  [
    'a paid order that was cancelled has not expired',
    { status: 'cancelled', payment_status: 'verified' },
    after,
    'cancelled',
  ],
]

test.each(phases)('the phase of an order is shown correctly: %s', (_name, changes, now, phase) => {
  expect(orderPhase(exampleOrder(changes), now)).toBe(phase)
})

test('after a payment claim the page promises a check within a working day until that time has passed', () => {
  const order = exampleOrder({ ...claimed, status: 'cancelled' })
  const told = Date.parse('2026-06-01T10:00:00.000Z')
  for (const text of [claimStateText, lateClaimText]) {
    expect(text(order, told + 3_600_000)).toContain(
      'Kabar transfer Anda kami terima pada 1 Jun 2026, 17.00 WIB.',
    )
    expect(text(order, told + 71 * 3_600_000)).toContain('dalam 1x24 jam kerja')
    expect(text(order, told + 73 * 3_600_000)).not.toContain('1x24')
    expect(text(order, told + 73 * 3_600_000)).toContain('silakan hubungi kami')
  }
})

const statesOf = (changes: Partial<OrderView>) =>
  orderStepsOf(exampleOrder(changes)).map(({ state }) => state)

test('the steps of an order match the specification, and the first open step is marked as current', () => {
  expect(orderStepsOf(exampleOrder()).map(({ label }) => label)).toEqual([
    'Dibuat',
    'Dibayar',
    'Diproses',
    'Disembelih',
    'Sertifikat',
  ])
  const badal = exampleOrder().items.map(item => ({ ...item, kind: 'badal_haji' as const }))
  expect(orderStepsOf(exampleOrder({ items: badal }))[3]?.label).toBe('Dilaksanakan')
  expect(statesOf({})).toEqual(['done', 'current', 'todo', 'todo', 'todo'])
  expect(statesOf({ payment_status: 'verified', status: 'confirmed' })).toEqual([
    'done',
    'done',
    'current',
    'todo',
    'todo',
  ])
  expect(
    statesOf({ payment_status: 'verified', status: 'completed', slaughter_status: 'completed' }),
  ).toEqual(['done', 'done', 'done', 'done', 'current'])
})

test('a partial payment is shown at the payment step of an order’s progress', () => {
  expect(orderStepsOf(exampleOrder({ paid_so_far: 1_000_000, remaining: 1 }))[1]?.note).toBe('Baru sebagian')
  expect(orderStepsOf(exampleOrder())[1]?.note).toBeUndefined()
})

test('an order with a certificate has completed all steps', () => {
  expect(statesOf({ payment_status: 'verified', certificate_id: 'CERT-202606-1234' })).toEqual(
    Array(5).fill('done'),
  )
})

test('an unpaid order that is already processed is not shown as paid', () => {
  expect(statesOf({ status: 'processing' })).toEqual(['done', 'todo', 'done', 'current', 'todo'])
})

test('reordering fills cart, names and customer from the earlier order', () => {
  fillDraftFromOrder(exampleOrder({ service: 'qurban' }))
  expect(checkoutDraft.get()).toMatchObject({
    lines: [
      { kind: 'animal', id: 'a1', quantity: 2, names: [{ name: 'Ahmad', bin: 'Umar', relation: 'bin' }] },
    ],
    fields: { customer_name: 'Siti Rahmawati', customer_phone: '+6281234567890' },
    service: 'qurban',
  })
})

test('reordering from a masked order keeps the customer that was entered', () => {
  checkoutDraft.update(() => ({
    ...emptyCheckoutDraft,
    fields: { ...emptyCheckoutDraft.fields, customer_name: 'Budi' },
  }))
  fillDraftFromOrder(exampleOrder({ masked: true, customer_name: 'Si*** R***' }))
  expect(checkoutDraft.get().fields.customer_name).toBe('Budi')
})

test('the countdown to the deadline ends at 0 and rounds seconds up', () => {
  expect(secondsUntil('2026-06-02T00:00:00.000Z', after - 1)).toBe(1)
  expect(secondsUntil('2026-06-02T00:00:00.000Z', after)).toBe(0)
  expect(secondsUntil('2026-06-02T00:00:00.000Z', after + 5000)).toBe(0)
  expect(splitDuration(2 * 86_400 + 3 * 3600 + 4 * 60 + 5)).toEqual({
    days: 2,
    hours: 3,
    minutes: 4,
    seconds: 5,
  })
})
