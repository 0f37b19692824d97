import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  ask,
  countRows,
  customer,
  newAnimal,
  orderFor,
  placedOrder,
  problemOf,
  rowOf,
  sendOrder,
  stockOf,
} from '../support/shop'

const key = () => ({ 'idempotency-key': crypto.randomUUID() })

let animal = ''
beforeAll(async () => {
  animal = (await newAnimal({ stock: 100 })).id
})

const item = (values: object) => ({ ...customer, items: [{ animal_id: animal, quantity: 1, ...values }] })
const huge = 'x'.repeat(5000)

const bad: [what: string, body: unknown][] = [
  ['an empty object as its body', {}],
  ['null as its body', null],
  ['a list as its body', []],
  ['a number as its body', 1],
  ['no lines', { ...customer, items: [] }],
  ['quantity 0', item({ quantity: 0 })],
  ['quantity −1', item({ quantity: -1 })],
  ['quantity 1.5', item({ quantity: 1.5 })],
  ['quantity 1e9', item({ quantity: 1e9 })],
  ['quantity as text', item({ quantity: '2' })],
  ['both an animal and a service', item({ service_id: 'x' })],
  ['neither an animal nor a service', { ...customer, items: [{ quantity: 1 }] }],
  ['an unknown animal', { ...customer, items: [{ animal_id: 'tidak-ada', quantity: 1 }] }],
  ['an unknown service', { ...customer, items: [{ service_id: 'tidak-ada', quantity: 1 }] }],
  ['a huge id', { ...customer, items: [{ animal_id: huge, quantity: 1 }] }],
  ['a huge name', { ...orderFor(animal), customer_name: huge }],
  ['a blank name', { ...orderFor(animal), customer_name: '   ' }],
  ['a name of zero-width characters', { ...orderFor(animal), customer_name: '\u200b\u2060' }],
  ['a name with a NUL', { ...orderFor(animal), customer_name: 'Siti\u0000' }],
  ['a name that reverses the reading direction', { ...orderFor(animal), customer_name: 'Siti \u202eabc' }],
  ['a name with half a surrogate pair', { ...orderFor(animal), customer_name: 'Siti \ud83d' }],
  ['a name of only combining characters', { ...orderFor(animal), customer_name: '\u0301\u0301' }],
  ['an e-mail with a NUL', { ...orderFor(animal), customer_email: 'siti\u0000@contoh.id' }],
  [
    'an e-mail that reverses the reading direction',
    { ...orderFor(animal), customer_email: 'siti\u202e@contoh.id' },
  ],
  ['a code with an escape character', { ...orderFor(animal), referral_code: 'A\u001b[31m' }],
  ['a beneficiary with an escape character', item({ beneficiaries: [{ name: 'Ali\u001b[31m' }] })],
  ['a name that is an object', { ...orderFor(animal), customer_name: { $ne: 1 } }],
  ['a bad phone', { ...orderFor(animal), customer_phone: '12345' }],
  ['a bad e-mail', { ...orderFor(animal), customer_email: 'siti@' }],
  ['a huge code', { ...orderFor(animal), referral_code: huge }],
  ['a blank beneficiary', item({ beneficiaries: [{ name: '' }] })],
  [
    '51 lines',
    { ...customer, items: Array.from({ length: 51 }, () => ({ animal_id: animal, quantity: 1 })) },
  ],
]

const isIndonesian = (text: string) => text.length > 5 && !/required|invalid|expected|must be/i.test(text)

test('names with line breaks and control characters are stored as single lines', async () => {
  const order = {
    customer_name: ' Siti\r\nRah\u200bmawati\u2028',
    customer_phone: '\u202a+62 812-3456-7890\u202c',
    customer_email: '\ufeffsiti@contoh.id\n',
    referral_code: 'TEMAN\t1',
    items: [
      { animal_id: animal, quantity: 1, beneficiaries: [{ name: 'عبد\nالله', bin: 'bin Umar\u200b' }] },
    ],
  }
  const row = await rowOf(await placedOrder(order))
  expect(row).toMatchObject({
    customer_name: 'Siti Rahmawati',
    customer_phone: '+6281234567890',
    customer_email: 'siti@contoh.id',
    referral_code: 'TEMAN 1',
  })
  const { results } = await env.DB.prepare('SELECT name, bin FROM order_beneficiaries WHERE order_id = ?')
    .bind(row.id)
    .all()
  expect(results).toEqual([{ name: 'عبد الله', bin: 'Umar' }])
  await env.DB.prepare('UPDATE animals SET stock = 100 WHERE id = ?').bind(animal).run()
})

describe('an invalid order', () => {
  test.each(bad)('an order with %s is refused in Indonesian and writes nothing', async (_what, body) => {
    const orders = await countRows('orders')
    const response = await ask('/api/orders', { json: body, headers: key() })
    expect(response.status).toBe(422)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
    const problem = await problemOf(response)
    expect(problem.errors?.length).toBeGreaterThan(0)
    for (const { message } of problem.errors ?? []) expect(message).toSatisfy(isIndonesian)
    expect(await countRows('orders')).toBe(orders)
    expect(await stockOf(animal)).toBe(100)
  })

  test('an order with 10,000 lines is refused because of its size', async () => {
    const lines = Array.from({ length: 10_000 }, () => ({ animal_id: animal, quantity: 1 }))
    const response = await ask('/api/orders', { json: { ...customer, items: lines }, headers: key() })
    expect([response.status, (await problemOf(response)).code]).toEqual([413, 'too_large'])
  })

  test('an order with broken JSON or another content type is refused', async () => {
    const json = { 'content-type': 'application/json', ...key() }
    const broken = await ask('/api/orders', { body: '{"a":', headers: json })
    expect([broken.status, (await problemOf(broken)).code]).toEqual([400, 'bad_json'])
    const form = await ask('/api/orders', {
      body: 'a=1',
      headers: { 'content-type': 'text/plain', ...key() },
    })
    expect([form.status, (await problemOf(form)).code]).toEqual([415, 'bad_content_type'])
  })

  test('an invalid order gets the exact message for each field', async () => {
    const response = await sendOrder({ customer_name: '', customer_phone: '', customer_email: '', items: [] })
    expect((await problemOf(response)).errors).toEqual([
      { path: 'customer_name', message: 'Nama lengkap harus diisi' },
      { path: 'customer_phone', message: 'Nomor WhatsApp harus diisi' },
      { path: 'customer_email', message: 'Email harus diisi' },
      { path: 'items', message: 'Pilih setidaknya satu hewan atau layanan' },
    ])
  })
})
