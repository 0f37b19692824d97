import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { wibDay } from '../../../worker/contract/lib/format'
import type { Coverage } from '../../../worker/contract/money/bank-rows'
import type { StatementRow } from '../../../worker/contract/money/statements'
import { createDatabaseClient } from '../../../worker/db/client'
import { mergeNextStatementSlice } from '../../../worker/money/statements/import/merge'
import { undoStatementImport } from '../../../worker/money/statements/import/undo'
import { contextFor } from '../../support/context'
import { interceptCalls } from '../../support/intercept'
import { runSql } from '../../support/rows'
import { countRows, newAnimal, orderFor, placedOrder, rowOf, signIn } from '../../support/shop'
import {
  asFile,
  bankClient,
  bookedRows,
  coveredDays,
  day,
  importStart,
  newAccount,
  row,
} from '../../support/statements'

let token = ''
let office: ReturnType<typeof bankClient>
beforeAll(async () => {
  token = await signIn()
  office = bankClient(token)
})

function books(amounts: { day: number; amount: number; out: boolean }[], isWithBalance: boolean) {
  let balance = 50_000_000
  return amounts
    .toSorted((a, b) => a.day - b.day)
    .map(({ day: n, amount, out }, at) => {
      balance += out ? -amount : amount
      return row({
        date: day(n),
        amount,
        side: out ? 'out' : 'in',
        balance: isWithBalance ? balance : null,
        description: `TRSF ${at}`,
      })
    })
}

const money = (rows: { date: string; side: string; amount: number }[]) =>
  rows.map(({ date, side, amount }) => `${date} ${side} ${amount}`).sort()

test('bank files that are repeated, re-sorted, partial or overlapping add no duplicates and lose no row', async () => {
  const transfers = fc.array(
    fc.record({
      day: fc.integer({ min: 1, max: 6 }),
      amount: fc.constantFrom(100_100, 100_200, 250_000),
      out: fc.boolean(),
    }),
    { minLength: 1, maxLength: 25 },
  )
  // Exports of whole days: [first, last, order of the rows].
  const exports = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }), fc.infiniteStream(fc.nat())),
    { minLength: 1, maxLength: 4 },
  )
  await fc.assert(
    fc.asyncProperty(transfers, exports, fc.boolean(), async (amounts, files, isWithBalance) => {
      const account = await newAccount()
      const all = books(amounts, isWithBalance)
      const everything: typeof files = [
        ...files,
        [1, 6, fc.sample(fc.infiniteStream(fc.nat()), 1)[0] as never],
      ]
      for (const [a, b, noise] of everything) {
        const [from, to] = [day(Math.min(a, b)), day(Math.max(a, b))]
        const rows = all.filter(one => one.date >= from && one.date <= to)
        if (rows.length === 0) continue
        const shuffled = rows
          .map(one => ({ one, at: Number(noise.next().value) }))
          .sort((x, y) => x.at - y.at)
          .map(({ one }) => one)
        await office.importFile(account, shuffled, { covered: { from, to } })
      }
      expect(money(await bookedRows(account))).toEqual(money(all))
    }),
    { numRuns: 12 },
  )
})

test('rows of equal dates from another layout are recognised by reference, by balance, or by date and amount', async () => {
  const account = await newAccount()
  const days = books(
    [1, 1, 1, 2, 2, 3].map((n, at) => ({ day: n, amount: at % 2 ? 100_100 : 250_000, out: false })),
    true,
  )
  const plain = days.map(one => ({ ...one, balance: null, description: 'lain' }))
  const byReference = days.map((one, at) => ({ ...one, balance: null, reference: `FT${at}` }))
  await office.importFile(account, days.slice(0, 3), { format: 'a' })
  await office.importFile(account, plain, { format: 'b' })
  await office.importFile(account, byReference, { format: 'c' })
  await office.importFile(account, days, { format: 'a' })
  await office.importFile(account, plain.toReversed(), { format: 'b' })
  expect(money(await bookedRows(account))).toEqual(money(days))
})

