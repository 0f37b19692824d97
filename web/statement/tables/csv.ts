import { maxStoredCells } from '../text'
import type { Delimiter, GridRow } from '../types'

export const csvDelimiters: Delimiter[] = [';', '\t', '|', ',']

/** Max characters of a quoted cell. A longer cell has an unclosed quote. */
const maxQuotedLength = 4096
const maxStrayQuotes = 200
const dateStart = /^\s*["']?(\d{1,4}[/.-]\d|\d{1,2} [A-Za-z]{3}|PEND)/

/** Max characters of a cell. Longer text is never an amount or a date. */
const maxCellLength = 5000
const truncateCell = (cell: string) => (cell.length > maxCellLength ? cell.slice(0, maxCellLength) : cell)

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

/** Whether a quoted cell contains a line that begins with a date, which means that its quote was never closed. */
const swallowsRow = (cell: string, delimiter: string) =>
  cell
    .split('\n')
    .slice(1)
    .some(line => line.split(delimiter).length > 2 && dateStart.test(line))

/** Text and end of the quoted cell at `open`; null if the quote is a stray character. */
function quotedCell({ text, delimiter }: Cursor, open: number): { cell: string; end: number } | null {
  const view = text.slice(open + 1, open + 1 + maxQuotedLength)
  const reachesEnd = open + 1 + maxQuotedLength >= text.length
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
      // If the cell contains a stray quote and a delimiter, its closing quote is missing.
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
  if (text[open] === '"' && cursor.strayQuotes < maxStrayQuotes) {
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
    if (cells.length < maxStoredCells) cells.push(truncateCell(cell))
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

/** A line wrapped in one quoted cell, as spreadsheet programs save a file that they did not split into columns. */
const wrappedLine = /^"([^"\n]*(?:""[^"\n]*)*)"[;,]*$/
const isWrapped = (line: string) =>
  wrappedLine.test(line) && csvDelimiters.some(delimiter => line.split(delimiter, 4).length > 2)

export function unwrapQuotedLines(text: string) {
  const quoted = text.split('\n').filter(line => line.includes('"'))
  if (quoted.length === 0 || !quoted.every(isWrapped)) return text
  return text.replace(new RegExp(wrappedLine, 'gm'), (_, inside: string) => inside.replaceAll('""', '"'))
}

/** Splits text with '\n' line breaks into at most `most` records. An unclosed quote is kept as text. */
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
      row.cells = plainLine.split(delimiter, maxStoredCells).map(truncateCell)
      cursor.at = end + 1
    }
    if (cursor.at > text.length) row.torn = true
    rows.push(row)
    line += countLines(text.slice(from, Math.min(cursor.at, text.length))) - 1 || 1
  }
  return rows
}
