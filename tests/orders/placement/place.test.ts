import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { consentVersion, orderInput } from '../../../worker/contract/orders/orders'
import { diagnoseRefusedOrder } from '../../../worker/orders/placement/place'
import {
  countRows,
  customer,
  db,
  newAnimal,
  newService,
  orderFor,
  placedOrder,
  problemOf,
  rowOf,
  sendOrder,
  stockOf,
  uniqueId,
} from '../../support/shop'

test('an order uses database prices, adds a unique code and reserves the stock', async () => {
  const animal = await newAnimal({ price: 2_500_000, stock: 5 })
  const badal = await newService({ price: 12_000_000 })
  const order = await placedOrder({
    ...customer,
    items: [
      { animal_id: animal.id, quantity: 2, beneficiaries: [{ name: 'Ahmad', bin: 'bin Yusuf' }] },
      { service_id: badal.id, quantity: 1 },
    ],
  })
  expect(order.subtotal).toBe(17_000_000)
  expect(order.unique_code).toBeGreaterThanOrEqual(100)
  expect(order.unique_code).toBeLessThanOrEqual(999)
  expect(order.total_amount).toBe(17_000_000 + order.unique_code)
  expect(order.customer_phone).toBe('+6281234567890')
  expect(order.order_id).toMatch(/^ORDER-[1-9]\d{2}[A-Z]{2}$/)
  expect(order.key).toMatch(/^[\w-]{22}$/)
  expect(Date.parse(order.expires_at) - Date.parse(order.created_at)).toBe(86_400_000)
  expect(order.items.map(item => [item.name, item.price, item.quantity, item.beneficiary_slots])).toEqual([
    [animal.name, 2_500_000, 2, 2],
    [badal.name, 12_000_000, 1, 1],
  ])
  expect(order.items[0]?.beneficiaries).toEqual([{ n: 1, name: 'Ahmad', bin: 'Yusuf', relation: 'bin' }])
  expect(await stockOf(animal.id)).toBe(3)
})

test('prices, totals, codes and states of an order that the browser sends are ignored', async () => {
  const animal = await newAnimal({ price: 3_000_000 })
  const order = await placedOrder({
    ...orderFor(animal.id),
    ...{ total_amount: 1, subtotal: 1, unique_code: 1, status: 'completed', payment_status: 'verified' },
  })
  expect(order).toMatchObject({ subtotal: 3_000_000, status: 'pending', payment_status: 'pending' })
})

test('200 concurrent buyers of the last 50 animals create exactly 50 complete orders', async () => {
  const animal = await newAnimal({ stock: 50 })
  const before = await countRows('orders')
  const answers = await Promise.all(Array.from({ length: 200 }, () => sendOrder(orderFor(animal.id))))
  const statuses = answers.map(answer => answer.status)
  expect(statuses.filter(status => status === 201)).toHaveLength(50)
  expect(statuses.filter(status => status === 409)).toHaveLength(150)
  const refused = answers.find(answer => answer.status === 409)
  expect(refused && (await problemOf(refused))).toMatchObject({
    code: 'out_of_stock',
    detail: `Stok ${animal.name} habis.`,
    shortages: [{ animal_id: animal.id, name: animal.name, stock: 0 }],
  })
  expect(await stockOf(animal.id)).toBe(0)
  expect(await countRows('orders')).toBe(before + 50)
  expect(
    await countRows(
      'orders',
      'NOT EXISTS (SELECT 1 FROM order_items WHERE order_items.order_id = orders.id)',
    ),
  ).toBe(0)
})

test('without the database’s stock guard concurrent buyers oversell, which proves that the guard is needed', async () => {
  const animal = await newAnimal({ stock: 50 })
  const naive = async () => {
    const row = await env.DB.prepare('SELECT stock FROM animals WHERE id = ?')
      .bind(animal.id)
      .first<{ stock: number }>()
    if (!row || row.stock < 1) return false
    await env.DB.prepare('UPDATE animals SET stock = max(stock - 1, 0) WHERE id = ?').bind(animal.id).run()
    return true
  }
  const sold = (await Promise.all(Array.from({ length: 200 }, naive))).filter(Boolean)
  expect(sold.length).toBeGreaterThan(50)
})

