import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { serve } from '../serve.ts'
import { bareWorker } from './bare.ts'
import { load, type Speed } from './load.ts'
import { speedRow, table, title } from './print.ts'
import { demoIn, temporaryFolder, vars } from './shop.ts'
import { judge, median } from './verdict.ts'

const ROUNDS = 3
const DATABASE = '00000000-0000-0000-0000-000000000000'

/** The landing page's reads in one batch and its very bytes, without a framework: nothing that makes the same can be faster. */
const floorScript = (page: string) => `
const bytes = new TextEncoder().encode(${JSON.stringify(page)})
const reads = [
  "SELECT type, content FROM settings WHERE type IN ('shop', 'home_content', 'whatsapp', 'promises', 'eid_dates', 'trust')",
  ...['services', 'galleries', 'testimonials', 'faqs'].map(
    name => "SELECT * FROM " + name + " WHERE status = 'active' ORDER BY order_index, id LIMIT 200"),
  "SELECT json_object('id', id, 'name', name, 'type', type, 'price', price, 'weight', weight, 'description', description," +
    "'shares', shares, 'operational_cost', operational_cost, 'stock', stock, 'group_filled', iif(shares > 1, (SELECT filled + house " +
    "FROM sacrifices INDEXED BY sacrifices_open WHERE animal_id = animals.id AND shared = 1 AND status = 'pending' " +
    "AND capacity > filled + house ORDER BY season, number LIMIT 1), NULL), 'created_at', created_at, 'updated_at', updated_at, 'photos', json((SELECT json_group_array(json_object(" +
    "'file_url', file_url, 'alt_text', alt_text, 'is_primary', is_primary, 'order_index', order_index)) FROM (SELECT * FROM " +
    "animal_photos WHERE animal_id = animals.id AND status = 'active' ORDER BY order_index)))) AS animal " +
    "FROM animals WHERE archived_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 100",
]
export default {
  async fetch(request, { DB }) {
    const answers = await DB.batch(reads.map(text => DB.prepare(text)))
    if (answers.length !== reads.length) throw new Error('a read is missing')
    return new Response(bytes, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  },
}`

type Opened = { url: string; stop: () => Promise<void> }

async function openFloor(persist: string, page: string): Promise<Opened> {
  const miniflare = bareWorker(join(persist, 'v3'), floorScript(page), DATABASE)
  return { url: (await miniflare.ready).origin, stop: () => miniflare.dispose() }
}

const CLIENTS = [1, 16]

async function speedsOf({ url, stop }: Opened) {
  const speeds: Speed[] = []
  const run = (clients: number, seconds: number) =>
    load({ url, clients, seconds, send: ({ ask }) => ask('/') })
  await run(4, 1)
  for (const clients of CLIENTS) speeds.push(await run(clients, 2))
  await stop()
  return speeds
}

/**
 * The landing page where nothing caches it, beside a worker that makes the same reads and sends the same bytes.
 * One client alone has it read each time; of many at once each takes what another one's request has read.
 */
export async function edgeSpeed() {
  title('GET / at the edge, beside a bare worker with the same reads and bytes')
  const persist = temporaryFolder()
  const shop = await demoIn(persist)
  const page = await (await fetch(shop.url)).text()
  await shop.stop()
  const rows: (string | number)[][] = []
  const ratios = CLIENTS.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await speedsOf(await serve({ persist, vars }))
    const floors = await speedsOf(await openFloor(persist, page))
    for (const [n, clients] of CLIENTS.entries()) {
      const [our, floor] = [ours[n], floors[n]]
      if (!our || !floor) continue
      rows.push(['page', clients, ...speedRow(our)], ['bare worker', clients, ...speedRow(floor)])
      ratios[n]?.push(floor.perSecond / our.perSecond)
    }
  }
  table(['answer', 'clients', 'per second', 'p50 ms', 'p99 ms', 'errors'], rows)
  for (const [n, clients] of CLIENTS.entries()) {
    const what = `time of / at the edge, ${clients} client(s), times a bare worker's`
    judge({ what, figure: median(ratios[n] ?? []), unit: '×' }, { most: 1.5 })
  }
  rmSync(persist, { recursive: true, force: true })
}