test('an interrupted upload resumes when the operator chooses that file again', async () => {
  const account = await newAccount()
  const rows = asFile(
    books(
      Array.from({ length: 30 }, (_, n) => ({ day: 1 + (n % 5), amount: 100_000 + n, out: false })),
      true,
    ),
  )
  const sha256 = 'ab'.repeat(32)
  const first = await office.begin(account, rows, { sha256 })
  await office.upload(first.id, rows.slice(0, 17), 7)
  await expect(office.merge(first.id)).rejects.toMatchObject({ code: 'upload_incomplete' })
  const second = await office.begin(account, rows, { sha256 })
  expect(second.id).toBe(first.id)
  await office.upload(second.id, rows, 7)
  expect(await office.merge(second.id)).toMatchObject({ state: 'done', added: 30, known: 0, waiting: 0 })
  expect(await office.begin(account, rows, { sha256 })).toMatchObject({ id: first.id, state: 'done' })
  expect(await bookedRows(account)).toHaveLength(30)
})

test('an interrupted upload starts again if the operator then reads the same file with other dates', async () => {
  const account = await newAccount()
  const fileOf = (n: number) =>
    asFile(
      Array.from({ length: 6 }, (_, at) => row({ date: day(n), amount: 100_000 + at, balance: 900 + at })),
    )
  const [wrong, right] = [fileOf(-3), fileOf(-2)]
  const start = async (rows: typeof wrong, digit: string) => {
    const input = {
      ...importStart(account, rows, { sha256: 'cd'.repeat(32) }),
      rows_sha256: digit.repeat(64),
    }
    const answer = await office.api.post('/statements', input)
    expect(answer.status).toBe(201)
    return (await answer.json<{ id: string }>()).id
  }
  const first = await start(wrong, 'a')
  await office.upload(first, wrong.slice(0, 3))
  expect(await start(wrong, 'a')).toBe(first)
  const second = await start(right.slice(0, 5), 'b')
  await office.upload(second, right.slice(0, 5))
  expect(await office.merge(second)).toMatchObject({ state: 'done', added: 5, waiting: 0 })
  expect((await bookedRows(account)).map(({ date }) => date)).toEqual(Array(5).fill(day(-2)))
  expect(await start(wrong, 'a')).toBe(second)
  const late = office.api.put(`/statements/${first}/rows`, { rows: wrong.slice(3) })
  expect((await late).status).toBe(409)
})

test('two concurrent merges of one import merge the import one time', async () => {
  const account = await newAccount()
  const rows = asFile(
    books(
      Array.from({ length: 40 }, (_, n) => ({ day: 1 + (n % 6), amount: 100_000, out: false })),
      false,
    ),
  )
  const { id } = await office.begin(account, rows)
  await office.upload(id, rows)
  await Promise.all([office.merge(id), office.merge(id), office.merge(id)])
  expect(await bookedRows(account)).toHaveLength(40)
})

test('a bank row missing in a newer file is reported and kept', async () => {
  const account = await newAccount()
  const order = await placedOrder(orderFor((await newAnimal({ price: 7_100_000 })).id))
  const all = books(
    [1, 2, 3, 4].map(n => ({ day: n, amount: n === 2 ? order.total_amount : 90_000 + n, out: false })),
    false,
  )
  await office.importFile(account, all)
  const second = await office.importFile(
    account,
    all.filter(({ date }) => date !== day(2)),
  )
  expect(second).toMatchObject({ added: 0, gone: 1 })
  await office.match()
  const rows = await office.list(`account_id=${account}&state=check`)
  expect(rows.find(one => one.amount === order.total_amount)).toMatchObject({ reason: 'gone' })
  await office.importFile(account, all)
  await office.match()
  expect((await office.list(`account_id=${account}&state=exact`)).map(one => one.amount)).toEqual([
    order.total_amount,
  ])
})

test('a bank row marked as missing is restored when the newer import is undone', async () => {
  const account = await newAccount()
  const paid = await placedOrder(orderFor((await newAnimal()).id))
  const at = (n: number) => row({ amount: paid.total_amount + n, date: day(n), balance: n })
  const older = await office.importFile(account, [at(1)])
  const [{ id } = { id: 0 }] = await office.list(`statement_id=${older.id}`)
  expect((await office.byHand(id, String((await rowOf(paid)).id), 'full')).status).toBe(204)
  const younger = await office.importFile(account, [at(0), at(2)])
  expect(younger).toMatchObject({ added: 2, known: 0, gone: 1 })
  const doubtful = () =>
    countRows('bank_rows', `id = ${id} AND gone_in = '${younger.id}' AND reason = 'gone'`)
  expect(await doubtful()).toBe(1)
  expect((await office.api.post(`/statements/${younger.id}/undo`)).status).toBe(200)
  expect(await countRows('bank_rows', `id = ${id} AND gone_in IS NULL AND reason IS NULL`)).toBe(1)
})

