import { watchHeap } from './heap.ts'
import { crowdedShop } from './many-orders.ts'
import { judge, table, title } from './report.ts'
import { anyOf, openClient, postOrder } from './visitors.ts'

const ORDERS = 100_000
const mostMinutes = 15

const mebibyte = 1024 * 1024

type Night = { finished_at: string | null; error: string | null; rows: number | null }

export async function night() {
  title(`The night's copy of ${ORDERS.toLocaleString('en')} orders, while orders are placed`)
  const shop = await crowdedShop(ORDERS, { inspectorPort: 0 })
  const client = openClient(shop.url, 1)
  await postOrder(client, anyOf(shop.animals))
  const begun = new Date().toISOString()
  await shop.d1
    .prepare("INSERT INTO nights (night, started_at, held_until) VALUES ('2099-01-01', ?1, ?1)")
    .bind(begun)
    .run()
  const read = () => shop.d1.prepare('SELECT finished_at, error, rows FROM nights').first<Night>()
  const heap = await watchHeap(await shop.inspectorUrl(), 'core:user:qurban')
  let [longest, placed, failed] = [0, 0, 0]
  // Not awaited here: it ends only when the workflow that it starts has finished.
  const cron = shop.fireCron()
  const end = Date.now() + mostMinutes * 60_000
  let found = await read()
  for (; found && !found.finished_at && !found.error && Date.now() < end; found = await read()) {
    const start = performance.now()
    const { status } = await postOrder(client, anyOf(shop.animals))
    longest = Math.max(longest, performance.now() - start)
    placed += 1
    if (status !== 201) failed += 1
  }
  await cron
  const { peak, samples } = await heap.stop()
  const seconds = found?.finished_at ? (Date.parse(found.finished_at) - Date.parse(begun)) / 1000 : Number.NaN
  table(
    [
      'rows copied',
      'seconds',
      'orders placed meanwhile',
      'longest order, ms',
      'isolate before, MiB',
      'at most, MiB',
      'samples',
    ],
    [
      [
        found?.rows ?? found?.error ?? 'none',
        seconds,
        placed,
        longest.toFixed(0),
        (heap.before / mebibyte).toFixed(0),
        (peak / mebibyte).toFixed(0),
        samples,
      ],
    ],
  )
  judge(
    { what: 'nights of 100,000 orders that are complete', figure: found?.finished_at ? 1 : 0 },
    { least: 1 },
  )
  judge(
    { what: 'memory of the isolate while the night is copied', figure: peak / mebibyte, unit: 'MiB' },
    { most: 128 },
  )
  judge({ what: 'orders placed while the night is copied', figure: placed }, { least: 1 })
  judge({ what: 'orders that fail while the night is copied', figure: failed }, { most: 0 })
  judge({ what: 'longest order while the night is copied', figure: longest, unit: 'ms' }, { most: 10_000 })
  client.close()
  await shop.stop()
}
