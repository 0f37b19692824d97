import { describe, expect, test } from 'vitest'
import { findHeader, headerAtLine, isHeaderRow } from '../../web/statement/columns/header'
import { layoutHash, matchLayout } from '../../web/statement/columns/layouts'
import { columnRoleOf, foreignCurrencyIn } from '../../web/statement/columns/names'
import { guessColumns, planColumnsFromMapping, planColumnsFromNames } from '../../web/statement/columns/plan'
import { rowFlagsOf } from '../../web/statement/rows/rows'
import type { Cell } from '../../web/statement/types'
import { readRows } from './read'

const gridOf = (rows: Cell[][], isSheet = false) => ({
  name: 'A',
  isSheet,
  rows: rows.map((cells, i) => ({ line: i + 1, cells })),
})
const day = '02/05/2026'

test('a bilingual statement column name is recognised by either language, if longer than two letters', () => {
  expect(['Tgl. Txn/Txn. Date', 'Xyz/Tgl', 'Xyz/No'].map(columnRoleOf)).toEqual([
    { role: 'date', exact: true },
    { role: 'date', exact: true },
    null,
  ])
})

test('a foreign currency in a statement column name is recognised only as a separate word', () => {
  expect(
    ['Debet (USD)', 'Debet (IDR)', 'Jumlah SAR', 'amount_usd', 'Musdalifah'].map(foreignCurrencyIn),
  ).toEqual(['USD', null, 'SAR', 'USD', null])
})

test('an unknown bank layout is identified by the FNV-1a hash of its column names', () => {
  expect(['', 'a', 'foobar'].map(layoutHash)).toEqual(['811c9dc5', 'e40c292c', 'bf9cf968'])
})

describe('a header row', () => {
  const names = ['Tanggal', 'Keterangan', 'Nominal', 'Jenis']

  test('a row with a number is not read as the header of a statement table', () => {
    expect(isHeaderRow(names)).toBe(true)
    expect(isHeaderRow([...names, 5])).toBe(false)
    expect(isHeaderRow([...names, 'Cabang 0000'])).toBe(false)
    expect(
      findHeader(
        gridOf([
          [...names, 5],
          [day, 'SITI', '1.000', 'Kredit'],
        ]),
      ),
    ).toBeNull()
  })

  test('a statement header is not merged with a row of numbers or dates below it, even if that row contains a column name', () => {
    const entry = [day, 'SITI', '1.000', 'Kredit']
    for (const below of [
      ['Saldo Awal', '', '1.000.000', 'Kredit'],
      ['02/05', 'SITI', '50', 'Kredit'],
    ])
      expect(findHeader(gridOf([names, below, entry]))).toMatchObject({
        at: 0,
        columns: names.map(name => ({ name })),
      })
    expect(findHeader(gridOf([names]))?.at).toBe(0)
  })

  test('a statement header is accepted only if the dates below it are within two columns of its date column', () => {
    const note = [['Tanggal', 'Keterangan', 'Debet', 'Kredit'], ...Array<Cell[]>(12).fill(['Halaman'])]
    const found = (...cells: Cell[]) =>
      findHeader(gridOf([...note, ['Tanggal', 'Keterangan', '', 'Jumlah'], cells]))?.at
    expect(found('x', '', day, '1.000,00')).toBe(note.length)
    expect(found('x', '1.000,00', '', day)).toBe(0)
  })

  test('a header has at most two hundred columns, and in a workbook it is as wide as the rows below', () => {
    const wide = (count: number) => [...names, ...Array<string>(count - 4).fill('x')]
    const at = (count: number) => findHeader(gridOf([wide(count), [day, 'A', '1.000']]))?.at
    expect([at(200), at(201)]).toEqual([0, undefined])
    const rows = [Array(8).fill('x'), names, [day, 'A', '1.000', 'K', 'x', 'y']]
    const width = (isSheet: boolean) => findHeader(gridOf(rows, isSheet))?.columns.length
    expect([width(true), width(false)]).toEqual([6, 4])
    const far = [
      names,
      ...Array<Cell[]>(38).fill([day, 'A', '1.000']),
      Array(7).fill('x'),
      Array(9).fill('x'),
    ]
    expect(findHeader(gridOf(far, true))?.columns).toHaveLength(7)
  })

  test('a statement header can be chosen by line; without a header the columns get letters', () => {
    const grid = gridOf([
      ['Kapan', 'Apa'],
      ['a', 'b', 'c'],
    ])
    expect(headerAtLine(grid, 1)).toMatchObject({ at: 0, line: 1, signature: 'kapan|apa' })
    expect(headerAtLine(grid, 1).columns).toHaveLength(2)
    expect(headerAtLine(grid, 0)).toMatchObject({ at: -1, line: 0, signature: 'tanpa judul|3' })
    expect(headerAtLine(grid, 0).columns.map(({ name }) => name)).toEqual(['Kolom A', 'Kolom B', 'Kolom C'])
  })
})

