import { join } from 'node:path'
import { build } from 'vite'
import { serve } from '../start/serve.ts'
import { judge, judgeShare, median, percentile, table, title } from './report.ts'
import { temporaryFolder, twoShops, vars } from './shop.ts'
import { anyOf, type BenchResponse, type Client, openClient, postOrder } from './visitors.ts'

const ROUNDS = 5
const CLIENTS = 16

type Speed = { perSecond: number; p50: number; p99: number; errors: number }

type Load = {
  url: string
  clients: number
  seconds: number
  send: (client: Client) => Promise<BenchResponse>
}

/** Times are milliseconds at the client. */
async function measure({ url, clients, seconds, send }: Load): Promise<Speed> {
  const client = openClient(url, clients)
  const end = performance.now() + seconds * 1000
  const times: number[] = []
  let errors = 0
  const work = async () => {
    while (performance.now() < end) {
      const started = performance.now()
      const { status } = await send(client)
      times.push(performance.now() - started)
      if (status >= 400) errors += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, work))
  client.close()
  return { perSecond: times.length / seconds, p50: median(times), p99: percentile(times, 0.99), errors }
}

const speedRow = ({ perSecond, p50, p99, errors }: Speed) => [
  perSecond.toFixed(0),
  p50.toFixed(1),
  p99.toFixed(1),
  errors,
]

async function bundled() {
  const outDir = temporaryFolder()
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: join(import.meta.dirname, 'load-floor.ts'), outDir, minify: true },
    ssr: { noExternal: true, target: 'webworker' },
  })
  return join(outDir, 'load-floor.js')
}

const openFloor = async (persist: string) => serve({ persist, vars, script: await bundled() })

type Route = { name: string; send: (client: Client) => Promise<BenchResponse>; least: number }

const routesOf = (animals: string[], { order_id, key }: { order_id: string; key: string }): Route[] => [
  { name: 'place an order', send: client => postOrder(client, anyOf(animals)), least: 300 },
  { name: 'catalogue, 50 with photos', send: ({ ask }) => ask('/api/animals'), least: 600 },
  {
    name: 'order look-up with key',
    send: ({ ask }) => ask(`/api/orders/${order_id}`, { headers: { 'x-order-key': key } }),
    least: 800,
  },
]

const run = (url: string, { send }: Route, seconds: number) =>
  measure({ url, clients: CLIENTS, seconds, send })

/** Alternates between the two workers, so other load on the machine affects both alike. */
async function compare(ours: string, floor: string, route: Route) {
  const speeds: { ours: Speed[]; floor: Speed[] } = { ours: [], floor: [] }
  await run(ours, route, 1)
  await run(floor, route, 1)
  for (let round = 0; round < ROUNDS; round++) {
    speeds.ours.push(await run(ours, route, 2))
    speeds.floor.push(await run(floor, route, 2))
  }
  return speeds
}

const perSecond = (speeds: Speed[]) => median(speeds.map(speed => speed.perSecond))
const errorsIn = (speeds: Speed[]) => speeds.reduce((sum, { errors }) => sum + errors, 0)
const middle = (speeds: Speed[]) => speeds.find(speed => speed.perSecond === perSecond(speeds))

async function oneClient(url: string, animals: string[]) {
  const speeds: Speed[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const send = (client: Client) => postOrder(client, anyOf(animals))
    speeds.push(await measure({ url, clients: 1, seconds: 2, send }))
  }
  judge(
    { what: 'place an order, one client, p50', figure: median(speeds.map(({ p50 }) => p50)), unit: 'ms' },
    { most: 4 },
  )
  judge(
    { what: 'place an order, one client, p99', figure: median(speeds.map(({ p99 }) => p99)), unit: 'ms' },
    { most: 15 },
  )
}

export async function load() {
  title(`The shop beside a worker with nothing but its statements, ${CLIENTS} clients, median of ${ROUNDS}`)
  const { folders, animals, sample, remove } = await twoShops()
  const shop = await serve({ persist: folders[0], vars })
  const floorServer = await openFloor(folders[1])
  const rows: (string | number)[][] = []
  for (const route of routesOf(animals, sample)) {
    const { ours, floor } = await compare(shop.url, floorServer.url, route)
    const [our, their] = [middle(ours), middle(floor)]
    if (our && their) rows.push([route.name, ...speedRow(our)], ['  its floor', ...speedRow(their)])
    const measured = { what: route.name, figure: perSecond(ours), unit: '/s' }
    judgeShare({ ...measured, floor: perSecond(floor) }, { least: 0.8 })
    judge({ ...measured, what: `${route.name}, in all` }, { least: route.least })
    judge({ what: `${route.name}, errors`, figure: errorsIn(ours) }, { most: 0 })
  }
  table(['route', 'per second', 'p50 ms', 'p99 ms', 'errors'], rows)
  await oneClient(shop.url, animals)
  await floorServer.stop()
  await shop.stop()
  remove()
}
