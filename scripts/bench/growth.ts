import { z } from 'zod'
import { type Answer, type Client, openClient } from './client.ts'
import { fillOrders } from './many-orders.ts'
import { anyOf, placeOrder, sampleOrder } from './order.ts'
import { table, title } from './print.ts'
import { openShop, operator, type Shop } from './shop.ts'

const SIZES = [100, 10_000, 100_000]
const TIMING = /queries=(\d+) read=(\d+) written=(\d+)".*?dur=(\d+)/

async function signIn({ ask }: Client) {
  const { text } = await ask('/api/auth/login', { method: 'POST', json: operator })
  const { access_token } = z.object({ access_token: z.string() }).parse(JSON.parse(text))
  return { authorization: `Bearer ${access_token}` }
}

const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

/** What the worker says a request cost, from its Server-Timing header. */
function cost({ status, headers }: Answer) {
  const [, queries, read, written, ms] = TIMING.exec(String(headers['server-timing'])) ?? []
  if (status >= 400 || !queries) return `HTTP ${status}`
  return `${queries} / ${read} / ${written} / ${ms}`
}

async function requests(
  client: Client,
  shop: Shop,
  size: number,
): Promise<Record<string, () => Promise<Answer>>> {
  const { order_id, key } = await sampleOrder(shop)
  const headers = await signIn(client)
  const admin = (query: string) => () => client.ask(`/api/admin/${query}`, { headers })
  return {
    'POST /api/orders': () => placeOrder(client, anyOf(shop.animals)),
    'lookup, bare code': () => client.ask(`/api/orders/${order_id}`),
    'lookup with key': () => client.ask(`/api/orders/${order_id}`, { headers: { 'x-order-key': key } }),
    'admin orders, first page': admin('orders?limit=20'),
    'admin orders, paid': admin('orders?limit=20&payment_status=verified'),
    'admin orders, cancelled and paid': admin('orders?limit=20&status=cancelled&payment_status=verified'),
    'admin orders, in the middle': admin(`orders?limit=20&cursor=${size / 2}`),
    'admin orders, one day': admin(`orders?limit=20&from=${yesterday()}&to=${yesterday()}`),
    'admin orders, search': admin('orders?limit=20&q=pelanggan%2042'),
    'admin orders, claimed': admin('orders?limit=20&claimed=true'),
    'dashboard, 30 days': admin('dashboard?range=30'),
    'finance list, 90 days': admin('transactions?limit=20&range=90'),
    'finance sums, 90 days': admin('transactions/summary?range=90'),
    'finance chart, 90 days': admin('transactions/chart?range=90'),
    'GET /api/animals': () => client.ask('/api/animals'),
    'GET /api/site': () => client.ask('/api/site'),
  }
}

async function measure(size: number) {
  const shop = await openShop()
  await fillOrders(shop.d1, anyOf(shop.animals), size)
  const client = openClient(shop.url, 4)
  const costs: [string, string][] = []
  for (const [name, ask] of Object.entries(await requests(client, shop, size))) {
    await ask()
    costs.push([name, cost(await ask())])
  }
  client.close()
  await shop.stop()
  return costs
}

/** D1 rows by table size: they must be bounded by the page. */
export async function growth() {
  title('D1 round trips / rows read / rows written / ms in the worker, by orders in the table')
  const columns: Map<string, string>[] = []
  for (const size of SIZES) columns.push(new Map(await measure(size)))
  const names = [...(columns[0]?.keys() ?? [])]
  const rows = names.map(name => [name, ...columns.map(column => column.get(name) ?? '')])
  table(['request', ...SIZES.map(size => size.toLocaleString('en'))], rows)
}
