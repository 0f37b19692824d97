import type { RowSide } from '../../../worker/contract/money/statements'
import type { Entry, StatementColumn } from '../columns/header'
import type { ColumnPlan } from '../columns/plan'
import { cellProblem } from '../refusals'
import { isBlankCell, normalizeCell } from '../text'
import type { BalanceCheck, Cell, CellProblem, DecimalMark, Mapping, SideMark } from '../types'
import { type Money, readAmountCell, readMoneyCell, rowSideOf, signedAmountInSen } from '../values/amounts'

/** Amount and balance of an entry, in sen (1/100 rupiah). `side` (in or out) is null if not printed. */
export interface Movement {
  sen: number
  side: RowSide | null
  balance: number | null
}

export interface Movements {
  moves: (Movement | null)[]
  problems: CellProblem[]
  /** True if amounts without a mark are incoming: other amounts have a minus, and none is marked as incoming. */
  unmarkedIsIn: boolean
}

interface Context {
  plan: ColumnPlan
  columns: StatementColumn[]
  decimal: DecimalMark | null
  mapping?: Mapping
  negativeDebits: boolean
  signs: Set<'+' | '-'>
  problems: CellProblem[]
}

const reportProblem = (context: Context, entry: Entry, column: number | undefined, why: string) => {
  const name = column === undefined ? null : (context.columns[column]?.name ?? column)
  context.problems.push(
    cellProblem(entry.line, name, column === undefined ? '' : (entry.cells[column] ?? ''), why),
  )
  return null
}

export const sumMovementsOfSide = (moves: (Movement | null)[], side: RowSide) =>
  moves.reduce((sum, move) => sum + (move?.side === side ? move.sen : 0), 0)

const unreadable = 'bukan jumlah uang yang dapat dibaca'

function inSen(cell: Cell, { decimal, mapping }: Context): Money | 'blank' | null {
  const money = readMoneyCell(cell, decimal)
  if (money === null || money === 'blank' || mapping?.unit !== 'sen') return money
  return money.sen % 100 === 0 ? { ...money, sen: money.sen / 100 } : null
}

const nothing: Money = { sen: 0, sign: null, side: null }

function pair(entry: Entry, context: Context): Pick<Movement, 'sen' | 'side'> | null {
  const { debit, credit } = context.plan.columns
  const read = (column: number | undefined) => {
    if (column === undefined || isBlankCell(entry.cells[column])) return nothing
    const money = inSen(entry.cells[column] ?? '', context)
    return money === 'blank' ? nothing : money
  }
  const [out, into] = [read(debit), read(credit)]
  if (out === null) return reportProblem(context, entry, debit, unreadable)
  if (into === null) return reportProblem(context, entry, credit, unreadable)
  if (out.sen > 0 && into.sen > 0)
    return reportProblem(context, entry, credit, 'berisi jumlah di kolom masuk dan keluar sekaligus')
  const isContrary =
    (out.sen > 0 &&
      (out.side === 'in' || ((out.sign === '-') !== context.negativeDebits && out.sign !== null))) ||
    (into.sen > 0 && (into.side === 'out' || into.sign === '-'))
  if (isContrary)
    return reportProblem(context, entry, out.sen > 0 ? debit : credit, 'bertanda berlawanan dengan kolomnya')
  return { sen: out.sen + into.sen, side: out.sen > 0 ? 'out' : 'in' }
}

const bySign = (sign: Money['sign']): RowSide | null => (sign === null ? null : sign === '-' ? 'out' : 'in')

const markedSide = (cell: Cell, mapping?: Mapping): RowSide | null => {
  const said = mapping?.side_marks
  if (!said) return rowSideOf(cell)
  const mark = normalizeCell(cell)
  return Object.hasOwn(said, mark) ? (said[mark] ?? null) : null
}

const maxMarks = 12

export function sideMarksOf(entries: Entry[], { columns: { side } }: ColumnPlan): SideMark[] {
  if (side === undefined) return []
  const marks = new Set(
    entries.map(({ cells }) => normalizeCell(cells[side] ?? '').slice(0, 40)).filter(Boolean),
  )
  return [...marks].slice(0, maxMarks).map(mark => ({ mark, side: rowSideOf(mark) }))
}

/** Whether the operator must explain the marks: 'K' is kredit (in), but keluar (out) in a masuk/keluar column. */
export function areSideMarksAmbiguous(entries: Entry[], plan: ColumnPlan, columns: StatementColumn[]) {
  const { side } = plan.columns
  if (side === undefined) return false
  const marks = sideMarksOf(entries, plan)
  const unknown = entries.filter(
    ({ cells }) => !isBlankCell(cells[side]) && rowSideOf(cells[side] ?? '') === null,
  )
  const isWord = marks.some(({ mark, side }) => side === null && /^[a-z]{1,2}$/.test(mark))
  // In a column named e.g. 'D/K', a single unknown value is treated as a damaged cell, so do not ask about it.
  const isNamed = /\b(d|db|dr|dc|debit|debet)\b/.test(columns[side]?.key ?? '') && marks.length < 2
  const isTurned = /\b(m|mk|masuk)\b/.test(columns[side]?.key ?? '') && marks.some(({ mark }) => mark === 'k')
  return isTurned || (!isNamed && marks.length <= 6 && (isWord || unknown.length * 5 > entries.length))
}

