import { createScheduledController, env, waitOnExecutionContext } from 'cloudflare:test'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import worker from '../../worker/index'
import { operator, purgedBy } from '../support/admin'
import {
  ask,
  countRows,
  newAnimal,
  newContext,
  orderFor,
  placedOrder,
  signIn,
  withEdgeCache,
  withKey,
} from '../support/shop'

let token = ''
beforeAll(async () => {
  token = await signIn()
})

beforeEach(async () => {
  await env.DB.exec('DELETE FROM purges')
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type Answer = () => Promise<CachePurgeResult>

const good: Answer = async () => ({ success: true, errors: [] })
const refused: Answer = async () => ({ success: false, errors: [{ code: 10429, message: 'rate limited' }] })
const broken: Answer = async () => {
  throw new Error('the cache is away')
}

function cacheThat(...answers: Answer[]) {
  const calls: string[][] = []
  const purge: CacheContext['purge'] = ({ tags = [] }) => {
    calls.push([...tags].sort())
    return (answers.length > 1 ? answers.shift() : answers[0])?.() ?? good()
  }
  return { calls, purge }
}

const question = { question: 'Apa?', answer: 'Itu.', category: 'general', status: 'active' }

async function saveQuestion() {
  const answer = await operator(token).post('/faqs', question)
  expect(answer.status).toBe(201)
}

/** A failed purge is retried later: skip that wait. */
async function saveWithoutWaiting() {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let isSaved = false
  const saved = saveQuestion().finally(() => {
    isSaved = true
  })
  const passTime = async () => {
    while (!isSaved) await vi.advanceTimersByTimeAsync(5000)
  }
  await Promise.all([saved, passTime()])
  vi.useRealTimers()
}

async function runCron() {
  const ctx = newContext()
  await worker.scheduled(createScheduledController(), env, ctx)
  await waitOnExecutionContext(ctx)
}

const failingSince = async () => {
  const answer = await ask('/api/admin/dashboard', { token })
  return (await answer.json<{ purges_failing_since: string | null }>()).purges_failing_since
}

test('a save purges its cache tag immediately and leaves no pending purge', async () => {
  const cache = cacheThat(good)
  await withEdgeCache(cache, saveQuestion)
  expect(cache.calls).toEqual([['faqs']])
  expect(await countRows('purges')).toBe(0)
})

test.each([
  ['refuses', refused],
  ['breaks', broken],
])(
  'a save succeeds if the edge cache %s; the pending purge is shown and retried by the cron',
  async (_, answer) => {
    const cache = cacheThat(answer)
    await withEdgeCache(cache, saveWithoutWaiting)
    expect(cache.calls).toEqual([['faqs'], ['faqs']])
    expect(await countRows('purges', "tag = 'faqs'")).toBe(1)
    expect(await failingSince()).not.toBeNull()
    await withEdgeCache(cacheThat(answer), runCron)
    expect(await countRows('purges', "tag = 'faqs' AND tries = 3")).toBe(1)
    const mended = cacheThat(good)
    await withEdgeCache(mended, runCron)
    expect(mended.calls).toEqual([['faqs']])
    expect([await countRows('purges'), await failingSince()]).toEqual([0, null])
  },
)

test('a single temporary failure of a cache purge is not reported', async () => {
  const cache = cacheThat(refused, good)
  await withEdgeCache(cache, saveWithoutWaiting)
  expect(cache.calls).toEqual([['faqs'], ['faqs']])
  expect([await countRows('purges'), await failingSince()]).toEqual([0, null])
})

test('a failed cache purge is logged with the error number only', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await withEdgeCache(cacheThat(refused), saveWithoutWaiting)
  const [line] = log.mock.calls.map(([text]) => String(text))
  expect(JSON.parse(line ?? '')).toEqual({ level: 'error', event: 'purge_refused', codes: '10429' })
})

test('many concurrent saves cause few cache purges, and the last save is purged too', async () => {
  const { id } = await newAnimal()
  let finished = 0
  const purgedAfter: number[] = []
  const cache = cacheThat(async () => {
    purgedAfter.push(finished)
    return good()
  })
  await withEdgeCache(cache, () =>
    Promise.all([
      ...Array.from({ length: 20 }, () => saveQuestion().then(() => (finished += 1))),
      operator(token).patch(`/animals/${id}`, { name: 'Kambing Baru' }),
    ]),
  )
  expect(cache.calls.length).toBeLessThanOrEqual(3)
  expect(cache.calls.flat()).toContain('animals')
  expect(await countRows('purges')).toBe(0)
})

test('a cache tag that is saved again during its purge is purged again', async () => {
  let isFirst = true
  const cache = cacheThat(async () => {
    if (!isFirst) return good()
    isFirst = false
    await env.DB.prepare("UPDATE purges SET ask = 'another save' WHERE tag = 'faqs'").run()
    return good()
  })
  await withEdgeCache(cache, saveQuestion)
  expect(await countRows('purges', "tag = 'faqs'")).toBe(1)
  await withEdgeCache(cache, runCron)
  expect([cache.calls, await countRows('purges')]).toEqual([[['faqs'], ['faqs']], 0])
})

test('without an edge cache no purge is stored, and pending purges are removed', async () => {
  await saveQuestion()
  expect(await countRows('purges')).toBe(0)
  await env.DB.prepare("INSERT INTO purges (tag, ask, asked_at) VALUES ('faqs', 'x', '2026-01-01')").run()
  await runCron()
  expect(await countRows('purges')).toBe(0)
})

test('more cache tags than one purge call allows are split into several calls', async () => {
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 250)
     INSERT INTO purges (tag, ask, asked_at) SELECT 'media:general/' || i, 'x', '2026-01-01' FROM n`,
  ).run()
  const cache = cacheThat(good)
  await withEdgeCache(cache, runCron)
  expect(cache.calls.map(tags => tags.length)).toEqual([100, 100, 50])
})

test('orders and expiry purge nothing from the cache, because stock is cached for at most 5 s', async () => {
  const { id } = await newAnimal({ stock: 1 })
  const purged = await purgedBy(async () => {
    const order = await placedOrder(orderFor(id))
    const cancelled = await ask(`/api/orders/${order.order_id}/cancel`, { method: 'POST', ...withKey(order) })
    expect(cancelled.status).toBe(200)
    const late = await placedOrder(orderFor(id))
    await env.DB.prepare("UPDATE orders SET expires_at = '2026-01-01' WHERE order_id = ?")
      .bind(late.order_id)
      .run()
    await runCron()
    expect(await countRows('orders', `status = 'cancelled' AND order_id = '${late.order_id}'`)).toBe(1)
  })
  expect(purged).toEqual([])
})
