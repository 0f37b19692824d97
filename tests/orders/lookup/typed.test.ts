import { expect, test } from 'vitest'
import { ask, newAnimal, type placedOrder, problemOf } from '../../support/shop'

type Placed = Awaited<ReturnType<typeof placedOrder>>

const person = {
  customer_name: 'Siti Rahmawati',
  customer_phone: '081234567890',
  customer_email: 'siti@contoh.id',
}

async function send(changes: Partial<typeof person>, names: object[] = [], env: Record<string, string> = {}) {
  const { id } = await newAnimal()
  return ask('/api/orders', {
    env,
    json: { ...person, ...changes, items: [{ animal_id: id, quantity: 2, beneficiaries: names }] },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
}

const fieldsOf = async (response: Response) =>
  (await problemOf(response)).errors?.map(({ path, message }) => [path, message])

const refusal = [['customer_phone', 'Nomor WhatsApp harus dimulai dengan +62 dan diikuti 8-12 angka']]

test('foreign phone numbers are refused with the specified message', async () => {
  for (const customer_phone of [
    '+85291234567',
    '+966551234567',
    '00966551234567',
    '+60123456789',
    '+6591234567',
    '+886912345678',
    '+1 202 555 0100',
    '+62+6591234567',
    '0812345678/0813456789',
    '0812345678 ext 12',
  ]) {
    const response = await send({ customer_phone })
    expect([customer_phone, response.status, await fieldsOf(response)]).toEqual([
      customer_phone,
      422,
      refusal,
    ])
  }
})

test('text pasted around a phone number, e-mail or name is removed', async () => {
  const response = await send(
    {
      customer_name: '\u2068Siti Rahmawati\u2069',
      customer_phone: '\u202a+62 0812\u20113456\u20117890\u202c',
      customer_email: 'Siti <mailto:siti＠contoh.id>.',
    },
    [{ name: '*1. Ahmad*', bin: 'b. Umar' }, { name: 'Budi ✅' }],
  )
  expect(response.status).toBe(201)
  const { order_id, key } = await response.json<Placed>()
  const order = await (
    await ask(`/api/orders/${order_id}`, { headers: { 'x-order-key': key } })
  ).json<Placed>()
  expect(order).toMatchObject({ ...person, customer_phone: '+6281234567890' })
  expect(order.items[0]?.beneficiaries).toMatchObject([
    { name: 'Ahmad', bin: 'Umar', relation: 'bin' },
    { name: 'Budi', bin: null, relation: null },
  ])
  expect((await ask(`/api/orders/${order_id}?phone=${encodeURIComponent('(0812) 3456.7890')}`)).status).toBe(
    200,
  )
})

test('an e-mail in brackets, quotes, full width or another notation counts as one person’s e-mail', async () => {
  const spellings = [
    'korban.satu@gmail.com',
    '<Korban.Satu@Gmail.com>',
    '"korbansatu"@gmail.com',
    'ｋｏｒｂａｎ．ｓａｔｕ＠ｇｍａｉｌ．ｃｏｍ',
    'korbansatu+lain@googlemail.com.',
  ]
  const answers: number[] = []
  for (const [n, customer_email] of spellings.entries()) {
    const response = await send({ customer_email, customer_phone: `08127770000${n}` }, [], { LIMITS: 'on' })
    answers.push(response.status)
  }
  expect(answers).toEqual([201, 201, 201, 409, 409])
})
