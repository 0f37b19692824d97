import { expect, test } from 'vitest'
import { collectStatementFacts, emptyStatementFacts } from '../../web/statement/account/statement-facts'
import { headerAtLine } from '../../web/statement/columns/header'
import { guessColumns } from '../../web/statement/columns/plan'
import { splitRecords } from '../../web/statement/tables/csv'
import { parsePlainTextGrid } from '../../web/statement/tables/text-forms'
import { readXlsxGrids } from '../../web/statement/tables/xlsx'
import { openZip } from '../../web/statement/tables/zip'
import type { Cell, Grid } from '../../web/statement/types'
import { readMoneyCell } from '../../web/statement/values/amounts'
import { parseDateCell } from '../../web/statement/values/dates'
import { zip } from './xlsx'

const gridOf = (rows: Cell[][]): Grid => ({
  name: '',
  isSheet: false,
  rows: rows.map((cells, i) => ({ line: i + 1, cells })),
})

const guessed = (rows: Cell[][]) =>
  guessColumns(headerAtLine(gridOf([rows[0]?.map(() => '?') ?? []]), 1), gridOf(rows).rows)

test('a separator before three digits is a decimal separator if four or more digits precede it', () => {
  expect(readMoneyCell('1234.500', '.')).toMatchObject({ sen: 123_450 })
  expect(readMoneyCell('123.500', '.')).toBeNull()
  expect(readMoneyCell('123.501', '.')).toBeNull()
})

test('a numeric amount of zero has no sign, and an amount of minus one cent has a minus sign', () => {
  expect(readMoneyCell(0, null)).toEqual({ sen: 0, sign: null, side: null })
  expect(readMoneyCell(-0.01, null)).toEqual({ sen: 1, sign: '-', side: null })
})

test('a column is guessed as amount if over four of five cells are amounts, and as description only if it contains letters', () => {
  const rows = (words: Cell[], amounts: Cell[]) =>
    amounts.map((amount, i): Cell[] => ['01/05/2026', words[i] ?? '', amount])
  const paid = ['1.000', '2.000', '3.000', '4.000', '5.000']
  const words = ['a', 'b', 'c', 'd', 'e']
  expect(guessed(rows(words, paid))).toMatchObject({ date: 0, description: [1], amount: 2 })
  expect(guessed(rows(words, ['1.000', '2.000', '3.000', '4.000', 'saldo'])).amount).toBeUndefined()
  expect(guessed(rows(['', '', '', '', ''], paid)).description).toEqual([])
})

test('splitting a CSV text into records stops after the requested number of records', () => {
  const cells = (most?: number) => splitRecords('a\nb\n"c\nd"\ne', ',', most).map(row => row.cells[0])
  expect([cells(2), cells()]).toEqual([
    ['a', 'b'],
    ['a', 'b', 'c\nd', 'e'],
  ])
})

test('a label in a bank file is recognised alone in its cell or followed by its value', () => {
  const account = (...cells: Cell[]) => {
    const facts = emptyStatementFacts()
    collectStatementFacts(facts, cells, {})
    return facts.account
  }
  expect(account('No. Rekening', '1234567890')).toBe('1234567890')
  expect(account('No. Rekening : 1234567890')).toBe('1234567890')
  expect(account('No. Rekening 1234567890')).toBe('1234567890')
})

test('a date cell gives day and month even without a year, and a month alone is not a date', () => {
  expect(parseDateCell('03/05')).toEqual({ kind: 'short', numbers: [3, 5] })
  expect(parseDateCell('2026-05')).toBeNull()
  expect(parseDateCell('3 Mei')).toEqual({ kind: 'yearless', month: 5, day: 3 })
  expect(parseDateCell('3 Mei 2026 10:15')).toMatchObject({ kind: 'day', date: '2026-05-03' })
})

test('a line of 2,000 characters or more does not match a bank format without a header', () => {
  const line = (words: string) => `2026-05-03 10:15:00 FT26123ABCDE ${words} IDR 1,000.00 CR 2,000.00`
  expect(parsePlainTextGrid(line('transfer'))?.grid.rows).toHaveLength(2)
  const padded = `${line('transfer')}${' '.repeat(2000)}`
  expect(parsePlainTextGrid(padded.slice(0, 1999))?.id).toBe('bsi_net')
  expect(parsePlainTextGrid(padded.slice(0, 2000))).toBeNull()
})

async function shownAs(format: string, outside = '') {
  const code = format.replaceAll('"', '&quot;')
  const book = await zip({
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/a.xml"/></Relationships>',
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${code}"/></numFmts>${outside}<cellXfs><xf numFmtId="170"/></cellXfs></styleSheet>`,
    'xl/worksheets/a.xml':
      '<worksheet><sheetData><row r="1"><c r="A1" s="0"><v>46145</v></c></row></sheetData></worksheet>',
  })
  const [grid] = await readXlsxGrids(openZip(book))
  return grid?.rows[0]?.cells[0]
}

test('an Excel number is a date if its format is a date format, ignoring quoted, bracketed and escaped letters', async () => {
  // An unclosed quote or bracket does not hide the letters after it.
  const days = ['dd/mm/yyyy', '"tgl" d', '[$-421]dd mmmm', '\\t\\g\\l d', '"d', '[d']
  const numbers = ['#,##0', '"Rp dmy" 0', '[Red]0', '\\d0', '0_d']
  expect(await Promise.all(days.map(format => shownAs(format)))).toEqual(
    days.map(() => '2026-05-03 00:00:00'),
  )
  expect(await Promise.all(numbers.map(format => shownAs(format)))).toEqual(numbers.map(() => 46_145))
  expect(await shownAs('0', '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>')).toBe(46_145)
})
