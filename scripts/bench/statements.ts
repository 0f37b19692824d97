import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { type Answer, openClient } from './client.ts'
import { cpuMeter } from './cpu.ts'
import { type Call, keepStatement, readStatement } from './import-statement.ts'
import { withoutOrders } from './many-orders.ts'
import { table, title } from './print.ts'
import { operator, type Shop } from './shop.ts'
import { judge } from './verdict.ts'

const ORDERS = 10_000
const ROWS = 5000
const EXACT = 4000
/** As the button for all certain rows. */
const perSettle = 5
const settlesTried = 200

const most = { readAndReview: 10_000, settle: 100 }

const TIMING = /read=(\d+) written=(\d+)".*?dur=(\d+)/

/** Open orders of fifty prices, as a shop has them in Eid week: each with its line and its reserved total. */
async function fillOpenOrders(db: D1Database, animal: string) {
  const bound = (sql: string) => db.prepare(sql).bind(...(sql.includes('?2') ? [ORDERS, animal] : [ORDERS]))
  const made = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1),
    made AS (SELECT i, printf('00000000-0000-4000-8000-%012d', i) AS id, 2000000 + i % 50 * 17000 AS subtotal,
      100 + i / 50 AS code, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 hours') AS at,
      strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+20 hours') AS until FROM n)`
  await withoutOrders(db)
  await db.batch([
    bound(`INSERT INTO orders (id, order_id, customer_name, customer_phone, customer_email, subtotal, unique_code, total_amount,
        reserves_total, consent_version, consent_at, expires_at, created_at, updated_at)
      ${made} SELECT id, 'ORDER-' || (1000000 + i) || 'ZZ', 'Pelanggan Nomor' || i, '+62812' || (10000000 + i),
        'p' || i || '@contoh.id', subtotal, code, subtotal + code, subtotal + code, '2026-01', at, until, at, at FROM made`),
    bound(`INSERT INTO order_items (order_id, n, animal_id, kind, name, price, quantity)
      ${made} SELECT id, 1, ?2, 'Kambing', 'Kambing', subtotal, 1 FROM made`),
    db.prepare('UPDATE orders SET stock_held = 1'),
  ])
}

const totalOf = (i: number) => 2_000_000 + (i % 50) * 17_000 + 100 + Math.floor(i / 50)

/** A KlikBCA file: most rows exact, the others without code, with swapped digits, of strangers, or going out. */
function file() {
  let balance = 1_000_000_000
  const lines = Array.from({ length: ROWS }, (_, n) => {
    const i = n + 1
    const isOut = n >= EXACT && n % 5 === 0
    const odd = [totalOf(i) - (totalOf(i) % 1000), totalOf(i) + 9, 350_000 + n][n % 3] ?? 0
    const amount = n < EXACT ? totalOf(i) : isOut ? 50_000 + n : odd
    balance += isOut ? -amount : amount
    const day = String(1 + Math.floor((n * 28) / ROWS)).padStart(2, '0')
    return `'${day}/05/2026,TRSF E-BANKING ${isOut ? 'DB' : 'CR'} ${day}05/FTSCY/WS9${randomInt(9999)} ${amount}.00PELANGGAN NOMOR${'ABCDEFGHIJ'[n % 10]},'0000,${amount}.00,${isOut ? 'DB' : 'CR'},${balance}.00`
  })
  return `No. Rekening,=,'0000123456\r\nMata Uang,=,IDR\r\n\r\nTanggal,Keterangan,Cabang,Jumlah,,Saldo\r\n${lines.join('\r\n')}\r\n`
}

type Cost = { read: number; written: number; ms: number }

const costOf = ({ status, headers, text }: Answer): Cost => {
  const [, read, written, ms] = TIMING.exec(String(headers['server-timing'])) ?? []
  if (status >= 400) throw new Error(`HTTP ${status} ${text.slice(0, 300)}`)
  return { read: Number(read), written: Number(written), ms: Number(ms) }
}

