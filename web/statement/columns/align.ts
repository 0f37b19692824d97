import { isBlankCell, maxStoredCells } from '../text'
import type { Cell, Grid, GridRow } from '../types'
import { readMoneyCell, rowSideOf } from '../values/amounts'
import { parseDateCell } from '../values/dates'
import type { Header, StatementColumn } from './header'
import { type ColumnPlan, moneyColumns } from './plan'

const lastUsed = (plan: ColumnPlan) =>
  Math.max(plan.columns.date, plan.columns.side ?? -1, ...moneyColumns(plan), ...plan.reference)

/** Whether an unquoted thousands comma may have split an amount, such as '2' next to '500'. */
const isSplitAmount = (left: Cell | undefined, right: Cell | undefined) =>
  /^["'(+-]?\s*((rp\.?|idr)\s*)?[1-9]\d{0,2}$/i.test(String(left ?? '').trim()) &&
  /^\s*\d{3}(?!\d)/.test(String(right ?? ''))

const isAmountLike = (cell: Cell) => isBlankCell(cell) || readMoneyCell(cell, null) !== null
const isColumnLike = (cell: Cell) =>
  isAmountLike(cell) || rowSideOf(cell) !== null || parseDateCell(cell) !== null

function isDoubtful(merged: Cell[], right: Cell[]) {
  const tail = [merged.at(-1), ...right.filter(cell => !isBlankCell(cell))]
  return merged.some(isColumnLike) || tail.some((cell, i) => isSplitAmount(cell, tail[i + 1]))
}

interface AlignedRow {
  cells: Cell[]
  why: string | null
  doubt: string | null
}

/** First and last of the adjacent description columns, which take a line's extra cells; null if there are none. */
function textColumns(
  { columns: { description } }: ColumnPlan,
  width: number,
): [first: number, last: number] | null {
  const inside = description.filter(i => i < width)
  if (inside.length === 0) return null
  const first = Math.min(...inside)
  let last = first
  while (inside.includes(last + 1)) last++
  return [first, last]
}

function mergeSurplus(cells: Cell[], surplus: number, [first, last]: [number, number]) {
  const merged = cells.slice(first, last + 1 + surplus)
  const right = cells.slice(last + 1 + surplus)
  const text: Cell[] = [merged.join(', '), ...Array<Cell>(last - first).fill('')]
  return { cells: [...cells.slice(0, first), ...text, ...right], isDoubtful: isDoubtful(merged, right) }
}

export interface Shape {
  /** Number of blank cells that every line has after the header's last column. */
  tail: number
  isTrimmed: boolean
}

/** Fits a line of a text file to the header's width. Extra cells come from commas in an unquoted description. */
export function alignLineToHeader(
  { cells, torn }: GridRow,
  { columns }: Header,
  plan: ColumnPlan,
  shape: Shape,
): AlignedRow {
  const width = columns.length
  const { tail } = shape
  const isTailed = tail > 0 && cells.length >= width + tail && cells.slice(-tail).every(isBlankCell)
  const used = isTailed ? cells.slice(0, -tail) : cells
  const surplus = used.length - width
  if (surplus <= 0) {
    const lacks = used.length <= Math.max(lastUsed(plan), ...plan.columns.description)
    const why = lacks && torn === true ? 'terpotong: berkas tampak tidak lengkap' : null
    return {
      cells: used,
      why,
      doubt: lacks && !shape.isTrimmed ? 'punya lebih sedikit sel daripada baris lain' : null,
    }
  }
  const text = textColumns(plan, width)
  if (!text || cells.length >= maxStoredCells)
    return { cells: used, why: `punya ${used.length} sel, sedangkan judulnya ${width}`, doubt: null }
  const merged = mergeSurplus(used, surplus, text)
  const doubt = merged.isDoubtful ? 'punya koma tanpa tanda kutip, jadi letak jumlahnya tidak pasti' : null
  return { cells: merged.cells, why: null, doubt }
}

/** Returns `least` if every line ends with `least` blank cells and has amounts in its amount columns, else 0. */
function blankTail(dated: GridRow[], least: number, plan: ColumnPlan) {
  if (least <= 0 || least > 20) return 0
  const isReadable = (cells: Cell[]) => moneyColumns(plan).every(i => isAmountLike(cells[i] ?? ''))
  return dated.every(({ cells }) => cells.slice(-least).every(isBlankCell) && isReadable(cells)) ? least : 0
}

export function measureSurplus(rows: GridRow[], { columns }: Header, plan: ColumnPlan): Shape {
  const dated = rows.filter(row => isDated(row) && row.torn !== true)
  const excess = dated.map(({ cells }) => cells.length - columns.length)
  const least = excess.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const tail = Number.isFinite(least) ? blankTail(dated, least, plan) : 0
  const short = excess.filter(n => n < 0).length
  return { tail, isTrimmed: short * 5 > dated.length }
}

const days = ['day', 'digits', 'short', 'yearless']
const isDated = ({ cells }: GridRow) =>
  cells
    .slice(0, 40)
    .some(cell => typeof cell === 'string' && cell !== '' && days.includes(parseDateCell(cell)?.kind ?? ''))

type Move = (column: number) => number

/** Rules to name a data column: by the last named column up to it, the one of the same rank, or the nearest. */
function columnMoves(named: number[], taken: number[]): Move[] {
  const floor: Move = d => named.findLast(h => h <= d) ?? named[0] ?? d
  const nearest: Move = d =>
    named.reduce((best, h) => (Math.abs(h - d) < Math.abs(best - d) ? h : best), named[0] ?? d)
  const inOrder: Move = d => named[taken.indexOf(d)] ?? d
  return taken.length === named.length ? [floor, inOrder, nearest] : [floor, nearest]
}

const moved = (cells: Cell[], move: Move) => {
  const out: Cell[] = []
  let collides = false
  cells.forEach((cell, d) => {
    if (isBlankCell(cell)) return
    const to = move(d)
    if (!isBlankCell(out[to])) collides = true
    out[to] = cell
  })
  return { cells: Array.from(out, cell => cell ?? ''), collides }
}

function fits(rows: GridRow[], columns: StatementColumn[], move: Move) {
  const index = (role: string) => columns.findIndex(({ named }) => named?.role === role)
  const [date, balance] = [index('date'), index('balance')]
  return rows.every(({ cells }) => {
    const { cells: after, collides } = moved(cells, move)
    const hasBalance = balance < 0 || typeof readMoneyCell(after[balance] ?? '', null) === 'object'
    return !collides && parseDateCell(after[date] ?? '') !== null && hasBalance
  })
}

/** Moves data back under the column names if merged cells in a sheet shifted the data. Null if nothing is shifted. */
export function realignMergedCells(grid: Grid, header: Header): Grid | null {
  const below = grid.rows.slice(header.at + 1)
  const dated = below.filter(isDated).slice(0, 400)
  const named = header.columns.flatMap(({ key }, i) => (key === '' ? [] : [i]))
  const taken = [
    ...new Set(dated.flatMap(({ cells }) => cells.flatMap((cell, i) => (isBlankCell(cell) ? [] : [i])))),
  ]
  taken.sort((a, b) => a - b)
  const isScattered = taken.some(d => !named.includes(d)) && !fits(dated, header.columns, d => d)
  const move = isScattered
    ? columnMoves(named, taken).find(way => fits(dated, header.columns, way))
    : undefined
  if (!move) return null
  const rows = below.map(row => ({
    ...row,
    cells: moved(row.cells, move).cells,
    ...(row.realDays ? { realDays: row.realDays.map(move) } : {}),
  }))
  return { ...grid, rows: [...grid.rows.slice(0, header.at + 1), ...rows] }
}
