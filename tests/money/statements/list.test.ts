import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { BankRow } from '../../../worker/contract/money/bank-rows'
import { runSql } from '../../support/rows'
import { ask, signIn } from '../../support/shop'
import { newAccount } from '../../support/statements'

let token = ''
let account = ''
beforeAll(async () => {
  token = await signIn()
  account = await newAccount()
  await runSql(
    `INSERT INTO statements (id, account_id, account_name, file_name, sha256, source_format, layout, signature, state,
      row_count, created_by, created_at, updated_at)
    VALUES (?1, ?1, 'BCA', 'm.csv', ?1, 'bca', 'BCA', 's', 'done', 1, 'uji', '2026', '2026')`,
    account,
  )
})

type Page = { items: BankRow[]; next_cursor: string | null; total: number }

async function readPage(query: string) {
  const response = await ask(`/api/admin/bank-rows?${query}`, { token })
  expect(response.status).toBe(200)
  const read = Number(/read=(\d+)/.exec(response.headers.get('server-timing') ?? '')?.[1])
  return { ...(await response.json<Page>()), read }
}

/** Inserts rows to check; every third one names an order. */
const fill = (from: number, to: number, state = 'check') =>
  runSql(
    `INSERT INTO bank_rows (account_id, statement_id, line, date, side, amount, description, plain, state, suggestions, updated_at)
    WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${to})
    SELECT ?1, ?1, i, '2026-05-01', 'in', 1000 + i, 'BARIS ' || (i % 2), 'p' || i, ?2,
      iif(i % 3, '[]', '[["x","no_order"]]'), '2026' FROM n`,
    account,
    state,
  )

async function amountsOf(query: string) {
  const amounts: number[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Page = await readPage(`${query}&limit=4${cursor ? `&cursor=${cursor}` : ''}`)
    amounts.push(...page.items.map(({ amount }) => amount - 1000))
    cursor = page.next_cursor
  }
  return amounts
}

test('bank rows to check are listed once each: first the rows that suggest an order, then the others, oldest first', async () => {
  await env.DB.exec('DELETE FROM bank_rows')
  await fill(1, 13)
  await fill(14, 15, 'aside')
  const suggested = [3, 6, 9, 12]
  const plain = [1, 2, 4, 5, 7, 8, 10, 11, 13]
  expect(await amountsOf('state=check')).toEqual([...suggested, ...plain])
  expect((await readPage('state=check')).total).toBe(13)
  const isEven = (n: number) => n % 2 === 0
  expect(await amountsOf('state=check&q=BARIS%200')).toEqual([...suggested, ...plain].filter(isEven))
  expect(await amountsOf(`state=check&account_id=${account}`)).toHaveLength(13)
  expect(await amountsOf('state=aside')).toEqual([15, 14])
})

test('listing a page of bank rows to check reads as many rows with 20,000 bank rows as with 200', async () => {
  await env.DB.exec('DELETE FROM bank_rows')
  await fill(1, 200)
  const few = await readPage('state=check&limit=20')
  await fill(201, 20_000)
  const many = await readPage('state=check&limit=20')
  // The total is counted to 1,000.
  expect(many.read).toBeLessThan(few.read + 1500)
  expect((await readPage(`state=check&limit=20&cursor=${many.next_cursor}`)).read).toBeLessThan(
    few.read + 1500,
  )
})
