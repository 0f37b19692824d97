import { env } from 'cloudflare:test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatRupiah } from '../../../worker/contract/lib/format'
import type { OrderMoney } from '../../../worker/contract/money/payments'
import type { OrderView } from '../../../worker/contract/orders/orders'
import { deleteOldChargeNotifications } from '../../../worker/money/charges/routes'
import { sendStaffLetters } from '../../../worker/people/letters/letters'
import { freshShop } from '../../support/fresh'
import {
  askAgain,
  chargeRow,
  gatewayBindings,
  gatewayPaid,
  offerChannels,
  opened,
  type Providers,
  requestCharge,
  runChargeCron,
  simulateProviders,
} from '../../support/gateway'
import { mailbox, setMessages } from '../../support/messages'
import {
  ask,
  countRows,
  db,
  newAnimal,
  newOperator,
  orderFor,
  placedOrder,
  problemOf,
  rowOf,
  signIn,
  stockOf,
  withKey,
} from '../../support/shop'
import { expectSound } from '../../support/sound'

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

async function waitingOrder(stock = 10) {
  const animal = await newAnimal({ stock })
  return { animal, order: await placedOrder(orderFor(animal.id)) }
}

const moneyOf = async (token: string, id: string): Promise<OrderMoney> =>
  (await ask(`/api/admin/orders/${id}/money`, { token })).json()

test('a charge requests the total without the unique code and shows a virtual account number', async () => {
  const { animal, order } = await waitingOrder()
  const charge = await opened(order, 'va_bca')
  expect(charge).toMatchObject({ state: 'open', channel: 'va_bca', amount: animal.price })
  expect(charge.presented.va_number).toMatch(/^\d+$/)
})

test('a payment notification verifies the order of the charge immediately and waives the unique code', async () => {
  const { animal, order } = await waitingOrder()
  const charge = await opened(order, 'va_bca')
  providers.midtrans.pay(charge.id)
  expect(await providers.midtrans.deliver(charge.id)).toBe(true)
  const row = await rowOf(order)
  expect(row).toMatchObject({
    status: 'confirmed',
    payment_status: 'verified',
    total_amount: animal.price,
    left_over: 0,
  })
  expect(await chargeRow(charge.id)).toMatchObject({ state: 'paid', paid_amount: animal.price })
})

test.each(['qris', 'va_mandiri', 'gopay', 'va_permata', 'va_bsi'] as const)(
  'a charge for %s is paid through Midtrans',
  async channel => {
    const { order } = await waitingOrder()
    const charge = await opened(order, channel)
    providers.midtrans.pay(charge.id)
    await providers.midtrans.deliver(charge.id)
    expect((await rowOf(order)).payment_status).toBe('verified')
  },
)

test.each(['va_bsi', 'qris', 'dana', 'shopeepay'] as const)(
  'a charge for %s is paid through Xendit',
  async channel => {
    await offerChannels('xendit')
    const { order } = await waitingOrder()
    const charge = await opened(order, channel)
    providers.xendit.pay(charge.id)
    await providers.xendit.deliver(charge.id)
    expect((await rowOf(order)).payment_status).toBe('verified')
  },
)

test('the cron finds a payment for which no notification arrived', async () => {
  const { order } = await waitingOrder()
  const charge = await opened(order, 'va_bni')
  providers.midtrans.pay(charge.id)
  later(3 * minute)
  await runChargeCron()
  expect((await rowOf(order)).payment_status).toBe('verified')
})

test('a customer’s payment check gets a response immediately, and the provider is called at most once in 15 s', async () => {
  const { order } = await waitingOrder()
  const charge = await opened(order, 'va_bni')
  expect(await (await askAgain(order)).json()).toMatchObject({ charge: { state: 'open' } })
  providers.midtrans.pay(charge.id)
  expect(await (await askAgain(order)).json()).toMatchObject({ charge: { state: 'open' } })
  later(16_000)
  expect(await (await askAgain(order)).json()).toMatchObject({ charge: { state: 'paid' } })
})

