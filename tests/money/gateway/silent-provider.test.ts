import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dateTime } from '../../../worker/contract/lib/format'
import type { CustomerMoney, OrderMoney } from '../../../worker/contract/money/payments'
import { refunds } from '../../../worker/db/schema/money/refunds'
import { sendDueMessages } from '../../../worker/messages/delivery/deliver'
import { freshShop } from '../../support/fresh'
import {
  askAgain,
  chargeIn,
  chargeRow,
  chargesOf,
  gatewayBindings,
  gatewayPaid,
  offerChannels,
  opened,
  type Providers,
  requestCharge,
  runChargeCron,
  simulateProviders,
} from '../../support/gateway'
import { consentingOrder, mailbox, setMessages } from '../../support/messages'
import {
  ask,
  countRows,
  db,
  newAnimal,
  orderFor,
  placedOrder,
  rowOf,
  signIn,
  withKey,
} from '../../support/shop'
import { expectSound } from '../../support/sound'

// What must never happen if a provider is silent, slow, or sends its messages in another order:
// - a booked payment is voided although the provider did not say that it took the money back;
// - money that the provider holds is never booked, because no status check is left;
// - a status check by a customer, an operator or a notification delays or removes a check by the cron job;
// - a charge counts as closed or failed although its customer can still pay it.

