import fc from 'fast-check'
import { type Known, valuesOf } from '../../../tests/support/json-schema.ts'
import type { DocumentedOperation, JsonSchema, OpenApi } from '../../../worker/http/openapi-types.ts'
import { type Field, fieldsOf, withValue } from './fields.ts'
import { bodies, fewFillings, filled, fillings, nameOf } from './texts.ts'

type Headers = Record<string, string>
export type Attack = {
  route: string
  what: string
  path: string
  method: string
  headers: Headers
  body?: string | undefined
}

export type Target = { known: Known; idOf: (path: string) => string; headers: Headers }

const bodyBytes = 64 * 1024
const headerBytes = 12 * 1024
const addressBytes = 4 * 1024
const seed = 1448

/** Those hash a password for 200 ms, as they are meant to; their limits stand before that. */
const costly = [
  '/api/auth/login',
  '/api/admin/account/password',
  '/api/admin/account/totp',
  '/api/admin/account/totp/off',
]

const isPlain = (text: string) => /^[\t\x20-\x7e]*$/.test(text)
const isAddress = (text: string) => /^[\w/.;,!@$&()*+:=-]+$/.test(text)

/** Headers that somebody reads, with the start that gets a value past the first look. */
const beginnings: Headers = {
  authorization: 'Bearer ',
  cookie: 'session=',
  'x-order-key': '',
  'idempotency-key': '',
  'if-none-match': 'W/',
  'if-match': '',
  range: 'bytes=',
  'content-type': 'application/json;',
  accept: '',
  'accept-encoding': '',
  'accept-language': '',
  origin: 'https://',
  'user-agent': '',
}

export function* headerAttacks(path: string, method = 'GET'): Generator<Attack> {
  const route = `${method} ${path}`
  const body = method === 'GET' ? undefined : '{}'
  for (const [name, beginning] of Object.entries(beginnings)) {
    for (const filling of fillings.filter(isPlain)) {
      const text = filled(filling, headerBytes)
      const headers = { [name]: beginning + text }
      yield { route, what: `${name}: ${nameOf(filling, text)}`, path, method, headers, body }
    }
  }
}

/** Addresses below `path` that are long, as they are and escaped, and long questions. */
export function* addressAttacks(path: string): Generator<Attack> {
  const common = { route: `GET ${path}`, method: 'GET', headers: {} }
  for (const filling of fillings) {
    const text = filled(filling, addressBytes)
    const name = nameOf(filling, text)
    const escaped = encodeURIComponent(text.toWellFormed())
    yield { ...common, what: `path ${name}`, path: `${path}${escaped}` }
    yield { ...common, what: `question ${name}`, path: `${path}?q=${escaped}` }
    if (isAddress(text)) yield { ...common, what: `bare path ${name}`, path: `${path}${text}` }
  }
}

type Operation = { path: string; method: string; operation: DocumentedOperation }

const operationsOf = ({ paths }: OpenApi): Operation[] =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation,
      })),
    )
    .filter(({ path }) => !costly.includes(path))
    // What is public first: what the operator's requests do to orders would let many of those end early.
    .sort((a, b) => Number(a.path.includes('/admin')) - Number(b.path.includes('/admin')))

const param = /\{\w+\}/g

function* paramAttacks({ path }: Operation, common: Omit<Attack, 'what' | 'path'>): Generator<Attack> {
  if (path.search(param) < 0) return
  for (const filling of fewFillings) {
    const text = filled(filling, addressBytes)
    const long = path.replace(param, encodeURIComponent(text.toWellFormed()))
    yield { ...common, what: `path: ${nameOf(filling, text)}`, path: long, body: bodyFor(common.method) }
  }
}

const bodyFor = (method: string) => (method === 'GET' ? undefined : '{}')

/** Gives a field all fillings the first time one like it is met, then a few. */
function fillingsOnce() {
  const met = new Set<string>()
  return (name: string, schema: JsonSchema) => {
    const like = `${name} ${JSON.stringify(schema)}`
    const isKnown = met.has(like)
    met.add(like)
    return isKnown ? fewFillings : fillings
  }
}

