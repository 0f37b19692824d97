import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvCell, csvLines, csvText, parseCsvRows } from '../../../worker/contract/lib/csv'

/** An RFC 4180 parser (two-state machine), independent of the writer. */
function read(text: string, separator = ',') {
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
    else if (c === separator) {
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

const runs = (text: string) => /^[\s\p{C}"]*[=+\-@＝＋－＠]/u.test(text)
const isFormula = (text: string) => runs(text) || /^[\t\r]/.test(text)

/** The text without the apostrophes that prevent formulas. */
const plain = (text: string) => text.replaceAll("'", '')
const shown = (cell: CsvCell) => (cell === null ? '' : plain(`${cell}`))

/** Cells as read by programs that ignore quotes, or accept them anywhere. */
const naive = (text: string, separator: string) =>
  text.split(/\r\n|\r|\n/).flatMap(line => line.split(separator))

/** Excel's rule: a quote opens only at the start of a cell, and text after the closing quote belongs to the cell. */
function excel(text: string, separator: string) {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  let isNew = true
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i)
    if (isQuoted && c === '"' && text.charAt(i + 1) === '"') {
      cell += '"'
      i++
    } else if (isQuoted && c === '"') isQuoted = false
    else if (isQuoted) cell += c
    else if (isNew && c === '"') {
      isQuoted = true
      isNew = false
    } else if (c === separator || c === '\r' || c === '\n') {
      cells.push(cell)
      cell = ''
      isNew = true
    } else {
      cell += c
      isNew = false
    }
  }
  return [...cells, cell]
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
  '|',
  '=cmd|x',
  '＝1',
  '＋62',
  '－',
  '＠SUM(A1)',
  '\u200b',
)
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.array(hard, { maxLength: 6 }).map(parts => parts.join('')),
)
const cell = fc.oneof(text, fc.integer(), fc.constant(null))

test('each written CSV file can be read back, and formulas are stored as text', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 8 }), rows => {
      const [mark, rest] = [csvText(rows).slice(0, 1), csvText(rows).slice(1)]
      expect(mark).toBe('\ufeff')
      expect(read(rest).map(row => row.map(plain))).toEqual(rows.map(row => row.map(shown)))
    }),
    { numRuns: 500 },
  )
})

test('the statement parser returns each CSV cell without the apostrophe that guards against formulas', () => {
  const asText = (cell: CsvCell) => `${cell ?? ''}`.replaceAll("'", '’')
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 8 }), rows => {
      const texts = rows.map(row => row.map(asText))
      expect(parseCsvRows(csvLines(texts))).toEqual(texts)
    }),
    { numRuns: 500 },
  )
  expect(parseCsvRows(csvLines([["'Aisyah O'Neil", "it's - 'so'", "'+62", null, -5]]))).toEqual([
    ["'Aisyah O'Neil", "it's - 'so'", '+62', '', '-5'],
  ])
})

test('no text cell of a CSV file begins like a formula', () => {
  fc.assert(
    fc.property(text, value => {
      expect(isFormula(read(csvText([[value]]).slice(1))[0]?.[0] ?? '')).toBe(false)
    }),
  )
})

test.each([',', ';', '\t', '|'])(
  'no CSV cell begins like a formula for a reader that splits at %j',
  separator => {
    const row = fc.tuple(text, text, fc.nat(), text)
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), rows => {
        const file = csvText(rows).slice(1)
        for (const cells of [excel(file, separator), naive(file, separator)])
          expect(cells.filter(runs)).toEqual([])
      }),
      { numRuns: 500 },
    )
  },
)

test('a CSV cell with a formula after a semicolon is read as text by an Indonesian Excel', () => {
  expect(csvText([['ORDER-1', 'Budi;=cmd|x;y', '＝1+1']])).toBe('\ufeffORDER-1,"Budi;\'=cmd|x;y",\'＝1+1\r\n')
})

test('a ledger row has the specified CSV format', () => {
  expect(
    csvText([['21/11/2026 10:04', 'trx-1', 'Pengeluaran', -250000, '=HYPERLINK("https://x";"y")']]),
  ).toBe('\ufeff21/11/2026 10:04,trx-1,Pengeluaran,-250000,"\'=HYPERLINK(""https://x"";""y"")"\r\n')
})

test('CSV writes numbers unchanged and puts an apostrophe before texts that look like numbers', () => {
  expect(csvText([[-5, '-5', null, '']])).toBe("\ufeff-5,'-5,,\r\n")
})

test('an empty list gives a CSV file with a byte order mark', () => {
  expect(csvText([])).toBe('\ufeff')
})
