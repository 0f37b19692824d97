import { beforeAll, expect, test } from 'vitest'
import type { OrderMoney } from '../../../worker/contract/money/payments'
import { operator, refusalOf } from '../../support/admin'
import { runSql } from '../../support/rows'
import { ask, countRows, newAnimal, orderFor, placedOrder, rowOf, signIn, stockOf } from '../../support/shop'
import { expectSound } from '../../support/sound'

let token = ''
let api: ReturnType<typeof operator>
let desk: ReturnType<typeof operator>
beforeAll(async () => {
  token = await signIn()
  api = operator(token)
  desk = operator(await signIn('desk'))
})

const plan = {
  slaughter_status: 'scheduled',
  slaughter_date: '2027-05-16',
  slaughter_location: 'RPH Bogor',
  reason: 'uji',
}

let price = 47_000_000
function nextPrice() {
  price += 10_000
  return price
}

async function paid(quantity = 1, values: object = {}) {
  const animal = await newAnimal({ price: nextPrice(), stock: 14, ...values })
  return { animal, ...(await paidFor(animal.id, quantity)) }
}

async function paidFor(animal_id: string, quantity: number) {
  const order = await placedOrder(orderFor(animal_id, quantity))
  const id = String((await rowOf(order)).id)
  expect((await api.patch(`/orders/${id}`, { payment_status: 'verified' })).status).toBe(200)
  return { ...order, id }
}

const cancel = (id: string, json: object = {}) =>
  api.post(`/orders/${id}/cancel`, { reason: 'Pelanggan pindah kota', refund: true, ...json })
const moneyOf = async (id: string) => (await api.get(`/orders/${id}/money`)).json<OrderMoney>()
const plannedCount = (id: string) =>
  countRows(
    'sacrifices',
    `status <> 'pending' AND id IN (SELECT sacrifice_id FROM seats WHERE order_id = '${id}')`,
  )

test('cancelling a planned and paid order removes its plan, returns its stock and requests its refund', async () => {
  const order = await paid(2)
  expect((await api.patch(`/orders/${order.id}`, plan)).status).toBe(200)
  expect(await plannedCount(order.id)).toBe(2)
  expect((await cancel(order.id)).status).toBe(200)
  expect(await rowOf(order)).toMatchObject({
    status: 'cancelled',
    slaughter_status: 'pending',
    slaughter_date: null,
  })
  expect([await countRows('seats', `order_id = '${order.id}'`), await stockOf(order.animal.id)]).toEqual([
    0, 14,
  ])
  const { balance, refunds } = await moneyOf(order.id)
  expect(refunds).toMatchObject([
    { amount: order.total_amount, reason: 'Pelanggan pindah kota', kind: 'refund' },
  ])
  expect(balance).toMatchObject({ owed: 0, promised: order.total_amount })
  await expectSound()
})

test('after a cancellation the other names on a shared animal keep their seats and lose their schedule', async () => {
  const shared = { type: 'Sapi', shares: 7, stock: 7 }
  const leaving = await paid(3, shared)
  const staying = await paidFor(leaving.animal.id, 4)
  expect((await api.patch(`/orders/${leaving.id}`, plan)).status).toBe(200)
  expect((await cancel(leaving.id)).status).toBe(200)
  expect(await countRows('seats', `order_id = '${staying.id}'`)).toBe(4)
  expect(await plannedCount(staying.id)).toBe(0)
  expect((await rowOf(staying)).slaughter_status).toBe('pending')
  await expectSound()
})

test('an unpaid order with a partial payment is cancelled, and the partial payment is refunded', async () => {
  const { id: animal } = await newAnimal({ price: nextPrice(), stock: 3 })
  const order = await placedOrder(orderFor(animal))
  const id = String((await rowOf(order)).id)
  expect((await api.post(`/orders/${id}/payments`, { amount: 900_000, method: 'cash' })).status).toBe(200)
  expect(await refusalOf(await cancel(id, { reason: '' }))).toEqual([422, 'reason_required'])
  expect((await cancel(id)).status).toBe(200)
  expect((await moneyOf(id)).refunds).toMatchObject([{ amount: 900_000, state: 'approved' }])
  expect(await stockOf(animal)).toBe(3)
  await expectSound()
})

test('an order without money is cancelled without a refund and needs no reason', async () => {
  const { id: animal } = await newAnimal({ stock: 2 })
  const order = await placedOrder(orderFor(animal))
  const id = String((await rowOf(order)).id)
  expect((await cancel(id, { reason: '' })).status).toBe(200)
  expect([(await rowOf(order)).status, (await moneyOf(id)).refunds]).toEqual(['cancelled', []])
})

test('a paid order is cancelled without a refund if no refund is requested', async () => {
  const order = await paid()
  expect((await cancel(order.id, { refund: false })).status).toBe(200)
  expect((await moneyOf(order.id)).refunds).toEqual([])
  await expectSound()
})