const minute = 60_000
const hour = 60 * minute
let providers: Providers

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await freshShop()
  providers = simulateProviders()
  await offerChannels('midtrans')
})
afterEach(async () => {
  await expectSound()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

async function waitingOrder() {
  const animal = await newAnimal()
  return { animal, order: await placedOrder(orderFor(animal.id)) }
}

/** Runs the cron job every `stepMs` for `ms`. */
async function runCronFor(ms: number, stepMs = hour) {
  for (let passed = 0; passed < ms; passed += stepMs) {
    later(stepMs)
    await runChargeCron()
  }
}

async function checkAtDesk(order_id: string, charge_id: string, token: string) {
  later(6000)
  return ask(`/api/admin/orders/${order_id}/charges/${charge_id}/check`, {
    method: 'POST',
    token,
    env: gatewayBindings,
  })
}

describe('a paid charge', () => {
  test.each(['error', 'busy', 'html', 'offline'] as const)(
    'a paid charge stays paid if the provider does not answer the later checks (%s)',
    async fault => {
      const { animal, order } = await waitingOrder()
      const charge = await opened(order, 'va_bca')
      providers.midtrans.pay(charge.id)
      await providers.midtrans.deliver(charge.id)
      providers.midtrans.fault(fault)
      await runCronFor(100 * hour, 5 * hour)
      expect(await chargeRow(charge.id)).toMatchObject({ state: 'paid', next_check_at: null })
      expect(await rowOf(order)).toMatchObject({ payment_status: 'verified' })
      expect(await gatewayPaid(order.order_id)).toBe(animal.price)
    },
  )

  test('a paid charge stays paid if the provider’s key was removed', async () => {
    const { order } = await waitingOrder()
    const charge = await opened(order, 'va_bca')
    providers.midtrans.pay(charge.id)
    await providers.midtrans.deliver(charge.id)
    const { id } = await rowOf(order)
    later(30 * hour)
    const token = await signIn()
    await ask(`/api/admin/orders/${id}/charges/${charge.id}/check`, { method: 'POST', token })
    expect(await chargeRow(charge.id)).toMatchObject({ state: 'paid', raw_state: 'key missing' })
    expect(await rowOf(order)).toMatchObject({ payment_status: 'verified' })
  })

  test('a paid charge is still checked for a reversal after an operator checked the charge several times', async () => {
    const token = await signIn()
    const { order } = await waitingOrder()
    const charge = await opened(order, 'va_permata')
    providers.midtrans.pay(charge.id)
    await providers.midtrans.deliver(charge.id)
    const { id } = await rowOf(order)
    for (let n = 0; n < 3; n++) await checkAtDesk(String(id), charge.id, token)
    providers.midtrans.reverse(charge.id)
    later(11 * minute)
    await runChargeCron()
    expect(await chargeRow(charge.id)).toMatchObject({ state: 'reversed' })
  })

  /** An order that was cancelled after its payment, with a refund of the whole payment. */
  async function cancelledWithRefund() {
    const token = await signIn()
    const { animal, order } = await waitingOrder()
    const charge = await opened(order, 'va_permata')
    providers.midtrans.pay(charge.id)
    await providers.midtrans.deliver(charge.id)
    const { id } = await rowOf(order)
    const path = `/api/admin/orders/${id}`
    await ask(path, { method: 'PATCH', token, json: { status: 'cancelled', reason: 'batal' } })
    await ask(`${path}/refunds`, { token, json: { amount: animal.price, reason: 'batal' } })
    const [refund] = await db.select().from(refunds)
    if (!refund) throw new Error('no refund')
    return { token, id: String(id), charge, refund }
  }

  async function reverse({ id }: { id: string }) {
    providers.midtrans.reverse(id)
    later(11 * minute)
    await runChargeCron()
  }

  /** What the provider still owes according to account 1104 of the journal, in rupiah. */
  const owedByProvider = async () =>
    (
      await db.all<{ owed: number }>(
        sql`SELECT sum(iif(debit = 'gateway', amount, -amount)) AS owed FROM journal WHERE 'gateway' IN (debit, credit)`,
      )
    )[0]?.owed

  const payRefund = (token: string, { id, updated_at }: { id: string; updated_at: string }) =>
    ask(`/api/admin/refunds/${id}/pay?${new URLSearchParams({ updated_at, way: 'cash' })}`, {
      token,
      body: new FormData(),
    })

  test('after the reversal of a payment with an open refund, the refund cannot be paid and can be declined', async () => {
    const { token, id, charge, refund } = await cancelledWithRefund()
    await reverse(charge)
    for (let n = 0; n < 2; n++) await checkAtDesk(id, charge.id, token)
    expect(await chargeRow(charge.id)).toMatchObject({ state: 'reversed' })
    expect(await owedByProvider()).toBe(0)
    expect(await countRows('audit_events', `action = 'payment_taken_back'`)).toBe(1)
    expect((await payRefund(token, refund)).status).toBe(409)
    await expectSound()
    const declined = { decision: 'decline', reason: 'ditarik penyedianya', updated_at: refund.updated_at }
    const answer = await ask(`/api/admin/refunds/${refund.id}/decision`, { token, json: declined })
    expect(answer.status).toBe(200)
    await expectSound()
  })

  test('after the reversal of a payment that was refunded already, the customer owes the refund and the provider nothing', async () => {
    const { token, id, charge, refund } = await cancelledWithRefund()
    expect((await payRefund(token, refund)).status).toBe(200)
    await reverse(charge)
    expect(await owedByProvider()).toBe(0)
    const money = await (await ask(`/api/admin/orders/${id}/money`, { token })).json<OrderMoney>()
    expect(money.balance).toMatchObject({ paid: 0, left: -refund.amount })
    expect(await countRows('audit_events', `action = 'payment_taken_back'`)).toBe(1)
    await expectSound()
  })
})

describe('money that arrives after the charge ended', () => {
  async function expired() {
    const { animal, order } = await waitingOrder()
    const charge = await opened(order, 'va_bca')
    later(24 * hour + 6 * minute)
    await runChargeCron()
    return { animal, order, charge }
  }

  test('a payment after expiry is booked even if the provider failed to answer when its first notification arrived', async () => {
    const { animal, order, charge } = await expired()
    later(2 * minute)
    providers.midtrans.pay(charge.id)
    providers.midtrans.fault('error', { on: 'status', times: 1 })
    expect(await providers.midtrans.deliver(charge.id)).toBe(false)
    expect(await countRows('charge_notifications')).toBe(0)
    later(minute)
    expect(await providers.midtrans.deliver(charge.id)).toBe(true)
    expect(await gatewayPaid(order.order_id)).toBe(animal.price)
  })

  test('a payment after expiry is booked without a notification, even if the provider was silent at the check after 24 hours', async () => {
    const { animal, order, charge } = await expired()
    providers.midtrans.pay(charge.id)
    later(23 * hour)
    providers.midtrans.fault('error')
    await runCronFor(10 * hour)
    providers.midtrans.heal()
    await runCronFor(2 * hour)
    expect(await gatewayPaid(order.order_id)).toBe(animal.price)
  })

  test('a payment after expiry is booked even if a customer and a notification caused earlier checks', async () => {
    const { animal, order, charge } = await expired()
    later(2 * minute)
    await providers.midtrans.deliver(charge.id)
    later(2 * minute)
    await askAgain(order)
    providers.midtrans.pay(charge.id)
    await runCronFor(26 * hour)
    expect(await gatewayPaid(order.order_id)).toBe(animal.price)
  })

  test('a DANA payment is booked by the id in its notification, even if the first status check failed', async () => {
    const { animal, order } = await waitingOrder()
    const charge = await opened(order, 'dana')
    providers.midtrans.pay(charge.id)
    providers.midtrans.fault('error', { on: 'status' })
    later(2 * minute)
    await providers.midtrans.deliver(charge.id)
    providers.midtrans.heal()
    await runCronFor(2 * hour, 10 * minute)
    expect(await gatewayPaid(order.order_id)).toBe(animal.price)
  })
})

test('customers who check their payment often do not delay the checks of the cron job', async () => {
  const { order } = await waitingOrder()
  const charge = await opened(order, 'va_bca')
  const start = Date.now()
  for (let n = 0; n < 5; n++) {
    later(16_000)
    await askAgain(order)
  }
  const { next_check_at } = (await chargeRow(charge.id)) ?? {}
  expect(Date.parse(String(next_check_at))).toBe(start + 2 * minute)
})

test('the payment page shows a payment even if its notification came too soon after the last status check', async () => {
  const { order } = await waitingOrder()
  const charge = await opened(order, 'qris')
  later(1000)
  expect(await providers.midtrans.deliver(charge.id)).toBe(true)
  later(20_000)
  providers.midtrans.pay(charge.id)
  expect(await providers.midtrans.deliver(charge.id)).toBe(false)
  const page = await ask(`/api/orders/${order.order_id}/charge`, { env: gatewayBindings, ...withKey(order) })
  expect(await chargeIn(page)).toMatchObject({ state: 'paid' })
})

test('reading a charge causes no call to the provider while no check is due', async () => {
  const { order } = await waitingOrder()
  await opened(order, 'qris')
  later(30_000)
  providers.midtrans.fault('error')
  const page = await ask(`/api/orders/${order.order_id}/charge`, { env: gatewayBindings, ...withKey(order) })
  expect(await chargeIn(page)).toMatchObject({ state: 'open' })
  expect((await chargesOf()).map(({ raw_state }) => raw_state)).toEqual(['opened'])
})

describe('while a charge is being opened', () => {
  /** Runs `work` one time, after the provider accepted the charge and before its response arrives. */
  const beforeResponse = (provider: 'midtrans' | 'xendit', work: (id: string) => Promise<unknown>) => {
    let isDone = false
    providers[provider].onAccepted(async id => {
      if (isDone) return
      isDone = true
      await work(id)
    })
  }

  test.each(['midtrans', 'xendit'] as const)(
    'a second request while a charge is being opened returns the same charge (%s)',
    async provider => {
      await offerChannels(provider)
      const { order } = await waitingOrder()
      beforeResponse(provider, () => requestCharge(order, 'va_bni'))
      expect(await opened(order, 'va_bni')).toMatchObject({ state: 'open' })
      expect(await chargesOf()).toHaveLength(1)
    },
  )

  test('a second request that arrives before the provider has the charge does not end the charge', async () => {
    const { order } = await waitingOrder()
    const send = globalThis.fetch
    let isDone = false
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (!isDone && url.endsWith('/v2/charge')) {
        isDone = true
        await requestCharge(order, 'va_bni')
      }
      return send(url, init)
    })
    expect(await opened(order, 'va_bni')).toMatchObject({ state: 'open' })
  })

  test('a payment check in a second tab does not end a charge that is being opened', async () => {
    await offerChannels('xendit')
    const { order } = await waitingOrder()
    beforeResponse('xendit', () => askAgain(order))
    expect(await opened(order, 'va_bni')).toMatchObject({ state: 'open' })
  })

  test.each(['midtrans', 'xendit'] as const)(
    'requesting another payment method while a charge is being opened leaves one payable charge (%s)',
    async provider => {
      await offerChannels(provider)
      const { order } = await waitingOrder()
      beforeResponse(provider, () => requestCharge(order, 'va_bri'))
      await requestCharge(order, 'va_bni')
      await runCronFor(10 * minute, 3 * minute)
      const { id } = await opened(order, 'va_bri')
      const known = (await chargesOf()).filter(one => providers[provider].taken().has(one.id))
      const payable = known.filter(one => providers[provider].charge(one.id).state === 'open')
      expect(known.length).toBeGreaterThan(1)
      expect(payable.map(one => one.id)).toEqual([id])
    },
  )

  test.each(['midtrans', 'xendit'] as const)(
    'a payment whose notification arrives before the response to opening the charge is booked immediately (%s)',
    async provider => {
      await offerChannels(provider)
      const { animal, order } = await waitingOrder()
      beforeResponse(provider, async id => {
        providers[provider].pay(id)
        await providers[provider].deliver(id)
      })
      expect(await opened(order, 'va_bni')).toMatchObject({ state: 'paid' })
      expect(await gatewayPaid(order.order_id)).toBe(animal.price)
    },
  )
})

