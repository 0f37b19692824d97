import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { counterQueries } from '../../worker/db/counters'
import { routesWithoutIdempotencyKey } from '../../worker/http/idempotency'
import { tablesOf } from '../support/filled'
import { lostEngine } from '../support/jobs'
import { runSql } from '../support/rows'
import { ask } from '../support/shop'
import { contentRecipes } from './recipes/recipes-content'
import { fieldRecipes } from './recipes/recipes-field'
import { moneyRecipes } from './recipes/recipes-money'
import { orderRecipes } from './recipes/recipes-orders'
import { peopleRecipes } from './recipes/recipes-people'
import { type Recipe, type RecipeRequest, signInTeam } from './recipes/steps'
import { writes } from './routes'

beforeAll(signInTeam)

/** A valid request for each write that stores idempotency keys. */
const recipes: Record<string, Recipe> = {
  ...contentRecipes,
  ...fieldRecipes,
  ...moneyRecipes,
  ...orderRecipes,
  ...peopleRecipes,
}

const keyed = writes().filter(({ name }) => !(name in routesWithoutIdempotencyKey))
const walked = keyed.filter(({ name }) => name in recipes)

/** Tables that record requests, deduplicate texts or count rows of other tables. */
const bookkeeping = [
  'attempts',
  'purges',
  'sent_requests',
  'certificate_wordings',
  ...Object.keys(counterQueries),
]

/** Number of copies of each row and each stored file. */
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

/** Added and removed rows per table, as 'orders +1 -1'. A changed row counts as both. */
async function effectsOf(work: () => Promise<unknown>) {
  const before = await contents()
  await work()
  const after = await contents()
  const changes = new Map<string, { added: number; removed: number }>()
  for (const content of new Set([...before.keys(), ...after.keys()])) {
    const more = (after.get(content) ?? 0) - (before.get(content) ?? 0)
    if (more === 0) continue
    const [table = ''] = content.split(' ')
    const { added, removed } = changes.get(table) ?? { added: 0, removed: 0 }
    changes.set(table, { added: added + Math.max(more, 0), removed: removed - Math.min(more, 0) })
  }
  return [...changes].map(([table, { added, removed }]) => `${table} +${added} -${removed}`).sort()
}

type Answer = Awaited<ReturnType<typeof answered>>

async function answered(method: string, { headers, ...sent }: RecipeRequest, key: string) {
  const response = await ask(sent.path, {
    ...sent,
    method,
    headers: { ...headers, 'idempotency-key': key },
    env: { LIMITS: 'off', ...lostEngine },
  })
  return {
    status: response.status,
    text: await response.text(),
    replayed: response.headers.get('idempotency-replayed'),
  }
}

test('each API write that takes an idempotency key has a test recipe, and each recipe belongs to such a write', () => {
  expect(Object.keys(recipes).filter(name => !keyed.some(route => route.name === name))).toEqual([])
  expect(keyed.filter(({ name }) => !(name in recipes)).map(({ name }) => name)).toEqual([])
})

/** Builds a request that must differ from all earlier ones. */
async function made(name: string) {
  const sent = await (recipes[name] ?? expect.fail())()
  // Messages left by the recipe, which the next request would deliver.
  await runSql('DELETE FROM outbox')
  return sent
}

test.each(walked)(
  'the API write $name has a single effect if the request is repeated or sent twice concurrently',
  async ({ name, method }) => {
    const single = await made(name)
    let answer: Answer | undefined
    const once = await effectsOf(async () => {
      answer = await answered(method, single, crypto.randomUUID())
    })
    expect(answer?.status, answer?.text).toBeOneOf([200, 201, 204])
    expect(once).not.toEqual([])

    const repeated = await made(name)
    const key = crypto.randomUUID()
    const send = () => answered(method, repeated, key)
    const effects = await effectsOf(async () => {
      const [first, twin] = await Promise.all([send(), send()])
      const later = await send()
      expect([first.status, twin.status, later.status]).toEqual(Array(3).fill(answer?.status))
      expect([twin.text, later.text]).toEqual([first.text, first.text])
      expect([[first.replayed, twin.replayed].sort(), later.replayed]).toEqual([[null, 'true'], 'true'])
    })
    expect(effects).toEqual(once)
  },
)
