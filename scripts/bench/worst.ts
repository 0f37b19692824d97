import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { OpenApi } from '../../worker/http/openapi-types.ts'
import { type Client, openClient } from './client.ts'
import { cpuMeter } from './cpu.ts'
import { anyOf, placeOrder, readOrder } from './order.ts'
import { table, title } from './print.ts'
import { operator, type Shop } from './shop.ts'
import { judge } from './verdict.ts'
import { type Crafted, craftedFiles, plainFile } from './worst/files.ts'
import { type Attack, addressAttacks, apiAttacks, headerAttacks } from './worst/requests.ts'

const most = 100
const tries = 5
const shown = 12

type Row = { route: string; what: string; status: number; ms: number }

async function timed<T>(clock: () => number, work: () => Promise<T>) {
  const started = clock()
  const answer = await work()
  return { answer, ms: clock() - started }
}

/** What a request takes at its fastest: the collector of garbage and other programs only ever make it slower. */
async function fastest<T>(work: () => Promise<T>) {
  const clock = cpuMeter()
  let best = await timed(clock, work)
  for (let n = 1; n < tries && best.ms > most / 2; n++) {
    const again = await timed(clock, work)
    if (again.ms < best.ms) best = again
  }
  return best
}

async function attack({ ask }: Client, { route, what, path, method, headers, body }: Attack): Promise<Row> {
  const typed = body === undefined ? headers : { 'content-type': 'application/json', ...headers }
  const once = () => ask(path, { method, body, headers: { 'idempotency-key': randomUUID(), ...typed } })
  // A server that answers before it read all of a body closes the connection, perhaps only after it was used again.
  const again = () => once().catch((error: Error) => error)
  const send = () => once().catch(again)
  const { answer, ms } = await fastest(send)
  const [status, said] = answer instanceof Error ? [0, answer.message] : [answer.status, answer.text]
  if (status === 0 || status >= 500)
    console.log(`${status} ${method} ${path.slice(0, 100)} (${what.slice(0, 60)}): ${said.slice(0, 200)}`)
  return { route, what, ms, status }
}

const signedIn = z.object({ access_token: z.string() })

async function signIn({ ask }: Client) {
  const { text } = await ask('/api/auth/login', { method: 'POST', json: operator })
  return { authorization: `Bearer ${signedIn.parse(JSON.parse(text)).access_token}` }
}

const listed = z.object({ items: z.array(z.object({ id: z.string() })) })

/** The id of a thing of each kind that a path below /api/admin names. */
async function adminIds({ ask }: Client, document: OpenApi, headers: Record<string, string>) {
  const lists = Object.keys(document.paths).filter(
    path => path.startsWith('/api/admin') && path.endsWith('/{id}'),
  )
  const ids = new Map<string, string>()
  for (const path of lists) {
    const list = path.slice(0, -'/{id}'.length)
    const { text } = await ask(`${list}?limit=1`, { headers })
    const found = listed.safeParse(JSON.parse(text))
    ids.set(list, found.data?.items[0]?.id ?? 'x')
  }
  return ids
}

async function targetOf(client: Client, document: OpenApi, { animals }: Shop) {
  const signed = await signIn(client)
  const order = readOrder((await placeOrder(client, anyOf(animals))).text)
  const ids = await adminIds(client, document, signed)
  const animal = animals.slice(0, 1)
  return {
    headers: { ...signed, 'x-order-key': order.key },
    known: { animal_id: animal, order_id: [order.order_id], key: [order.key], type: ['terms'], id: animal },
    idOf: (path: string) =>
      path.startsWith('/api/orders')
        ? order.order_id
        : path.includes('legal-pages')
          ? 'terms'
          : ([...ids].find(([list]) => path.startsWith(`${list}/`))?.[1] ?? animal[0] ?? 'x'),
  }
}

async function requests(client: Client, shop: Shop) {
  const { text } = await client.ask('/api/openapi.json')
  const document: OpenApi = JSON.parse(text)
  const target = await targetOf(client, document, shop)
  const rows: Row[] = []
  const attacks = [
    ...['/', '/api/', '/media/general/', '/order/', '/certificate/'].flatMap(path => [
      ...addressAttacks(path),
    ]),
    ...['/', '/api/animals', '/media/general/x.webp', '/api/admin/orders'].flatMap(path => [
      ...headerAttacks(path),
    ]),
    ...headerAttacks('/api/orders', 'POST'),
  ]
  for (const one of attacks) rows.push(await attack(client, one))
  for (const one of apiAttacks(document, target)) rows.push(await attack(client, one))
  return rows
}

/** A proof of a fresh order; its milliseconds are those beyond what a plain file of the same size takes. */
async function proofs(client: Client, { url, animals }: Shop) {
  const claim = async ({ mime, file }: Crafted) => {
    const order = readOrder((await placeOrder(client, anyOf(animals))).text)
    const form = new FormData()
    form.set(
      'proof',
      new File([new Uint8Array(file())], `bukti.${mime.slice(mime.indexOf('/') + 1)}`, { type: mime }),
    )
    const body = await new Response(form).blob()
    const send = async () => {
      const response = await fetch(`${url}/api/orders/${order.order_id}/payment-claim`, {
        method: 'POST',
        headers: { 'x-order-key': order.key, 'content-type': body.type },
        body,
      })
      await response.arrayBuffer()
      return response
    }
    return fastest(send)
  }
  const plain = await claim(plainFile)
  const rows: Row[] = []
  for (const crafted of craftedFiles) {
    const { answer, ms } = await claim(crafted)
    const route = 'POST /api/orders/{order_id}/payment-claim'
    rows.push({ route, what: crafted.name, status: answer.status, ms: Math.max(0, ms - plain.ms) })
  }
  return { rows, plain: plain.ms }
}

function print(kind: string, rows: Row[]) {
  const slowest = rows.toSorted((a, b) => b.ms - a.ms)
  const cells = slowest
    .slice(0, shown)
    .map(({ route, what, status, ms }) => [route, what.slice(0, 60), status, ms.toFixed(1)])
  table(['route', 'what was sent', 'status', 'CPU ms'], cells)
  const slow = rows.filter(({ ms }) => ms > most).length
  const failed = rows.filter(({ status }) => status === 0 || status >= 500)
  judge({ what: `${kind} above ${most} ms of CPU, of ${rows.length}`, figure: slow }, { most: 0 })
  judge({ what: `${kind} that fail`, figure: failed.length }, { most: 0 })
  console.log(`\n${rows.length} requests, ${slow} above ${most} ms, ${failed.length} failed.`)
  for (const { route, what, status } of failed.slice(0, shown)) console.log(`- ${status} ${route}, ${what}`)
}

/** The worst request of at most 64 KB, and the worst proof of 10 MB, that a generator finds for every route and field. */
export async function worst(shop: Shop) {
  title(`The worst requests of 64 KB: milliseconds of CPU, the fastest of ${tries}`)
  const client = openClient(shop.url, 1)
  print('requests of 64 kB', await requests(client, shop))
  title('The worst proofs of 10 MB: milliseconds of CPU beyond a plain file')
  const { rows, plain } = await proofs(client, shop)
  print('proofs of 10 MB', rows)
  console.log(`A plain file took ${plain.toFixed(0)} ms.`)
  client.close()
}