describe('the meaning of columns', () => {
  const planned = (names: string[], ...rows: Cell[][]) => {
    const header = headerAtLine(gridOf([names]), 1)
    return planColumnsFromNames(header, gridOf(rows).rows, matchLayout(header.columns))
  }

  test('a known bank layout decides which columns are amount, date and id, regardless of other columns with such names', () => {
    const dana = ['Settle Date', 'Created Date', 'Amount', 'TXN Amount', 'Settlement TXN ID']
    expect(planned(dana).columns).toMatchObject({ date: 0, amount: 3, reference: 4 })
    expect(planned(dana.toReversed()).columns).toMatchObject({ date: 4, amount: 1, reference: 0 })
    const first = planned(['TXN Amount', 'Amount', 'Created Date', 'Settlement TXN ID'])
    expect([first.columns.amount, first.doubt]).toEqual([0, null])
    expect(planned(['Settle Date', 'Posting Date', 'TXN Amount', 'Settlement TXN ID']).columns.date).toBe(0)
    const bri = planned(['Seq', 'Tgl Tran', 'Desk Tran', 'Mutasi Debet', 'Mutasi Kredit'])
    expect([bri.columns.reference, bri.reference]).toEqual([undefined, [0, 1]])
  })

  test('a statement’s posting date is preferred to other dates, and remarks precede references in the description', () => {
    expect(planned(['Tanggal Transaksi', 'Posting Date', 'Jumlah']).columns.date).toBe(1)
    expect(planned(['Tanggal Transaksi', 'Tanggal', 'Jumlah']).columns.date).toBe(0)
    expect(planned(['Tanggal', 'Jumlah', 'No Referensi', 'Keterangan']).columns.description).toEqual([3, 2])
  })

  test('the operator is asked for the meaning of columns if date or amount is missing or ambiguous', () => {
    const missing = 'Kolom tanggal atau jumlah tidak dikenali'
    expect([planned(['Kapan', 'Jumlah']).doubt, planned(['Tanggal', 'Apa']).doubt]).toEqual([
      missing,
      missing,
    ])
    expect(planned(['Tanggal', 'Debet', 'Debit', 'Kredit']).doubt).toBe(
      'Kolom “Debet” dan “Debit” bernama sama artinya',
    )
  })

  test('an unnamed or unknown statement column is recognised by the debit/credit marks in its cells', () => {
    const nameless = planned(['', 'Tanggal', 'Jumlah'], ['CR', day, '1.000'], ['DB', day, '1.000'])
    expect([nameless.columns.side, nameless.unproven]).toEqual([0, null])
    const coined = planned(['Golongan', 'Tanggal', 'Jumlah'], ['CR', day, '1.000'])
    expect([coined.columns.side, coined.unproven]).toEqual([
      0,
      'Kolom “Golongan” tampak berisi tanda masuk atau keluar',
    ])
  })

  test('the meaning of statement columns is doubtful if another column with an unknown name contains money', () => {
    const total = planned(['Total', 'Tanggal', 'Debet', 'Kredit'], ['1.000,00', day, '', '1.000,00'])
    expect([total.columns.balance, total.unproven]).toEqual([0, 'Kolom “Total” juga berisi uang'])
    const both = planned(['Total', 'Tanggal', 'Debet', 'Saldo'], ['1.000,00', day, '1.000,00', '5.000,00'])
    expect([both.columns.balance, both.unproven]).toEqual([3, 'Kolom “Total” juga berisi uang'])
    const half = [
      ['1.000,00', day, '', '1.000,00'],
      ['x', day, '', '1.000,00'],
    ]
    expect(planned(['Total', 'Tanggal', 'Debet', 'Kredit'], ...half).unproven).toBeNull()
    expect(planned(['Total', 'Tanggal', 'Debet', 'Kredit']).unproven).toBeNull()
  })

  test('statement columns can be mapped manually with a single money column', () => {
    const header = headerAtLine(gridOf([['Kapan', 'Apa', 'Berapa', 'Nomor']]), 1)
    const doubt = (columns: object) =>
      planColumnsFromMapping({ columns: { date: 0, description: [1], ...columns } }, header).doubt
    expect([{ amount: 2 }, { debit: 2 }, { credit: 2 }, { debit: 2, credit: 3 }].map(doubt)).toEqual(
      Array(4).fill(null),
    )
    const named = { date: 0, description: [], amount: 2, reference: 3 }
    expect(planColumnsFromMapping({ columns: named }, header).reference).toEqual([3])
  })
})

