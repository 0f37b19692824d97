import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { OrderMoney, Receipt } from '../../../worker/contract/money/payments'
import { numberInIndonesianWords } from '../../../worker/contract/money/words'
import { refusalOf } from '../../support/admin'
import { ask, countRows, newAnimal, orderFor, placedOrder, rowOf, signIn } from '../../support/shop'
import { expectSound } from '../../support/sound'

let finance = ''
beforeAll(async () => {
  finance = await signIn('finance')
})

async function withCash(...amounts: number[]) {
  const animal = await newAnimal({ name: 'Domba Garut' })
  const order = await placedOrder(orderFor(animal.id))
  const id = String((await rowOf(order)).id)
  for (const amount of amounts)
    await ask(`/api/admin/orders/${id}/payments`, { token: finance, json: { amount, method: 'cash' } })
  const money = await (await ask(`/api/admin/orders/${id}/money`, { token: finance })).json<OrderMoney>()
  return { ...order, id, payments: money.payments.map(payment => payment.id) }
}

const at = (order: { id: string }, payment?: number) =>
  `/api/admin/orders/${order.id}/payments/${payment}/receipt`
const give = (order: { id: string }, payment?: number) =>
  ask(at(order, payment), { token: finance, method: 'POST' })
const given = async (order: { id: string }, payment?: number) => (await give(order, payment)).json<Receipt>()

test('a payment keeps its receipt number, also concurrently; the next payment gets the next number', async () => {
  const order = await withCash(100_000, 50_000)
  const [first, second] = order.payments
  const before = await (await ask(at(order, first), { token: finance })).json<Receipt>()
  expect(before).toMatchObject({ number: null, amount: 100_000, method: 'cash', order_id: order.order_id })
  const all = await Promise.all([given(order, first), given(order, first), given(order, first)])
  const [number] = new Set(all.map(answer => answer.number))
  expect(new Set(all.map(answer => answer.number)).size).toBe(1)
  expect((await given(order, second)).number).toBe(Number(number) + 1)
  expect((await given(order, first)).number).toBe(number)
  expect(all[0]?.items).toEqual([{ name: 'Domba Garut', quantity: 1 }])
  expect(await countRows('receipts', `payment_id IN (${order.payments.join()})`)).toBe(2)
  await expectSound()
})

test('a voided payment keeps its receipt marked as void and gets no new receipt', async () => {
  const order = await withCash(100_000, 50_000)
  const [first, second] = order.payments
  const { number } = await given(order, first)
  for (const payment of [first, second])
    await ask(`/api/admin/orders/${order.id}/payments/${payment}/void`, {
      token: finance,
      json: { reason: 'salah pesanan' },
    })
  const voided = await given(order, first)
  expect(voided.number).toBe(number)
  expect(voided.voided_at).not.toBeNull()
  expect(await refusalOf(await give(order, second))).toEqual([409, 'bad_transition'])
  expect(await refusalOf(await give(await withCash(), first))).toEqual([404, 'not_found'])
  await expectSound()
})

test('reading receipts requires the permission to read orders', async () => {
  const order = await withCash(100_000)
  const field = await signIn('field')
  expect((await ask(at(order, order.payments[0]), { token: field })).status).toBe(403)
  expect((await ask(at(order, order.payments[0]), { token: field, method: 'POST' })).status).toBe(403)
})

const units: Record<string, number> = {
  satu: 1,
  dua: 2,
  tiga: 3,
  empat: 4,
  lima: 5,
  enam: 6,
  tujuh: 7,
  delapan: 8,
  sembilan: 9,
}
const whole: Record<string, number> = { sepuluh: 10, sebelas: 11, seratus: 100 }
const scales: Record<string, number> = { ribu: 1e3, juta: 1e6, miliar: 1e9, triliun: 1e12 }

/** Parses Indonesian number words from left to right: a scale multiplies the value since the previous scale. */
function heard(text: string) {
  let total = 0
  let group = 0
  let digit = 0
  for (const word of text.split(' ')) {
    const scale = scales[word]
    if (word === 'seribu') total += 1000
    else if (scale) {
      total += (group + digit) * scale
      group = digit = 0
    } else if (word === 'ratus' || word === 'puluh' || word === 'belas') {
      group += word === 'belas' ? 10 + digit : digit * (word === 'ratus' ? 100 : 10)
      digit = 0
    } else if (whole[word]) group += whole[word]
    else if (units[word]) digit = units[word]
    else throw new Error(`no number: ${word}`)
  }
  return total + group + digit
}

test('the amount in words on a receipt equals the number, in Indonesian spelling', () => {
  const known: [number, string][] = [
    [1, 'satu'],
    [11, 'sebelas'],
    [19, 'sembilan belas'],
    [100, 'seratus'],
    [1000, 'seribu'],
    [2_500_347, 'dua juta lima ratus ribu tiga ratus empat puluh tujuh'],
    [1_001_000, 'satu juta seribu'],
    [101_000, 'seratus satu ribu'],
    [999_000_000_000, 'sembilan ratus sembilan puluh sembilan miliar'],
  ]
  for (const [n, words] of known) expect(numberInIndonesianWords(n)).toBe(words)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), n => heard(numberInIndonesianWords(n)) === n),
  )
  fc.assert(fc.property(fc.integer({ min: 1, max: 9_999 }), n => heard(numberInIndonesianWords(n)) === n))
})
