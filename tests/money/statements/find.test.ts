import { beforeAll, describe, expect, test } from 'vitest'
import { parseDay } from '../../../worker/contract/lib/days'
import type { BankRow } from '../../../worker/contract/money/bank-rows'
import { parseTypedAmount } from '../../../worker/db/query/typed-query'
import { guessSender } from '../../../worker/money/statements/import/upload'
import { findBankRows } from '../../../worker/money/statements/list'
import { amountsWithSwappedDigits } from '../../../worker/money/statements/match/judge'
import { db, signIn } from '../../support/shop'
import { bankClient, newAccount, row } from '../../support/statements'

let office: ReturnType<typeof bankClient>
beforeAll(async () => {
  office = bankClient(await signIn())
})

test.each([
  ['Rp 24.500.357', 24_500_357],
  ['rp.24.500.357,-', 24_500_357],
  [' 24500357,00 ', 24_500_357],
  ['1.234', 1234],
  ['1234', 1234],
  ['24,500,357.00', 24_500_357],
  ['IDR 24 500 357', 24_500_357],
  ['24.500.357,50', null],
  ['081234567890', null],
  ['123', null],
  ['12.34', null],
  ['24.500.357 Siti', null],
])('the search text %s is read as the amount %s (null: not an amount)', (text, amount) => {
  expect(parseTypedAmount(text)).toBe(amount)
})

test.each([
  ['2026-1-5', '2026-01-05'],
  ['21/11/2026', '2026-11-21'],
  ['5.1.2026', '2026-01-05'],
  ['21 Nov 2026', '2026-11-21'],
  ['1 Januari 2027', '2027-01-01'],
  ['29/2/2028', '2028-02-29'],
  ['29/2/2027', null],
  ['21/13/2026', null],
  ['21/0/2026', null],
  ['21 kapan 2026', null],
  ['2026', null],
])('the search text %s is read as the date %s (null: not a date)', (text, day) => {
  expect(parseDay(text)).toBe(day)
})

test.each([
  ['BIFAST DARI AHMAD HIDAYAT SURABAYA', 'AHMAD HIDAYAT SURABAYA'],
  ['TRSF E-BANKING CR 1205/FTSCY/WS1 9123000.00 Teuku Zulfikar', 'TEUKU ZULFIKAR'],
  ['DARI SITI NUR AMINAH BINTI YUSUF', 'NUR AMINAH BINTI YUSUF'],
  ['BI-FAST CR TRF DARI 014 AHMAD HIDAYAT', 'AHMAD HIDAYAT'],
  ['BI-FAST CR BIF TRANSFER DR 008 SITI AMINAH', 'SITI AMINAH'],
  ['BIFAST CR/CENAIDJA/AHMAD HIDAYAT', 'AHMAD HIDAYAT'],
  ['BI FAST DR 002 BUDI SANTOSO', 'BUDI SANTOSO'],
  ['TRANSFER DR 008 DEWI LESTARI', 'DEWI LESTARI'],
  ['BIF FAST PAYMENT RINA TONI', 'RINA TONI'],
  ['FAST PAYMENT IN - BMRIIDJA - HASAN ALI', 'HASAN ALI'],
  ['TRF BIFAST DARI BRI NUR AINI', 'NUR AINI'],
  ['INWARD BI-FAST SENDER: YUSUF HARUN', 'YUSUF HARUN'],
  ['BI-FAST DB BIAYA TXN KE 002', ''],
  ['SETORAN TUNAI AHMAD', ''],
  ['', ''],
])('in the description “%s” the sender is “%s”', (description, sender) => {
  expect(guessSender(description)).toBe(sender)
})

test('candidates for a mistyped amount swap two neighbouring digits and have as many digits as the amount', () => {
  expect(amountsWithSwappedDigits(1123)).toEqual([1213, 1132])
  expect(amountsWithSwappedDigits(1023)).toEqual([1203, 1032])
  expect(amountsWithSwappedDigits(7777)).toEqual([])
})

describe('the search for bank rows', () => {
  test('bank rows are found by amount or date, with the reason', async () => {
    const account = await newAccount()
    await office.importFile(account, [
      row({ amount: 87_654_321, date: '2025-03-01' }),
      row({ amount: 50_000, date: '2025-03-02', description: 'TAGIHAN 87654321' }),
    ])
    const amounts = async (q: string) =>
      (await office.list(`account_id=${account}&q=${encodeURIComponent(q)}`)).map(({ amount }) => amount)
    expect(await amounts('Rp 87.654.321')).toEqual([50_000, 87_654_321])
    expect(await amounts('2 Mar 2025')).toEqual([50_000])
    const why = async (q: string) =>
      (await findBankRows(db, q, 5)).map(({ amount, found }) => `${amount} ${found}`)
    expect(await why('87.654.321')).toEqual(['50000 null', '87654321 Jumlah yang sama'])
    expect(await why('1/3/2025')).toEqual(['87654321 Tanggal itu'])
    expect(await why('tagihan')).toEqual(['50000 null'])
    expect(await findBankRows(db, '87.654.321', 1)).toHaveLength(1)
  })

  test('bank rows and imports are paged newest first, each once', async () => {
    const account = await newAccount()
    for (const n of [1, 2, 3]) await office.importFile(account, [row({ amount: 40_000 + n, balance: n })])
    type Page = { items: BankRow[]; next_cursor: string | null; total: number | null }
    const paged = async (path: string) => {
      const pages: Page[] = []
      for (
        let next = '';
        pages.length < 4;
        next = `&cursor=${encodeURIComponent(pages.at(-1)?.next_cursor ?? '')}`
      ) {
        pages.push(await (await office.api.get(`${path}?limit=2&account_id=${account}${next}`)).json<Page>())
        if (pages.at(-1)?.next_cursor === null) break
      }
      return pages
    }
    const rows = await paged('/bank-rows')
    expect(rows.map(({ items }) => items.map(({ amount }) => amount))).toEqual([[40_003, 40_002], [40_001]])
    expect(rows[0]?.total).toBe(3)
    const imports = await paged('/statements')
    expect(imports.map(({ items }) => items.length)).toEqual([2, 1])
    expect(new Set(imports.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(3)
  })
})