test('a cancellation writes nothing if an animal is already slaughtered, the version is old, or the reason is missing', async () => {
  const order = await paid(2)
  expect((await api.patch(`/orders/${order.id}`, plan)).status).toBe(200)
  expect(await refusalOf(await cancel(order.id, { reason: '' }))).toEqual([422, 'reason_required'])
  expect(await refusalOf(await cancel(order.id, { updated_at: order.updated_at }))).toEqual([409, 'stale'])
  await runSql(
    `UPDATE sacrifices SET status = 'completed', completed_at = '2027-05-16T02:00:00.000Z', completed_by = 'uji'
     WHERE id = (SELECT sacrifice_id FROM seats WHERE order_id = ? LIMIT 1)`,
    order.id,
  )
  expect(await refusalOf(await cancel(order.id))).toEqual([409, 'order_scheduled'])
  expect([(await rowOf(order)).status, await plannedCount(order.id)]).toEqual(['confirmed', 2])
  expect((await moneyOf(order.id)).refunds).toEqual([])
})

test('a refund above the limit, requested with a cancellation, waits for the approval of a second person', async () => {
  await signIn('finance')
  const order = await paid()
  const { second_approval_above } = await moneyOf(order.id)
  expect(second_approval_above).toBeLessThan(order.total_amount)
  expect((await cancel(order.id)).status).toBe(200)
  expect((await moneyOf(order.id)).refunds).toMatchObject([{ state: 'requested', needs_second: true }])
})

test('concurrent cancellations of one order create one refund', async () => {
  const order = await paid()
  const answers = await Promise.all([cancel(order.id), cancel(order.id), cancel(order.id)])
  expect(answers.map(({ status }) => status)).toContain(200)
  expect((await moneyOf(order.id)).refunds).toHaveLength(1)
  await expectSound()
})

test('the desk role can cancel an order only without requesting the refund', async () => {
  const order = await paid()
  const path = `/orders/${order.id}/cancel`
  expect(await refusalOf(await desk.post(path, { reason: 'uji', refund: true }))).toEqual([403, 'forbidden'])
  expect((await rowOf(order)).status).toBe('confirmed')
  expect((await desk.post(path, { reason: 'uji' })).status).toBe(200)
  expect((await moneyOf(order.id)).refunds).toEqual([])
})

test('an unknown order cannot be cancelled', async () => {
  expect(await refusalOf(await cancel('tidak-ada'))).toEqual([404, 'order_not_found'])
})

const newOrder = (animal_id: string) => ({ ...orderFor(animal_id), customer_email: '', paid_cash: true })
const place = (json: object, key: string) =>
  ask('/api/admin/orders', { json, token, headers: { 'idempotency-key': key } })

test('an order that is paid in cash at the desk is verified immediately, costs no unique code, and is paid only once', async () => {
  const { id: animal } = await newAnimal({ price: nextPrice(), stock: 4 })
  const key = crypto.randomUUID()
  const [first, again] = await Promise.all([place(newOrder(animal), key), place(newOrder(animal), key)])
  expect([first.status, again.status, (await place(newOrder(animal), key)).status]).toEqual([201, 201, 201])
  const { id } = await first.json<{ id: string }>()
  const { balance, payments } = await moneyOf(id)
  expect(balance).toMatchObject({ paid: price, owed: price, left: 0 })
  expect(payments).toMatchObject([{ method: 'cash', amount: price }])
  expect(await countRows('orders', `id = '${id}' AND payment_status = 'verified'`)).toBe(1)
  await expectSound()
})

test('a repeated request for an order paid in cash does not book a second payment', async () => {
  const { id: animal } = await newAnimal({ price: nextPrice(), stock: 4 })
  const key = crypto.randomUUID()
  const { id } = await (await place(newOrder(animal), key)).json<{ id: string }>()
  expect((await api.patch(`/orders/${id}`, { payment_status: 'pending', reason: 'uji' })).status).toBe(200)
  expect((await place(newOrder(animal), key)).status).toBe(201)
  expect((await moneyOf(id)).payments.filter(({ voided_at }) => voided_at === null)).toHaveLength(1)
})

test('an order whose total exceeds the limit of a typed amount is paid in cash with its whole total', async () => {
  const { id: animal } = await newAnimal({ price: 1_000_000_000, stock: 500 })
  const items = [1, 2].map(() => ({ animal_id: animal, quantity: 100, beneficiaries: [] }))
  const answer = await place({ ...newOrder(animal), items }, crypto.randomUUID())
  expect(await answer.json()).toMatchObject({ payment_status: 'verified', total_amount: 200_000_000_000 })
  await expectSound()
})

test('a cancellation concurrent with a verification leaves either a paid order or a cancelled order with a refund', async () => {
  const { id: animal } = await newAnimal({ price: nextPrice(), stock: 4 })
  const order = await placedOrder(orderFor(animal))
  const id = String((await rowOf(order)).id)
  const [cancelled, verified] = await Promise.all([
    cancel(id),
    api.patch(`/orders/${id}`, { payment_status: 'verified' }),
  ])
  expect([cancelled.status, verified.status]).toEqual([200, 200])
  const { status } = await rowOf(order)
  const { balance } = await moneyOf(id)
  expect(status === 'cancelled' ? balance.promised : balance.owed).toBe(order.total_amount)
  await expectSound()
})
