import { load } from './load.ts'
import { anyOf, placeOrder, sampleOrder } from './order.ts'
import { speedRow, table, title } from './print.ts'
import type { Shop } from './shop.ts'

const HEAD = ['clients', 'per second', 'p50 ms', 'p99 ms', 'errors']

export async function orderSpeed({ url, animals }: Shop) {
  title('POST /api/orders: one line, one name')
  await load({ url, clients: 16, seconds: 2, send: client => placeOrder(client, anyOf(animals)) })
  const rows: (string | number)[][] = []
  for (const clients of [1, 16, 64]) {
    const speed = await load({ url, clients, seconds: 6, send: client => placeOrder(client, anyOf(animals)) })
    rows.push([clients, ...speedRow(speed)])
  }
  table(HEAD, rows)
}

export async function readSpeed(shop: Shop) {
  const { url } = shop
  title('Reading, 16 clients')
  const { order_id, key } = await sampleOrder(shop)
  const reads = {
    'GET /api/animals (50 with photos)': '/api/animals',
    'GET /api/orders/:order_id with key': `/api/orders/${order_id}`,
    'GET / rendered at the edge': '/',
  }
  const rows: (string | number)[][] = []
  const headers = { 'x-order-key': key }
  for (const [name, path] of Object.entries(reads)) {
    const speed = await load({ url, clients: 16, seconds: 5, send: ({ ask }) => ask(path, { headers }) })
    rows.push([name, ...speedRow(speed)])
  }
  table(['read', ...HEAD.slice(1)], rows)
}
