import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, wibDay, wibDayStart } from '../../worker/contract/format'
import type { Performance } from '../../worker/contract/shop/performance'
import {
  countOf,
  measured,
  mostMeasured,
  oneIn,
  p75,
  type Visit,
  verdictOf,
} from '../../worker/contract/vitals'
import { countColumns } from '../../worker/db/schema/vitals'
import { countVisits, forgetVisits, hourOf, mostAnHour } from '../../worker/vitals/count'
import { performanceOf } from '../../worker/vitals/read'
import { refusal } from '../support/admin'
import { rows as rowsOf, tablesOf } from '../support/filled'
import { run } from '../support/rows'
import { ask, db, newAnimal, orderFor, placed, signIn, withKey } from '../support/shop'

beforeEach(() => run('DELETE FROM vitals'))

const landing: Visit = { page: 'landing', entered: true, lcp: 1800, inp: 120, cls: 20 }
const report = (...visits: Visit[]) => ({ device: 'phone' as const, visits })
const tell = (json: unknown, rest = {}) => ask('/api/vitals', { json, ...rest })

const counted = () => rowsOf('SELECT * FROM vitals')
const everything = async () =>
  JSON.stringify(
    await Promise.all(
      (await tablesOf())
        .filter(({ name }) => name !== 'vitals')
        .map(async ({ name }) => [name, await rowsOf(`SELECT * FROM "${name}"`)]),
    ),
  )

describe('what a browser tells', () => {
  test('adds to one row of its hour, page and device, which has no place for who it was', async () => {
    expect((await tell(report(landing, { page: 'order', entered: false }))).status).toBe(204)
    await tell(report({ ...landing, entered: false, lcp: 9000 }))
    const sums = await rowsOf(
      'SELECT page, device, sum(visits) AS visits, sum(entries) AS entries, sum(lcp_3) AS lcp_3, sum(lcp_8) AS lcp_8, sum(inp_2) AS inp_2 FROM vitals GROUP BY 1, 2 ORDER BY 1',
    )
    expect(sums).toEqual([
      { page: 'landing', device: 'phone', visits: 2, entries: 1, lcp_3: 1, lcp_8: 1, inp_2: 2 },
      { page: 'order', device: 'phone', visits: 1, entries: 0, lcp_3: 0, lcp_8: 0, inp_2: 0 },
    ])
    const columns = Object.keys((await counted())[0] ?? {})
    const known = ['hour', 'page', 'device', 'visits', 'entries', 'updated_at']
    expect(columns.toSorted()).toEqual([...known, ...measured.flatMap(countColumns)].toSorted())
  })

  test.each<[string, unknown]>([
    ['nothing', {}],
    ['no visit', { device: 'phone', visits: [] }],
    ['an unknown page', report({ ...landing, page: 'x' as 'other' })],
    ['an unknown device', { ...report(landing), device: 'kulkas' }],
    ['an identifier', { ...report(landing), id: 'siapa' }],
    ['an identifier in a visit', report({ ...landing, url: '/order?name=Siti' } as Visit)],
    ['a page twice', report(landing, landing)],
    ['a negative time', report({ ...landing, lcp: -1 })],
    ['a time without end', report({ ...landing, inp: mostMeasured + 1 })],
    ['a time as text', { device: 'phone', visits: [{ ...landing, lcp: '1800' }] }],
  ])('with %s is refused and writes nothing', async (_what, body) => {
    expect(await refusal(await tell(body))).toEqual([422, 'invalid'])
    expect(await counted()).toEqual([])
  })

  test('is refused when it is long, and from a page of another site, which can send no JSON unasked', async () => {
    expect((await tell({ ...report(landing), x: 'x'.repeat(1100) })).status).toBe(413)
    const simple = { body: JSON.stringify(report(landing)), headers: { 'content-type': 'text/plain' } }
    expect((await ask('/api/vitals', simple)).status).toBe(415)
    const asked = await ask('/api/vitals', { method: 'OPTIONS', headers: { origin: 'https://lain.id' } })
    expect(asked.headers.get('access-control-allow-origin')).toBeNull()
    expect(await counted()).toEqual([])
  })
})

describe('a flood', () => {
  const address = { 'cf-connecting-ip': '198.51.100.77' }
  const limits = { env: { LIMITS: 'on' }, headers: address }

  test('of a thousand from one address changes nothing else, and orders from there go on', async () => {
    const animal = await newAnimal({ stock: 5 })
    const before = await everything()
    const statuses: number[] = []
    for (let n = 0; n < 1000; n++) statuses.push((await tell(report(landing), limits)).status)
    const taken = statuses.filter(status => status === 204).length
    expect(statuses.filter(status => status === 429)).toHaveLength(1000 - taken)
    // A minute may end meanwhile.
    expect(taken).toBeLessThanOrEqual(3 * 10)
    expect((await rowsOf('SELECT sum(visits) AS n FROM vitals'))[0]).toEqual({ n: taken })
    expect(await everything()).toBe(before)
    const order = { json: orderFor(animal.id), env: limits.env }
    const headers = { ...address, 'idempotency-key': crypto.randomUUID() }
    expect((await ask('/api/orders', { ...order, headers })).status).toBe(201)
    const items = [{ animal_id: animal.id, quantity: 1 }]
    expect((await ask('/api/holds/check', { ...limits, json: { items } })).status).toBe(200)
  })

  test('of many addresses stops at a limit for all of them, before the database is asked', async () => {
    const full = { LIMITS: 'on', ALL_VITALS_LIMIT: { limit: async () => ({ success: false }) } }
    const refused = await tell(report(landing), { env: full })
    expect([refused.status, refused.headers.get('server-timing')]).toEqual([
      429,
      expect.stringContaining('queries=0'),
    ])
    expect(await counted()).toEqual([])
  })

  test('fills an hour and no more', async () => {
    const now = '2031-05-05T05:55:55.000Z'
    await countVisits(db, report(landing), now)
    await run('UPDATE vitals SET visits = ?', mostAnHour - 1)
    for (let n = 0; n < 3; n++) await countVisits(db, report(landing), now)
    await countVisits(db, report({ ...landing, page: 'other' }), now)
    expect(await counted()).toMatchObject([{ page: 'landing', visits: mostAnHour, entries: 2 }])
    await countVisits(db, report(landing), '2031-05-05T06:00:00.000Z')
    expect(await counted()).toHaveLength(2)
  })
})