test('a payment that the bank reversed stays doubtful after undoing a later import in which its row was missing', async () => {
  const account = await newAccount()
  const order = await placedOrder(orderFor((await newAnimal({ price: 7_700_000 })).id))
  const files = [0, 1, 2].map(n =>
    row({ date: day(n), amount: n === 1 ? order.total_amount : 50_000 + n, balance: 900 + n }),
  )
  const [before, paid, after] = files
  if (!before || !paid || !after) throw new Error('three rows')
  await office.importFile(account, files)
  await office.match()
  const rows = await office.list(`account_id=${account}`)
  const id = rows.find(({ amount }) => amount === paid.amount)?.id ?? 0
  expect(await office.settle([id])).toMatchObject([{ ok: true }])
  await office.importFile(account, [before, { ...paid, flags: ['void'] }, after])
  const isDoubtful = () => countRows('bank_rows', `id = ${id} AND state = 'settled' AND reason = 'bounced'`)
  expect(await isDoubtful()).toBe(1)
  const { id: without } = await office.importFile(account, [before, after])
  expect((await office.api.post(`/statements/${without}/undo`)).status).toBe(200)
  expect(await isDoubtful()).toBe(1)
})

test('a bank import that is undone while its last slice runs marks no bank rows as missing', async () => {
  const account = await newAccount()
  const at = (n: number) => row({ amount: 53_000 + n, date: day(n), balance: n })
  const { id: older } = await office.importFile(account, [at(1)])
  const younger = asFile([at(0), at(2)])
  const { id } = await office.begin(account, younger)
  await office.upload(id, younger)
  const context = contextFor()
  await mergeNextStatementSlice(context, id)
  const meanwhile = interceptCalls(env.DB, async (ask, isBatch) => {
    if (isBatch) await undoStatementImport(context, id)
    return ask()
  })
  expect(
    await mergeNextStatementSlice({ ...context, db: createDatabaseClient(meanwhile) }, id),
  ).toMatchObject({
    state: 'undone',
  })
  expect(await countRows('bank_rows', `statement_id = '${older}' AND gone_in IS NULL`)).toBe(1)
})

test('a pending bank row never pays an order and is replaced when the bank books it', async () => {
  const account = await newAccount()
  const order = await placedOrder(orderFor((await newAnimal({ price: 7_300_000 })).id))
  const pending = row({ amount: order.total_amount, pending: true, date: day(9) })
  const first = await office.importFile(account, [pending])
  await office.match()
  const [waiting] = await office.list(`statement_id=${first.id}`)
  expect(waiting?.state).toBe('pending')
  expect(await office.settle([waiting?.id ?? 0])).toMatchObject([{ ok: false }])
  await office.importFile(account, [row({ amount: order.total_amount, date: day(10) })])
  expect((await bookedRows(account)).map(({ state }) => state)).toEqual(['new'])
  await office.importFile(account, [pending], { covered: { from: day(9), to: day(9) } })
  expect(await bookedRows(account)).toHaveLength(1)
})

test('undoing one of two overlapping imports keeps the rows that both imports contain', async () => {
  const account = await newAccount()
  const all = books(
    [1, 2, 3, 4].map(n => ({ day: n, amount: 80_000 + n, out: false })),
    true,
  )
  const first = await office.importFile(account, all.slice(0, 3))
  const second = await office.importFile(account, all.slice(1))
  expect(second).toMatchObject({ added: 1, known: 2 })
  expect((await office.api.post(`/statements/${first.id}/undo`)).status).toBe(200)
  expect(money(await bookedRows(account))).toEqual(money(all.slice(1)))
  await office.importFile(account, all)
  expect(money(await bookedRows(account))).toEqual(money(all))
})

