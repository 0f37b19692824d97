import { randomUUID } from 'node:crypto'
import { type Answer, type Client, openClient } from './client.ts'
import { load } from './load.ts'
import { anyOf, placeOrder, sampleOrder } from './order.ts'
import { table, title } from './print.ts'
import { openShop, type Shop } from './shop.ts'
import { judge, median } from './verdict.ts'

const ATTACKERS = 4
const ROUNDS = 3
const names = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: `Nama ${n} ${randomUUID()}` }))

type Attack = { name: string; send: (client: Client) => Promise<Answer> }

/** Every public write, as heavy as it may be. */
async function attacksOn(shop: Shop): Promise<Attack[]> {
  const { order_id, key } = await sampleOrder(shop)
  const path = `/api/orders/${order_id}`
  const headers = { 'x-order-key': key }
  const post =
    (to: string, json: unknown, more = {}) =>
    ({ ask }: Client) =>
      ask(to, { method: 'POST', headers: { ...headers, 'idempotency-key': randomUUID(), ...more }, json })
  const items = shop.animals
    .slice(0, 50)
    .map(animal_id => ({ animal_id, quantity: 20, beneficiaries: names(20) }))
  return [
    {
      name: 'orders of 50 lines and 1,000 names',
      send: client => post('/api/orders', { ...customer, items })(client),
    },
    { name: 'orders', send: client => placeOrder(client, anyOf(shop.animals)) },
    {
      name: 'names',
      send: ({ ask }) =>
        ask(`${path}/beneficiaries`, {
          method: 'PUT',
          headers,
          json: { items: [{ id: 1, beneficiaries: names(1) }] },
        }),
    },
    { name: 'claims', send: ({ ask }) => ask(`${path}/payment-claim`, { method: 'POST', headers }) },
    { name: 'cancels', send: ({ ask }) => ask(`${path}/cancel`, { method: 'POST', headers }) },
    { name: 'look-ups by digits', send: ({ ask }) => ask(`${path}?phone4=0000`) },
    { name: 'discount codes', send: post('/api/codes/check', { code: randomUUID().slice(0, 20) }) },
    { name: 'sign-ins', send: post('/api/auth/login', { email: 'x@contoh.id', password: 'salah-sekali' }) },
    { name: 'session renewals', send: post('/api/auth/refresh', {}) },
  ]
}

const customer = {
  customer_name: 'Budi Santoso',
  customer_phone: '+6281234567890',
  customer_email: 'budi@contoh.id',
}

const catalogue = ({ url }: Shop, seconds: number) =>
  load({ url, clients: 4, seconds, send: ({ ask }) => ask('/api/animals') })

/** p50 of the catalogue while `attack` is repeated by four, and quiet just before. */
async function beside(shop: Shop, { send }: Attack) {
  const { p50: quiet } = await catalogue(shop, 1)
  const client = openClient(shop.url, ATTACKERS)
  let isOver = false
  const answers = new Map<string, number>()
  const work = async () => {
    while (!isOver) {
      // A refused body may end its connection, as it would for any attacker.
      const status = await send(client).then(
        answer => String(answer.status),
        () => 'cut off',
      )
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
  }
  const attackers = Array.from({ length: ATTACKERS }, work)
  const { p50 } = await catalogue(shop, 2)
  isOver = true
  await Promise.all(attackers)
  client.close()
  const told = [...answers].map(([status, n]) => `${n} × ${status}`).join(', ')
  return { quiet, p50, ratio: p50 / quiet, told }
}

/** Four attackers on each public write, with the limits of production on, beside the visitors of the catalogue. */
export async function attackers() {
  title(`The catalogue, 4 clients, while ${ATTACKERS} attackers write, limits on, median of ${ROUNDS}`)
  const shop = await openShop({ LIMITS: 'on' })
  const rows: string[][] = []
  for (const attack of await attacksOn(shop)) {
    const runs: Awaited<ReturnType<typeof beside>>[] = []
    for (let n = 0; n < ROUNDS; n++) runs.push(await beside(shop, attack))
    const ratio = median(runs.map(run => run.ratio))
    const run = runs.find(run => run.ratio === ratio)
    rows.push([
      attack.name,
      run?.quiet.toFixed(1) ?? '',
      run?.p50.toFixed(1) ?? '',
      ratio.toFixed(2),
      run?.told ?? '',
    ])
    judge({ what: `catalogue p50 beside ${attack.name}, times quiet`, figure: ratio, unit: '×' }, { most: 2 })
  }
  table(['attack', 'quiet p50 ms', 'attacked p50 ms', 'ratio', 'answers'], rows)
  await shop.stop()
}