test('twenty equal notifications, the cron and the customer’s check at the same moment create one payment', async () => {
  const { animal, order } = await waitingOrder()
  const charge = await opened(order, 'va_bca')
  providers.midtrans.pay(charge.id)
  later(3 * minute)
  const twenty = Array.from({ length: 20 }, () => providers.midtrans.deliver(charge.id))
  await Promise.all([...twenty, runChargeCron(), askAgain(order)])
  await runChargeCron()
  expect(await gatewayPaid(order.order_id)).toBe(animal.price)
  expect(await countRows('payments', "method = 'gateway'")).toBe(1)
})

test('a forged notification writes nothing', async () => {
  const { order } = await waitingOrder()
  const charge = await opened(order, 'va_bca')
  const { body, headers } = await providers.midtrans.notification(charge.id, {
    signature_key: 'f'.repeat(128),
  })
  const before = await chargeRow(charge.id)
  const answer = await ask('/api/notifications/midtrans', { body, headers, env: gatewayBindings })
  expect(answer.status).toBe(401)
  expect(await chargeRow(charge.id)).toEqual(before)
  expect(await countRows('charge_notifications')).toBe(0)
})

test('a notification with a valid signature but an edited state does not pay the order', async () => {
  const { order } = await waitingOrder()
  const charge = await opened(order, 'va_bca')
  const { body, headers } = await providers.midtrans.notification(charge.id, {
    transaction_status: 'settlement',
  })
  await ask('/api/notifications/midtrans', { body, headers, env: gatewayBindings })
  expect((await rowOf(order)).payment_status).toBe('pending')
  expect(await gatewayPaid(order.order_id)).toBe(0)
})

test('ten notifications with valid signatures within a minute cause only one status call to the provider', async () => {
  const { order } = await waitingOrder()
  const charge = await opened(order, 'va_bca')
  later(2 * minute)
  const statuses: number[] = []
  for (let n = 0; n < 10; n++) {
    const { body, headers } = await providers.midtrans.notification(charge.id, { note: String(n) })
    statuses.push((await ask('/api/notifications/midtrans', { body, headers, env: gatewayBindings })).status)
  }
  expect(statuses).toEqual([200, ...Array(9).fill(503)])
  expect(await countRows('charge_notifications')).toBe(1)
})

test('a test notification and a notification for an unknown charge get status 200 and change nothing', async () => {
  const { order } = await waitingOrder()
  const charge = await opened(order, 'va_bca')
  for (const order_id of ['payment_notif_test_G1_x', 'ORDER-000ZZ-1']) {
    const { body, headers } = await providers.midtrans.notification(charge.id, {}, { order_id })
    expect((await ask('/api/notifications/midtrans', { body, headers, env: gatewayBindings })).status).toBe(
      200,
    )
  }
  expect((await rowOf(order)).payment_status).toBe('pending')
})

test('notifications are forgotten after 90 days', async () => {
  const { order } = await waitingOrder()
  const charge = await opened(order, 'va_bca')
  providers.midtrans.pay(charge.id)
  await providers.midtrans.deliver(charge.id)
  later(89 * 24 * hour)
  await deleteOldChargeNotifications(db, new Date().toISOString())
  expect(await countRows('charge_notifications')).toBe(1)
  later(2 * 24 * hour)
  await deleteOldChargeNotifications(db, new Date().toISOString())
  expect(await countRows('charge_notifications')).toBe(0)
})

test('a notification that arrives before the response to opening the charge finds its charge', async () => {
  const { order } = await waitingOrder()
  let seen = 0
  providers.midtrans.onAccepted(async id => {
    providers.midtrans.pay(id)
    seen += (await providers.midtrans.deliver(id)) ? 1 : 0
  })
  await requestCharge(order, 'va_bca')
  expect(seen).toBe(1)
  expect((await rowOf(order)).payment_status).toBe('verified')
})

test('repeated and concurrent requests for one payment method return one charge', async () => {
  const { order } = await waitingOrder()
  const [first, second] = await Promise.all([opened(order, 'va_bca'), opened(order, 'va_bca')])
  const third = await opened(order, 'va_bca')
  expect(second.id).toBe(first.id)
  expect(third).toMatchObject({ id: first.id, state: 'open', presented: first.presented })
})