test('shuffled, repeated and overlapping imports never pay an order twice or wrongly', async () => {
  const account = await newAccount()
  const orders = await Promise.all(
    Array.from({ length: 6 }, async (_, n) =>
      placedOrder(orderFor((await newAnimal({ price: 8_000_000 + n * 40_000 })).id)),
    ),
  )
  const all = books(
    orders.map((order, n) => ({ day: 1 + n, amount: order.total_amount, out: false })),
    true,
  )
  const pay = async () => {
    await office.match()
    const exact = await office.list(`account_id=${account}&state=exact`)
    if (exact.length > 0) await office.settle(exact.map(({ id }) => id))
  }
  const plain = all.map(one => ({ ...one, balance: null }))
  const files: [StatementRow[], string][] = [
    [all.slice(2, 4), 'a'],
    [plain.slice(0, 4), 'b'],
    [all.toReversed(), 'a'],
    [plain, 'b'],
    [all, 'a'],
  ]
  for (const [rows, format] of files) {
    await office.importFile(account, rows, { format, covered: coveredDays(rows) })
    await Promise.all([pay(), pay()])
  }
  expect(money(await bookedRows(account))).toEqual(money(all))
  for (const order of orders) {
    const { id, payment_status } = await rowOf(order)
    expect(payment_status).toBe('verified')
    expect(
      await countRows(
        'transactions',
        `order_id = '${id}' AND voided_at IS NULL AND amount = ${order.total_amount}`,
      ),
    ).toBe(1)
  }
})

const ago = (n: number) => wibDay(new Date(Date.now() - n * 86_400_000).toISOString())
const coverageOf = async (account: string) => {
  const { items } = await (await office.api.get('/statements/coverage')).json<{ items: Coverage[] }>()
  return items.find(({ account_id }) => account_id === account)
}

test('dates without an import and balances that do not match are reported', async () => {
  const account = await newAccount()
  await office.importFile(account, [row({ amount: 1_000, date: ago(10) })], {
    covered: { from: ago(12), to: ago(10) },
  })
  await office.importFile(account, [row({ amount: 1_000, date: ago(6) })], {
    covered: { from: ago(7), to: ago(5) },
  })
  expect(await coverageOf(account)).toMatchObject({
    missing: [
      { from: ago(9), to: ago(8) },
      { from: ago(4), to: ago(1) },
    ],
  })
})

test('a file that was imported before its last day ended does not cover that day', async () => {
  const [early, daily] = [await newAccount(), await newAccount()]
  const importAt = async (account: string, from: number, to: number, importedAgo: number) => {
    const { id } = await office.importFile(account, [row({ amount: 1_000, date: ago(to) })], {
      covered: { from: ago(from), to: ago(to) },
    })
    const at = `${ago(importedAgo)}T03:00:00.000Z`
    await runSql('UPDATE statements SET opening = 0, closing = 1000, created_at = ? WHERE id = ?', at, id)
  }
  await importAt(early, 6, 3, 3)
  await importAt(early, 2, 0, 0)
  expect(await coverageOf(early)).toMatchObject({
    to: ago(1),
    missing: [{ from: ago(3), to: ago(3) }],
    breaks: [],
  })
  await importAt(early, 3, 3, 0)
  expect(await coverageOf(early)).toMatchObject({ missing: [] })
  // The routine of each morning: the file of the day before.
  for (const n of [4, 3, 2, 1]) await importAt(daily, n, n, n - 1)
  expect(await coverageOf(daily)).toMatchObject({ from: ago(4), to: ago(1), missing: [] })
})

test('bank rows are searched by parts of the description; search syntax counts as text', async () => {
  const account = await newAccount()
  const hostile = '=HYPERLINK("http://x") <img src=x onerror=alert(1)> PAK RAHMAN'
  const { id } = await office.importFile(account, [row({ amount: 61_001, description: hostile })])
  const [found] = await office.list(`statement_id=${id}&q=rahm`)
  expect(found?.description).toBe(hostile)
  expect(await office.list(`statement_id=${id}&q=rahmx`)).toEqual([])
})

test('a later import adds a missing time to a bank row, keeps an existing time, and adds no second row', async () => {
  const account = await newAccount()
  const rows = [row({ amount: 711_001 }), row({ amount: 711_002, time: '08:15' })]
  await office.importFile(account, rows, { format: 'bca' })
  const { added, known } = await office.importFile(
    account,
    rows.map(one => ({ ...one, time: '19:40:05', reference: `REF${one.amount}` })),
    { format: 'lain' },
  )
  expect({ added, known }).toEqual({ added: 0, known: 2 })
  const listed = await office.list(`account_id=${account}`)
  expect(listed.map(({ amount, time }) => `${amount} ${time}`).sort()).toEqual([
    '711001 19:40:05',
    '711002 08:15',
  ])
})
