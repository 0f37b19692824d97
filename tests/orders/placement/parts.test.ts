import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { OrderView } from '../../../worker/contract/orders/orders'
import { createDatabaseClient } from '../../../worker/db/client'
import { cryptoRandom } from '../../../worker/lib/random'
import { cancelByCustomer } from '../../../worker/orders/lifecycle/expire'
import { readOrderByCode } from '../../../worker/orders/lookup/rows'
import { refusalOf } from '../../support/admin'
import { pdf } from '../../support/files'
import { interceptCalls } from '../../support/intercept'
import { inJob } from '../../support/jobs'
import {
  ask,
  db,
  newAnimal,
  orderFor,
  patchOrder,
  placedOrder,
  readOrderView,
  rowOf,
  signIn,
  withKey,
} from '../../support/shop'
import { bankClient, newAccount, row } from '../../support/statements'

let token = ''
let office: ReturnType<typeof bankClient>
let account = ''
beforeAll(async () => {
  token = await signIn()
  office = bankClient(token)
  account = await newAccount()
})

let price = 3_000_000
async function newOrder() {
  price += 70_000
  return placedOrder(orderFor((await newAnimal({ price })).id))
}

async function payPart(order: { order_id: string }, amount: number) {
  const statement = await office.importFile(account, [row({ amount })])
  await office.match()
  const [found] = await office.list(`statement_id=${statement.id}`)
  const { id } = await rowOf(order)
  expect((await office.byHand(found?.id ?? 0, id, 'part')).status).toBe(204)
  return found?.id ?? 0
}

const masked = async ({ order_id }: { order_id: string }) =>
  (await ask(`/api/orders/${order_id}`)).json<OrderView>()

test('partial payments and the remaining amount are shown only to requests with the order’s key', async () => {
  const order = await newOrder()
  expect(order).toMatchObject({ paid_so_far: null, remaining: null })
  await payPart(order, 1_000_000)
  const second = await payPart(order, 300_001)
  const rest = order.total_amount - 1_300_001
  expect(await readOrderView(order)).toMatchObject({
    paid_so_far: 1_300_001,
    remaining: rest,
    can_cancel: false,
  })
  expect(await masked(order)).toMatchObject({ paid_so_far: null, remaining: null })
  await office.undo(second)
  expect(await readOrderView(order)).toMatchObject({
    paid_so_far: 1_000_000,
    remaining: order.total_amount - 1_000_000,
  })
})

test('QRIS is offered for the remaining amount, even if the total is above the QRIS limit', async () => {
  const order = await placedOrder(orderFor((await newAnimal({ price: 12_000_000 })).id))
  const methods = async (amount: number) =>
    (await ask(`/api/payment-methods?amount=${amount}`)).json<{
      qris_over_limit: boolean
      qris_limit: number
    }>()
  await env.DB.prepare(
    `INSERT OR IGNORE INTO bank_accounts (id, type, bank_name, account_number, account_name, branch, qris_code, qris_image_url,
       qris_dynamic, status, order_index, created_at, updated_at)
     SELECT 'qris-parts', 'qris', 'QRIS', 'QRIS', 'QRIS', 'QRIS', ?, '/x.png', 1, 'active', 1, '2026-01-01', '2026-01-01'`,
  )
    .bind(
      '00020101021126680016ID.CO.CONTOH.WWW011893600000000000000102150000000000000010303UMI51440014ID.CO.QRIS.WWW0215ID00000000000000303UMI5204866153033605802ID5913CONTOH QURBAN6007JAKARTA61051234562070703A016304FAA1',
    )
    .run()
  expect((await methods(order.total_amount)).qris_over_limit).toBe(true)
  await payPart(order, 5_000_000)
  const { remaining } = await readOrderView(order)
  const found = await ask(`/api/payment-methods?amount=${remaining}`)
  const text = await found.text()
  expect(JSON.parse(text).qris_over_limit).toBe(false)
  expect(text).toContain(`5407${remaining}`)
})

