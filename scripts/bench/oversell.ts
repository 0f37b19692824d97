import { rmSync } from 'node:fs'
import { Log, LogLevel, Miniflare } from 'miniflare'
import { judge, table, title } from './report.ts'
import { type BenchShop, insertAnimal, openShop, temporaryFolder } from './shop.ts'
import { openClient, postOrder } from './visitors.ts'

const RUNS = 20
const STOCK = 50
const BUYERS = 200

// Oversells on purpose, for comparison: reads the stock, checks it, and writes in a second statement.
const NAIVE_SHOP = `
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
  const miniflare = new Miniflare({
    host: '127.0.0.1',
    port: 0,
    cf: false,
    log: new Log(LogLevel.ERROR),
    telemetry: { enabled: false },
    defaultPersistRoot: persist,
    modules: true,
    script: NAIVE_SHOP,
    compatibilityDate: '2026-07-30',
    d1Databases: { DB: 'naive' },
  })
  const url = (await miniflare.ready).origin
  const { DB } = await miniflare.getBindings<{ DB: D1Database }>()
  await DB.batch([
    DB.prepare('CREATE TABLE things (stock INTEGER NOT NULL)'),
    DB.prepare('INSERT INTO things VALUES (?)').bind(STOCK),
  ])
  const stop = async () => {
    await miniflare.dispose()
    rmSync(persist, { recursive: true, force: true })
  }
  return { url, stop }
}

async function naiveSales() {
  const { url, stop } = await openNaive()
  const client = openClient(url, BUYERS)
  const answers = await Promise.all(Array.from({ length: BUYERS }, () => client.ask('/')))
  client.close()
  await stop()
  return answers.filter(({ status }) => status === 201).length
}

async function run({ url, d1 }: BenchShop) {
  const animal = await insertAnimal(d1, STOCK, 3_000_000)
  const client = openClient(url, BUYERS)
  const answers = await Promise.all(Array.from({ length: BUYERS }, () => postOrder(client, animal)))
  client.close()
  const count = (isIt: (status: number) => boolean) => answers.filter(({ status }) => isIt(status)).length
  const row = await d1
    .prepare(
      'SELECT stock, (SELECT count(*) FROM order_items WHERE animal_id = animals.id) AS sold FROM animals WHERE id = ?',
    )
    .bind(animal)
    .first<{ stock: number; sold: number }>()
  return {
    sold: count(status => status === 201),
    refused: count(status => status === 409),
    broken: count(status => status !== 201 && status !== 409),
    stock: row?.stock,
    lines: row?.sold,
  }
}

const distinct = (values: unknown[]) => [...new Set(values)].join(', ')

/** `NAIVE_SHOP` shows that the test can detect an oversell. */
export async function oversell() {
  title(`${BUYERS} buyers at once for the last ${STOCK} animals, ${RUNS} runs`)
  const shop = await openShop()
  const runs: Awaited<ReturnType<typeof run>>[] = []
  for (let n = 0; n < RUNS; n++) runs.push(await run(shop))
  await shop.stop()
  const twin = await naiveSales()
  const right = runs.filter(
    ({ sold, refused, stock, lines }) =>
      sold === STOCK && refused === BUYERS - STOCK && stock === 0 && lines === STOCK,
  )
  judge({ what: 'runs in which exactly the stock is sold', figure: right.length }, { least: RUNS })
  judge({ what: `sold of ${STOCK} by the naive twin`, figure: twin }, { least: STOCK + 1 })
  const all = (name: keyof (typeof runs)[number]) => distinct(runs.map(result => result[name]))
  table(
    ['', 'sold', '409', 'other answers', 'stock left', 'lines in the database'],
    [
      ['this shop', all('sold'), all('refused'), all('broken'), all('stock'), all('lines')],
      ['its naive twin', twin, '', '', '', ''],
    ],
  )
}
