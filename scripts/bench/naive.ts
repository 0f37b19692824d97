import { rmSync } from 'node:fs'
import { bareWorker } from './bare.ts'
import { openClient } from './client.ts'
import { temporaryFolder } from './shop.ts'

// How oversells are made: it reads, checks, and only then writes.
const SCRIPT = `
export default {
  async fetch(request, { DB }) {
    const { stock } = await DB.prepare('SELECT stock FROM things').first()
    if (stock < 1) return new Response('sold out', { status: 409 })
    await DB.prepare('UPDATE things SET stock = stock - 1').run()
    return new Response('sold', { status: 201 })
  },
}`

async function openNaive() {
  const persist = temporaryFolder()
  const miniflare = bareWorker(persist, SCRIPT, 'naive')
  const url = (await miniflare.ready).origin
  const { DB } = await miniflare.getBindings<{ DB: D1Database }>()
  await DB.batch([
    DB.prepare('CREATE TABLE things (stock INTEGER NOT NULL)'),
    DB.prepare('INSERT INTO things VALUES (50)'),
  ])
  const stop = async () => {
    await miniflare.dispose()
    rmSync(persist, { recursive: true, force: true })
  }
  return { url, stop }
}

/** Sold out of 50 when 200 buy at once from a shop that reads, checks and then writes. */
export async function naiveSales() {
  const { url, stop } = await openNaive()
  const client = openClient(url, 200)
  const answers = await Promise.all(Array.from({ length: 200 }, () => client.ask('/')))
  client.close()
  await stop()
  return answers.filter(({ status }) => status === 201).length
}