test('a provider payment of a completed order is booked although a line change of the order waits for payment', async () => {
  const token = await signIn()
  const { animal, order } = await waitingOrder()
  const charge = await opened(order, 'va_bca')
  providers.midtrans.pay(charge.id)
  const desk = `/api/admin/orders/${(await rowOf(order)).id}`
  const patch = (json: object) => ask(desk, { method: 'PATCH', token, json })
  expect((await patch({ payment_status: 'verified' })).status).toBe(200)
  const added = { animal_id: (await newAnimal({ price: 1_000_000 })).id, quantity: 1 }
  const json = { reason: 'Tambah satu', lines: [{ id: 1, quantity: 1 }, added] }
  expect((await ask(`${desk}/changes`, { token, json })).status).toBeLessThan(300)
  const { changes } = await (
    await ask(`/api/orders/${order.order_id}/money`, withKey(order))
  ).json<CustomerMoney>()
  const agreed = { agree: true, difference: added.quantity * 1_000_000 }
  const answer = `/api/orders/${order.order_id}/changes/${changes[0]?.id}`
  expect((await ask(answer, { json: agreed, ...withKey(order) })).status).toBe(200)
  expect((await patch({ status: 'completed', reason: 'selesai' })).status).toBe(200)
  later(11 * minute)
  await runChargeCron()
  expect(await gatewayPaid(order.order_id)).toBe(animal.price)
})

