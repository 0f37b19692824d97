import { readMoney } from './amounts'
import { dateText } from './dates'
import type { Column, Header } from './header'
import type { Plan } from './plan'
import { isBlank } from './text'
import type { Cell, Grid, GridRow } from './types'

const lastUsed = ({ columns, reference }: Plan) =>
  Math.max(
    columns.date,
    columns.amount ?? -1,
    columns.debit ?? -1,
    columns.credit ?? -1,
    columns.side ?? -1,
    columns.balance ?? -1,
    ...reference,
  )

/** '2' beside '500': a comma inside an amount that is not quoted would be read as the border of two cells. */
const tornApart = (left: Cell | undefined, right: Cell | undefined) =>
  /^\s*["'(+-]?\s*(rp\.?|idr)?\s*[1-9]\d{0,2}\s*$/i.test(String(left ?? '')) &&
  /^\s*\d{3}(?!\d)/.test(String(right ?? ''))

const hasSen = (cell: Cell) => /^\s*\d+\.\d\d\s*$/.test(String(cell))

const splitsAmount = (merged: Cell[], right: Cell[]) => {
  const tail = [merged.at(-1), ...right.filter(cell => !isBlank(cell))]
  return merged.slice(1).some(hasSen) || tail.some((cell, i) => tornApart(cell, tail[i + 1]))
}

export interface Aligned {
  cells: Cell[]
  /** The row has other columns than the header, in a way that cannot be put right. */
  why: string | null
}

/**
 * A line of text brought to the width of its header: what is too much belongs to a description that was not quoted, so
 * the columns after it are counted from the right.
 */
export function alignLine({ cells, torn }: GridRow, { columns }: Header, plan: Plan): Aligned {
  const width = columns.length
  let end = cells.length
  while (end > width && isBlank(cells[end - 1])) end--
  const used = cells.slice(0, end)
  const surplus = used.length - width
  if (surplus <= 0) {
    const isShort =
      torn === true && used.length <= Math.max(lastUsed(plan), plan.columns.description.at(-1) ?? 0)
    return { cells: used, why: isShort ? 'terpotong: berkas tampak tidak lengkap' : null }
  }
  const described = plan.columns.description.filter(i => i < width)
  if (described.length === 0)
    return { cells: used, why: `punya ${used.length} sel, sedangkan judulnya ${width}` }
  const first = Math.min(...described)
  // Two columns of text side by side take the surplus together; the last of them is where it may end.
  const adjoining = described.filter(i => described.includes(i - 1) || i === first)
  const last = Math.max(...adjoining)
  const merged = used.slice(first, last + 1 + surplus)
  const right = used.slice(last + 1 + surplus)
  if (splitsAmount(merged, right)) {
    return { cells: used, why: 'punya koma di dalam jumlah tanpa tanda kutip' }
  }
  const joined = [merged.join(', '), ...Array<Cell>(last - first).fill('')]
  return { cells: [...used.slice(0, first), ...joined, ...right], why: null }
}

const days = ['day', 'parts', 'short', 'yearless']
const isDated = ({ cells }: GridRow) =>
  cells.some(cell => typeof cell === 'string' && days.includes(dateText(cell)?.kind ?? ''))

type Move = (column: number) => number

/** Where a cell of column `d` belongs: under the name to its left, or under the nearest name. */
function moves(named: number[], taken: number[]): Move[] {
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
    if (isBlank(cell)) return
    const to = move(d)
    if (!isBlank(out[to])) collides = true
    out[to] = cell
  })
  return { cells: Array.from(out, cell => cell ?? ''), collides }
}

function fits(rows: GridRow[], columns: Column[], move: Move) {
  const index = (role: string) => columns.findIndex(({ named }) => named?.role === role)
  const [date, balance] = [index('date'), index('balance')]
  return rows.every(({ cells }) => {
    const { cells: after, collides } = moved(cells, move)
    const hasBalance = balance < 0 || typeof readMoney(after[balance] ?? '', null) === 'object'
    return !collides && dateText(after[date] ?? '') !== null && hasBalance
  })
}

/** Brings the cells of a sheet under their names where merged cells scattered them; null when they stand well. */
export function gatherScattered(grid: Grid, header: Header): Grid | null {
  const below = grid.rows.slice(header.at + 1)
  const dated = below.filter(isDated).slice(0, 400)
  const named = header.columns.flatMap(({ key }, i) => (key === '' ? [] : [i]))
  const taken = [
    ...new Set(dated.flatMap(({ cells }) => cells.flatMap((cell, i) => (isBlank(cell) ? [] : [i])))),
  ]
  taken.sort((a, b) => a - b)
  const isScattered = taken.some(d => !named.includes(d)) && !fits(dated, header.columns, d => d)
  const move = isScattered ? moves(named, taken).find(way => fits(dated, header.columns, way)) : undefined
  if (!move) return null
  const rows = below.map(row => ({ ...row, cells: moved(row.cells, move).cells }))
  return { ...grid, rows: [...grid.rows.slice(0, header.at + 1), ...rows] }
}
