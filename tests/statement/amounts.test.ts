import { expect, test } from 'vitest'
import { columnRoleOf } from '../../web/statement/columns/names'
import { splitRecords } from '../../web/statement/tables/csv'
import { decodeEntities, parseMarkup } from '../../web/statement/tables/markup'
import { columnLetter } from '../../web/statement/text'
import { readMoneyCell, rowSideOf } from '../../web/statement/values/amounts'
import { readRefusal, readRows } from './read'

test.each([
  ['1.000', null, null],
  ['-1.000', '-', null],
  ['(1.000)', '-', null],
  ['+1.000', '+', null],
  ['1.000 CR', null, 'in'],
  ['1.000 DB', null, 'out'],
  ['-1.000 DB', '-', 'out'],
  ['+1.000 CR', '+', 'in'],
  ['CR 1.000', null, 'in'],
  ['(K) 1.000', null, 'in'],
  ['1.000(DB)', null, 'out'],
])('the debit/credit mark in %s makes the row incoming or outgoing', (cell, sign, side) => {
  expect(readMoneyCell(cell, ',')).toEqual({ sen: 100_000, sign, side })
})

test.each(['350k', '350K', 'Rp 350k', '2,5k', '2.5k'])(
  '%s is refused, because it may mean thousands or Kredit',
  cell => expect(readMoneyCell(cell, null)).toBeNull(),
)

test.each(['-1.000 CR', '+1.000 DB', '(1.000) K', '1.000- CR'])(
  'the amount %s contradicts itself and is not read',
  cell => {
    expect(readMoneyCell(cell, ',')).toBeNull()
  },
)

test.each(['', '-', '--', 'Rp', 'Rp -'])('the amount cell %j is blank', cell => {
  expect(readMoneyCell(cell, ',')).toBe('blank')
})

test.each(['CR', '+', 'Rp DB', '1.000.000.000.000.000.000.000.000.000.000.000', '12,5,3', 'abc'])(
  'the text %s is not an amount',
  cell => {
    expect(readMoneyCell(cell, ',')).toBeNull()
  },
)

test.each([
  [2_500.5, 250_050, null],
  [-2_500, 250_000, '-'],
  [0, 0, null],
])('the spreadsheet number %d is an amount', (cell, sen, sign) => {
  expect(readMoneyCell(cell, null)).toEqual({ sen, sign, side: null })
})

test.each([2500.555, 1e13, Number.POSITIVE_INFINITY, Number.NaN])(
  'the spreadsheet number %d is not an amount',
  cell => {
    expect(readMoneyCell(cell, null)).toBeNull()
  },
)

test.each([
  ['CR', 'in'],
  ['Debet', 'out'],
  ['(D)', 'out'],
  ['Uang Masuk', 'in'],
  ['transfer keluar', 'out'],
  ['constructor', null],
  ['', null],
])('the amount cell %j means %s', (cell, side) => {
  expect(rowSideOf(cell)).toBe(side)
})

const debits = (...amounts: string[]) =>
  `Tanggal;Keterangan;Debet;Kredit\n01/05/2026;a;;1.000.000,00\n${amounts.map(amount => `02/05/2026;b;${amount};\n`).join('')}`

test('a bank file may have only negative amounts in its debit column, but not amounts of both signs', async () => {
  const reading = await readRows(debits('-500.000,00', '-250.000,00'))
  expect(reading.rows.map(({ side }) => side)).toEqual(['in', 'out', 'out'])
  const { problems } = await readRefusal(debits('500.000,00', '-250.000,00'))
  expect(problems.map(({ line, column }) => [line, column])).toEqual([[4, 'Debet']])
})

test('an unknown character reference in markup stays unchanged', () => {
  expect(decodeEntities('&#65;&#x42;&#x10ffff;&#0;&#1114112;&#xffffff;&lt;')).toBe(
    'AB\u{10ffff}&#0;&#1114112;&#xffffff;<',
  )
})

test('columns of a bank file without a name get letters, as in spreadsheets', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetter)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})

test('a text longer than 60 characters is not read as a column name', () => {
  const name = (length: number) => `Tanggal ${'x'.repeat(length - 8)}`
  expect([columnRoleOf(name(60))?.role, columnRoleOf(name(61))]).toEqual(['date', null])
})

test('stray quotes inside a quoted CSV cell are text, but if the cell also contains a delimiter it is split there', () => {
  const cellsOf = (line: string) => splitRecords(line, ',').map(({ cells }) => cells)
  expect(cellsOf('x,"a "b" c",1')).toEqual([['x', 'a "b" c', '1']])
  expect(cellsOf('x,"a "b" c, d",1')).toEqual([['x', '"a "b" c', 'd"', '1']])
  expect(cellsOf('x,"a ""b"", c" ,1')).toEqual([['x', 'a "b", c', '1']])
  expect(cellsOf('x,"a\nb",1\ny,"c\n02/05/2026,d,1')).toEqual([
    ['x', 'a\nb', '1'],
    ['y', '"c'],
    ['02/05/2026', 'd', '1'],
  ])
})

test('a CSV row has the line number of its first line', () => {
  const lines = splitRecords('a,1\nb,"x\ny\nz"\nc,2\n"d\ne",3', ',').map(({ line }) => line)
  expect(lines).toEqual([1, 2, 5, 6])
})

test.each([
  ['Total Saldo', 'balance'],
  ['Saldo Awal Hari', 'opening'],
  ['Biaya Layanan', 'other_money'],
  ['Debet atau Kredit', 'side'],
  ['Dana Keluar Bersih', 'debit'],
  ['Dana Masuk Bersih', 'credit'],
  ['Tanggal Valuta Bank', 'value_date'],
  ['Valuta Bank', undefined],
  ['Tanggal Proses', 'date'],
  ['Nominal Asli', 'amount'],
  ['Uraian Lengkap', 'description'],
  ['Rekening Asal', 'ignored'],
  ['Warna', undefined],
])('a column with the unlisted name %j is recognised as %j by the words in its name', (name, role) => {
  expect(columnRoleOf(name)?.role).toBe(role)
})

test('a markup document is accepted with exactly the maximum number of tags', () => {
  const walked = (source: string) => () =>
    parseMarkup(
      source,
      { tags: 2 },
      () => {},
      () => {},
    )
  expect(walked('<a>text</a>')).not.toThrow()
  expect(walked('<a>text</a><b>')).toThrow('too_big')
})
