import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Channel } from '../../../worker/contract/money/gateway'
import { refunds } from '../../../worker/db/schema/money/refunds'
import { caseCount } from '../../support/depth'
import { freshShop } from '../../support/fresh'
import {
  askAgain,
  chargeRow,
  chargesOf,
  offerChannels,
  type Providers,
  requestCharge,
  runChargeCron,
  simulateProviders,
} from '../../support/gateway'
import { ask, db, newAnimal, orderFor, placedOrder, rowOf, signIn, withKey } from '../../support/shop'
import { expectSound } from '../../support/sound'

// What must never happen, over any order of events:
// - money that a provider took is missing in the shop, or counted twice;
// - a charge has two live payments, or an order two live charges;
// - an order that was paid becomes unpaid although no provider took its money back and no person undid it;
// - account 1104 of the journal differs from what the providers took.

const minute = 60_000
const channels: Channel[] = ['va_permata', 'va_bca', 'qris', 'gopay', 'dana', 'va_mandiri']

const event = fc.oneof(
  fc.record({ is: fc.constant('open' as const), channel: fc.constantFrom(...channels), order: fc.nat(1) }),
  fc.record({
    is: fc.constant('pay' as const),
    charge: fc.nat(9),
    off: fc.constantFrom(0, 0, 0, -1, 1, -500_000),
  }),
  fc.record({
    is: fc.constant('deliver' as const),
    charge: fc.nat(9),
    times: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ is: fc.constantFrom('expire' as const, 'reverse' as const), charge: fc.nat(9) }),
  fc.record({ is: fc.constant('wait' as const), minutes: fc.constantFrom(1, 3, 11, 35, 70, 600, 1500) }),
  fc.record({
    is: fc.constantFrom(
      'cron' as const,
      'cron and all notifications' as const,
      'cron without key' as const,
      'paid before the response' as const,
    ),
  }),
  fc.record({
    is: fc.constantFrom(
      'look' as const,
      'cash' as const,
      'cancel' as const,
      'verify' as const,
      'cancel with refund' as const,
      'refund paid' as const,
    ),
    order: fc.nat(1),
  }),
  fc.record({
    is: fc.constant('fault' as const),
    kind: fc.constantFrom(
      'error' as const,
      'busy' as const,
      'html' as const,
      'in_process' as const,
      'offline' as const,
      'accepted_then_offline' as const,
      'redirect' as const,
      'too_large' as const,
      'payment_unreadable' as const,
      'paid_while_closing' as const,
      'upper_case' as const,
    ),
  }),
  fc.record({ is: fc.constant('heal' as const) }),
  fc.record({
    is: fc.constant('provider' as const),
    name: fc.constantFrom('midtrans' as const, 'xendit' as const),
  }),
)
type Event = ReturnType<typeof event.generate>['value']
type Order = { order_id: string; key: string }

let owner = ''
let providers: Providers
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

async function nth(n: number) {
  const all = await chargesOf()
  return all.length === 0 ? undefined : all[n % all.length]
}

/** A charge that a fault kept from reaching the provider does not exist there. */
function atProvider<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

async function deliverAll() {
  for (const { id, provider } of await chargesOf()) await providers[provider].deliver(id).catch(() => false)
}

type ChargeEvent = Extract<Event, { charge: number }>

async function actOnCharge(one: ChargeEvent) {
  const charge = await nth(one.charge)
  if (!charge) return
  const provider = providers[charge.provider]
  const known = atProvider(() => provider.charge(charge.id))
  if (!known) return
  if (one.is === 'pay') provider.pay(charge.id, known.asked + one.off)
  if (one.is === 'expire') provider.expire(charge.id)
  if (one.is === 'reverse' && known.state === 'paid' && charge.provider === 'midtrans')
    provider.reverse(charge.id)
  if (one.is === 'deliver')
    await Promise.all(Array.from({ length: one.times }, () => provider.deliver(charge.id)))
}

type OrderEvent = Extract<Event, { order: number }>

/** Approves the open refunds of an order and pays them, if the shop accepts this. */
async function payRefunds(order_id: string) {
  for (const { id } of await db.select().from(refunds).where(eq(refunds.order_id, order_id))) {
    const read = async () => (await db.select().from(refunds).where(eq(refunds.id, id)))[0]?.updated_at ?? ''
    const json = { decision: 'approve', updated_at: await read() }
    await ask(`/api/admin/refunds/${id}/decision`, { token: owner, json })
    const query = new URLSearchParams({ updated_at: await read(), way: 'cash' })
    await ask(`/api/admin/refunds/${id}/pay?${query}`, { token: owner, body: new FormData() })
  }
}

