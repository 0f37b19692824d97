import { mostCells } from '../text'
import type { Delimiter, GridRow } from '../types'

export const delimiters: Delimiter[] = [';', '\t', '|', ',']

/** A quoted cell longer than this is a stray quote, not a cell. */
const longestQuote = 4096
const mostStrayQuotes = 200
const dateStart = /^\s*["']?(\d{1,4}[/.-]\d|\d{1,2} [A-Za-z]{3}|PEND)/

/** No cell of a statement is longer; what is cut here is no amount and no date. */
const longestCell = 5000
const bounded = (cell: string) => (cell.length > longestCell ? cell.slice(0, longestCell) : cell)

interface Cursor {
  text: string
  at: number
  delimiter: Delimiter
  strayQuotes: number
}

const endsCell = (c: string | undefined, delimiter: string) =>
  c === undefined || c === delimiter || c === '\n'

function skipSpaces(text: string, from: number) {
  let at = from
  while (text[at] === ' ') at++
  return at
}

/** A row of the table inside the quotes means that a quote was never closed. */
const swallowsRow = (cell: string, delimiter: string) =>
  cell
    .split('\n')
    .slice(1)
    .some(line => line.split(delimiter).length > 2 && dateStart.test(line))

/** Where the quoted cell that opens at `open` ends, and its text; null when the quote is a stray one. */
function quotedCell({ text, delimiter }: Cursor, open: number): { cell: string; end: number } | null {
  const view = text.slice(open + 1, open + 1 + longestQuote)
  const reachesEnd = open + 1 + longestQuote >= text.length
  let hasStray = false
  for (let close = view.indexOf('"'); close >= 0; close = view.indexOf('"', close + 1)) {
    if (view[close + 1] === '"') {
      close++
      continue
    }
    const after = skipSpaces(view, close + 1)
    const isClosed = after < view.length ? endsCell(view[after], delimiter) : reachesEnd
    const cell = view.slice(0, close)
    if (isClosed) {
      // With a stray quote inside, a cell that reaches over a delimiter was never closed where it should be.
      const isBroken =
        (hasStray && cell.includes(delimiter)) ||
        (cell.includes('\n') && (hasStray || swallowsRow(cell, delimiter)))
      return isBroken ? null : { cell: cell.replace(/""/g, '"'), end: open + 1 + after }
    }
    if (cell.includes('\n')) return null
    hasStray = true
  }
  return null
}

function readCell(cursor: Cursor): string {
  const { text, delimiter } = cursor
  const start = delimiter === '\t' ? cursor.at : skipSpaces(text, cursor.at)
  const open = text.startsWith('="', start) ? start + 1 : start
  if (text[open] === '"' && cursor.strayQuotes < mostStrayQuotes) {
    const quoted = quotedCell(cursor, open)
    if (quoted) {
      cursor.at = quoted.end
      return quoted.cell
    }
    cursor.strayQuotes++
  }
  let end = start
  while (!endsCell(text[end], delimiter)) end++
  cursor.at = end
  return text.slice(start, end)
}

function readRecord(cursor: Cursor): string[] {
  const cells: string[] = []
  for (;;) {
    const cell = readCell(cursor)
    if (cells.length < mostCells) cells.push(bounded(cell))
    const stop = cursor.text[cursor.at]
    cursor.at++
    if (stop !== cursor.delimiter) return cells
  }
}

function countLines(text: string) {
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

/** A line that is one quoted cell with several inside, as a sheet saves a file that it did not take apart. */
const wrapped = /^"([^"\n]*(?:""[^"\n]*)*)"[;,]*$/
const isWrapped = (line: string) =>
  wrapped.test(line) && delimiters.some(delimiter => line.split(delimiter, 4).length > 2)

/** The text inside such lines, when no other line of the file is quoted. */
export function unwrapped(text: string) {
  const quoted = text.split('\n').filter(line => line.includes('"'))
  if (quoted.length === 0 || !quoted.every(isWrapped)) return text
  return text.replace(new RegExp(wrapped, 'gm'), (_, inside: string) => inside.replaceAll('""', '"'))
}

/** Splits text (line breaks are '\n') into records; `most` bounds them. Quotes that do not close are letters. */
export function splitRecords(text: string, delimiter: Delimiter, most = Number.POSITIVE_INFINITY): GridRow[] {
  const cursor: Cursor = { text, at: 0, delimiter, strayQuotes: 0 }
  const rows: GridRow[] = []
  let line = 1
  while (cursor.at < text.length && rows.length < most) {
    const from = cursor.at
    const newline = text.indexOf('\n', from)
    const end = newline < 0 ? text.length : newline
    const plainLine = text.slice(from, end)
    const row: GridRow = { line, cells: [] }
    if (plainLine.includes('"')) row.cells = readRecord(cursor)
    else {
      row.cells = plainLine.split(delimiter, mostCells).map(bounded)
      cursor.at = end + 1
    }
    if (cursor.at > text.length) row.torn = true
    rows.push(row)
    line += countLines(text.slice(from, Math.min(cursor.at, text.length))) - 1 || 1
  }
  return rows
}