function readAmount(entry: Entry, context: Context): Pick<Movement, 'sen' | 'side'> | null {
  const { amount, side } = context.plan.columns
  const money = inSen(entry.cells[amount ?? -1] ?? '', context)
  if (money === null || money === 'blank') return reportProblem(context, entry, amount, unreadable)
  const printed = side === undefined ? null : markedSide(entry.cells[side] ?? '', context.mapping)
  if (side !== undefined && printed === null)
    return reportProblem(context, entry, side, 'bukan tanda masuk atau keluar (CR/DB, K/D)')
  if (money.sign !== null && money.sen > 0) context.signs.add(money.sign)
  const rule = context.mapping?.side_rule
  const fixed: RowSide | null = rule === 'all_in' ? 'in' : rule === 'all_out' ? 'out' : null
  const found = [money.side, bySign(money.sign), printed, fixed].filter(one => one !== null)
  if (new Set(found).size > 1)
    return reportProblem(context, entry, amount, 'bertanda masuk dan keluar sekaligus')
  return { sen: money.sen, side: found[0] ?? null }
}

function balanceOf(entry: Entry, context: Context): number | null | 'wrong' {
  const column = context.plan.columns.balance
  if (column === undefined || isBlankCell(entry.cells[column])) return null
  const money = inSen(entry.cells[column] ?? '', context)
  if (money === 'blank') return null
  if (money === null) {
    reportProblem(context, entry, column, 'bukan saldo yang dapat dibaca')
    return 'wrong'
  }
  return signedAmountInSen(money)
}

/** Whether all debits are negative: then their sign only repeats what the column already shows. */
const hasNegativeDebits = (
  entries: Entry[],
  { columns: { debit } }: ColumnPlan,
  decimal: DecimalMark | null,
) => {
  if (debit === undefined) return false
  const signs = entries.flatMap(({ cells }) => {
    const money = readAmountCell(cells[debit], decimal)
    return money && money.sen > 0 ? [money.sign] : []
  })
  return signs.length > 0 && signs.every(sign => sign === '-')
}

/** Reads the money of all entries. An unreadable amount is reported as a problem and never counted as 0. */
export function readEntryMovements(
  entries: Entry[],
  plan: ColumnPlan,
  columns: StatementColumn[],
  decimal: DecimalMark | null,
  mapping?: Mapping,
): Movements {
  const context: Context = {
    plan,
    columns,
    decimal,
    mapping,
    problems: [],
    signs: new Set(),
    negativeDebits: hasNegativeDebits(entries, plan, decimal),
  }
  const moves = entries.map(entry => {
    const money = plan.columns.amount === undefined ? pair(entry, context) : readAmount(entry, context)
    const balance = balanceOf(entry, context)
    return money === null || balance === 'wrong' ? null : { ...money, balance }
  })
  const isMarked = plan.columns.side !== undefined || moves.some(move => move?.side === 'in')
  const unmarkedIsIn = context.signs.has('-') && !isMarked
  return { moves, problems: context.problems, unmarkedIsIn }
}

/** Rows with a wrong balance, oldest first. `opening` is the balance before the oldest row, in sen. */
function findBreaks(oldFirst: Movement[], opening: number | null) {
  const broken: { at: number; expected: number }[] = []
  let before = opening
  oldFirst.forEach((move, at) => {
    if (before !== null && move.balance !== null && before + signedAmountInSen(move) !== move.balance) {
      broken.push({ at, expected: before + signedAmountInSen(move) })
    }
    before = move.balance ?? (before === null ? null : before + signedAmountInSen(move))
  })
  return broken
}

/** Whether the balances fit in some other row order, so that each row starts with the balance after another row. */
function fitsShuffled(moves: Movement[], opening: number | null) {
  const counts = new Map<number, number>()
  const add = (sen: number, n: number) => counts.set(sen, (counts.get(sen) ?? 0) + n)
  for (const move of moves) {
    if (move.balance === null) return false
    add(move.balance, 1)
    add(move.balance - signedAmountInSen(move), -1)
  }
  if (opening !== null) add(opening, 1)
  const left = [...counts.values()].filter(n => n !== 0)
  return left.length <= (opening === null ? 2 : 1) && left.every(n => Math.abs(n) === 1)
}

const steps = (moves: Movement[], opening: number | null) =>
  moves.filter(({ balance }) => balance !== null).length - (opening === null ? 1 : 0)

export interface Chain {
  check: BalanceCheck
  steps: number
  failed: number
  order: 'old_first' | 'new_first' | 'shuffled'
  /** Line of the oldest row if there is no opening balance, because then no balance confirms its amount; else null. */
  unproven: number | null
}

