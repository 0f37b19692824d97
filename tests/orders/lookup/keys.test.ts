import { env } from 'cloudflare:test'
import { createHmac } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import {
  ask,
  newAnimal,
  orderFor,
  patchOrder,
  placedOrder,
  problemOf,
  rowOf,
  sendOrder,
  signIn,
  withKey,
} from '../../support/shop'

let token = ''

const someOrder = async () => placedOrder(orderFor((await newAnimal()).id))
const open = (order_id: string, key: string) => ask(`/api/orders/${order_id}`, withKey({ key }))
const renew = (id: string) => patchOrder(token, id, { customer_name: 'Budi Santoso', new_link: true })

/** The format of keys before they were derived from the id. */
const keyOfCode = (order_id: string, version = 1) =>
  createHmac('sha256', env.ORDER_KEY_SECRET).update(`${order_id}.${version}`).digest('base64url').slice(0, 22)

beforeAll(async () => {
  token = await signIn()
})

test('the key of an order cannot be derived from its code', async () => {
  const order = await someOrder()
  expect(order.key).not.toBe(keyOfCode(order.order_id))
  expect((await open(order.order_id, keyOfCode(order.order_id))).status).toBe(404)
})

test('a link derived from the order code works until the link is renewed; the new key cannot be derived from the code', async () => {
  const { order_id } = await someOrder()
  const { id } = await rowOf({ order_id })
  await env.DB.prepare('UPDATE orders SET key_from_code = 1 WHERE id = ?').bind(id).run()
  const old = keyOfCode(order_id)
  expect(await (await open(order_id, old)).json()).toMatchObject({ masked: false, key: old })
  expect((await renew(id)).status).toBe(200)
  const fetched = await ask(`/api/admin/orders/${id}/link`, { method: 'POST', token })
  const key = (await fetched.json<{ link: string }>()).link.split('.').at(-1) ?? ''
  expect(key).not.toBe(keyOfCode(order_id, 2))
  expect((await open(order_id, old)).status).toBe(404)
  expect((await open(order_id, keyOfCode(order_id, 2))).status).toBe(404)
  expect((await open(order_id, key)).status).toBe(200)
})

test('an order whose code is reused does not open with the previous order’s link', async () => {
  const before = await someOrder()
  const old = (await rowOf(before)).id
  await ask(`/api/admin/orders/${old}`, { method: 'DELETE', token, json: { confirm: before.order_id } })
  const after = await someOrder()
  await env.DB.prepare('UPDATE orders SET order_id = ? WHERE order_id = ?')
    .bind(before.order_id, after.order_id)
    .run()
  expect((await open(before.order_id, before.key)).status).toBe(404)
  expect((await open(before.order_id, keyOfCode(before.order_id))).status).toBe(404)
  expect((await open(before.order_id, after.key)).status).toBe(200)
})

test('after a hand-over, repeating the request with its Idempotency-Key does not return the order', async () => {
  const order = orderFor((await newAnimal()).id)
  const sent = crypto.randomUUID()
  const { order_id } = await placedOrder(order, sent)
  expect((await sendOrder(order, sent)).status).toBe(201)
  await renew((await rowOf({ order_id })).id)
  const again = await sendOrder(order, sent)
  const body = await again.clone().text()
  expect([again.status, (await problemOf(again)).code]).toEqual([409, 'order_handed_over'])
  expect(body).not.toMatch(/Budi|Santoso|"key"|ORDER-/)
})
