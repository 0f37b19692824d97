import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { DocumentedOperation, OpenApi } from '../../worker/http/openapi/openapi-types'
import { operator } from '../support/admin'
import { newCertificate, saveTemplates } from '../support/certificates'
import { caseCount } from '../support/depth'
import { lostEngine } from '../support/jobs'
import { type KnownValues, valuesOf } from '../support/json-schema'
import { newTransaction } from '../support/rows'
import { ask, newAnimal, newService, orderFor, placedOrder, rowOf, signIn } from '../support/shop'
import { expectSound } from '../support/sound'

const requests = caseCount(1_500, 10_000)
const abreast = 20

type Fuzzed = {
  path: string
  method: string
  param: string
  query: Record<string, string>
  body: unknown
  key: string
  type: string
  signed: boolean
  idempotent: boolean
}

let token = ''
let operations: { path: string; method: string; operation: DocumentedOperation }[] = []
const known: KnownValues = {}

beforeAll(async () => {
  token = await signIn()
  await saveTemplates()
  const animals = await Promise.all([1, 2, 3].map(() => newAnimal({ stock: 100_000 })))
  const services = await Promise.all([1, 2].map(() => newService()))
  const orders = await Promise.all(
    Array.from({ length: 12 }, (_, n) => placedOrder(orderFor(animals[n % 3]?.id ?? ''))),
  )
  const rows = await Promise.all(orders.map(rowOf))
  const certificate = await newCertificate()
  const transaction = await newTransaction()
  const api = operator(token)
  const made = await Promise.all([
    api.post('/faqs', { question: 'Apakah?', answer: 'Ya.' }),
    api.post('/galleries', { image_url: 'https://contoh.id/a.webp', caption: 'Foto', category: 'hewan' }),
    api.post('/bank-accounts', {
      type: 'bank',
      bank_name: 'BSI',
      account_number: '7001234567',
      account_name: 'A',
    }),
  ])
  const content = await Promise.all(made.map(async response => (await response.json<{ id: string }>()).id))
  known.animal_id = animals.map(animal => animal.id)
  known.service_id = services.map(service => service.id)
  known.order_id = orders.map(order => order.order_id)
  known.confirm = known.order_id
  known.key = orders.map(order => order.key)
  known.template_id = ['polos']
  known.ids = rows.map(row => row.id)
  known.id = [...known.ids, ...known.animal_id, certificate.id, transaction.id, ...content]
  known.number = [certificate.certificate_number]
  known.type = ['terms', 'privacy_policy']
  known.updated_at = rows.map(row => String(row.updated_at))
  const document = await (await ask('/api/openapi.json')).json<OpenApi>()
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
})

const hostile = fc.oneof(
  fc.constantFrom(
    '',
    '%00',
    "' OR 1=1 --",
    '../..',
    '💥',
    'null',
    '-1',
    '9'.repeat(40),
    '"*" OR',
    '\u0000',
    '1e999',
  ),
  fc.string({ maxLength: 30 }),
  fc.jsonValue({ maxDepth: 2 }),
  fc.double(),
)
// Generated objects may override `toString`.
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const word = hostile.map(value => textOf(value).slice(0, 60))

const mostly = fc.constantFrom(true, true, true, true, true, true, true, false)

const otherTypes = fc.constantFrom('text/plain', 'multipart/form-data; boundary=x', '')
const type = fc.oneof(
  { weight: 9, arbitrary: fc.constant('application/json') },
  { weight: 1, arbitrary: otherTypes },
)

/** Requests to these slow or limited routes lack credentials, so that they are refused early. */
const costly = [
  '/api/auth/login',
  '/api/admin/account/password',
  '/api/admin/account/totp',
  '/api/admin/account/totp/confirm',
  '/api/admin/account/totp/codes',
  '/api/admin/account/totp/off',
]

function spoilt(path: string, fitting: fc.Arbitrary<unknown>) {
  const chance = { part: fc.nat(), by: fc.oneof(hostile, fc.constant(undefined)), body: fitting }
  const changed = fc.record(chance).map(({ body, part, by }) => {
    const fields = Object.keys(Object(body))
    return { ...Object(body), [fields[part % fields.length] ?? 'x']: by }
  })
  if (!costly.includes(path)) return fc.oneof(fitting, changed, hostile)
  return changed.map(body => ({ ...body, password: undefined, current_password: undefined, code: undefined }))
}

function requestsTo({ path, method, operation }: (typeof operations)[number]): fc.Arbitrary<Fuzzed> {
  const schema = operation.requestBody?.content['application/json']?.schema
  const asked = operation.parameters.filter(parameter => parameter.in === 'query')
  const query = asked.map(
    ({ name, schema }) => [name, fc.oneof(valuesOf(schema, known, name), word)] as const,
  )
  const [, name = ''] = /\{(\w+)\}/.exec(path) ?? []
  const param = known[name] ?? known.id ?? []
  return fc.record({
    path: fc.constant(path),
    method: fc.constant(method),
    param: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...param) }, { weight: 1, arbitrary: word }),
    query: fc.record(Object.fromEntries(query), { requiredKeys: [] }).map(asText),
    body:
      method === 'GET' ? fc.constant(undefined) : spoilt(path, schema ? valuesOf(schema, known) : hostile),
    key: fc.constantFrom('', 'x', ...(known.key ?? [])),
    type,
    signed: mostly,
    idempotent: mostly,
  })
}

const asText = (query: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, textOf(value)]))

function send({ path, method, param, query, body, key, type, signed, idempotent }: Fuzzed) {
  const address = path.replace(/\{\w+\}/g, () => encodeURIComponent(param.toWellFormed()) || 'x')
  return ask(`${address}?${new URLSearchParams(query)}`, {
    method,
    body: method === 'GET' ? undefined : JSON.stringify(body),
    headers: {
      'content-type': type,
      ...(key ? { 'x-order-key': key } : {}),
      ...(idempotent ? { 'idempotency-key': crypto.randomUUID() } : {}),
    },
    token: signed ? token : undefined,
    // Started jobs must not run: they would continue after the test.
    env: { ...env, LIMITS: 'off', ...lostEngine },
  })
}

const writtenBy = (response: Response) =>
  Number(/written=(\d+)/.exec(response.headers.get('server-timing') ?? '')?.[1])

/** The same number of requests per operation, so that a small total covers all of them. */
function drawn(seed: number) {
  const numRuns = Math.ceil(requests / operations.length)
  const toEach = operations.map((operation, n) =>
    fc.sample(requestsTo(operation), { numRuns, seed: seed + n }),
  )
  return Array.from({ length: numRuns }, (_, n) => toEach.flatMap(some => some[n] ?? [])).flat()
}

test('thousands of generated requests cause no 5xx status, and refused requests write no row', async () => {
  const seed = Number(env.FUZZ_SEED)
  const samples = drawn(seed)
  const statuses = new Map<number, number>()
  for (let n = 0; n < samples.length; n += abreast) {
    await Promise.all(
      samples.slice(n, n + abreast).map(async sample => {
        const response = await send(sample)
        await response.arrayBuffer()
        const { status } = response
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const what = () => `${JSON.stringify(sample)} (seed ${seed})`
        if (status >= 500) expect(status, what()).toBeLessThan(500)
        if (status >= 400 && writtenBy(response) !== 0) expect(writtenBy(response), what()).toBe(0)
      }),
    )
  }
  // Checks that the requests are valid enough to reach the handlers.
  for (const status of [200, 201, 204, 401, 404, 409, 422])
    expect(statuses.get(status), String(status)).toBeGreaterThan(requests / 500)
  await expectSound()
}, 300_000)
