import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../worker/context'
import type { BankRow } from '../../../worker/contract/money/bank-rows'
import { meteredDb } from '../../../worker/db/client'
import { mergeNextStatementSlice } from '../../../worker/money/statements/import/merge'
import { matchNextBankRowSlice } from '../../../worker/money/statements/match/match'
import { settleBankRows } from '../../../worker/money/statements/settle/settle'
import { contextFor } from '../../support/context'
import { readRows, runSql } from '../../support/rows'
import { db, newAnimal, signIn } from '../../support/shop'
import { asFile, bankClient, bookedRows, newAccount, row, today } from '../../support/statements'

let office: ReturnType<typeof bankClient>
beforeAll(async () => {
  office = bankClient(await signIn())
})

/** Rows read by the database during `work`. */
async function rowsRead(work: (context: Context) => Promise<unknown>) {
  const { db, meter } = meteredDb(env.DB)
  await work({ ...contextFor(), db })
  return meter.rows_read
}

async function keptStatement() {
  const account = await newAccount()
  await runSql(
    `INSERT INTO statements (id, account_id, account_name, file_name, sha256, source_format, layout, signature, state,
      row_count, created_by, created_at, updated_at)
    VALUES (?1, ?1, 'BCA', 'm.csv', ?1, 'bca', 'BCA', 's', 'done', 1, 'uji', '2026', '2026')`,
    account,
  )
  return account
}

async function fill(from: number, to: number, account: string, animal: string) {
  const made = `WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${to}),
    made AS (SELECT i, 2000000 + i % 50 * 17000 AS subtotal, 100 + i / 50 AS code FROM n)`
  await runSql(`INSERT INTO orders (id, order_id, customer_name, customer_phone, customer_email, subtotal, unique_code,
      total_amount, reserves_total, consent_version, consent_at, expires_at, created_at, updated_at)
    ${made} SELECT 'o' || i, 'ORDER-' || (1000000 + i) || 'ZZ', 'Pelanggan Setia' || i, '+62', 'p@contoh.id', subtotal, code,
      subtotal + code, subtotal + code, '1', '2026', '2030', '2026', '2026' FROM made`)
  await runSql(
    `INSERT INTO order_items (order_id, n, animal_id, kind, name, price, quantity)
    ${made} SELECT 'o' || i, 1, ?, 'Kambing', 'Kambing', subtotal, 1 FROM made`,
    animal,
  )
  await runSql(
    `INSERT INTO bank_rows (account_id, statement_id, line, date, side, amount, description, plain, state, sender, updated_at)
    ${made} SELECT ?1, ?1, i, date('now', '+7 hours'), 'in', subtotal + iif(i % 2, code, iif(i % 4, 0, 9000000)), 'x', 'p' || i, 'new',
      'FLIPTECH LENTERA', '2026' FROM made`,
    account,
  )
}

test('matching one slice reads as many rows for a sender with 5,000 transfers as for a sender with 500', async () => {
  const account = await keptStatement()
  const animal = await newAnimal({ stock: 1_000_000 })
  const cost = () => rowsRead(context => matchNextBankRowSlice(context.db, 0, context.now))
  await fill(1, 500, account, animal.id)
  const few = await cost()
  await fill(501, 5000, account, animal.id)
  await runSql("UPDATE bank_rows SET state = 'new', reason = NULL, suggestions = '[]'")
  const many = await cost()
  expect(many).toBeLessThan(few * 1.2 + 1000)
  expect(many).toBeLessThan(30_000)
})

test('matching a sender whose name is on 3,000 closed orders reads about as many rows as with 300', async () => {
  const account = await keptStatement()
  const animal = await newAnimal({ stock: 1_000_000 })
  const cost = async (from: number, to: number) => {
    await fill(from, to, account, animal.id)
    await runSql("UPDATE bank_rows SET state = 'aside'")
    await runSql(
      "UPDATE orders SET customer_name = 'Kartini Sulaiman', status = 'cancelled' WHERE id >= 'o7'",
    )
    await runSql(
      "UPDATE bank_rows SET state = 'new', sender = 'KARTINI SULAIMAN' WHERE account_id = ? AND line < 70004",
      account,
    )
    return rowsRead(context => matchNextBankRowSlice(context.db, 0, context.now))
  }
  const few = await cost(70_001, 70_300)
  const many = await cost(70_301, 73_000)
  expect(many).toBeLessThan(few * 1.2)
})

