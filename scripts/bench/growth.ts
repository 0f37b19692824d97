import { z } from 'zod'
import { type Answer, type Client, openClient } from './client.ts'
import { listRequests } from './list-requests.ts'
import { fillShop } from './many-orders.ts'
import { anyOf, placeOrder, sampleOrder } from './order.ts'
import { table, title } from './print.ts'
import { newAnimal, openShop, operator } from './shop.ts'
import { judge } from './verdict.ts'

const SIZES = [100, 10_000, 100_000]
const TIMING = /queries=(\d+) read=(\d+) written=(\d+).*?dur=(\d+)/

async function signIn({ ask }: Client) {
  const { text } = await ask('/api/auth/login', { method: 'POST', json: operator })
  const { access_token } = z.object({ access_token: z.string() }).parse(JSON.parse(text))
  return { authorization: `Bearer ${access_token}` }
}

type Cost = { status: number; queries: number; read: number; written: number; ms: number }

/** What the worker says a request cost, from its Server-Timing header. */
function cost({ status, headers }: Answer): Cost {
  const [queries = 0, read = 0, written = 0, ms = 0] = (
    TIMING.exec(String(headers['server-timing']))?.slice(1) ?? []
  ).map(Number)
  return { status, queries, read, written, ms }
}

const told = (cost: Cost | undefined) =>
  cost === undefined
    ? ''
    : cost.status >= 400
      ? `HTTP ${cost.status}`
      : `${cost.queries} / ${cost.read} / ${cost.written} / ${cost.ms}`

type Costs = Map<string, Cost>

async function busyRequests(client: Client, shop: Shop): Promise<Record<string, () => Promise<Answer>>> {
  const { order_id, key } = await sampleOrder(shop)
  return {
    'POST /api/orders': () => placeOrder(client, anyOf(shop.animals)),
    'POST /api/orders, all of one subtotal': () => placeOrder(client, shop.crowded),
    'look-up, bare code': () => client.ask(`/api/orders/${order_id}`),
    'look-up with key': () => client.ask(`/api/orders/${order_id}`, { headers: { 'x-order-key': key } }),
    // Both of the 43rd order that `fillShop` makes.
    'certificate by its number': () => client.ask('/api/certificates?q=CERT-202601-0043'),
    'certificates of an order': () => client.ask('/api/certificates?q=ORDER-1000BR'),
  }
}

type Shop = Awaited<ReturnType<typeof crowdedShop>>

/** A shop of so many orders, of which up to 20,000 wait for one animal. */
export async function crowdedShop(size: number) {
  const shop = await openShop()
  const crowded = await newAnimal(shop.d1, 1_000_000, 3_333_000)
  await fillShop(shop.d1, anyOf(shop.animals), crowded, size)
  return { ...shop, crowded }
}

async function measure(size: number): Promise<Costs> {
  const shop = await crowdedShop(size)
  const client = openClient(shop.url, 4)
  const costs: Costs = new Map()
  for (const [name, ask] of Object.entries(await busyRequests(client, shop))) {
    await ask()
    costs.set(name, cost(await ask()))
  }
  const headers = await signIn(client)
  for (const { name, path } of await listRequests(client, headers)) {
    await client.ask(path, { headers })
    costs.set(name, cost(await client.ask(path, { headers })))
  }
  client.close()
  await shop.stop()
  return costs
}

/** A search looks through its 1,000 newest hits: read for the page, for its lines and for the total, no more than this. */
const few = 10_000
const worker = 50

function judgeAll(columns: Costs[]) {
  const [, middle, large] = columns
  const names = [...(large?.keys() ?? [])]
  const grown = names.filter(name => {
    const [before, after] = [middle?.get(name)?.read ?? 0, large?.get(name)?.read ?? 0]
    return after > few && after > before * 1.5
  })
  const most = Math.max(...names.map(name => large?.get(name)?.read ?? 0))
  judge({ what: 'rows that a request reads at 100,000 orders, most', figure: most }, { most: few })
  const slow = names.filter(name => (large?.get(name)?.ms ?? 0) > worker)
  const broken = names.filter(name => (large?.get(name)?.status ?? 0) >= 500)
  const row = (name: string) => large?.get(name)
  judge({ what: 'requests whose reads grow with the table', figure: grown.length }, { most: 0 })
  judge({ what: `requests above ${worker} ms of worker time`, figure: slow.length }, { most: 0 })
  judge({ what: 'requests that fail', figure: broken.length }, { most: 0 })
  judge({ what: 'round trips of an order', figure: row('POST /api/orders')?.queries ?? 99 }, { most: 1 })
  judge({ what: 'rows written by an order', figure: row('POST /api/orders')?.written ?? 99 }, { most: 16 })
  for (const [what, found] of Object.entries({ grown, slow, broken }))
    for (const name of found) console.log(`- ${what}: ${name}`)
}

/** D1 rows by table size: they must be bounded by the page, for every question of every route. */
export async function growth() {
  title('D1 round trips / rows read / rows written / ms in the worker, by orders in the shop')
  const columns: Costs[] = []
  for (const size of SIZES) columns.push(await measure(size))
  const names = [...(columns.at(-1)?.keys() ?? [])]
  const rows = names.map(name => [name, ...columns.map(column => told(column.get(name)))])
  table(['request', ...SIZES.map(size => size.toLocaleString('en'))], rows)
  console.log()
  judgeAll(columns)
}
