import { rmSync } from 'node:fs'
import { Log, LogLevel, Miniflare } from 'miniflare'
import { openClient } from './client.ts'
import { load } from './load.ts'
import { speedRow, table, title } from './print.ts'
import { temporaryFolder } from './shop.ts'

// What this machine can do at all: no framework, no checks, one table. `/naive` is how oversells are made.
const SCRIPT = `
const read = (db, id) => db.prepare('SELECT * FROM things WHERE id = ?').bind(id)
const take = (db, id) => db.prepare('UPDATE things SET stock = stock - 1 WHERE id = ?').bind(id)
export default {
  async fetch(request, env) {
    const path = new URL(request.url).pathname
    if (path === '/read') return Response.json((await read(env.DB, 7).all()).results)
    if (path === '/batch') {
      const add = env.DB.prepare('INSERT INTO sold (thing) VALUES (7)')
      return Response.json(await env.DB.batch([read(env.DB, 7), add, add, add, take(env.DB, 7)]).then(all => all.length))
    }
    if (path === '/naive') {
      const { results: [{ stock }] } = await read(env.DB, 1).all()
      if (stock < 1) return new Response('sold out', { status: 409 })
      await take(env.DB, 1).run()
      return new Response('sold', { status: 201 })
    }
    return Response.json({ ok: true })
  },
}`

async function openFloor() {
  const persist = temporaryFolder()
  const miniflare = new Miniflare({
    host: '127.0.0.1',
    port: 0,
    cf: false,
    log: new Log(LogLevel.ERROR),
    telemetry: { enabled: false },
    defaultPersistRoot: persist,
    modules: true,
    script: SCRIPT,
    compatibilityDate: '2026-07-30',
    d1Databases: { DB: 'floor' },
  })
  const url = (await miniflare.ready).origin
  const { DB } = await miniflare.getBindings<{ DB: D1Database }>()
  await DB.batch([
    DB.prepare('CREATE TABLE things (id INTEGER PRIMARY KEY, stock INTEGER NOT NULL)'),
    DB.prepare('CREATE TABLE sold (id INTEGER PRIMARY KEY, thing INTEGER NOT NULL)'),
    DB.prepare('INSERT INTO things VALUES (1, 50), (7, 1000000000)'),
  ])
  const stop = async () => {
    await miniflare.dispose()
    rmSync(persist, { recursive: true, force: true })
  }
  return { url, stop }
}

export async function floors() {
  title('Floor: an empty worker on this machine, 16 clients')
  const { url, stop } = await openFloor()
  const rows: (string | number)[][] = []
  const paths = { 'bare route': '/', 'one indexed D1 read': '/read', 'five-statement D1 batch': '/batch' }
  for (const [name, path] of Object.entries(paths)) {
    const speed = await load({ url, clients: 16, seconds: 4, send: ({ ask }) => ask(path) })
    rows.push([name, ...speedRow(speed)])
  }
  table(['floor', 'per second', 'p50 ms', 'p99 ms', 'errors'], rows)
  await stop()
}

/** Sold out of 50 when 200 buy at once from a shop that reads, checks and then writes. */
export async function naiveSales() {
  const { url, stop } = await openFloor()
  const client = openClient(url, 200)
  const answers = await Promise.all(Array.from({ length: 200 }, () => client.ask('/naive')))
  client.close()
  await stop()
  return answers.filter(({ status }) => status === 201).length
}