describe('a guess of the columns', () => {
  const guess = (...rows: string[][]) => {
    const width = rows[0]?.length ?? 0
    return guessColumns(headerAtLine(gridOf([Array(width).fill('?')]), 1), gridOf(rows).rows)
  }

  test('an unknown statement column is guessed as the date if more than six of ten cells are dates', () => {
    const rows = (days: number) => Array.from({ length: 5 }, (_, n) => [n < days ? day : 'x', '1.000'])
    expect([guess(...rows(3)).date, guess(...rows(4)).date]).toEqual([undefined, 0])
  })

  test('the unknown statement column with most letters is guessed as the description', () => {
    const rows = Array.from({ length: 5 }, () => ['12 September 2026', 'a', '1.000', 'Uang Masuk', '#'])
    expect(guess(...rows)).toEqual({ date: 0, description: [1], side: 3, amount: 2, balance: undefined })
    expect(guess([day, '1.000', '#']).description).toEqual([])
    expect(guess([day, '1.000']).description).toEqual([])
  })
})

test('a payout is recognised by the name of its provider or by a QRIS keyword at the beginning of the text', () => {
  const plan = {
    columns: { date: 0, description: [] },
    flags: {},
    reference: [],
    doubt: null,
    unproven: null,
  }
  const flags = (text: string) => rowFlagsOf([], plan, text, 'in', 0)
  expect(flags('QRISONUS 885')).toEqual(['net_qris'])
  expect(flags('KR OTOMATIS MID : 885001')).toEqual(['net_qris'])
  expect(flags('TRSF E-BANKING CR MIDTRANS PT PAYOUT 2711')).toEqual(['net_qris'])
  expect(flags('TRANSFER DARI PT SINAR DIGITAL TERDEPAN')).toEqual(['net_qris'])
  expect(flags('TRF 27/01 MID : 885001 KR OTOMATIS')).toEqual([])
})

test.each([
  ['Tanggal;Ket;Debit/Kredit;Saldo', '2.500.123 K', '15.000 D'],
  ['Tanggal;Ket;Uang Masuk/Keluar;Saldo', '+2.500.123', '-15.000'],
  ['Tanggal;Ket;Jumlah;Mutasi;Saldo', '2.500.123;K', '15.000;D'],
  ['Tgl Mutasi;Uraian;D;K;Sisa', ';2.500.123', '15.000;'],
  ['Tanggal;Uraian;Penarikan;Penyetoran;Bal', ';2.500.123', '15.000;'],
])('columns named %s are read without a question', async (names, into, out) => {
  const { rows } = await readRows(
    `${names}\n13/05/2026;TRF;${into};7.500.123\n14/05/2026;ADM;${out};7.485.123\n`,
  )
  expect(rows.map(({ side, amount, balance }) => [side, amount, balance])).toEqual([
    ['in', 2_500_123, 7_500_123],
    ['out', 15_000, 7_485_123],
  ])
})
