import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { paidOrder } from '../support/evidence'
import { ask, newAnimal, orderFor, placed } from '../support/shop'

const on = { LIMITS: 'on', LOOKUP_LIMIT: { limit: async () => ({ success: true }) } }

const look = (order: { order_id: string }, key: string) =>
  ask(`/api/orders/${order.order_id}`, { headers: { 'x-order-key': key }, env: on })

const order = async () => placed(orderFor((await newAnimal({ stock: 100 })).id))

/** How often a key opens its order within a minute. */
async function looksOf(one: { order_id: string; key: string }) {
  for (let n = 0; n < 130; n++) if ((await look(one, one.key)).status === 429) return n
  return 130
}

test('a right key opens its order often, but not without end', async () => {
  expect(await looksOf(await order())).toBe(120)
})

test('an order of many names is read a bounded number of times a minute', async () => {
  const big = await paidOrder(['Nama 1'])
  const numbers = (to: number) =>
    `WITH RECURSIVE counted(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM counted WHERE i < ${to})`
  const items = `${numbers(10)} INSERT INTO order_items (order_id, n, kind, name, price, quantity, shares)
    SELECT order_id, 1 + i, kind, name, price, 90, shares FROM order_items, counted WHERE order_id = ? AND order_items.n = 1`
  const names = `${numbers(90)} INSERT INTO order_beneficiaries (order_id, item_n, n, name)
    SELECT order_id, order_items.n, i, 'Nama ' || i FROM order_items, counted WHERE order_id = ? AND order_items.n > 1`
  await env.DB.batch([items, names].map(sql => env.DB.prepare(sql).bind(big.id)))
  // Each look counts as three for its 901 names; of 3,600 it is ten, and 12 looks a minute.
  expect(await looksOf(big)).toBe(40)
})

test('wrong keys use up nobody’s looks', async () => {
  const one = await order()
  for (let n = 0; n < 130; n++) await look(one, 'x'.repeat(22))
  expect((await look(one, one.key)).status).toBe(200)
})