/** Checks the running balance in file order, reversed and shuffled. `lines` are the line numbers of `moves`. */
export function checkRunningBalances(moves: Movement[], lines: number[], opening: number | null): Chain {
  const compared = steps(moves, opening)
  if (compared < 1)
    return { check: { state: 'none' }, steps: 0, failed: 0, order: 'old_first', unproven: null }
  const forward = findBreaks(moves, opening)
  const turned = [...moves].reverse()
  const backward = findBreaks(turned, opening)
  const order = backward.length < forward.length ? 'new_first' : 'old_first'
  const broken = order === 'new_first' ? backward : forward
  const oldest = order === 'new_first' ? lines.at(-1) : lines[0]
  const result = {
    steps: compared,
    failed: broken.length,
    unproven: opening === null ? (oldest ?? null) : null,
  }
  const [first] = broken
  if (!first) return { ...result, check: { state: 'ok', order }, order }
  if (moves.length > 2 && fitsShuffled(moves, opening)) {
    return { ...result, failed: 0, check: { state: 'ok', order: 'shuffled' }, order: 'shuffled' }
  }
  const at = order === 'new_first' ? moves.length - 1 - first.at : first.at
  const found_sen = moves[at]?.balance ?? 0
  return {
    ...result,
    order,
    check: { state: 'broken', line: lines[at] ?? 0, expected_sen: first.expected, found_sen },
  }
}

/** Sides (in or out) that the balances prove, or null. Without `opening` the oldest row is not checked. */
function provenSides(oldFirst: Movement[], opening: number | null): Movement[] | null {
  let before = opening
  const proven: Movement[] = []
  for (const move of oldFirst) {
    if (move.balance === null) return null
    if (before === null) proven.push(move)
    else {
      const step = move.balance - before
      const side = step === move.sen ? 'in' : step === -move.sen ? 'out' : null
      if (side === null || (move.side !== null && move.side !== side)) return null
      proven.push({ ...move, side })
    }
    before = move.balance
  }
  return proven
}

/** Infers debit or credit of each row from the balances; null unless exactly one row order (old or new first) fits. */
export function inferSidesByBalance(moves: Movement[], opening: number | null): Movement[] | null {
  if (moves.length < 2 && opening === null) return null
  const forward = provenSides(moves, opening)
  const backward = provenSides([...moves].reverse(), opening)?.reverse() ?? null
  if (forward && backward) {
    return forward.every((move, i) => move.side !== null && move.side === backward[i]?.side) ? forward : null
  }
  return forward ?? backward
}

/** Whether the balances fit with all sides swapped, which means that the columns are mapped the wrong way round. */
export function doBalancesFitSwappedSides(moves: Movement[], opening: number | null) {
  const reversed = moves.map((move): Movement => ({ ...move, side: move.side === 'in' ? 'out' : 'in' }))
  const lines = moves.map((_, i) => i)
  return checkRunningBalances(reversed, lines, opening).failed === 0
}

interface Known {
  /** Balance before the oldest row in sen; null if not printed. */
  opening: number | null
  /** True if rows without a mark are incoming, as the mapping, the layout or minus signs in other rows show. */
  unmarkedIsIn: boolean
}

export interface FilledSides {
  moves: (Movement | null)[]
  /** Rows whose side (in or out) is still unknown. */
  open: 'none' | 'oldest' | 'all'
}

/** Whether only outgoing rows are marked and the balances prove that at least two unmarked ones are incoming. */
function unmarkedCameIn(before: Movement[], proven: Movement[]) {
  const shown = proven.filter((move, i) => before[i]?.side === null && move.side !== null)
  const isMarked = before.some(({ side }) => side === 'out') && before.every(({ side }) => side !== 'in')
  return isMarked && shown.length > 1 && shown.every(({ side }) => side === 'in')
}

const withIn = (move: Movement | null): Movement | null =>
  move && { ...move, side: move.side ?? ('in' satisfies RowSide) }

/** Fills missing sides ('in', 'out') from the balances, else with 'in' if the statement marks only outgoing rows. */
export function fillMissingSides(
  moves: (Movement | null)[],
  isBooked: (i: number) => boolean,
  known: Known,
): FilledSides {
  if (moves.every(move => move?.side !== null)) return { moves, open: 'none' }
  const chained = moves.flatMap((move, i) => (move && isBooked(i) ? [{ move, i }] : []))
  const isWhole = moves.every((move, i) => move !== null || !isBooked(i))
  const booked = chained.map(({ move }) => move)
  const proven = isWhole ? inferSidesByBalance(booked, known.opening) : null
  const filled = [...moves]
  for (const [n, { i }] of chained.entries()) filled[i] = proven?.[n] ?? filled[i] ?? null
  if (filled.every(move => move?.side !== null)) return { moves: filled, open: 'none' }
  if (known.unmarkedIsIn || (proven && unmarkedCameIn(booked, proven)))
    return { moves: filled.map(withIn), open: 'none' }
  return { moves: filled, open: proven ? 'oldest' : 'all' }
}
