import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { app } from '../../worker/app'
import { counters } from '../../worker/db/counters'
import { unkeyedRoutes } from '../../worker/http/idempotency'
import { lost } from '../support/jobs'
import { ask, password } from '../support/shop'
import { recipes } from './recipes'
import { admin, type Sent, signInTeam, token } from './steps'

/** Routes of which only the refusal is walked here: each reads its own state and moves it, which its own tests walk. */
const refused = [
  '/api/admin/account/totp/confirm',
  '/api/admin/account/totp/off',
  '/api/admin/bank-rows/:id/close',
  '/api/admin/bank-rows/:id/keep',
  '/api/admin/field/sacrifices/:id/complete',
  '/api/admin/field/uploads/:id/complete',
  '/api/admin/jobs/:id/resume',
  '/api/admin/jobs/:id/retry',
  '/api/admin/media/uploads/:id/complete',
  '/api/admin/people/:id/reset-totp',
  '/api/admin/refunds/:id/row',
  '/api/admin/sacrifices/:id/house',
  '/api/admin/sacrifices/:id/reopen',
]

beforeAll(signInTeam)

const posts = [
  ...new Set(
    app.routes
      .filter(({ method, path }) => method === 'POST' && path.startsWith('/api/'))
      .map(({ path }) => path),
  ),
]
const keyedPosts = posts.filter(path => !(path in unkeyedRoutes))

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

async function added(run: () => Promise<unknown>) {
  const before = await counts()
  await run()
  const now = await counts()
  return Object.fromEntries(
    [...now].flatMap(([name, n]) => (n === before.get(name) ? [] : [[name, n - (before.get(name) ?? 0)]])),
  )
}

async function answered(sent: Sent, key: string) {
  const { path, headers, isAt, ...rest } = sent
  const response = await ask(path, {
    ...rest,
    method: 'POST',
    headers: {
      ...headers,
      ...(isAt ? {} : { 'x-confirm-password': encodeURIComponent(password) }),
      'idempotency-key': key,
    },
    token: isAt ? undefined : token,
    env: { LIMITS: 'off', ...lost },
  })
  return {
    status: response.status,
    text: await response.text(),
    replayed: response.headers.get('idempotency-replayed'),
  }
}

const walked = [...Object.keys(recipes)].sort()

test('every POST of the API is walked here, refuses twice, or says why it takes no key', () => {
  expect(Object.keys(unkeyedRoutes).filter(path => !posts.includes(path))).toEqual([])
  expect(walked.filter(path => !keyedPosts.includes(path))).toEqual([])
  expect(keyedPosts.filter(path => !(path in recipes) && !refused.includes(path))).toEqual([])
})

test.each(walked)('%s sent twice happens once', async path => {
  const make = recipes[path] ?? expect.fail()
  const sent = await make()
  const key = crypto.randomUUID()
  let first = { status: 0, text: '', replayed: '' as string | null }
  const once = await added(async () => {
    first = await answered(sent, key)
  })
  expect(first.status, first.text).toBeOneOf([200, 201, 204])
  const again = await added(async () => {
    expect(await answered(sent, key)).toEqual({ ...first, replayed: 'true' })
  })
  expect(again).toEqual({})

  const pair = await make()
  const twinKey = crypto.randomUUID()
  let both: (typeof first)[] = []
  const atOnce = await added(async () => {
    both = await Promise.all([answered(pair, twinKey), answered(pair, twinKey)])
  })
  expect(both.map(({ text }) => text)).toEqual([both[0]?.text, both[0]?.text])
  expect(both.map(({ status }) => status)).toEqual([first.status, first.status])
  expect(atOnce).toEqual(once)
})

test.each(refused)('%s that is refused stores nothing, however often it is sent', async path => {
  const sent = admin(path.replace('/api/admin', '').replace(/:\w+/g, 'tidak-ada'), {})
  const key = crypto.randomUUID()
  const none = await added(async () => {
    const first = await answered(sent, key)
    expect(first.status).toBeGreaterThanOrEqual(400)
    expect(await answered(sent, key)).toEqual(first)
  })
  expect(none).toEqual({})
})