test('choosing another payment method closes the open charge first', async () => {
  const { order } = await waitingOrder()
  const first = await opened(order, 'va_bca')
  later(minute)
  const second = await opened(order, 'qris')
  expect(await chargeRow(first.id)).toMatchObject({ state: 'cancelled' })
  expect(providers.midtrans.charge(first.id).state).toBe('cancelled')
  expect(second).toMatchObject({ state: 'open', channel: 'qris' })
})

test('if a charge was just paid, its payment is booked and no new charge is opened', async () => {
  const { order } = await waitingOrder()
  const first = await opened(order, 'va_bca')
  providers.midtrans.pay(first.id)
  later(minute)
  expect((await problemOf(await requestCharge(order, 'qris'))).code).toBe('order_paid')
  expect((await rowOf(order)).payment_status).toBe('verified')
})

test('no second charge is opened while the provider does not confirm that the old charge is closed', async () => {
  const { order } = await waitingOrder()
  const first = await opened(order, 'va_bca')
  later(minute)
  providers.midtrans.fault('error', { id: first.id })
  expect((await problemOf(await requestCharge(order, 'qris'))).code).toBe('charge_unknown')
  providers.midtrans.heal()
  later(3 * minute)
  await runChargeCron()
  expect(await opened(order, 'qris')).toMatchObject({ state: 'open' })
})

test('a charge with a lost response that the provider never received is marked as failed, and a new charge can be opened', async () => {
  const { order } = await waitingOrder()
  providers.midtrans.fault('error', { on: 'status' })
  providers.midtrans.fault('html', { on: 'open' })
  const lost = await opened(order, 'va_bca')
  expect(lost.state).toBe('unknown')
  providers.midtrans.heal()
  later(11 * minute)
  await runChargeCron()
  // The simulator never accepted it, so the charge is known to have failed and another can be opened.
  expect(await chargeRow(lost.id)).toMatchObject({ state: 'failed' })
  expect(await opened(order, 'va_bca')).toMatchObject({ state: 'open' })
})

test('a request for a payment method that the shop does not offer is refused as channel_not_offered', async () => {
  const { order } = await waitingOrder()
  await offerChannels('midtrans', ['va_bca'])
  expect((await problemOf(await requestCharge(order, 'qris'))).code).toBe('channel_not_offered')
  await offerChannels('')
  expect((await problemOf(await requestCharge(order, 'va_bca'))).code).toBe('channel_not_offered')
})

test('QRIS is refused above the shop’s QRIS limit, and a virtual account is accepted', async () => {
  const animal = await newAnimal({ price: 12_000_000 })
  const order = await placedOrder(orderFor(animal.id))
  expect((await problemOf(await requestCharge(order, 'qris'))).code).toBe('channel_not_offered')
  expect(await opened(order, 'va_bri')).toMatchObject({ amount: 12_000_000 })
})

test('an underpaid charge is booked as a partial payment, and another charge can pay the rest', async () => {
  const { animal, order } = await waitingOrder()
  const charge = await opened(order, 'va_bca')
  providers.midtrans.pay(charge.id, 1_000_000)
  await providers.midtrans.deliver(charge.id)
  expect(await rowOf(order)).toMatchObject({ payment_status: 'pending', status: 'pending' })
  later(1)
  const rest = await opened(order, 'va_bca')
  expect(rest.amount).toBe(animal.price - 1_000_000)
  providers.midtrans.pay(rest.id)
  later(2 * minute)
  await providers.midtrans.deliver(rest.id)
  expect(await rowOf(order)).toMatchObject({
    payment_status: 'verified',
    left_over: 0,
    total_amount: animal.price,
  })
})

test('an overpaid charge verifies the order and shows the surplus', async () => {
  const { animal, order } = await waitingOrder()
  const charge = await opened(order, 'va_bca')
  providers.midtrans.pay(charge.id, animal.price + 50_000)
  await providers.midtrans.deliver(charge.id)
  const row = await rowOf(order)
  expect(row.payment_status).toBe('verified')
  expect(await gatewayPaid(order.order_id)).toBe(animal.price + 50_000)
  expect(Number(row.left_over)).toBe(animal.price + 50_000 - Number(row.total_amount))
})