test('an order larger than the stock is refused without changes and reports the stock', async () => {
  const animal = await newAnimal({ stock: 3 })
  const other = await newAnimal({ stock: 3 })
  const orders = await countRows('orders')
  const keys = await countRows('idempotency_keys')
  const response = await sendOrder({
    ...customer,
    items: [
      { animal_id: other.id, quantity: 1 },
      { animal_id: animal.id, quantity: 4 },
    ],
  })
  expect(response.status).toBe(409)
  expect(await problemOf(response)).toMatchObject({
    code: 'out_of_stock',
    detail: `Stok ${animal.name} tinggal 3.`,
  })
  expect([await stockOf(animal.id), await stockOf(other.id)]).toEqual([3, 3])
  expect(await countRows('orders')).toBe(orders)
  expect(await countRows('idempotency_keys')).toBe(keys)
})

test('two lines of one animal in an order cannot exceed its stock', async () => {
  const animal = await newAnimal({ stock: 3 })
  const line = { animal_id: animal.id, quantity: 2 }
  expect((await sendOrder({ ...customer, items: [line, line] })).status).toBe(409)
  expect(await stockOf(animal.id)).toBe(3)
})

test('50 concurrent requests with one Idempotency-Key create one order and get equal responses', async () => {
  const animal = await newAnimal({ stock: 10 })
  const key = uniqueId('idempotency')
  const answers = await Promise.all(Array.from({ length: 50 }, () => sendOrder(orderFor(animal.id), key)))
  expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([201]))
  const bodies = await Promise.all(answers.map(answer => answer.text()))
  expect(new Set(bodies).size).toBe(1)
  expect(await stockOf(animal.id)).toBe(9)
})

test('an order with a used Idempotency-Key and another body is refused, and so is an order without a key', async () => {
  const animal = await newAnimal({ stock: 10 })
  const key = uniqueId('idempotency')
  await placedOrder(orderFor(animal.id), key)
  const reused = await sendOrder(orderFor(animal.id, 2), key)
  expect([reused.status, (await problemOf(reused)).code]).toEqual([409, 'idempotency_key_reused'])
  const without = await sendOrder(orderFor(animal.id), 'short')
  expect([without.status, (await problemOf(without)).code]).toEqual([400, 'idempotency_key_required'])
  expect(await stockOf(animal.id)).toBe(9)
})

test('an order is refused if a price has changed, and the new prices are returned', async () => {
  const animal = await newAnimal({ price: 2_000_000, stock: 5 })
  await env.DB.prepare('UPDATE animals SET price = 2100000 WHERE id = ?').bind(animal.id).run()
  const response = await sendOrder({ ...orderFor(animal.id, 2), expected_subtotal: 4_000_000 })
  expect(response.status).toBe(409)
  expect(await problemOf(response)).toMatchObject({
    code: 'price_changed',
    subtotal: 4_200_000,
    prices: [{ animal_id: animal.id, price: 2_100_000 }],
  })
  expect(await stockOf(animal.id)).toBe(5)
  expect((await sendOrder({ ...orderFor(animal.id, 2), expected_subtotal: 4_200_000 })).status).toBe(201)
})

test('orders with unknown ids, archived animals, unpriced or inactive services are refused', async () => {
  const archived = await newAnimal({ archived_at: '2026-01-02T00:00:00.000Z' })
  const unpriced = await newService({ price: null })
  const inactive = await newService({ status: 'inactive' })
  for (const item of [
    { animal_id: 'no-such-animal' },
    { animal_id: archived.id },
    { service_id: unpriced.id },
    { service_id: inactive.id },
  ]) {
    const response = await sendOrder({ ...customer, items: [{ ...item, quantity: 1 }] })
    expect([response.status, (await problemOf(response)).code]).toEqual([422, 'not_orderable'])
  }
})

