import { beforeAll, expect, test } from 'vitest'
import type { CustomerMoney, OrderMoney } from '../../../worker/contract/money/payments'
import { badFields, operator } from '../../support/admin'
import { runSql } from '../../support/rows'
import {
  ask,
  newAnimal,
  newService,
  orderFor,
  patchOrder,
  placedOrder,
  rowOf,
  signIn,
  stockOf,
  withKey,
} from '../../support/shop'
import { expectSound } from '../../support/sound'

let token = ''
let admin = operator('')
beforeAll(async () => {
  token = await signIn()
  admin = operator(token)
})

type Order = Awaited<ReturnType<typeof placedOrder>> & { id: string }

let price = 61_000_000

async function newOrder(others: { service_id: string; quantity: number }[] = []) {
  price += 30_000
  const animal = await newAnimal({ price, stock: 5 })
  const order = orderFor(animal.id)
  const sent = await placedOrder({ ...order, items: [...order.items, ...others] })
  return { ...sent, id: String((await rowOf(sent)).id) }
}

const money = async (order: Order) =>
  (await admin.get(`/orders/${order.id}/money`)).json() as Promise<OrderMoney>

const receive = async (order: Order, amount: number, method = 'cash') => {
  const answer = await admin.post(`/orders/${order.id}/payments`, { amount, method, note: 'di kantor' })
  expect(answer.status).toBe(200)
}

async function agreedToAdd(order: Order, animal_id: string) {
  const lines = [...order.items.map(({ id }) => ({ id, quantity: 1 })), { animal_id, quantity: 1 }]
  const proposed = await admin.post(`/orders/${order.id}/changes`, { reason: 'Tambah satu', lines })
  expect(proposed.status).toBe(200)
  const path = `/api/orders/${order.order_id}`
  const seen = await (await ask(`${path}/money`, withKey(order))).json<CustomerMoney>()
  const [change] = seen.changes
  const agreed = await ask(`${path}/changes/${change?.id}`, {
    ...withKey(order),
    json: { agree: true, difference: change?.difference },
  })
  expect(agreed.status).toBe(200)
}

const verified = (order: Order) => patchOrder(token, order.id, { payment_status: 'verified' })

test('a line change can be paid although a service of its order was deleted meanwhile', async () => {
  const service = await newService()
  const order = await newOrder([{ service_id: service.id, quantity: 1 }])
  const more = await newAnimal({ price: 2_000_000, stock: 3 })
  await verified(order)
  await agreedToAdd(order, more.id)
  expect((await admin.delete(`/services/${service.id}`)).ok).toBe(true)
  await receive(order, 2_000_000)
  expect((await money(order)).changes[0]?.state).toBe('applied')
  await expectSound()
})

test('an animal of an open line change is archived instead of deleted, and the change can still be paid', async () => {
  const order = await newOrder()
  const more = await newAnimal({ price: 2_000_000, stock: 3 })
  await verified(order)
  await agreedToAdd(order, more.id)
  expect(await (await admin.delete(`/animals/${more.id}`)).json()).toEqual({ archived: true })
  await expectSound()
  await receive(order, 2_000_000)
  expect((await money(order)).changes[0]?.state).toBe('applied')
  expect(await stockOf(more.id)).toBe(2)
})

test('the number of shares of an animal cannot change while an open line change contains the animal', async () => {
  const order = await newOrder()
  const cow = await newAnimal({ type: 'Sapi', price: 3_000_000, stock: 7, shares: 7 })
  await verified(order)
  await agreedToAdd(order, cow.id)
  expect(await badFields(await admin.patch(`/animals/${cow.id}`, { shares: 1, name: 'Sapi utuh' }))).toEqual([
    'shares',
  ])
  expect((await admin.patch(`/animals/${cow.id}`, { shares: 7, name: 'Sapi patungan' })).status).toBe(200)
  await expectSound()
})

test('after a cash payment, an added line can be paid by transfer without leaving a surplus or a debt', async () => {
  const order = await newOrder()
  await receive(order, (await money(order)).cash_due ?? 0)
  const more = await newAnimal({ price: 2_000_000, stock: 3 })
  await agreedToAdd(order, more.id)
  await receive(order, (await money(order)).changes[0]?.amount ?? 0, 'other')
  expect((await money(order)).balance.left).toBe(0)
  await expectSound()
})

test('lines of an order paid in cash can be removed even with a nearly full discount', async () => {
  const code = `HAMPIR${price}`
  await admin.post('/codes', { code, type: 'discount', amount: 1_998_900 })
  const service = await newService({ price: 1_000_000 })
  const items = [{ service_id: service.id, quantity: 2 }]
  const sent = await placedOrder({ ...orderFor(''), items, discount_code: code })
  const order = { ...sent, id: String((await rowOf(sent)).id) }
  await runSql(
    'UPDATE orders SET unique_code = 900, total_amount = 2000, reserves_total = 2000 WHERE id = ?',
    order.id,
  )
  await receive(order, 1100)
  const lines = [{ id: order.items[0]?.id, quantity: 1 }]
  const proposed = await admin.post(`/orders/${order.id}/changes`, { reason: 'Kurang satu', lines })
  expect(proposed.status).toBe(200)
  const [change] = (await money(order)).changes
  const agreed = await ask(`/api/orders/${order.order_id}/changes/${change?.id}`, {
    ...withKey(order),
    json: { agree: true, difference: change?.difference },
  })
  expect(agreed.status).toBe(200)
  await expectSound()
})
