export type CsvCell = string | number | null

/** Signs that begin a formula, narrow, small and full-width: spreadsheets in East Asian settings run those too. */
const signs = new Set('=+-@﹢﹣﹦﹫＝＋－＠\t\r')
/** After one of these some program begins a new cell, whatever our own separator is: Excel in Indonesian splits at `;`. */
const separators = new Set(',;|\t\r\n\v\f\u0085\u2028\u2029"')
/** What programs skip at the beginning of a cell. */
const blank = /[\s\p{C}]/u

/**
 * A text that a spreadsheet would run as a formula is shown as text instead (OWASP, CSV injection): an apostrophe stands
 * before each sign that would begin a cell, by whichever separator the file is split.
 */
function neutral(text: string) {
  let isStart = true
  let safe = ''
  for (const sign of text) {
    if (isStart && signs.has(sign)) safe += "'"
    safe += sign
    isStart = separators.has(sign) || (isStart && blank.test(sign))
  }
  return safe
}

function written(cell: CsvCell) {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = neutral(cell)
  return /[",;|\r\n\t\v\f\u0085\u2028\u2029]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The byte order mark by which Excel knows UTF-8; it stands once, at the start of a file. */
export const csvMark = '\ufeff'

/** RFC 4180 text, CRLF after every row. */
export const csvLines = (rows: CsvCell[][]) => rows.map(row => `${row.map(written).join(',')}\r\n`).join('')

/** A whole file. */
export const csv = (rows: CsvCell[][]) => `${csvMark}${csvLines(rows)}`