test('an expired charge does not cancel its order, and another charge can be opened', async () => {
  await offerChannels('xendit')
  const { order } = await waitingOrder()
  const charge = await opened(order, 'shopeepay')
  later(45 * minute)
  await runChargeCron()
  expect(await chargeRow(charge.id)).toMatchObject({ state: 'expired' })
  expect((await rowOf(order)).status).toBe('pending')
  expect(await opened(order, 'va_bni')).toMatchObject({ state: 'open' })
})

test.each(['midtrans', 'xendit'] as const)(
  'a charge that %s reports as failed ends without money, and the customer can choose another payment method',
  async provider => {
    await offerChannels(provider)
    const { order } = await waitingOrder()
    const charge = await opened(order, 'va_bni')
    providers[provider].reverse(charge.id)
    later(11 * minute)
    await runChargeCron()
    expect(await chargeRow(charge.id)).toMatchObject({ state: 'failed' })
    expect(await rowOf(order)).toMatchObject({ status: 'pending', payment_status: 'pending' })
    expect(await opened(order, 'va_permata')).toMatchObject({ state: 'open' })
  },
)

test('an order shows its open charge to the customer until the charge expires, and never to visitors without access', async () => {
  const { order } = await waitingOrder()
  const shown = async (access: Parameters<typeof ask>[1]) =>
    (await (await ask(`/api/orders/${order.order_id}`, access)).json<OrderView>()).charge
  expect(await shown(withKey(order))).toBeNull()
  const pay_until = String((await rowOf(order)).expires_at)
  const { channel, expires_at } = await opened(order, 'va_bca')
  expect(await shown(withKey(order))).toEqual({ channel, expires_at, pay_until })
  expect(await shown({})).toBeNull()
  later(minute)
  await opened(order, 'va_bni')
  expect(await shown(withKey(order))).toMatchObject({ channel: 'va_bni' })
  later(24 * hour)
  expect(await shown(withKey(order))).toBeNull()
})

test('a charge that expires early does not change the order’s payment deadline, even if the deadline was extended since', async () => {
  const { order } = await waitingOrder()
  const shown = async () =>
    (await (await ask(`/api/orders/${order.order_id}`, withKey(order))).json<OrderView>()).charge
  const pay_until = String((await rowOf(order)).expires_at)
  const { id } = await opened(order, 'gopay')
  const expires_at = new Date(Date.now() + 15 * minute).toISOString()
  await env.DB.prepare('UPDATE charges SET expires_at = ? WHERE id = ?').bind(expires_at, id).run()
  expect(await shown()).toEqual({ channel: 'gopay', expires_at, pay_until })
  const prolonged = new Date(Date.parse(pay_until) + 48 * hour).toISOString()
  await env.DB.prepare('UPDATE orders SET expires_at = ? WHERE order_id = ?')
    .bind(prolonged, order.order_id)
    .run()
  expect(await shown()).toEqual({ channel: 'gopay', expires_at, pay_until: prolonged })
})

test('an unpaid order with a charge is cancelled 15 minutes after the charge expires, and its stock is returned', async () => {
  const { animal, order } = await waitingOrder()
  const deadline = String((await rowOf(order)).expires_at)
  const charge = await opened(order, 'va_bca')
  expect(charge.expires_at <= deadline).toBe(true)
  expect(Date.parse(String((await rowOf(order)).expires_at))).toBe(Date.parse(deadline) + 15 * minute)
  later(24 * hour + 6 * minute)
  await runChargeCron()
  expect(await rowOf(order)).toMatchObject({ status: 'pending' })
  expect((await chargeRow(charge.id))?.state).toMatch(/expired|cancelled/)
  later(10 * minute)
  await runChargeCron()
  expect(await rowOf(order)).toMatchObject({ status: 'cancelled' })
  expect(await stockOf(animal.id)).toBe(10)
})

test('opening further charges does not extend the payment deadline of an order again', async () => {
  const { order } = await waitingOrder()
  await opened(order, 'va_bca')
  const end = (await rowOf(order)).expires_at
  later(minute)
  await opened(order, 'va_bni')
  later(minute)
  await opened(order, 'va_bri')
  expect((await rowOf(order)).expires_at).toBe(end)
})

