import { trimEndCharacters } from '../../../worker/contract/lib/text'
import { cleanCell, columnLetter, isBlankCell } from '../text'
import type { Cell, Grid, GridRow } from '../types'
import { readAmountCell } from '../values/amounts'
import { type DateText, parseDateCell } from '../values/dates'
import { columnNameKey, columnRoleOf, type NamedRole } from './names'

export interface Entry {
  line: number
  cells: Cell[]
  date: DateText
  /** Time of the entry, if the line below contains only a time ('09:39:37 WIB'). */
  time?: string
  more: string[]
  torn: boolean
  /** Why the columns of this line are uncertain; ignored if the running balance confirms them. */
  doubt: string | null
}

export interface StatementColumn {
  name: string
  /** Normalised name; '' for an unnamed column. */
  key: string
  named: NamedRole | null
}

export interface Header {
  /** Index of the last header row in the grid; -1 if there is none. */
  at: number
  line: number
  columns: StatementColumn[]
  signature: string
  score: number
}

/** Max number of rows in which a header is searched: some banks print pages of conditions above the table. */
export const maxHeaderRow = 400
const maxColumns = 200

export const headerSignatureOf = (cells: Cell[]) => trimEndCharacters(cells.map(columnNameKey).join('|'), '|')

const columnOf = (cell: Cell, index: number): StatementColumn => ({
  name: cleanCell(cell).replace(/\s+/g, ' ').slice(0, 60) || `Kolom ${columnLetter(index)}`,
  key: columnNameKey(cell),
  named: columnRoleOf(cell),
})

function makeNamesUnique(columns: StatementColumn[]) {
  const seen = new Map<string, number>()
  return columns.map(column => {
    const n = (seen.get(column.name) ?? 0) + 1
    seen.set(column.name, n)
    return n === 1 ? column : { ...column, name: `${column.name} (${n})` }
  })
}

const hasRole = (columns: StatementColumn[], ...roles: string[]) =>
  columns.some(({ named }) => named !== null && roles.includes(named.role))

const isHeader = (columns: StatementColumn[]) =>
  hasRole(columns, 'date', 'value_date', 'time') && hasRole(columns, 'amount', 'debit', 'credit', 'side')

const hasNumber = (cells: Cell[]) => cells.some(cell => typeof cell === 'number' || /\d{3}/.test(cell))

export function isHeaderRow(cells: Cell[]) {
  return !hasNumber(cells) && isHeader(cells.slice(0, maxColumns).map(columnOf))
}

/** Merges a second header row that gives more exact names, such as 'Debet' and 'Kredit' below 'Mutasi'. */
function joinBelow(columns: StatementColumn[], below: GridRow | undefined): StatementColumn[] | null {
  if (!below || hasNumber(below.cells) || below.cells.every(isBlankCell)) return null
  const second = below.cells.slice(0, maxColumns).map(columnOf)
  if (
    !second.some(({ named }) => named?.exact) ||
    second.some((c, i) => c.key && parseDateCell(below.cells[i] ?? ''))
  )
    return null
  const width = Math.max(columns.length, second.length)
  return Array.from({ length: width }, (_, i) => {
    const [top, sub] = [columns[i], second[i]]
    if (!top || !sub) return top ?? sub ?? columnOf('', i)
    if (sub.key === '') return top
    return sub.named ? { ...sub, name: sub.name, key: `${top.key} ${sub.key}`.trim() } : top
  })
}

function rowsFollow(grid: Grid, at: number, columns: StatementColumn[]) {
  const dates = columns.flatMap(({ named }, i) => (named && /date|time/.test(named.role) ? [i] : []))
  return grid.rows.slice(at + 1, at + 12).some(({ cells }) => {
    const hasDate = cells.some(
      (cell, i) => Math.min(...dates.map(d => Math.abs(d - i))) <= 2 && parseDateCell(cell) !== null,
    )
    return hasDate && cells.some(cell => readAmountCell(cell, null) !== null)
  })
}

function headerAt(grid: Grid, at: number): Header | null {
  const row = grid.rows[at]
  if (!row || row.cells.length > maxColumns || hasNumber(row.cells)) return null
  const width = grid.rows
    .slice(at + 1, at + 40)
    .reduce((most, { cells }) => Math.max(most, cells.length), row.cells.length)
  // Add unnamed columns up to the widest row, because sheets omit blank header cells at the end even above data.
  const first = Array.from(
    { length: grid.isSheet ? Math.min(width, maxColumns) : row.cells.length },
    (_, i) => columnOf(row.cells[i] ?? '', i),
  )
  const known = first.filter(({ named }) => named).length
  if (known < 2) return null
  const joined =
    isHeader(first) && isHeaderRow(grid.rows[at + 1]?.cells ?? [])
      ? null
      : joinBelow(first, grid.rows[at + 1])
  const columns = joined ?? first
  if (!isHeader(columns)) return null
  return {
    at: joined ? at + 1 : at,
    line: row.line,
    columns: makeNamesUnique(columns),
    signature: trimEndCharacters(columns.map(({ key }) => key).join('|'), '|'),
    score: columns.filter(({ named }) => named).length,
  }
}

export function findHeader(grid: Grid): Header | null {
  const found: Header[] = []
  for (let at = 0; at < Math.min(maxHeaderRow, grid.rows.length); at++) {
    const header = headerAt(grid, at)
    if (header && rowsFollow(grid, header.at, header.columns)) return header
    if (header) found.push(header)
  }
  return found[0] ?? null
}

/** The header at a line chosen by the operator; line 0 means no header. */
export function headerAtLine(grid: Grid, line: number): Header {
  const at = grid.rows.findIndex(row => row.line === line)
  const width = Math.min(maxColumns, Math.max(1, ...grid.rows.slice(0, 200).map(({ cells }) => cells.length)))
  const cells = grid.rows[at]?.cells ?? []
  const columns = Array.from({ length: at < 0 ? width : cells.length }, (_, i) => columnOf(cells[i] ?? '', i))
  const signature = at < 0 ? `tanpa judul|${width}` : headerSignatureOf(cells)
  return { at, line: at < 0 ? 0 : line, columns: makeNamesUnique(columns), signature, score: 0 }
}