test('the p75 read off the counts lies in the same count as the true one, and is judged alike', () => {
  const values = fc.array(fc.integer({ min: 0, max: 12_000 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(fc.constantFrom(...measured), values, (metric, all) => {
      const counts = countColumns(metric).map(() => 0)
      for (const value of all) counts[countOf(metric, value)] = (counts[countOf(metric, value)] ?? 0) + 1
      const exact = all.toSorted((a, b) => a - b)[Math.ceil(all.length * 0.75) - 1] ?? 0
      const read = p75(metric, counts) ?? -1
      // What lies above the last border is told as that border.
      const isAbove = countOf(metric, exact) === counts.length - 1
      expect(countOf(metric, read)).toBe(countOf(metric, exact) - (isAbove ? 1 : 0))
      if (!isAbove) expect(verdictOf(metric, read)).toBe(verdictOf(metric, exact))
    }),
  )
  expect(p75('lcp', [])).toBeNull()
  expect(p75('lcp', [0, 0, 0, 4])).toBe(1875)
})

describe('Kinerja', () => {
  const token = signIn()
  const read = async (range: number) =>
    (await ask(`/api/admin/performance?range=${range}`, { token: await token })).json<Performance>()

  test('tells p75 by page and device, what the sample makes likely, and what became of orders', async () => {
    const before = await read(7)
    for (const lcp of [400, 1800, 1900, 5000]) await tell(report({ ...landing, lcp }))
    await tell({ device: 'desktop', visits: [{ page: 'order', entered: false }] })
    await tell({ device: 'desktop', visits: [{ page: 'order_status', entered: true, cls: 400 }] })
    const [first, second] = [await newAnimal(), await newAnimal()]
    await placed(orderFor(first.id))
    const claimed = await placed(orderFor(second.id))
    await ask(`/api/orders/${claimed.order_id}/payment-claim`, { method: 'POST', ...withKey(claimed) })
    const { pages, trend, funnel } = await read(7)
    expect(pages).toEqual([
      {
        page: 'landing',
        device: 'phone',
        visits: 4,
        lcp: { n: 4, p75: 2000 },
        inp: { n: 4, p75: 138 },
        cls: { n: 4, p75: 21 },
      },
      { page: 'order', device: 'desktop', visits: 1, lcp: null, inp: null, cls: null },
      { page: 'order_status', device: 'desktop', visits: 1, lcp: null, inp: null, cls: { n: 1, p75: 438 } },
    ])
    expect(trend).toHaveLength(7)
    expect(trend.some(({ phone }) => phone.lcp !== null)).toBe(true)
    expect([funnel.visits, funnel.forms]).toEqual([4 * oneIn, oneIn])
    const more = (key: 'orders' | 'claims' | 'paid') => funnel[key] - before.funnel[key]
    expect([more('orders'), more('claims'), more('paid')]).toEqual([2, 1, 0])
  })

  test('begins a day when Jakarta does, and a long range goes by weeks that end today', async () => {
    const now = '2032-02-10T20:00:00.000Z'
    const today = wibDay(now)
    const from = addDays(today, -89)
    for (const start of [from, addDays(today, -6)]) {
      const hour = Date.parse(wibDayStart(start))
      await countVisits(db, report(landing), new Date(hour).toISOString())
      await countVisits(db, report({ ...landing, lcp: 9000 }), new Date(hour - 1).toISOString())
    }
    const [{ trend }, week] = [await performanceOf(db, 90, now), await performanceOf(db, 7, now)]
    expect(trend).toHaveLength(13)
    expect([trend[0]?.day, trend.at(-1)?.day]).toEqual([from, addDays(today, -6)])
    expect([trend[0], ...trend.slice(-2)].map(step => step?.phone.lcp?.p75)).toEqual([1875, 9000, 1875])
    expect(week.pages).toMatchObject([{ page: 'landing', visits: 1 }])
  })

  test('forgets the hours that no range shows', async () => {
    const now = '2032-02-10T20:00:00.000Z'
    const at = (days: number) => new Date(Date.parse(now) - days * 24 * 3_600_000).toISOString()
    for (const days of [91, 93]) await countVisits(db, report(landing), at(days))
    await forgetVisits(db, now)
    expect(await counted()).toMatchObject([{ hour: hourOf(at(91)) }])
  })
})

test('the table is bounded: a row for each hour, kind of page and device at most', async () => {
  const keys = await env.DB.prepare("SELECT name FROM pragma_table_info('vitals') WHERE pk > 0").all()
  expect(keys.results).toEqual([{ name: 'hour' }, { name: 'page' }, { name: 'device' }])
})
