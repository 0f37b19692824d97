import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, csvDateTime, wibDay, wibDayStart } from '../../../worker/contract/lib/format'
import type { FinanceSummary, Transaction } from '../../../worker/contract/money/finance'
import {
  listTransactions,
  readDailyIncome,
  readFinanceSummary,
} from '../../../worker/money/ledger/transactions'
import { readDashboard } from '../../../worker/operations/dashboard/read'
import { exportedFile } from '../../support/jobs'
import { newOrderRow, newTransaction, readRows, runSql } from '../../support/rows'
import {
  ask,
  countRows,
  db,
  newAnimal,
  orderFor,
  patchOrder,
  placedOrder,
  problemOf,
  rowOf,
  signIn,
} from '../../support/shop'

const path = '/api/admin/transactions'

let token = ''
beforeAll(async () => {
  token = await signIn()
})

type Page = { items: Transaction[]; next_cursor: string | null; total: number | null }
const page = async (query = '') => (await ask(`${path}${query}`, { token })).json<Page>()
const sums = async (query = '') => (await ask(`${path}/summary${query}`, { token })).json<FinanceSummary>()
const send = (json: unknown) => ask(path, { token, json })
const strike = (id: string, reason: unknown = 'Salah catat') =>
  ask(`${path}/${id}/void`, { token, json: { reason } })

/** Uses years without other test data. */
const at = (day: string, ms = 0) => new Date(Date.parse(wibDayStart(day)) + ms).toISOString()

describe('manual ledger entries', () => {
  test('manual income and expense entries are recorded and change the totals', async () => {
    const before = await sums()
    const income = await send({ type: 'income', amount: 1_500_000, description: 'Donasi' })
    expect(income.status).toBe(201)
    expect(await income.json()).toMatchObject({
      type: 'income',
      amount: 1_500_000,
      description: 'Donasi',
      order_id: null,
    })
    expect((await send({ type: 'expense', amount: 400_000, description: 'Pakan' })).status).toBe(201)
    const after = await sums()
    expect(after.total_income - before.total_income).toBe(1_500_000)
    expect(after.total_expense - before.total_expense).toBe(400_000)
    expect(after.balance - before.balance).toBe(1_100_000)
    expect(after.from_orders).toBe(before.from_orders)
  })

  test.each([
    [{ type: 'gift' }, 'type'],
    [{ amount: 0 }, 'amount'],
    [{ amount: -5 }, 'amount'],
    [{ amount: 1.5 }, 'amount'],
    [{ amount: '1000' }, 'amount'],
    [{ amount: 1e15 }, 'amount'],
    [{ description: '  ' }, 'description'],
    [{ created_at: '31-12-2026' }, 'created_at'],
    [{ created_at: '2026-02-30' }, 'created_at'],
    [{ created_at: addDays(wibDay(new Date().toISOString()), 1) }, 'created_at'],
  ])('a manual entry with %j is refused with an error at its field', async (part, field) => {
    const before = await countRows('transactions')
    const response = await send({ type: 'income', amount: 1000, description: 'Donasi', ...part })
    expect([response.status, (await problemOf(response)).errors?.[0]?.path]).toEqual([422, field])
    expect(await countRows('transactions')).toBe(before)
  })

  test('a manual entry with a past date is stored as the start of that day in Jakarta, and an entry with today’s date as now', async () => {
    const today = wibDay(new Date().toISOString())
    const past = await (
      await send({ type: 'income', amount: 1, description: 'x', created_at: '2026-01-02' })
    ).json()
    expect(past).toMatchObject({ created_at: '2026-01-01T17:00:00.000Z' })
    const now = await (
      await send({ type: 'income', amount: 1, description: 'x', created_at: today })
    ).json<Transaction>()
    expect(Math.abs(Date.parse(now.created_at) - Date.now())).toBeLessThan(60_000)
  })

  test('a ledger entry records its creator and the person who voided it', async () => {
    const { id, created_by } = await (
      await send({ type: 'expense', amount: 7, description: 'Kabel' })
    ).json<Transaction>()
    await strike(id)
    const { results } = await env.DB.prepare(
      "SELECT action, actor FROM audit_events WHERE entity = 'transactions' AND entity_id = ? ORDER BY id",
    )
      .bind(id)
      .all()
    expect(results).toEqual([
      { action: 'create', actor: created_by },
      { action: 'void', actor: created_by },
    ])
  })
})

