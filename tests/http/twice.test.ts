import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { counters } from '../../worker/db/counters'
import { unkeyedRoutes } from '../../worker/http/idempotency'
import { lost } from '../support/jobs'
import { ask, password } from '../support/shop'
import { recipes } from './recipes'
import { writes } from './routes'
import { type Sent, signInTeam, token } from './steps'

beforeAll(signInTeam)

const keyed = writes().filter(({ name }) => !(name in unkeyedRoutes))
const walked = keyed.filter(({ name }) => name in recipes)

/** Rows by table, but what counts requests and purges. */
async function counts() {
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '%cf%'
      AND name NOT LIKE '%search%' AND name NOT IN ('attempts', 'purges', 'sent_requests', 'outbox', 'certificate_wordings')`,
  ).all<{ name: string }>()
  const own = results.filter(({ name }) => !(name in counters))
  const all = await env.DB.batch<{ n: number }>(
    own.map(({ name }) => env.DB.prepare(`SELECT count(*) AS n FROM "${name}"`)),
  )
  return new Map(own.map(({ name }, n) => [name, all[n]?.results[0]?.n ?? 0]))
}

/** How many rows each table gained or lost while `run` ran. */
async function added(run: () => Promise<unknown>) {
  const before = await counts()
  await run()
  const now = await counts()
  return Object.fromEntries(
    [...now].flatMap(([name, n]) => (n === before.get(name) ? [] : [[name, n - (before.get(name) ?? 0)]])),
  )
}

/** Rows that SQLite inserted, changed or deleted since it opened the database, triggers included. */
const changesSoFar = async () =>
  (await env.DB.prepare('SELECT total_changes() AS n').first<{ n: number }>())?.n ?? expect.fail()

async function changed(run: () => Promise<unknown>) {
  const before = await changesSoFar()
  await run()
  return (await changesSoFar()) - before
}

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

/** The row of the key, which gets its answer once the effect is stored. */
const changesOfKey = 2
/** These only write to the bucket. */
const withoutRows = ['POST /api/admin/media/uploads']

test.each(walked)('$name sent twice happens once', async ({ name, method }) => {
  const make = recipes[name] ?? expect.fail()
  const sent = await make()
  const key = crypto.randomUUID()
  let first = { status: 0, text: '', replayed: '' as string | null }
  let rows = 0
  const once = await added(async () => {
    rows = await changed(async () => {
      first = await answered(method, sent, key)
    })
  })
  expect(first.status, first.text).toBeOneOf([200, 201, 204])
  if (!withoutRows.includes(name)) expect(rows).toBeGreaterThan(changesOfKey)
  const again = await changed(async () => {
    expect(await answered(method, sent, key)).toEqual({ ...first, replayed: 'true' })
  })
  expect(again).toBe(0)

  const pair = await make()
  const twinKey = crypto.randomUUID()
  let both: (typeof first)[] = []
  const atOnce = await added(async () => {
    both = await Promise.all([answered(method, pair, twinKey), answered(method, pair, twinKey)])
  })
  expect(both.map(({ text }) => text)).toEqual([both[0]?.text, both[0]?.text])
  expect(both.map(({ status }) => status)).toEqual([first.status, first.status])
  expect(atOnce).toEqual(once)
})
