import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvCell, csv } from '../../worker/csv'

/** Reads RFC 4180 with a machine of two states, independently of the writer. */
function read(text: string) {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i)
    if (isQuoted && c === '"' && text.charAt(i + 1) === '"') {
      cell += '"'
      i++
    } else if (c === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (isQuoted) cell += c
    else if (c === ',') {
      row.push(cell)
      cell = ''
    } else if (c === '\r' && text.charAt(i + 1) === '\n') {
      rows.push([...row, cell])
      row = []
      cell = ''
      i++
    } else cell += c
  }
  expect(isQuoted).toBe(false)
  expect(cell).toBe('')
  return rows
}

const isFormula = (text: string) => ['=', '+', '-', '@', '\t', '\r'].includes(text.charAt(0))

/** What a reader should find: the text, with an apostrophe before what would run. */
const shown = (cell: CsvCell) => {
  if (cell === null) return ''
  if (typeof cell === 'number') return `${cell}`
  return isFormula(cell) ? `'${cell}` : cell
}

const hard = fc.constantFrom(
  '"',
  '""',
  ',',
  ';',
  '\n',
  '\r\n',
  '\r',
  '\t',
  '=HYPERLINK("x")',
  '-',
  '+62',
  '@',
  "'",
  ' ',
  '🐐',
  'Rp 1.000',
)
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.array(hard, { maxLength: 6 }).map(parts => parts.join('')),
)
const cell = fc.oneof(text, fc.integer(), fc.constant(null))

test('whatever is written is read back, formulas excepted, which come back as text', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 8 }), rows => {
      const [mark, rest] = [csv(rows).slice(0, 1), csv(rows).slice(1)]
      expect(mark).toBe('\ufeff')
      expect(read(rest)).toEqual(rows.map(row => row.map(shown)))
    }),
    { numRuns: 500 },
  )
})

test('no cell of text begins like a formula', () => {
  fc.assert(
    fc.property(text, value => {
      expect(isFormula(read(csv([[value]]).slice(1))[0]?.[0] ?? '')).toBe(false)
    }),
  )
})

test('a row of the ledger looks as agreed', () => {
  expect(csv([['21/11/2026 10:04', 'trx-1', 'Pengeluaran', -250000, '=HYPERLINK("https://x";"y")']])).toBe(
    '\ufeff21/11/2026 10:04,trx-1,Pengeluaran,-250000,"\'=HYPERLINK(""https://x"";""y"")"\r\n',
  )
})

test('a number stays a number, the same text does not', () => {
  expect(csv([[-5, '-5', null, '']])).toBe("\ufeff-5,'-5,,\r\n")
})

test('no rows are an empty file that still says UTF-8', () => {
  expect(csv([])).toBe('\ufeff')
})