test('an order line of a goat has one name, and an order line of a cow has seven', async () => {
  const goat = await newAnimal()
  const cow = await newAnimal({ type: 'Sapi' })
  const names = (n: number) => Array.from({ length: n }, (_, i) => ({ name: `Nama ${i}` }))
  const line = (animal_id: string, n: number) => ({
    ...customer,
    items: [{ animal_id, quantity: 1, beneficiaries: names(n) }],
  })
  const refused = await sendOrder(line(goat.id, 2))
  expect([refused.status, (await problemOf(refused)).errors?.[0]?.path]).toEqual([
    422,
    'items.0.beneficiaries',
  ])
  expect(await stockOf(goat.id)).toBe(10)
  expect((await placedOrder(line(cow.id, 7))).items[0]?.beneficiaries).toHaveLength(7)
  expect((await sendOrder(line(cow.id, 8))).status).toBe(422)
})

test('900 orders with equal subtotals have different totals, and the 901st is accepted', async () => {
  const animal = await newAnimal({ price: 7_777_000, stock: 2000 })
  const totals = new Set<number>()
  const codes: number[] = []
  for (let batch = 0; batch < 18; batch++) {
    const orders = await Promise.all(Array.from({ length: 50 }, () => placedOrder(orderFor(animal.id))))
    for (const order of orders) {
      totals.add(order.total_amount)
      codes.push(order.unique_code)
    }
  }
  expect(totals.size).toBe(900)
  expect(Math.min(...codes)).toBe(100)
  expect(Math.max(...codes)).toBe(999)
  const next = await placedOrder(orderFor(animal.id))
  expect(next.unique_code).toBeGreaterThan(999)
})

test('the database refuses two open orders with equal totals', async () => {
  const animal = await newAnimal()
  const [a, b] = [await placedOrder(orderFor(animal.id)), await placedOrder(orderFor(animal.id))]
  const code = a.unique_code
  const clash = env.DB.prepare(
    'UPDATE orders SET unique_code = ?1, total_amount = subtotal + ?1, reserves_total = subtotal + ?1 WHERE order_id = ?2',
  )
  await expect(clash.bind(code, b.order_id).run()).rejects.toThrow(
    'UNIQUE constraint failed: orders.reserves_total',
  )
})

test('an order with one line and name writes at most 16 rows in one round trip', async () => {
  const animal = await newAnimal()
  await placedOrder(orderFor(animal.id))
  const response = await sendOrder({
    ...customer,
    items: [{ animal_id: animal.id, quantity: 1, beneficiaries: [{ name: 'Ahmad' }] }],
  })
  const [, queries, written] =
    /queries=(\d+) read=\d+ written=(\d+)/.exec(response.headers.get('server-timing') ?? '') ?? []
  expect(Number(queries)).toBe(1)
  expect(Number(written)).toBeLessThanOrEqual(16)
})

test('consent text and time of consent are stored with the order', async () => {
  const order = await placedOrder(orderFor((await newAnimal()).id))
  expect(await rowOf(order)).toMatchObject({ consent_version: consentVersion, consent_at: order.created_at })
})

test('a refused order reports the current stock of the sold-out animal; without such an animal the order is retried', async () => {
  const { id } = await newAnimal({ stock: 3 })
  const other = await newAnimal({ stock: 3 })
  const input = orderInput.parse(orderFor(id))
  const why = (empty: string | null) => diagnoseRefusedOrder(db, input, empty, new Date().toISOString())
  expect(await why(null)).toBeNull()
  expect(await why(id)).toMatchObject({
    code: 'out_of_stock',
    extra: { shortages: [{ animal_id: id, stock: 3 }] },
  })
  expect(await why(other.id)).toBeNull()
})