test('an order is not cancelled while the provider does not respond, for at most two hours', async () => {
  const { order } = await waitingOrder()
  await opened(order, 'va_bca')
  providers.midtrans.fault('error')
  later(24 * hour + 30 * minute)
  await runChargeCron()
  expect((await rowOf(order)).status).toBe('pending')
  later(2 * hour)
  await runChargeCron()
  later(16 * minute)
  await runChargeCron()
  expect((await rowOf(order)).status).toBe('cancelled')
})

test('a payment that arrives after an order expired reopens the order if the stock is free', async () => {
  const { animal, order } = await waitingOrder(1)
  const charge = await opened(order, 'va_bca')
  later(25 * hour)
  await runChargeCron()
  await runChargeCron()
  expect(await rowOf(order)).toMatchObject({ status: 'cancelled' })
  providers.midtrans.pay(charge.id)
  later(2 * minute)
  await providers.midtrans.deliver(charge.id)
  expect(await rowOf(order)).toMatchObject({ status: 'confirmed', payment_status: 'verified' })
  expect(await stockOf(animal.id)).toBe(0)
})

test('a late payment for an animal that is sold out is kept, listed as overpaid, and can be refunded', async () => {
  const { animal, order } = await waitingOrder(1)
  const charge = await opened(order, 'va_bca')
  later(25 * hour)
  await runChargeCron()
  await runChargeCron()
  await placedOrder({
    ...orderFor(animal.id),
    customer_phone: '0813-1111-2222',
    customer_email: 'lain@contoh.id',
  })
  providers.midtrans.pay(charge.id)
  later(2 * minute)
  await providers.midtrans.deliver(charge.id)
  const row = await rowOf(order)
  expect(row).toMatchObject({ status: 'cancelled', payment_status: 'pending', left_over: animal.price })
  const refund = { amount: animal.price, reason: 'Hewan sudah terjual' }
  const token = await signIn()
  const asked = await ask(`/api/admin/orders/${row.id}/refunds`, { json: refund, token })
  expect(asked.status).toBe(200)
})

test('a late payment does not reopen an order that its customer cancelled', async () => {
  const { animal, order } = await waitingOrder()
  const charge = await opened(order, 'va_bca')
  const cancelled = await ask(`/api/orders/${order.order_id}/cancel`, {
    method: 'POST',
    headers: { 'x-order-key': order.key },
    env: gatewayBindings,
  })
  expect(cancelled.status).toBe(200)
  expect(await chargeRow(charge.id)).toMatchObject({ state: 'closing' })
  providers.midtrans.pay(charge.id)
  later(minute)
  await runChargeCron()
  expect(await rowOf(order)).toMatchObject({ status: 'cancelled', left_over: animal.price })
})

test('a cash payment closes the order’s open charge at the provider', async () => {
  const token = await signIn()
  const { animal, order } = await waitingOrder()
  const charge = await opened(order, 'va_bca')
  const { id } = await rowOf(order)
  const paid = await ask(`/api/admin/orders/${id}/payments`, {
    json: { amount: animal.price, method: 'cash' },
    token,
  })
  expect(paid.status).toBe(200)
  await runChargeCron()
  expect(providers.midtrans.charge(charge.id).state).toBe('cancelled')
  expect(await chargeRow(charge.id)).toMatchObject({ state: 'cancelled' })
})

test('a charge paid while its order was changed counts as partial payment of the new total, and a new charge requests the rest', async () => {
  const { animal, order } = await waitingOrder()
  const charge = await opened(order, 'va_bca')
  const token = await signIn()
  const lines = [{ animal_id: animal.id, quantity: 2 }]
  const { id } = await rowOf(order)
  const changed = await ask(`/api/admin/orders/${id}/changes`, {
    token,
    json: { reason: 'Tambah satu', lines },
  })
  expect(changed.status).toBe(200)
  expect(await chargeRow(charge.id)).toMatchObject({ state: 'closing' })
  providers.midtrans.pay(charge.id)
  later(minute)
  await runChargeCron()
  expect(await rowOf(order)).toMatchObject({ payment_status: 'pending', status: 'pending' })
  const rest = await opened(order, 'va_bca')
  expect(rest.amount).toBe(animal.price)
  providers.midtrans.pay(rest.id)
  later(2 * minute)
  await providers.midtrans.deliver(rest.id)
  expect(await rowOf(order)).toMatchObject({ payment_status: 'verified', left_over: 0 })
  expect(await gatewayPaid(order.order_id)).toBe(2 * animal.price)
})