async function actOnOrder(one: OrderEvent, order: Order) {
  const path = `/api/orders/${order.order_id}`
  if (one.is === 'open') await requestCharge(order, one.channel)
  if (one.is === 'look') await askAgain(order)
  if (one.is === 'cancel') await ask(`${path}/cancel`, { method: 'POST', ...withKey(order) })
  const { id, total_amount } = await rowOf(order)
  const desk = `/api/admin/orders/${id}`
  if (one.is === 'cancel with refund')
    await ask(`${desk}/cancel`, { token: owner, json: { reason: 'Pelanggan batal', refund: true } })
  if (one.is === 'refund paid') await payRefunds(String(id))
  if (one.is !== 'cash' && one.is !== 'verify') return
  if (one.is === 'cash')
    await ask(`${desk}/payments`, { token: owner, json: { amount: total_amount, method: 'cash' } })
  else await ask(desk, { method: 'PATCH', token: owner, json: { payment_status: 'verified' } })
}

async function act(one: Event, orders: Order[]) {
  if ('charge' in one) return actOnCharge(one)
  if ('order' in one) {
    const order = orders[one.order]
    return order && actOnOrder(one, order)
  }
  const both = [providers.midtrans, providers.xendit]
  if (one.is === 'wait') later(one.minutes * minute)
  if (one.is === 'provider') await offerChannels(one.name)
  if (one.is === 'fault') for (const provider of both) provider.fault(one.kind)
  if (one.is === 'heal') for (const provider of both) provider.heal()
  if (one.is === 'cron') await runChargeCron()
  if (one.is === 'cron without key') await runChargeCron({})
  if (one.is === 'paid before the response')
    for (const provider of both)
      provider.onAccepted(async id => {
        provider.pay(id)
        await provider.deliver(id)
      })
  if (one.is === 'cron and all notifications') await Promise.all([runChargeCron(), deliverAll()])
}

const sum = async (query: string) => (await env.DB.prepare(query).first<{ n: number | null }>())?.n ?? 0

/** The providers repeat their notifications until they are answered, and the cron runs for two days. */
async function settle() {
  providers.midtrans.heal()
  providers.xendit.heal()
  for (let round = 0; round < 5; round++) {
    later(61_000)
    await deliverAll()
    await runChargeCron()
    later(round < 3 ? 3 * 60 * minute : 25 * 60 * minute)
  }
  await runChargeCron()
}

async function expectKept() {
  let taken = 0
  for (const { id, provider } of await chargesOf()) {
    const held = providers[provider].taken().get(id) ?? 0
    taken += held
    const booked = await sum(
      `SELECT sum(amount) AS n FROM payments WHERE charge_id = '${id}' AND voided_at IS NULL`,
    )
    expect({ id, booked, state: (await chargeRow(id))?.state }).toMatchObject({ id, booked: held })
    expect(
      await sum(`SELECT count(*) AS n FROM payments WHERE charge_id = '${id}' AND voided_at IS NULL`),
    ).toBeLessThanOrEqual(1)
  }
  const debit = await sum("SELECT sum(amount) AS n FROM journal WHERE debit = 'gateway'")
  const credit = await sum("SELECT sum(amount) AS n FROM journal WHERE credit = 'gateway'")
  expect(debit - credit).toBe(taken)
}

/** Orders that were paid are still paid, unless a provider took money back. */
async function expectPaidStayPaid(paid: Set<string>) {
  for (const order_id of paid) {
    const { id, payment_status } = await rowOf({ order_id })
    const own = (await chargesOf()).filter(charge => charge.order_id === id)
    const isReversed = own.some(
      charge => atProvider(() => providers[charge.provider].charge(charge.id))?.state === 'reversed',
    )
    if (!isReversed) expect(payment_status).toBe('verified')
  }
}

test('payments through providers are booked exactly once after any sequence of events', {
  timeout: caseCount(180_000, 3_600_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 3, maxLength: 22 }), async events => {
      await freshShop()
      providers = simulateProviders()
      await offerChannels('midtrans')
      owner = await signIn()
      const animal = await newAnimal({ stock: 2 })
      const orders = [
        await placedOrder(orderFor(animal.id)),
        await placedOrder({
          ...orderFor(animal.id),
          customer_phone: '0813-2222-3333',
          customer_email: 'dua@contoh.id',
        }),
      ]
      const paid = new Set<string>()
      for (const one of events) {
        later(1)
        await act(one, orders)
        for (const order of orders)
          if ((await rowOf(order)).payment_status === 'verified') paid.add(order.order_id)
      }
      await settle()
      await expectKept()
      await expectPaidStayPaid(paid)
      await expectSound()
    }),
    { numRuns: caseCount(12, 1000) },
  )
})