describe('voiding a ledger entry', () => {
  test('voiding a ledger entry keeps its row with the reason and removes it from all sums only one time', async () => {
    const before = await sums()
    const { id } = await (
      await send({ type: 'income', amount: 900_000, description: 'Keliru' })
    ).json<Transaction>()
    expect((await strike(id)).status).toBe(200)
    expect(await sums()).toEqual(before)
    const again = await strike(id)
    expect([again.status, (await problemOf(again)).detail]).toEqual([409, 'Transaksi ini sudah dibatalkan.'])
    expect(await sums()).toEqual(before)
    const row = (await page()).items.find(item => item.id === id)
    expect(row).toMatchObject({ void_reason: 'Salah catat' })
    expect(row?.voided_at).not.toBeNull()
  })

  test('the income of an order is voided only by undoing its verification', async () => {
    const order = await placedOrder(orderFor((await newAnimal()).id))
    const { id: order_id } = await rowOf(order)
    await patchOrder(token, order_id, { payment_status: 'verified' })
    const row = (await page()).items.find(item => item.order_id === order_id)
    expect(row).toMatchObject({ type: 'income', amount: order.total_amount, voided_at: null })
    const refused = await strike(row?.id ?? '')
    expect([refused.status, (await problemOf(refused)).code]).toEqual([409, 'bad_transition'])
    const before = await sums()
    await patchOrder(token, order_id, { payment_status: 'pending', reason: 'Salah order' })
    const after = await sums()
    expect(before.from_orders - after.from_orders).toBe(order.total_amount)
    expect(after.pending_payments - before.pending_payments).toBe(order.total_amount)
  })

  test('voiding a ledger entry requires a reason and an existing row', async () => {
    const { id } = await newTransaction()
    expect((await strike(id, ' ')).status).toBe(422)
    expect((await strike('tidak-ada')).status).toBe(404)
  })
})

