import { z } from 'zod'
import type { DocumentedOperation, JsonSchema, OpenApi } from '../../worker/http/openapi/openapi-types.ts'
import { crowdedShop } from './many-orders.ts'
import { judge, table, title } from './report.ts'
import { operatorLogin } from './shop.ts'
import { anyOf, type BenchResponse, type Client, openClient, postOrder, sampleOrder } from './visitors.ts'

const searches = ['pelanggan 42', 'ORDER', '0812']
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

type Question = [name: string, value: string]

const values = (schema: JsonSchema): unknown[] =>
  Array.isArray(schema.enum)
    ? schema.enum
    : schema.const !== undefined
      ? [schema.const]
      : schema.format === 'date'
        ? [yesterday()]
        : Array.isArray(schema.anyOf)
          ? schema.anyOf.flatMap(values)
          : []

const paging = ['limit', 'cursor', 'size']

/** The queries of one route: none, each filter alone, each search alone, and the first search with each filter. */
function questionsOf({ parameters }: DocumentedOperation): Question[][] {
  const asked = parameters.filter(parameter => parameter.in === 'query' && !paging.includes(parameter.name))
  const days = ['from', 'to', 'starts_at', 'ends_at']
  const filters = asked
    .filter(({ name }) => name !== 'q')
    .flatMap(({ name, schema }) =>
      (days.includes(name) ? [yesterday()] : values(schema)).map((value): Question => [name, String(value)]),
    )
  const isSearched = asked.some(({ name }) => name === 'q')
  const words = isSearched ? searches.map((text): Question => ['q', text]) : []
  const required = asked.filter(parameter => parameter.required && parameter.name !== 'q')
  const base = required.map(({ name, schema }): Question => [name, String(values(schema)[0] ?? 'x')])
  const beside = ([name]: Question) => base.filter(([other]) => other !== name)
  return [
    base,
    ...filters.map(filter => [...beside(filter), filter]),
    ...words.map(word => [...base, word]),
    ...words.slice(0, 1).flatMap(word => filters.map(filter => [...beside(filter), word, filter])),
  ]
}

const listed = z.object({
  items: z.array(z.object({ id: z.union([z.string(), z.number()]), slug: z.string().optional() })),
})

/** Takes the first row of the parent list; null if that list is empty. */
async function idFor({ ask }: Client, path: string, headers: Record<string, string>) {
  const list = path.slice(0, path.indexOf('/{'))
  const { status, text } = await ask(`${list}?limit=1`, { headers })
  const found = status === 200 ? listed.safeParse(JSON.parse(text)) : null
  const one = found?.data?.items[0]
  return (path.includes('{slug}') ? one?.slug : one?.id) ?? null
}

type ListRequest = { name: string; path: string }

/** Exports read all rows, so their cost grows with the table by design. */
const isWhole = (path: string) => /\/export$/.test(path)

async function listRequests(client: Client, headers: Record<string, string>): Promise<ListRequest[]> {
  const { text } = await client.ask('/api/openapi.json')
  const { paths }: OpenApi = JSON.parse(text)
  const requests: ListRequest[] = []
  for (const [path, { get }] of Object.entries(paths)) {
    if (!get || isWhole(path) || !path.startsWith('/api/')) continue
    const id = path.includes('{') ? await idFor(client, path, headers) : ''
    if (id === null) continue
    const place = path.replace(/\{[^}]+\}/g, String(id))
    for (const questions of questionsOf(get)) {
      const query = new URLSearchParams(questions).toString()
      const shown = decodeURIComponent(query).replace(/\+/g, ' ')
      requests.push({
        name: query ? `${path}?${shown}` : path,
        path: query ? `${place}?${query}` : place,
      })
    }
  }
  return requests
}

const SIZES = [100, 10_000, 100_000]
const TIMING = /queries=(\d+) read=(\d+) written=(\d+).*?dur=(\d+)/

async function signIn({ ask }: Client) {
  const { text } = await ask('/api/auth/login', { method: 'POST', json: operatorLogin })
  const { access_token } = z.object({ access_token: z.string() }).parse(JSON.parse(text))
  return { authorization: `Bearer ${access_token}` }
}

type Cost = { status: number; queries: number; read: number; written: number; ms: number }

function cost({ status, headers }: BenchResponse): Cost {
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

async function busyRequests(
  client: Client,
  shop: Shop,
): Promise<Record<string, () => Promise<BenchResponse>>> {
  const { order_id, key } = await sampleOrder(shop)
  return {
    'POST /api/orders': () => postOrder(client, anyOf(shop.animals)),
    'POST /api/orders, all of one subtotal': () => postOrder(client, shop.crowded),
    'look-up, bare code': () => client.ask(`/api/orders/${order_id}`),
    'look-up with key': () => client.ask(`/api/orders/${order_id}`, { headers: { 'x-order-key': key } }),
    // The certificate number and the order code belong to the 43rd order of `fillShop`.
    'certificate by its number': () => client.ask('/api/certificates?q=CERT-202601-0043'),
    'certificates of an order': () => client.ask('/api/certificates?q=ORDER-1000BR'),
  }
}

type Shop = Awaited<ReturnType<typeof crowdedShop>>

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

/** Rows read. A search reads at most its 1,000 newest hits, several times: for the page, its lines and the total. */
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

/** No query of any route may read more rows because the table has grown. */
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