describe('a Midtrans payment page on which the customer chose nothing', () => {
  test('an unused Midtrans payment page cannot be paid after the customer chose another payment method', async () => {
    const { order } = await waitingOrder()
    const page = await opened(order, 'gopay')
    later(minute)
    await opened(order, 'va_bca')
    expect(await chargeRow(page.id)).toMatchObject({ state: 'cancelled' })
    expect(providers.midtrans.pay(page.id)).toBe(false)
  })

  test('an unused Midtrans payment page cannot be paid after the order was cancelled', async () => {
    const { order } = await waitingOrder()
    const page = await opened(order, 'gopay')
    await ask(`/api/orders/${order.order_id}/cancel`, {
      method: 'POST',
      headers: { 'x-order-key': order.key },
      env: gatewayBindings,
    })
    later(minute)
    await runChargeCron()
    expect(await chargeRow(page.id)).toMatchObject({ state: 'cancelled' })
    expect(providers.midtrans.pay(page.id)).toBe(false)
  })
})

test('an order whose charge cannot be closed is cancelled about two hours after its deadline', async () => {
  await offerChannels('xendit')
  const { order } = await waitingOrder()
  const send = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.endsWith('/cancel')
      ? Promise.resolve(Response.json({ error_code: 'UNSUPPORTED' }, { status: 400 }))
      : send(url, init),
  )
  await opened(order, 'qris')
  later(24 * hour)
  await runCronFor(hour, 10 * minute)
  expect(await rowOf(order)).toMatchObject({ status: 'pending' })
  await runCronFor(2 * hour, 10 * minute)
  expect(await rowOf(order)).toMatchObject({ status: 'cancelled' })
})

test('an order gets one reminder, before its deadline, although its silent provider extends the deadline many times', async () => {
  await setMessages()
  const order = await consentingOrder()
  const orderedAt = Date.now()
  const sendMessages = async () => {
    const { letters, email } = mailbox()
    const now = new Date().toISOString()
    await sendDueMessages({ db, email, secret: env.ORDER_KEY_SECRET, origin: 'https://toko.id', now })
    return letters.filter(({ subject }) => subject.startsWith('Batas pembayaran'))
  }
  const reminders: { hour: number; text: string }[] = []
  const runCron = async () => {
    later(10 * minute)
    await runChargeCron()
    for (const { text } of await sendMessages())
      reminders.push({ hour: (Date.now() - orderedAt) / hour, text })
  }
  later(20 * hour + 50 * minute)
  await runCron()
  await opened(order, 'va_bca')
  providers.midtrans.fault('offline')
  while ((await rowOf(order)).status === 'pending') await runCron()
  expect(Date.now() - orderedAt).toBeGreaterThan(25 * hour)
  expect(reminders).toEqual([
    {
      hour: 21,
      text: expect.stringContaining(`sampai ${dateTime(new Date(orderedAt + 24 * hour).toISOString())}`),
    },
  ])
})
