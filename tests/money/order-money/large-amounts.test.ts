import { beforeAll, describe, expect, test } from 'vitest'
import { maxEnteredRupiah, maxRowRupiah } from '../../../worker/contract/base'
import { formatRupiah, wibDay } from '../../../worker/contract/lib/format'
import { orderInputLimits } from '../../../worker/contract/orders/orders'
import {
  ask,
  newAnimal,
  orderFor,
  patchOrder,
  placedOrder,
  problemOf,
  rowOf,
  signIn,
} from '../../support/shop'
import { expectSound } from '../../support/sound'

let token = ''
beforeAll(async () => {
  token = await signIn()
})

const price = 999_000_000

async function orderOf(quantity: number) {
  const animal = await newAnimal({ price, stock: quantity })
  return String((await rowOf(await placedOrder(orderFor(animal.id, quantity)))).id)
}

const today = () => wibDay(new Date().toISOString())
const yesterday = wibDay(new Date(Date.now() - 86_400_000).toISOString())

describe('an amount above the limit of a ledger entry', () => {
  const routes: [name: string, send: (id: string, amount: number) => Promise<Response>, path: string][] = [
    [
      'a payment received',
      (id, amount) => ask(`/api/admin/orders/${id}/payments`, { token, json: { amount, method: 'cash' } }),
      'amount',
    ],
    [
      'a verification',
      (id, amount) => patchOrder(token, id, { payment_status: 'verified', amount }),
      'amount',
    ],
    [
      'a refund',
      (id, amount) => ask(`/api/admin/orders/${id}/refunds`, { token, json: { amount, reason: 'Lebih' } }),
      'amount',
    ],
    [
      'counted cash',
      (_, cash_counted) =>
        ask(`/api/admin/closes/${yesterday}`, { token, json: { cash_counted, note: 'Selisih' } }),
      'cash_counted',
    ],
    [
      'the subtotal that a code asks for',
      (_, min_subtotal) =>
        ask('/api/admin/codes', {
          token,
          json: { code: 'BESAR2026', type: 'discount', percent: 10, min_subtotal },
        }),
      'min_subtotal',
    ],
  ]

  test.each(routes)('an amount above the ledger limit is refused as %s', async (_, send, path) => {
    const id = await orderOf(1)
    for (const amount of [
      maxEnteredRupiah + 1,
      999_999_999_999,
      1_000_000_000_000,
      1e15,
      Number.MAX_SAFE_INTEGER,
    ]) {
      const answer = await send(id, amount)
      expect([amount, answer.status]).toEqual([amount, 422])
      const { errors } = await problemOf(answer)
      expect(errors).toEqual([{ path, message: `Paling banyak ${formatRupiah(maxEnteredRupiah)}` }])
    }
  })
})

test('an expense can equal the limit of one ledger entry', async () => {
  const record = (amount: number) =>
    ask('/api/admin/transactions', { token, json: { type: 'expense', amount, description: 'Pakan' } })
  expect((await record(maxRowRupiah)).status).toBe(201)
  const { errors } = await problemOf(await record(maxRowRupiah + 1))
  expect(errors).toEqual([{ path: 'amount', message: `Paling banyak ${formatRupiah(maxRowRupiah)}` }])
})

test('a large order is paid in several parts, and their sum is booked', async () => {
  const quantity = Math.min(orderInputLimits.quantity, Math.floor(maxEnteredRupiah / price))
  const id = await orderOf(quantity)
  const receive = (amount: number) =>
    ask(`/api/admin/orders/${id}/payments`, { token, json: { amount, method: 'cash' } })
  expect((await receive(quantity * price - 1)).status).toBe(200)
  expect((await receive(maxEnteredRupiah)).status).toBe(200)
  for (let n = 0; n < 10; n++) expect((await receive(maxEnteredRupiah)).status).toBe(200)
  const { balance } = await (await ask(`/api/admin/orders/${id}/money`, { token })).json<{
    balance: { paid: number }
  }>()
  expect(balance.paid).toBe(quantity * price - 1 + 11 * maxEnteredRupiah)
  expect((await ask(`/api/admin/closes/${today()}`, { token })).status).toBe(200)
  await expectSound()
})

test('a sum above the limit of one ledger entry is refused at its field and not booked', async () => {
  const animal = await newAnimal({ price: 999_000_000, stock: 1000 })
  const items = Array.from({ length: 10 }, () => ({ animal_id: animal.id, quantity: 100 }))
  const id = String((await rowOf(await placedOrder({ ...orderFor(animal.id), items }))).id)
  const receive = (amount: number) =>
    ask(`/api/admin/orders/${id}/payments`, { token, json: { amount, method: 'cash' } })
  for (let n = 0; n < 9; n++) expect((await receive(maxEnteredRupiah)).status).toBe(200)
  expect((await receive(98_999_999_999)).status).toBe(200)
  const refused = await receive(maxEnteredRupiah)
  expect(refused.status).toBe(422)
  expect((await problemOf(refused)).errors?.[0]?.path).toBe('amount')
  expect((await receive(1)).status).toBe(200)
  await expectSound()
})
