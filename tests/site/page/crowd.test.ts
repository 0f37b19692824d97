import { env, waitOnExecutionContext } from 'cloudflare:test'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { app } from '../../../worker/app'
import { formatRupiah } from '../../../worker/contract/lib/format'
import { createDatabaseClient } from '../../../worker/db/client'
import { animals } from '../../../worker/db/schema/catalog'
import { createSharedRendering } from '../../../worker/site/page/kept'
import { pageReaders } from '../../../worker/site/page/reads'
import { ASSETS } from '../../support/assets'
import { ask, db, newAnimal, newContext, newService } from '../../support/shop'

afterEach(() => {
  vi.useRealTimers()
})

function desk() {
  const pending: { done: (text: string) => void; fail: (error: Error) => void }[] = []
  const draw = vi.fn(
    () =>
      new Promise<string>((resolve, reject) => {
        pending.push({ done: resolve, fail: reject })
      }),
  )
  const kept: Promise<unknown>[] = []
  const once = createSharedRendering<string>()
  const get = (address = '/') => once(address, { waitUntil: work => kept.push(work) }, draw)
  return { draw, pending, get, kept }
}

describe('rendering a page', () => {
  test('a page requested concurrently is rendered once', async () => {
    const { draw, pending, get, kept } = desk()
    const answers = Promise.all(Array.from({ length: 50 }, () => get()))
    pending[0]?.done('page')
    expect(new Set((await answers).map(({ result, isCopy }) => `${result} ${isCopy}`))).toEqual(
      new Set(['page false']),
    )
    expect([draw.mock.calls.length, kept.length]).toEqual([1, 1])
  })

  test('a page requested sequentially is rendered each time, so that saves are visible', async () => {
    const { draw, pending, get } = desk()
    for (const text of ['old', 'new']) {
      const answer = get()
      pending.at(-1)?.done(text)
      expect(await answer).toEqual({ result: text, isCopy: false })
    }
    expect(draw).toHaveBeenCalledTimes(2)
  })

  test('a rendered page is shared with other requests for one second after its read began', async () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] })
    const { draw, pending, get } = desk()
    const answers = Promise.all(Array.from({ length: 20 }, () => get()))
    vi.setSystemTime(1_000_400)
    pending[0]?.done('page')
    await answers
    vi.setSystemTime(1_000_999)
    expect(await get()).toEqual({ result: 'page', isCopy: true })
    vi.setSystemTime(1_001_000)
    const fresh = get()
    pending[1]?.done('newer')
    expect(await fresh).toEqual({ result: 'newer', isCopy: false })
    expect(draw).toHaveBeenCalledTimes(2)
  })

  test('a failed rendering rejects for all requests that waited for that rendering, and is retried', async () => {
    const { pending, get } = desk()
    const answers = Promise.allSettled([get(), get(), get()])
    pending[0]?.fail(new Error('away'))
    expect((await answers).map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
    const again = get()
    pending[1]?.done('page')
    expect((await again).result).toBe('page')
  })

  test('a hanging rendering of a page times out', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const { draw, pending, get } = desk()
    void get()
    const waiting = get()
    await vi.advanceTimersByTimeAsync(3000)
    pending[1]?.done('own')
    expect((await waiting).result).toBe('own')
    expect(draw).toHaveBeenCalledTimes(2)
  })

  test('different pages are rendered separately', async () => {
    const { pending, get } = desk()
    const [landing, order] = [get('/'), get('/order')]
    pending[1]?.done('order')
    pending[0]?.done('landing')
    expect([(await landing).result, (await order).result]).toEqual(['landing', 'order'])
  })
})

describe('requests to the worker', () => {
  function countedDb() {
    let trips = 0
    const DB = new Proxy(env.DB, {
      get(target, name) {
        if (name === 'batch') {
          return async (statements: D1PreparedStatement[]) => {
            trips += 1
            return target.batch(statements)
          }
        }
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    return { DB, trips: () => trips }
  }

  async function get(path: string, settings = {}, signal?: AbortSignal) {
    const ctx = newContext()
    const answer = await app.request(
      `https://toko.test${path}`,
      { signal },
      { ...env, ASSETS, ...settings },
      ctx,
    )
    await waitOnExecutionContext(ctx)
    return answer
  }

  test('many concurrent requests for the landing page use one round trip to the database', async () => {
    const alone = countedDb()
    await get('/', { DB: alone.DB })
    expect(alone.trips()).toBe(1)
    const many = countedDb()
    const answers = await Promise.all(Array.from({ length: 40 }, () => get('/', { DB: many.DB })))
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200))
    expect(new Set(await Promise.all(answers.map(answer => answer.text()))).size).toBe(1)
    expect(many.trips()).toBe(1)
  })

  test('a shared copy of a page is cached one second less, so that prices are at most 5 s old', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T09:00:10.000Z'), toFake: ['Date'] })
    await Promise.all(Array.from({ length: 20 }, () => get('/order')))
    vi.setSystemTime(new Date('2026-11-20T09:00:10.900Z'))
    expect((await get('/order')).headers.get('cache-control')).toBe('public, max-age=0, s-maxage=4')
    vi.setSystemTime(new Date('2026-11-20T09:00:11.100Z'))
    expect((await get('/order')).headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5')
  })

  test('the next request for a page shows a price that was just saved', async () => {
    // After the cached copies of earlier tests have expired.
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
    const { id } = await newAnimal({ name: 'Domba Segar', price: 31_111_000 })
    expect(await (await get('/')).text()).toContain(formatRupiah(31_111_000))
    await db.update(animals).set({ price: 32_222_000 })
    const html = await (await get('/')).text()
    expect(html).toContain(formatRupiah(32_222_000))
    expect(html).not.toContain(formatRupiah(31_111_000))
    await env.DB.prepare('DELETE FROM animals WHERE id = ?').bind(id).run()
  })

  test('a visitor who leaves does not abort the rendering of the shared page', async () => {
    const leaving = new AbortController()
    const first = get('/', {}, leaving.signal).catch(() => null)
    const others = Array.from({ length: 5 }, () => get('/'))
    leaving.abort()
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual(Array(5).fill(200))
    await first
  })

  test('a page whose data cannot be read shows an error instead of failing', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const DB = {
      prepare: env.DB.prepare.bind(env.DB),
      batch: () => Promise.reject(new Error('D1_ERROR: away')),
    }
    const answer = await get('/', { DB })
    expect(answer.status).toBe(200)
    vi.restoreAllMocks()
  })
})

test.each(Object.keys(pageReaders))(
  'the data that pages read for %s equal the API’s response',
  async address => {
    vi.useFakeTimers({ now: new Date('2026-11-20T09:00:10.000Z'), toFake: ['Date'] })
    await newAnimal()
    await newService()
    const answer = await ask(address)
    expect(answer.status).toBe(200)
    const value = await pageReaders[address]?.(createDatabaseClient(env.DB), env, new Date().toISOString())
    expect(JSON.parse(JSON.stringify(value))).toEqual(await answer.json())
  },
)