const highest = (costs: Cost[], key: keyof Cost) => Math.max(...costs.map(cost => cost[key]))
const middle = (costs: Cost[]) => costs.map(({ ms }) => ms).sort((a, b) => a - b)[costs.length >> 1] ?? 0

const costRow = (name: string, costs: Cost[]) => [
  name,
  costs.length,
  middle(costs),
  highest(costs, 'ms'),
  highest(costs, 'read'),
  highest(costs, 'written'),
]

const rowsAnswer = z.object({ items: z.array(z.object({ id: z.int() })), next_cursor: z.string().nullable() })
const settleAnswer = z.object({ done: z.int(), failed: z.int() })

/** A morning's statement of 5,000 rows against 10,000 open orders, by the requests that the screen sends. */
export async function statements(shop: Shop) {
  title(`${ROWS.toLocaleString('en')} rows against ${ORDERS.toLocaleString('en')} open orders`)
  await fillOpenOrders(shop.d1, shop.animals[0] ?? '')
  const client = openClient(shop.url, 1)
  const login = await client.ask('/api/auth/login', { method: 'POST', json: operator })
  const { access_token } = z.object({ access_token: z.string() }).parse(JSON.parse(login.text))
  const headers = { authorization: `Bearer ${access_token}` }
  const costs = new Map<string, Cost[]>()
  const call: Call = async (schema, path, method = 'GET', json) => {
    const name = `${method} ${path.replace(/\?.*/, '').replace(/[0-9a-f-]{36}/, ':id')}`
    const answer = await client.ask(`/api/admin/${path}`, { method, headers, json })
    costs.set(name, [...(costs.get(name) ?? []), costOf(answer)])
    return schema.parse(JSON.parse(answer.text))
  }

  const bytes = new TextEncoder().encode(file())
  const started = performance.now()
  const reading = await readStatement(bytes)
  const read = performance.now() - started
  await keepStatement(call, reading)
  const reviewed = performance.now() - started

  const exact: number[] = []
  let after = ''
  while (exact.length < perSettle * settlesTried) {
    const page = await call(rowsAnswer, `bank-rows?lane=exact&limit=100${after}`)
    exact.push(...page.items.map(item => item.id))
    if (page.next_cursor === null) break
    after = `&cursor=${page.next_cursor}`
  }
  let done = 0
  const cpu = cpuMeter()
  const spent: number[] = []
  for (let at = 0; at < exact.length; at += perSettle) {
    const ids = exact.slice(at, at + perSettle)
    const before = cpu()
    done += (await call(settleAnswer, 'bank-rows/settle', 'POST', { ids })).done
    spent.push(cpu() - before)
  }
  client.close()

  spent.sort((a, b) => a - b)
  const [typical = 0, slowest = 0] = [spent[spent.length >> 1], spent[Math.floor(spent.length * 0.99)]]
  table(
    ['request', 'times', 'ms with waiting, median', 'most', 'rows read, most', 'rows written, most'],
    [...costs].map(([name, all]) => costRow(name, all)),
  )
  const lanes = await shop.d1
    .prepare('SELECT lane, n FROM bank_row_counts WHERE n > 0')
    .all<{ lane: string; n: number }>()
  judge(
    { what: '5,000 rows beside 10,000 orders, read and reviewed', figure: reviewed, unit: 'ms' },
    { most: most.readAndReview },
  )
  judge(
    { what: 'CPU of a settling request, 99th percentile', figure: slowest, unit: 'ms' },
    { most: most.settle },
  )
  judge({ what: 'exact rows left unsettled', figure: exact.length - done }, { most: 0 })
  console.log(`\nLanes: ${lanes.results.map(({ lane, n }) => `${lane} ${n}`).join(', ')}.`)
  console.log(`Read in ${read.toFixed(0)} ms; read, kept and reviewed in ${reviewed.toFixed(0)} ms`)
  console.log(
    `Settled ${done} of ${exact.length}, ${perSettle} a request: CPU of worker and database ${typical.toFixed(0)} ms, at the 99th percentile ${slowest.toFixed(0)} ms`,
  )
}