describe('the range of the ledger', () => {
  const today = '2033-06-30'
  const now = at(today, 12 * 3_600_000)

  test('a ledger range ends today, and its days start at 17:00 UTC', async () => {
    const first = await newTransaction({ created_at: at('2033-06-24'), amount: 10 })
    await newTransaction({ created_at: at('2033-06-24', -1), amount: 100 })
    const shown = await listTransactions(db, { limit: 20, range: 7 }, now)
    expect(shown.items.map(item => item.id)).toEqual([first.id])
    expect(await readFinanceSummary(db, 7, now)).toMatchObject({
      total_income: 10,
      from: '2033-06-24',
      to: today,
    })
    expect((await readFinanceSummary(db, 30, now)).total_income).toBe(110)
  })

  test('the ledger chart contains each day, counted in Jakarta time', async () => {
    await newTransaction({ created_at: at('2033-06-25'), amount: 3 })
    await newTransaction({ created_at: at('2033-06-26', -1), amount: 4 })
    await newTransaction({ created_at: at('2033-06-26'), amount: 50 })
    await newTransaction({ created_at: at('2033-06-26'), amount: 5, type: 'expense' })
    const days = await readDailyIncome(db, 7, now)
    expect(days.slice(0, 3)).toEqual([
      { day: '2033-06-24', income: 10 },
      { day: '2033-06-25', income: 7 },
      { day: '2033-06-26', income: 50 },
    ])
    expect(days.at(-1)?.day).toBe(today)
    expect(days.reduce((sum, day) => sum + day.income, 0)).toBe(
      (await readFinanceSummary(db, 7, now)).total_income,
    )
  })

  test('the ledger’s order income equals the dashboard’s revenue', async () => {
    for (const [day, amount] of [
      ['2033-06-24', 1_000_000],
      ['2033-06-30', 2_000_000],
      ['2033-06-23', 4_000_000],
    ] as const) {
      const order = await newOrderRow({ created_at: at(day) })
      await newTransaction({ order_id: order.id, created_at: at(day), amount })
    }
    const { from_orders } = await readFinanceSummary(db, 7, now)
    expect(from_orders).toBe(3_000_000)
    expect((await readDashboard(db, 7, now)).total_revenue).toBe(from_orders)
    expect((await readDashboard(db, 30, now)).total_revenue).toBe(
      (await readFinanceSummary(db, 30, now)).from_orders,
    )
  })

  test('the ledger’s pending payments exclude cancelled orders', async () => {
    const { pending_payments } = await readFinanceSummary(db, 7, now)
    const waiting = await newOrderRow()
    await newOrderRow({ status: 'cancelled' })
    await newOrderRow({ payment_status: 'rejected' })
    await newOrderRow({ payment_status: 'verified' })
    expect((await readFinanceSummary(db, 7, now)).pending_payments - pending_payments).toBe(
      waiting.total_amount,
    )
  })

  test('the ledger accepts ranges of 7, 30 and 90 days, 30 by default', async () => {
    const days = async (query: string) =>
      (await (await ask(`${path}/chart${query}`, { token })).json<{ items: unknown[] }>()).items.length
    expect(await days('')).toBe(await days('?range=30'))
    expect([await days('?range=7'), await days('?range=90')]).toEqual([7, 90])
    expect((await ask(`${path}/chart?range=8`, { token })).status).toBe(422)
  })
})

test('the ledger is paged newest first and filtered by type, without gaps at equal times', async () => {
  const now = at('2040-01-10')
  for (let i = 0; i < 5; i++)
    await newTransaction({ created_at: now, type: i % 2 === 0 ? 'income' : 'expense' })
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const next = await listTransactions(db, { limit: 2, range: 7, cursor }, now)
    expect(next.total).toBe(5)
    seen.push(...next.items.map(item => item.id))
    cursor = next.next_cursor ?? undefined
  } while (cursor)
  expect(new Set(seen).size).toBe(5)
  const expenses = await listTransactions(db, { limit: 20, range: 7, type: 'expense' }, now)
  expect([expenses.total, expenses.items.map(item => item.type)]).toEqual([2, ['expense', 'expense']])
})

