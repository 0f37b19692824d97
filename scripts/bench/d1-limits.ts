import { rmSync } from 'node:fs'
import { openClient } from './client.ts'
import { readStatement, sendStatement } from './import-statement.ts'
import { openDesk } from './morning/desk.ts'
import { ordersOvernight, statementOf } from './morning/overnight.ts'
import * as steps from './morning/steps.ts'
import { oneThread, type Work } from './one-thread.ts'
import { placeOrder } from './order.ts'
import { table, title } from './print.ts'
import { demoIn, newAnimal, temporaryFolder } from './shop.ts'
import { sliceCosts } from './slice-costs.ts'
import { judge, percentile } from './verdict.ts'

const size = Number(process.env.MORNING ?? 5000)
const seconds = 120
/** Orders a second, by what a statement costs beside, ms. */
const rates = { 1: [50, 75, 100], 5: [5, 20, 50] }
const TIMING = /queries=(\d+).*?statements=(\d+) busy=([\d.]+) longest=([\d.]+)/

type Cost = { trips: number; statements: number; busy: number; longest: number }

const costOf = (header: unknown): Cost => {
  const [trips = 0, statements = 0, busy = 0, longest = 0] = (TIMING.exec(String(header)) ?? [])
    .slice(1)
    .map(Number)
  return { trips, statements, busy, longest }
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** The mean of some requests, whose clock counts whole ms: its longest round trip, and the others alike. */
function workOf(costs: Cost[]): Work {
  const of = (figure: keyof Cost) => mean(costs.map(cost => cost[figure]))
  const n = Math.max(1, Math.round(of('trips')))
  const statements = of('statements') / n
  const others = n > 1 ? Math.max(0, of('busy') - of('longest')) / (n - 1) : 0
  const alike = Array.from({ length: n - 1 }, () => ({ statements, ms: others }))
  return { trips: [...alike, { statements, ms: of('longest') }] }
}

async function placed(url: string, animal: string, n: number) {
  const client = openClient(url, 1)
  const costs: Cost[] = []
  for (let at = 0; at < n; at++)
    costs.push(costOf((await placeOrder(client, animal)).headers['server-timing']))
  client.close()
  return costs
}

/** What each kind of work costs the database of a shop of thousands of orders, read off its own answers. */
async function measured() {
  const persist = temporaryFolder()
  const server = await demoIn(persist)
  const animal = await newAnimal(server.d1, 1_000_000, 3_210_000)
  await server.stop()
  const desk = await openDesk(persist, {})
  const overnight = await ordersOvernight(desk, size)
  const orders = await placed(desk.url(), animal, 200)
  const day = await readStatement(statementOf(overnight.placed, '0000123456'))
  desk.costs.length = 0
  let statement = ''
  await desk.step('statement', async () => {
    statement = await sendStatement(desk.call, day)
  })
  const of = (end: RegExp) =>
    desk.costs.filter(({ path }) => end.test(path)).map(({ timing }) => costOf(timing))
  const rows = of(/\/rows$/)
  await desk.step('screens', () => steps.openScreens(desk))
  const screens = of(/^(dashboard|orders|certificates|messages|sacrifices|bank-rows\/summary)/)
  await desk.step('Periksa data', async () => void (await steps.checkAll(desk)))
  const checks = of(/^checks/)
  await desk.stop()
  const { merges, matches, settling } = await sliceCosts(persist, statement, 10)
  rmSync(persist, { recursive: true, force: true })
  const merged = merges.toSorted((a, b) => b.busy - a.busy)
  return { orders, rows, merges: merged, matches, screens, checks, settling }
}

/** Every slice of the file in one request, as it was before they were slices. */
const inOne = (merges: Cost[]): Work => ({
  trips: [{ statements: 8, ms: merges.reduce((sum, { longest }) => sum + longest, 0) }],
})

/** What a day of 100,000 orders does to the one thread of D1's primary, by simulation from costs measured here. */
export async function d1Limits() {
  title(
    `D1 at its limits: one thread, ${size.toLocaleString('en')} orders in the shop, costs as measured here`,
  )
  const costs = await measured()
  table(
    ['work', 'round trips', 'statements', 'ms on the thread', 'longest round trip, ms', 'longest of all, ms'],
    Object.entries(costs).map(([name, some]) => [
      name,
      ...(['trips', 'statements', 'busy', 'longest'] as const).map(figure =>
        mean(some.map(cost => cost[figure])).toFixed(1),
      ),
      Math.max(...some.map(cost => cost.longest)).toFixed(1),
    ]),
  )
  const works = {
    order: workOf(costs.orders),
    merge: workOf(costs.merges),
    match: workOf(costs.matches),
    slice: workOf(costs.settling),
    screen: workOf(costs.screens),
  }
  const beside = (merge: Work, times: number) => [
    { name: 'merge', work: merge, times },
    { name: 'match', work: works.match, times: costs.matches.length },
    { name: 'job', work: works.slice, times: 200 },
    { name: 'job', work: works.slice, times: 200 },
    { name: 'screens', work: works.screen, aSecond: 5 },
  ]
  const cases = [
    ['orders alone', []],
    ['with an import, two jobs, screens', beside(works.merge, costs.merges.length)],
    ['the same, the import merged in one request', beside(inOne(costs.merges), 1)],
  ] as const
  const rows = Object.entries(rates).flatMap(([added, some]) =>
    some.flatMap(aSecond =>
      cases.map(([name, more]) => {
        const order = { name: 'order', work: works.order, aSecond }
        const { done, load } = oneThread([order, ...more], { seconds, added: Number(added) })
        const waits = done[0]?.waits ?? []
        const import_ = more.length > 0 ? ((done[1]?.endedAt ?? 0) / 1000).toFixed(1) : ''
        return { added, aSecond, name, load, waits, import_ }
      }),
    ),
  )
  console.log()
  table(
    [
      'a statement costs beside, ms',
      'orders a second',
      'beside',
      'thread busy',
      'p50 ms',
      'p99 ms',
      'most ms',
      'import, s',
    ],
    rows.map(({ added, aSecond, name, load, waits, import_ }) => [
      added,
      aSecond,
      name,
      `${(load * 100).toFixed(0)} %`,
      percentile(waits, 0.5).toFixed(0),
      percentile(waits, 0.99).toFixed(0),
      percentile(waits, 1).toFixed(0),
      import_,
    ]),
  )
  const busiest = rows.find(
    ({ added, aSecond, name }) => added === '1' && aSecond === 50 && name === cases[1][0],
  )
  judge(
    {
      what: '50 orders a second beside an import and two jobs, p99',
      figure: percentile(busiest?.waits ?? [], 0.99),
      unit: 'ms',
    },
    { most: 1000 },
  )
}
