import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OrderView } from '../../../worker/contract/orders/orders'
import { isOverdue, maxExtensions, orderTimeLimitsMs } from '../../../worker/contract/orders/rules'
import { timePlusMs } from '../../../worker/db/stamp'
import { overdueOrderIds, runOrderCron } from '../../../worker/orders/lifecycle/expire'
import { pagedPdf, pdf } from '../../support/files'
import { newOrderRow } from '../../support/rows'
import {
  ask,
  countRows,
  db,
  newAnimal,
  orderFor,
  patchOrder,
  placedOrder,
  readOrderView,
  rowOf,
  signIn,
  stockOf,
  withKey,
} from '../../support/shop'

let token = ''
beforeAll(async () => {
  token = await signIn()
})

type Placed = { order_id: string; key: string }

const inHours = (n: number) => timePlusMs(new Date().toISOString(), n * 3_600_000)
const fileOf = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], 'bukti.pdf')

function claim(order: Placed, file?: File) {
  const body = new FormData()
  if (file) body.set('proof', file)
  return ask(`/api/orders/${order.order_id}/payment-claim`, { body, ...withKey(order) })
}
const reject = async (order: Placed) =>
  patchOrder(token, (await rowOf(order)).id, { payment_status: 'rejected', reason: 'Dana belum masuk' })

const age = (order: Placed, hours: number) =>
  env.DB.prepare(
    `UPDATE orders SET expires_at = strftime('%Y-%m-%dT%H:%M:%fZ', expires_at, ?1),
       payment_claimed_at = strftime('%Y-%m-%dT%H:%M:%fZ', payment_claimed_at, ?1),
       claim_until = strftime('%Y-%m-%dT%H:%M:%fZ', claim_until, ?1) WHERE order_id = ?2`,
  )
    .bind(`-${hours} hours`, order.order_id)
    .run()

describe('a payment claim', () => {
  test('a payment claim without a proof does not extend the deadline: the order shows the claim and expires', async () => {
    const animal = await newAnimal({ stock: 5 })
    const order = await placedOrder(orderFor(animal.id))
    const claimed = await (await claim(order)).json<OrderView>()
    expect(Math.abs(Date.parse(claimed.proof_until ?? '') - Date.parse(inHours(24)))).toBeLessThan(60_000)
    await runOrderCron(db, inHours(23.9))
    expect(await readOrderView(order)).toMatchObject({ status: 'pending' })
    await age(order, 24.1)
    expect(await readOrderView(order)).toMatchObject({ status: 'cancelled' })
    expect((await rowOf(order)).status).toBe('pending')
    await runOrderCron(db, inHours(0))
    expect((await rowOf(order)).status).toBe('cancelled')
    expect(await stockOf(animal.id)).toBe(5)
  })

  test('a payment claim repeated without a proof does not extend the deadline', async () => {
    const order = await placedOrder(orderFor((await newAnimal()).id))
    const first = await (await claim(order)).json<OrderView>()
    await age(order, 20)
    const again = await (await claim(order)).json<OrderView>()
    expect(Date.parse(again.proof_until ?? '')).toBeLessThan(
      Date.parse(first.proof_until ?? '') - 19 * 3_600_000,
    )
  })

  test('a payment claim with a proof prevents expiry until the claim is checked, even if the proof is sent later', async () => {
    const order = await placedOrder(orderFor((await newAnimal()).id))
    await claim(order)
    const proven = await (await claim(order, fileOf(pagedPdf()))).json<OrderView>()
    expect(proven).toMatchObject({ status: 'pending', proof_until: null })
    await claim(order)
    await age(order, 24 * 30)
    await runOrderCron(db, inHours(0))
    expect(await readOrderView(order)).toMatchObject({ status: 'pending', proof_until: null })
    await reject(order)
    await age(order, 25)
    await runOrderCron(db, inHours(0))
    expect((await readOrderView(order)).status).toBe('cancelled')
  })

  test('a payment claim after three rejections does not extend the deadline, with or without proof', async () => {
    const order = await placedOrder(orderFor((await newAnimal()).id))
    for (let n = 0; n < maxExtensions; n++) {
      await claim(order, fileOf(pdf()))
      await age(order, 23)
      await reject(order)
      expect(Date.parse(String((await rowOf(order)).expires_at))).toBeGreaterThan(Date.parse(inHours(23.9)))
    }
    await claim(order, fileOf(pdf()))
    await age(order, 20)
    await reject(order)
    expect(Date.parse(String((await rowOf(order)).expires_at))).toBeLessThan(Date.parse(inHours(4.1)))
    await claim(order, fileOf(pdf()))
    await age(order, 5)
    await runOrderCron(db, inHours(0))
    expect((await rowOf(order)).status).toBe('cancelled')
  })
})

test('a note of 500 characters is kept whole, although the form sends each line break as two', async () => {
  const order = await placedOrder(orderFor((await newAnimal()).id))
  const line = 'Dari rekening istri 🙏\n'
  const note = `${line.repeat(21)}${'x'.repeat(500 - 21 * line.length)}`
  const body = new FormData()
  body.set('note', note.replaceAll('\n', '\r\n'))
  await ask(`/api/orders/${order.order_id}/payment-claim`, { body, ...withKey(order) })
  const kept = await env.DB.prepare(
    'SELECT note FROM payment_claims WHERE order_id = (SELECT id FROM orders WHERE order_id = ?)',
  )
    .bind(order.order_id)
    .first<string>('note')
  expect([note.length, kept]).toEqual([500, note])
})

test('cron and pages agree for every order state on whether the order is expired', async () => {
  await env.DB.prepare('DELETE FROM orders').run()
  const now = inHours(0)
  const times = [null, inHours(-1), inHours(1)]
  const expected = new Set<string>()
  for (const status of ['pending', 'confirmed', 'processing', 'completed', 'cancelled'] as const)
    for (const payment_status of ['pending', 'rejected', 'verified'] as const)
      for (const payment_claimed_at of [null, inHours(-50)])
        for (const claim_until of times)
          for (const expires_at of [inHours(-1), inHours(1)]) {
            const state = { status, payment_status, payment_claimed_at, claim_until, expires_at }
            const { id } = await newOrderRow(state)
            if (isOverdue(state, now)) expected.add(id)
          }
  const fresh = await placedOrder(orderFor((await newAnimal()).id))
  await env.DB.prepare("UPDATE orders SET expires_at = '2026-01-01', fresh = 1 WHERE order_id = ?")
    .bind(fresh.order_id)
    .run()
  expected.add((await rowOf(fresh)).id)
  const found = await db.all<{ id: string }>(overdueOrderIds(now))
  expect(new Set(found.map(({ id }) => id))).toEqual(expected)
  expect(found).toHaveLength(expected.size)
  expect(expected.size).toBeGreaterThan(5)
})

test('lists and cron find an order whose status was changed directly in the database', async () => {
  const order = await placedOrder(orderFor((await newAnimal()).id))
  expect(await countRows('orders', `order_id = '${order.order_id}' AND fresh = 1`)).toBe(1)
  await env.DB.prepare("UPDATE orders SET status = 'processing' WHERE order_id = ?")
    .bind(order.order_id)
    .run()
  expect(await countRows('orders', `order_id = '${order.order_id}' AND fresh = 0`)).toBe(1)
  const page = await ask('/api/admin/orders?status=processing', { token })
  expect(await page.text()).toContain(order.order_id)
})

test('payment deadlines equal the deadlines in the texts for customers', () => {
  expect([orderTimeLimitsMs.payment, orderTimeLimitsMs.judgement].map(ms => ms / 3_600_000)).toEqual([24, 72])
})