describe('the ledger export', () => {
  /** A separate RFC 4180 parser. */
  function parse(text: string) {
    const rows: string[][] = [[]]
    let cell = ''
    let isQuoted = false
    for (let i = 0; i < text.length; i++) {
      const char = text[i]
      if (isQuoted && char === '"' && text[i + 1] === '"') {
        cell += '"'
        i++
      } else if (char === '"') isQuoted = !isQuoted
      else if (!isQuoted && char === ',') {
        rows.at(-1)?.push(cell)
        cell = ''
      } else if (!isQuoted && char === '\r' && text[i + 1] === '\n') {
        rows.at(-1)?.push(cell)
        rows.push([])
        cell = ''
        i++
      } else cell += char
    }
    return rows.slice(0, -1)
  }

  const fetched = async (query = '') => {
    const response = await exportedFile(token, 'ledger_csv', query)
    const bytes = new Uint8Array(await response.arrayBuffer())
    return { response, bytes, rows: parse(new TextDecoder().decode(bytes)) }
  }

  test('the ledger’s CSV file opens in Excel, has the date in its name and can be read back', async () => {
    const descriptions = [
      'a "b"; c',
      'baris\r\nbaru',
      '=HYPERLINK("http://x")',
      '🐐 kambing',
      '-5+1',
      ' spasi ',
    ]
    const made: Transaction[] = []
    for (const description of descriptions) {
      const row = await newTransaction({ created_at: new Date().toISOString(), description, amount: 1234 })
      made.push({
        ...row,
        order_id: null,
        way: null,
        is_from_foundation: false,
        voided_at: null,
        void_reason: null,
      })
    }
    const { response, bytes, rows } = await fetched()
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="transaksi-${wibDay(new Date().toISOString())}.csv"`,
    )
    expect(rows[0]).toEqual(['Tanggal', 'ID Transaksi', 'Jenis', 'Jumlah', 'Keterangan'])
    for (const { id, created_at, description } of made) {
      const neutral = /^[=+\-@]/.test(description) ? `'${description}` : description
      expect(rows.find(row => row[1] === id)).toEqual([
        csvDateTime(created_at),
        id,
        'Pemasukan',
        '1234',
        neutral,
      ])
    }
  })

  test('the ledger export applies the filter and excludes voided rows', async () => {
    const created_at = new Date().toISOString()
    const expense = await newTransaction({ type: 'expense', created_at })
    const old = await newTransaction({ type: 'expense', created_at: addDays(wibDay(created_at), -60) })
    const voided = await newTransaction({ type: 'expense', created_at })
    await strike(voided.id)
    const ids = (await fetched('type=expense&range=30')).rows.map(row => row[1])
    expect(ids).toContain(expense.id)
    expect(ids).not.toContain(old.id)
    expect(ids).not.toContain(voided.id)
    expect((await fetched('type=expense')).rows.slice(1).every(row => row[2] === 'Pengeluaran')).toBe(true)
    expect((await fetched('range=90')).rows.map(row => row[1])).toContain(old.id)
  })

  test('the audit log records each download of the ledger', async () => {
    const before = await countRows('audit_events', "entity = 'transactions' AND action = 'export'")
    await fetched('type=income')
    expect(await countRows('audit_events', "entity = 'transactions' AND action = 'export'")).toBe(before + 1)
  })

  test('a ledger longer than one page is exported with each row once', async () => {
    await runSql(
      `WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < 1700)
      INSERT INTO transactions (id, type, amount, description, created_by, created_at)
      SELECT 'banyak' || i, 'income', i, 'massal', 'uji', ? FROM k`,
      new Date().toISOString(),
    )
    const ids = (await fetched('type=income')).rows.map(row => row[1]).filter(id => id?.startsWith('banyak'))
    expect(ids).toHaveLength(1700)
    expect(new Set(ids).size).toBe(1700)
  })
})

test('with 100,000 transactions the ledger’s list, totals and chart each read only one page of rows', async () => {
  const fill = (from: number, n: number) =>
    runSql(
      `WITH RECURSIVE k(i) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM k WHERE i < ?1 + ?2 - 1)
      INSERT INTO transactions (id, type, amount, description, created_by, created_at)
      SELECT 'm' || i, iif(i % 3 = 0, 'expense', 'income'), 1000, 'massal', 'uji',
        strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (i % 29) || ' days', '-1 minutes') FROM k`,
      from,
      n,
    )
  const cost = async (query: string) => readRows(await ask(`${path}${query}`, { token }))
  const asked = ['?limit=20', '?limit=20&type=expense', '/summary?range=90', '/chart?range=90']
  await fill(0, 4000)
  const few = await Promise.all(asked.map(cost))
  for (let i = 0; i < 12; i++) await fill(4000 + i * 8000, 8000)
  expect(await countRows('transactions', "id LIKE 'm%'")).toBe(100_000)
  const many = await Promise.all(asked.map(cost))
  many.forEach((rows, i) => {
    expect(rows).toBeLessThanOrEqual((few[i] ?? 0) + 20)
  })
})

test('the ledger requires an operator', async () => {
  for (const way of ['', '/summary', '/chart']) expect((await ask(`${path}${way}`)).status).toBe(401)
  expect((await ask(path, { json: {} })).status).toBe(401)
})
