import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { unkeyedRoutes } from '../../worker/http/idempotency'
import { tablesOf } from '../support/filled'
import { lost } from '../support/jobs'
import { ask, password } from '../support/shop'
import { recipes } from './recipes'
import { writes } from './routes'
import { type Sent, signInTeam, token } from './steps'

beforeAll(signInTeam)

const keyed = writes().filter(({ name }) => !(name in unkeyedRoutes))
const walked = keyed.filter(({ name }) => name in recipes)

/** Tables that record requests rather than their effects. */
const bookkeeping = ['attempts', 'purges', 'sent_requests']

/** How often each row and each file of the bucket exists, by table and content. */
async function contents() {
  const found = new Map<string, number>()
  const add = (table: string, content: unknown) => {
    const name = `${table} ${JSON.stringify(content)}`
    found.set(name, (found.get(name) ?? 0) + 1)
  }
  const tables = (await tablesOf()).filter(({ name }) => !bookkeeping.includes(name))
  const all = await env.DB.batch(tables.map(({ name }) => env.DB.prepare(`SELECT * FROM "${name}"`)))
  for (const [n, { name }] of tables.entries()) for (const row of all[n]?.results ?? []) add(name, row)
  for (const { key, etag } of (await env.MEDIA.list()).objects) add('bucket', [key, etag])
  return found
}

/** How many rows of each table `run` added and removed; a changed row counts as both. */
async function effectsOf(run: () => Promise<unknown>) {
  const before = await contents()
  await run()
  const after = await contents()
  const effects: Record<string, { added: number; removed: number }> = {}
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const more = (after.get(name) ?? 0) - (before.get(name) ?? 0)
    if (more === 0) continue
    const [table = ''] = name.split(' ')
    effects[table] ??= { added: 0, removed: 0 }
    const effect = effects[table]
    if (more > 0) effect.added += more
    else effect.removed -= more
  }
  return effects
}

type Answer = Awaited<ReturnType<typeof answered>>

async function answered(method: string, sent: Sent, key: string) {
  const { path, headers, isAt, token: own = token, ...rest } = sent
  const response = await ask(path, {
    ...rest,
    method,
    headers: {
      ...headers,
      ...(isAt ? {} : { 'x-confirm-password': encodeURIComponent(password) }),
      'idempotency-key': key,
    },
    token: isAt ? undefined : own,
    env: { LIMITS: 'off', ...lost },
  })
  return {
    status: response.status,
    text: await response.text(),
    replayed: response.headers.get('idempotency-replayed'),
  }
}

test('every write of the API has a recipe, or a reason why it takes no key', () => {
  expect(Object.keys(recipes).filter(name => !keyed.some(route => route.name === name))).toEqual([])
  expect(keyed.filter(({ name }) => !(name in recipes)).map(({ name }) => name)).toEqual([])
})

test.each(walked)('$name sent twice happens once', async ({ name, method }) => {
  const make = recipes[name] ?? expect.fail()
  const sent = await make()
  const key = crypto.randomUUID()
  let first: Answer | undefined
  const once = await effectsOf(async () => {
    first = await answered(method, sent, key)
  })
  expect(first?.status, first?.text).toBeOneOf([200, 201, 204])
  expect(once).not.toEqual({})
  const again = await effectsOf(async () => {
    expect(await answered(method, sent, key)).toEqual({ ...first, replayed: 'true' })
  })
  expect(again).toEqual({})

  const pair = await make()
  const pairKey = crypto.randomUUID()
  let both: Answer[] = []
  const atOnce = await effectsOf(async () => {
    both = await Promise.all([answered(method, pair, pairKey), answered(method, pair, pairKey)])
  })
  expect(both.map(({ text }) => text)).toEqual([both[0]?.text, both[0]?.text])
  expect(both.map(({ status }) => status)).toEqual([first?.status, first?.status])
  expect(atOnce).toEqual(once)
})
