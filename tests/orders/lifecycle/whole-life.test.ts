import { env } from 'cloudflare:test'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { OrderDetail } from '../../../worker/contract/orders/orders'
import {
  ask,
  newAnimal,
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
beforeAll(async () => {
  token = await signIn()
})

afterEach(expectSound)

async function ledgerOf(id: string) {
  const { results } = await env.DB.prepare(
    'SELECT amount, void_reason FROM transactions WHERE order_id = ? ORDER BY rowid',
  )
    .bind(id)
    .all<{ amount: number; void_reason: string | null }>()
  return results.map(({ amount, void_reason }) => [amount, void_reason])
}

test('stock, timeline and ledger are correct after each step of an order', async () => {
  const animal = await newAnimal({ stock: 5 })
  const order = await placedOrder(orderFor(animal.id, 2))
  const { id } = await rowOf(order)
  const total = order.total_amount
  const path = `/api/orders/${order.order_id}`
  const customer = (step: string) => ask(`${path}/${step}`, { method: 'POST', ...withKey(order) })
  const operator = (wish: unknown) => patchOrder(token, id, wish)
  const timeline = async () => {
    const { events } = await (await ask(`/api/admin/orders/${id}`, { token })).json<OrderDetail>()
    return events.map(event => event.type)
  }
  let known = (await timeline()).length
  const after = async (step: Promise<Response>) => {
    const { status } = await step
    const events = await timeline()
    const added = events.slice(known)
    known = events.length
    return [status, added, await stockOf(animal.id), await ledgerOf(id)]
  }
  const first = [total, 'Bukan dari pemesan']
  const both = [first, [6_000_000, 'Verifikasi dibatalkan']]
  const verified = { payment_status: 'verified' }
  expect(await after(customer('payment-claim'))).toEqual([200, ['payment_claimed'], 3, []])
  expect(await after(customer('cancel'))).toEqual([409, [], 3, []])
  expect(await after(operator(verified))).toEqual([200, ['payment_verified'], 3, [[total, null]]])
  expect(await after(operator(verified))).toEqual([200, [], 3, [[total, null]]])
  expect(await after(operator({ payment_status: 'rejected', reason: 'Bukan dari pemesan' }))).toEqual([
    200,
    ['payment_rejected'],
    3,
    [first],
  ])
  expect(await after(customer('cancel'))).toEqual([200, ['cancelled_by_customer'], 5, [first]])
  expect(await after(operator({ ...verified, amount: 6_000_000 }))).toEqual([
    200,
    ['payment_verified'],
    3,
    [first, [6_000_000, null]],
  ])
  expect(await after(operator({ status: 'cancelled' }))).toEqual([422, [], 3, [first, [6_000_000, null]]])
  expect(await after(operator({ payment_status: 'pending' }))).toEqual([200, ['payment_unverified'], 3, both])
  expect(await after(operator({ status: 'cancelled' }))).toEqual([200, ['status_changed'], 5, both])
  expect(await after(operator({ status: 'processing' }))).toEqual([200, ['status_changed'], 3, both])
})