test('settling and undoing read as many rows with 340 settled transfers as with 25', async () => {
  const account = await keptStatement()
  const animal = await newAnimal({ stock: 1_000_000 })
  const settleRows = (ids: number[]) => rowsRead(context => settleBankRows(context, ids))
  const costAfter = async (from: number, to: number) => {
    await fill(20_000 + from, 20_000 + to, account, animal.id)
    await office.match()
    const rows = await db.all<{ id: number }>(
      sql`SELECT id FROM bank_rows WHERE account_id = ${account} AND state = 'exact' ORDER BY id`,
    )
    const ids = rows.map(({ id }) => id)
    const last = ids.splice(-5)
    for (let n = 0; n < ids.length; n += 20) await settleRows(ids.slice(n, n + 20))
    const settling = await settleRows(last)
    const undoing = await readRows(await office.api.post(`/bank-rows/${last[0]}/undo`, {}))
    return { settling, undoing, seated: ids.length }
  }
  const few = await costAfter(1, 60)
  const many = await costAfter(61, 700)
  expect(many.seated).toBeGreaterThan(few.seated * 10)
  expect(many.settling).toBeLessThan(few.settling * 1.2)
  expect(many.undoing).toBeLessThan(few.undoing * 1.2)
})

test('listing payments that a newer file lacks reads no rows of other payments', async () => {
  const account = await keptStatement()
  const animal = await newAnimal({ stock: 1_000_000 })
  await fill(50_001, 50_500, account, animal.id)
  await runSql("UPDATE bank_rows SET state = 'settled', settled_at = '2026', reason = NULL")
  await runSql("UPDATE bank_rows SET reason = 'gone' WHERE account_id = ? AND line < 50003", account)
  for (const filter of ['', '&state=settled', '&side=in', `&account_id=${account}`]) {
    const response = await office.api.get(`/bank-rows?doubtful=true${filter}`)
    const { items, total } = await response.clone().json<{ items: BankRow[]; total: number }>()
    expect([items.map(({ line }) => line), total]).toEqual([[50_002, 50_001], 2])
    expect(await readRows(response)).toBeLessThan(60)
  }
})

test('a day of 2,000 rows with many duplicates is merged in slices; other layouts and repeated imports add no rows', async () => {
  const account = await newAccount()
  const date = today()
  // Every fifth row has no balance and equals others.
  const rowOf = (n: number) =>
    row({
      date,
      amount: 2_500_000 + (n % 40) * 1000,
      balance: n % 5 ? 9_000_000 + n : null,
      description: `TRSF ${n}`,
    })
  const rows = asFile(Array.from({ length: 2000 }, (_, n) => rowOf(n)))
  const merged = async (format: string, file = rows) => {
    const { id } = await office.begin(account, file, { format })
    await office.upload(id, file)
    const reads: number[] = []
    for (let state = 'merging'; state === 'merging'; ) {
      reads.push(
        await rowsRead(async context => {
          state = (await mergeNextStatementSlice(context, id)).state
        }),
      )
    }
    return reads
  }
  const reads = await merged('bca')
  expect(reads.length).toBeGreaterThan(6)
  expect(Math.max(...reads.slice(0, -1))).toBeLessThan(20_000)
  expect(await bookedRows(account)).toHaveLength(2000)
  await merged('bca', asFile(rows.toReversed()))
  await merged('bca_pdf', asFile(rows.map(one => ({ ...one, balance: null }))))
  expect(await bookedRows(account)).toHaveLength(2000)
})

test('if each day of a file is shorter than a slice, the rows are stored in the order of their lines', async () => {
  const account = await newAccount()
  const days = ['2026-06-01', '2026-06-02', '2026-06-03']
  const rows = days.flatMap(date =>
    Array.from({ length: 140 }, (_, n) =>
      row({ date, amount: 5_000_000 - n * 1000, description: `TRSF ${n}` }),
    ),
  )
  await office.importFile(account, rows)
  const kept = await db.all<{ line: number }>(
    sql`SELECT line FROM bank_rows WHERE account_id = ${account} ORDER BY id`,
  )
  expect(kept.map(({ line }) => line)).toEqual(asFile(rows).map(({ line }) => line))
})
