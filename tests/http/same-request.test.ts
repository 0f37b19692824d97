import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { OrderMoney } from '../../worker/contract/money/payments'
import { orders } from '../../worker/db/schema/orders'
import { nowText, timePlusMs } from '../../worker/db/stamp'
import { createViewToken } from '../../worker/orders/lookup/access'
import {
  ask,
  countRows,
  db,
  newAnimal,
  orderFor,
  patchOrder,
  placedOrder,
  rowOf,
  signIn,
} from '../support/shop'

let owner = ''
let finance = ''
beforeAll(async () => {
  owner = await signIn()
  finance = await signIn('finance')
})

async function newOrder() {
  const order = await placedOrder(orderFor((await newAnimal()).id))
  return { ...order, id: String((await rowOf(order)).id) }
}

test('a request repeated with another expected version in its URL counts as a repetition', async () => {
  const { id } = await newOrder()
  const office = (path: string, json?: object, token = finance) => ask(`/api/admin/${path}`, { token, json })
  const refund = async () => {
    const { refunds } = await (await office(`orders/${id}/money`)).json<OrderMoney>()
    return refunds[0]
  }
  await patchOrder(finance, id, { payment_status: 'verified', reason: 'uji' })
  await patchOrder(finance, id, { status: 'cancelled', reason: 'uji' })
  await office(`orders/${id}/refunds`, { amount: 100_000, reason: 'batal' })
  const asked = await refund()
  if (asked?.state === 'requested')
    await office(`refunds/${asked.id}/decision`, { decision: 'approve', updated_at: asked.updated_at }, owner)
  const pay = async () =>
    ask(`/api/admin/refunds/${asked?.id}/pay?updated_at=${(await refund())?.updated_at}&way=cash`, {
      token: finance,
      method: 'POST',
      headers: { 'idempotency-key': 'bayar-sekali' },
    })
  const first = await pay()
  expect(first.status).toBe(200)
  const second = await pay()
  expect([second.status, second.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
  expect(await second.text()).toBe(await first.text())
})

test('a payment claim repeated with a renewed view token counts as a repetition by the same customer', async () => {
  const order = await newOrder()
  const [row] = await db.select().from(orders).where(eq(orders.id, order.id))
  if (!row) throw new Error('no order')
  const claim = (now: string) =>
    ask(`/api/orders/${order.order_id}/payment-claim`, {
      method: 'POST',
      headers: {
        'x-order-view': createViewToken(env.ORDER_KEY_SECRET, row, now),
        'idempotency-key': 'kabar-sekali',
      },
    })
  expect((await claim(nowText())).status).toBe(200)
  const second = await claim(timePlusMs(nowText(), 60_000))
  expect([second.status, second.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
  expect(await countRows('payment_claims', `order_id = '${order.id}'`)).toBe(1)
})
