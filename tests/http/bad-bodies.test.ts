import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { app } from '../../worker/app'
import type { Bindings } from '../../worker/env'
import {
  ask,
  count,
  customer,
  newAnimal,
  orderFor,
  placed,
  problemOf,
  sendOrder,
  signIn,
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
  ['nothing', {}],
  ['null', null],
  ['a list', []],
  ['a number', 1],
  ['no lines', { ...customer, items: [] }],
  ['quantity 0', item({ quantity: 0 })],
  ['quantity −1', item({ quantity: -1 })],
  ['quantity 1.5', item({ quantity: 1.5 })],
  ['quantity 1e9', item({ quantity: 1e9 })],
  ['quantity as text', item({ quantity: '2' })],
  ['both an animal and a service', item({ service_id: 'x' })],
  ['neither', { ...customer, items: [{ quantity: 1 }] }],
  ['an unknown animal', { ...customer, items: [{ animal_id: 'tidak-ada', quantity: 1 }] }],
  ['an unknown service', { ...customer, items: [{ service_id: 'tidak-ada', quantity: 1 }] }],
  ['a huge id', { ...customer, items: [{ animal_id: huge, quantity: 1 }] }],
  ['a huge name', { ...orderFor(animal), customer_name: huge }],
  ['a blank name', { ...orderFor(animal), customer_name: '   ' }],
  ['a name of zero-width signs', { ...orderFor(animal), customer_name: '\u200b\u2060' }],
  ['a name with a NUL', { ...orderFor(animal), customer_name: 'Siti\u0000' }],
  ['a name that turns the reading direction', { ...orderFor(animal), customer_name: 'Siti \u202eabc' }],
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

describe('a bad order', () => {
  test.each(bad)('with %s is refused in Indonesian and writes nothing', async (_what, body) => {
    const orders = await count('orders')
    const response = await ask('/api/orders', { json: body, headers: key() })
    expect(response.status).toBe(422)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
    const problem = await problemOf(response)
    expect(problem.errors?.length).toBeGreaterThan(0)
    for (const { message } of problem.errors ?? []) expect(message).toSatisfy(isIndonesian)
    expect(await count('orders')).toBe(orders)
    expect(await stockOf(animal)).toBe(100)
  })

  test('with 10,000 lines is refused for its size', async () => {
    const lines = Array.from({ length: 10_000 }, () => ({ animal_id: animal, quantity: 1 }))
    const response = await ask('/api/orders', { json: { ...customer, items: lines }, headers: key() })
    expect([response.status, (await problemOf(response)).code]).toEqual([413, 'too_large'])
  })

  test('that is broken JSON or another content type is refused', async () => {
    const json = { 'content-type': 'application/json', ...key() }
    const broken = await ask('/api/orders', { body: '{"a":', headers: json })
    expect([broken.status, (await problemOf(broken)).code]).toEqual([400, 'bad_json'])
    const form = await ask('/api/orders', {
      body: 'a=1',
      headers: { 'content-type': 'text/plain', ...key() },
    })
    expect([form.status, (await problemOf(form)).code]).toEqual([415, 'bad_content_type'])
  })

  test('tells the exact sentence beside each field', async () => {
    const response = await sendOrder({ customer_name: '', customer_phone: '', customer_email: '', items: [] })
    expect((await problemOf(response)).errors).toEqual([
      { path: 'customer_name', message: 'Nama lengkap harus diisi' },
      { path: 'customer_phone', message: 'Nomor WhatsApp harus diisi' },
      { path: 'customer_email', message: 'Email harus diisi' },
      { path: 'items', message: 'Pilih setidaknya satu hewan atau layanan' },
    ])
  })
})

/** Every route of the app with its parameters filled in. */
const routes = app.routes
  .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/') && !path.includes('*'))
  .map(({ method, path }) => ({ method, path }))

const tables = [
  'orders',
  'order_items',
  'animals',
  'services',
  'transactions',
  'certificates',
  'settings',
  'users',
  'media',
  'faqs',
  'galleries',
  'bank_accounts',
  'testimonials',
  'legal_pages',
]
const rowsOf = async () => Promise.all(tables.map(table => count(table)))

test('thousands of generated requests over all routes never get a 500, and refused ones write nothing', async () => {
  const token = await signIn()
  await placed(orderFor(animal))
  const before = await rowsOf()
  const word = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.constantFrom('', '%00', "' OR 1=1 --", '../..', '💥', 'null', '-1', '9'.repeat(40), 'ORDER-100AA'),
  )
  const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), word, fc.integer(), fc.double())
  const request = fc.record({
    route: fc.constantFrom(...routes),
    param: word,
    query: fc.dictionary(
      fc.constantFrom('q', 'limit', 'cursor', 'status', 'key', 'phone4', 'amount', 'range', 'type', 'from'),
      word,
      { maxKeys: 3 },
    ),
    body: fc.oneof(
      value,
      fc.dictionary(
        fc.constantFrom(
          'items',
          'name',
          'price',
          'stock',
          'status',
          'email',
          'content',
          'type',
          'amount',
          'ids',
          'updated_at',
          'photos',
        ),
        value,
      ),
    ),
    json: fc.boolean(),
    signed: fc.boolean(),
  })
  const silent: ExecutionContext = {
    waitUntil: () => {},
    passThroughOnException: () => {},
    props: {},
  } as unknown as ExecutionContext
  const bindings: Bindings = { ...env, LIMITS: 'off' }
  let succeeded = 0
  await fc.assert(
    fc.asyncProperty(request, async ({ route, param, query, body, json, signed }) => {
      if (route.path.startsWith('/api/auth/login')) return
      const path = route.path.replace(/:\w+(\{[^}]*\})?/g, () => encodeURIComponent(param) || 'x')
      const headers = new Headers({ 'idempotency-key': crypto.randomUUID() })
      if (json) headers.set('content-type', 'application/json')
      if (signed) headers.set('authorization', `Bearer ${token}`)
      const hasBody = route.method !== 'GET' && route.method !== 'HEAD'
      const response = await app.fetch(
        new Request(`http://localhost${path}?${new URLSearchParams(query)}`, {
          method: route.method,
          headers,
          body: hasBody ? JSON.stringify(body) : undefined,
        }),
        bindings,
        silent,
      )
      await response.arrayBuffer()
      if (response.status < 300 && hasBody) succeeded += 1
      expect(response.status, `${route.method} ${path}`).toBeLessThan(500)
    }),
    { numRuns: 3000 },
  )
  if (succeeded === 0) expect(await rowsOf()).toEqual(before)
}, 120_000)
