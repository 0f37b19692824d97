import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { OrderView } from '../../../worker/contract/orders/orders'
import { newEvidenceOrder } from '../../support/evidence'
import { ask, newAnimal, orderFor, placedOrder } from '../../support/shop'

const on = { LIMITS: 'on', LOOKUP_LIMIT: { limit: async () => ({ success: true }) } }

const look = (order: { order_id: string }, key: string) =>
  ask(`/api/orders/${order.order_id}`, { headers: { 'x-order-key': key }, env: on })

const order = async () => placedOrder(orderFor((await newAnimal({ stock: 100 })).id))

/** Number of reads by key within a minute. */
async function looksOf(one: { order_id: string; key: string }) {
  for (let n = 0; n < 130; n++) if ((await look(one, one.key)).status === 429) return n
  return 130
}

test('an order can be opened often with its correct key, but the number of reads is limited', async () => {
  expect(await looksOf(await order())).toBe(120)
})

async function bigOrder() {
  const big = await newEvidenceOrder(['Nama 1'])
  const numbers = (to: number) =>
    `WITH RECURSIVE counted(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM counted WHERE i < ${to})`
  const items = `${numbers(10)} INSERT INTO order_items (order_id, n, kind, name, price, quantity, shares)
    SELECT order_id, 1 + i, kind, name, price, 90, shares FROM order_items, counted WHERE order_id = ? AND order_items.n = 1`
  const names = `${numbers(90)} INSERT INTO order_beneficiaries (order_id, item_n, n, name)
    SELECT order_id, order_items.n, i, 'Nama ' || i FROM order_items, counted WHERE order_id = ? AND order_items.n > 1`
  await env.DB.batch([items, names].map(sql => env.DB.prepare(sql).bind(big.id)))
  return big
}

test('an order with many names can be read a bounded number of times per minute', async () => {
  const big = await bigOrder()
  // A read costs three units for 901 names. An order with 3,600 names costs ten, so that 12 reads per minute are
  // allowed.
  expect(await looksOf(big)).toBe(40)
})

test('requests with wrong keys do not use up the limit for reads with the correct key', async () => {
  const one = await order()
  for (let n = 0; n < 130; n++) await look(one, 'x'.repeat(22))
  expect((await look(one, one.key)).status).toBe(200)
})

const readBy = (response: Response) =>
  Number(/read=(\d+)/.exec(response.headers.get('server-timing') ?? '')?.[1])
const namesIn = async (response: Response) =>
  (await response.json<OrderView>()).items.reduce((sum, item) => sum + item.beneficiaries.length, 0)

test('only requests with the key read the names of a large order', async () => {
  const big = await bigOrder()
  const own = await look(big, big.key)
  expect(readBy(own)).toBeGreaterThan(901)
  expect(await namesIn(own)).toBe(901)
  const asked = (path: string, headers: Record<string, string> = {}) => ask(path, { headers, env: on })
  for (const answer of [
    await look(big, 'x'.repeat(22)),
    await asked(`/api/orders/${big.order_id}`),
    await asked(`/api/evidence/shared/${big.id}`, { 'x-evidence-token': 'x'.repeat(22) }),
  ])
    expect(readBy(answer)).toBeLessThan(500)
})
