import { readFileSync } from 'node:fs'
import { crowdedShop } from './many-orders.ts'
import { judge, table, title } from './report.ts'
import { anyOf, openClient, placeOrder } from './visitors.ts'

const ORDERS = 100_000
const mostMinutes = 15

/** Resident memory in MiB of the programs that this one started, workerd with its database; 0 where the system cannot say. */
function workerMemory() {
  try {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ')
    const kibs = children.map(pid =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0),
    )
    return kibs.reduce((sum, kib) => sum + kib, 0) / 1024
  } catch {
    return 0
  }
}

type Night = { finished_at: string | null; error: string | null; rows: number | null }

/** Copies a shop of 100,000 orders as the cron does at night, while one visitor after the other orders. */
export async function night() {
  title(`The night's copy of ${ORDERS.toLocaleString('en')} orders, while orders are placed`)
  const shop = await crowdedShop(ORDERS)
  const client = openClient(shop.url, 1)
  await placeOrder(client, anyOf(shop.animals))
  const begun = new Date().toISOString()
  await shop.d1
    .prepare("INSERT INTO nights (night, started_at, held_until) VALUES ('2099-01-01', ?1, ?1)")
    .bind(begun)
    .run()
  const read = () => shop.d1.prepare('SELECT finished_at, error, rows FROM nights').first<Night>()
  const before = workerMemory()
  let [peak, longest, placed, failed] = [before, 0, 0, 0]
  const watch = setInterval(() => (peak = Math.max(peak, workerMemory())), 100)
  // Not awaited: it ends with the instances that it begins.
  const cron = shop.fireCron()
  const end = Date.now() + mostMinutes * 60_000
  let found = await read()
  for (; found && !found.finished_at && !found.error && Date.now() < end; found = await read()) {
    const start = performance.now()
    const { status } = await placeOrder(client, anyOf(shop.animals))
    longest = Math.max(longest, performance.now() - start)
    placed += 1
    if (status !== 201) failed += 1
  }
  await cron
  clearInterval(watch)
  const seconds = found?.finished_at ? (Date.parse(found.finished_at) - Date.parse(begun)) / 1000 : Number.NaN
  table(
    [
      'rows copied',
      'seconds',
      'orders placed meanwhile',
      'longest order, ms',
      'memory before, MiB',
      'at most, MiB',
    ],
    [
      [
        found?.rows ?? found?.error ?? 'none',
        seconds,
        placed,
        longest.toFixed(0),
        before.toFixed(0),
        peak.toFixed(0),
      ],
    ],
  )
  judge(
    { what: 'nights of 100,000 orders that are complete', figure: found?.finished_at ? 1 : 0 },
    { least: 1 },
  )
  judge({ what: 'orders placed while the night is copied', figure: placed }, { least: 1 })
  judge({ what: 'orders that fail while the night is copied', figure: failed }, { most: 0 })
  judge({ what: 'longest order while the night is copied', figure: longest, unit: 'ms' }, { most: 10_000 })
  client.close()
  await shop.stop()
}