test('if two charges of an order are both paid, both payments are booked, and the second counts as surplus', async () => {
  const { animal, order } = await waitingOrder()
  const first = await opened(order, 'va_bca')
  later(minute)
  const second = await opened(order, 'va_bni')
  providers.midtrans.pay(second.id)
  await providers.midtrans.deliver(second.id)
  providers.midtrans.pay(first.id)
  later(2 * minute)
  await providers.midtrans.deliver(first.id)
  expect(await gatewayPaid(order.order_id)).toBe(2 * animal.price)
  expect(await rowOf(order)).toMatchObject({ payment_status: 'verified', left_over: animal.price })
})

test('a settlement that the provider reverses voids the payment, undoes the verification and notifies the owners', async () => {
  await setMessages()
  await newOperator()
  const { animal, order } = await waitingOrder()
  const charge = await opened(order, 'va_permata')
  providers.midtrans.pay(charge.id)
  await providers.midtrans.deliver(charge.id)
  providers.midtrans.reverse(charge.id)
  later(11 * minute)
  await runChargeCron()
  expect(await chargeRow(charge.id)).toMatchObject({ state: 'reversed' })
  expect(await rowOf(order)).toMatchObject({ payment_status: 'rejected', status: 'pending' })
  expect(await gatewayPaid(order.order_id)).toBe(0)
  expect(await countRows('order_events', "type = 'payment_reversed'")).toBe(1)
  expect(await stockOf(animal.id)).toBe(9)
  const { email, letters } = mailbox()
  const now = new Date().toISOString()
  await sendStaffLetters({ db, email, secret: 'x', origin: 'https://toko.id', now })
  expect(letters.map(({ subject }) => subject)).toEqual(['Penyedia menarik kembali sebuah pembayaran'])
  expect(letters[0]?.text).toContain(
    `Permata Virtual Account (Midtrans) menarik kembali ${formatRupiah(animal.price)}`,
  )
})

test('an operator cannot void a payment that was received through a provider', async () => {
  const token = await signIn()
  const { order } = await waitingOrder()
  const charge = await opened(order, 'va_bca')
  providers.midtrans.pay(charge.id)
  await providers.midtrans.deliver(charge.id)
  const { id } = await rowOf(order)
  const [payment] = (await moneyOf(token, id)).payments
  expect(payment).toMatchObject({ method: 'gateway', can_void: false, charge_id: charge.id })
  const answer = await ask(`/api/admin/orders/${id}/payments/${payment?.id}/void`, {
    json: { reason: 'salah' },
    token,
  })
  expect(answer.status).toBe(409)
})

test('undoing a verification manually keeps the provider’s payment booked for the order', async () => {
  const token = await signIn()
  const { animal, order } = await waitingOrder()
  const charge = await opened(order, 'va_bca')
  providers.midtrans.pay(charge.id)
  await providers.midtrans.deliver(charge.id)
  const { id } = await rowOf(order)
  await ask(`/api/admin/orders/${id}`, {
    method: 'PATCH',
    json: { payment_status: 'pending', reason: 'keliru' },
    token,
  })
  expect(await gatewayPaid(order.order_id)).toBe(animal.price)
})

test('an operator’s status check at the provider updates a charge of the order to paid', async () => {
  const token = await signIn('desk')
  const { order } = await waitingOrder()
  const charge = await opened(order, 'va_bca')
  providers.midtrans.pay(charge.id)
  const { id } = await rowOf(order)
  const answer = await ask(`/api/admin/orders/${id}/charges/${charge.id}/check`, {
    method: 'POST',
    token,
    env: gatewayBindings,
  })
  expect(await answer.json()).toMatchObject({ charges: [{ id: charge.id, state: 'paid' }], cash_due: null })
})

test('the database refuses to delete an order with a live charge', async () => {
  const { order } = await waitingOrder()
  await opened(order, 'va_bca')
  await expect(
    env.DB.prepare('DELETE FROM orders WHERE order_id = ?').bind(order.order_id).run(),
  ).rejects.toThrow('order_has_charge')
})