test('a customer cannot cancel a partly paid order', async () => {
  const order = await newOrder()
  await payPart(order, 500_000)
  const answer = await ask(`/api/orders/${order.order_id}/cancel`, { method: 'POST', ...withKey(order) })
  expect(await refusalOf(answer)).toEqual([409, 'order_partly_paid'])
})

test('bulk actions cannot cancel a partly paid order', async () => {
  const [paid, open] = [await newOrder(), await newOrder()]
  await payPart(paid, 700_001)
  const ids = [String((await rowOf(paid)).id), String((await rowOf(open)).id)]
  const step = { action: 'status', status: 'cancelled', reason: 'stok ditahan' }
  expect(await inJob(token, { kind: 'orders', step, ids })).toMatchObject([
    { ok: false, code: 'order_partly_paid' },
    { ok: true },
  ])
  expect((await rowOf(paid)).status).toBe('pending')
  // A single cancellation is intentional and allowed.
  expect((await patchOrder(token, ids[0] ?? '', { status: 'cancelled', reason: 'uji' })).status).toBe(200)
})

test('an order is not cancelled by its customer if a partial payment arrives at the same moment', async () => {
  const order = await newOrder()
  const { id } = await rowOf(order)
  let arrives = true
  const meanwhile = interceptCalls(env.DB, async (ask, isBatch) => {
    if (isBatch && arrives) {
      arrives = false
      await payPart(order, 600_000)
    }
    return ask()
  })
  const context = { db: createDatabaseClient(meanwhile), actor: 'customer', now: new Date().toISOString() }
  await expect(cancelByCustomer({ ...context, random: cryptoRandom }, id, null)).rejects.toMatchObject({
    code: 'order_partly_paid',
  })
  expect(await rowOf(order)).toMatchObject({ status: 'pending', stock_held: 1 })
})

test('after verification an order no longer shows paid and remaining amounts', async () => {
  const order = await newOrder()
  await payPart(order, 510_000)
  await patchOrder(token, (await rowOf(order)).id, { payment_status: 'verified' })
  expect(await readOrderView(order)).toMatchObject({ paid_so_far: null, remaining: null })
})

test('an order whose total is below the received amount has nothing left to pay', async () => {
  const order = await newOrder()
  await payPart(order, order.total_amount - 100)
  await env.DB.prepare(
    'UPDATE orders SET subtotal = subtotal - 300, total_amount = total_amount - 300, reserves_total = reserves_total - 300 WHERE order_id = ?',
  )
    .bind(order.order_id)
    .run()
  expect((await readOrderView(order)).remaining).toBe(0)
})

test('uploaded payment proofs are listed only for requests with the order’s key or phone digits', async () => {
  const order = await newOrder()
  const form = new FormData()
  form.set('proof', new File([new Uint8Array(pdf())], 'bukti satu.pdf'))
  await ask(`/api/orders/${order.order_id}/payment-claim`, { body: form, ...withKey(order) })
  await ask(`/api/orders/${order.order_id}/payment-claim`, { body: new FormData(), ...withKey(order) })
  const { proofs, customer_phone } = await readOrderView(order)
  expect(proofs).toEqual([
    { name: expect.stringContaining('satu'), size: pdf().length, created_at: expect.stringMatching(/^20/) },
  ])
  const digits = await ask(`/api/orders/${order.order_id}?phone4=${customer_phone.slice(-4)}`)
  expect((await digits.json<OrderView>()).proofs).toHaveLength(1)
  expect((await masked(order)).proofs).toEqual([])
})

test('an order with partial payments and proofs is read in one round trip', async () => {
  const order = await newOrder()
  let trips = 0
  const counted = new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (name === 'batch') trips += 1
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  expect(await readOrderByCode(counted, order.order_id)).toMatchObject({ paid_in_parts: 0, proofs: [] })
  expect(trips).toBe(1)
})