type Fillings = ReturnType<typeof fillingsOnce>

/** As long as a request lets a text be, and as long as the field does. */
const textsOf = (filling: string, room: number, { maxLength }: JsonSchema) =>
  [room, Math.min(room, Number(maxLength ?? room))].map(bytes => filled(filling, bytes))

type Common = Omit<Attack, 'what'>

function* queryAttacks({ operation }: Operation, common: Common, fillingsOf: Fillings): Generator<Attack> {
  for (const { name, schema } of operation.parameters.filter(parameter => parameter.in === 'query')) {
    for (const filling of fillingsOf(name, schema)) {
      for (const text of textsOf(filling, addressBytes, schema)) {
        const query = new URLSearchParams({ [name]: text.toWellFormed() })
        const path = `${common.path}?${query}`
        yield { ...common, what: `${name}: ${nameOf(filling, text)}`, path, body: bodyFor(common.method) }
      }
    }
  }
}

const sampleOf = (schema: JsonSchema, known: Known, name = '') =>
  fc.sample(valuesOf(schema, known, name), { numRuns: 1, seed })[0]

/** What may stand in a field instead of what should. */
const otherValues: Record<string, string> = {
  'a list of 30,000': JSON.stringify(Array(30_000).fill(0)),
  '20,000 objects': JSON.stringify(Array(20_000).fill({})),
  '1e308': '1e308',
  'lists in lists': '['.repeat(30_000) + ']'.repeat(30_000),
}

function* fieldAttacks(
  { path, schema }: Field,
  fitting: unknown,
  known: Known,
  fillingsOf: Fillings,
): Generator<[what: string, body: string]> {
  const name = String(path.at(-1))
  const at = path.join('.')
  const hole = '\u0001hole'
  const [before = '', after = ''] = JSON.stringify(withValue(fitting, path, hole)).split(JSON.stringify(hole))
  const room = bodyBytes - before.length - after.length - 2
  const put = (json: string) => before + json + after
  for (const [what, json] of Object.entries(otherValues)) yield [`${at}: ${what}`, put(json)]
  if (schema.type === 'string') {
    for (const filling of fillingsOf(name, schema)) {
      for (const text of textsOf(filling, room, schema)) {
        yield [`${at}: ${nameOf(filling, text)}`, put(JSON.stringify(text))]
      }
    }
  }
  if (schema.type === 'array') {
    const list = sampleOf({ ...schema, minItems: 1 }, known, name)
    const item = JSON.stringify(Array.isArray(list) ? (list[0] ?? null) : null)
    const most = Math.floor(room / (item.length + 1))
    yield [`${at}: ${most} of what fits`, put(`[${Array(most).fill(item).join()}]`)]
  }
}

function* bodyAttacks(
  { operation }: Operation,
  common: Common,
  known: Known,
  fillingsOf: Fillings,
): Generator<Attack> {
  const schema = operation.requestBody?.content['application/json']?.schema
  if (!schema) return
  for (const [what, body] of Object.entries(bodies)) yield { ...common, what, body }
  const fitting = sampleOf(schema, known)
  for (const field of fieldsOf(schema)) {
    for (const [what, body] of fieldAttacks(field, fitting, known, fillingsOf)) {
      yield { ...common, what, body }
    }
  }
}

/** What is asked of each operation of the API: each request with one thing in it that is as bad as it can be. */
export function* apiAttacks(document: OpenApi, { known, idOf, headers }: Target): Generator<Attack> {
  const fillingsOf = fillingsOnce()
  for (const operation of operationsOf(document)) {
    const { path, method } = operation
    const common = { route: `${method} ${path}`, method, headers, path: path.replace(param, idOf(path)) }
    yield* paramAttacks(operation, common)
    if (method === 'DELETE') continue
    yield* queryAttacks(operation, common, fillingsOf)
    yield* bodyAttacks(operation, common, known, fillingsOf)
  }
}
