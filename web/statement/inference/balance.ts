import type { RowSide } from '../../../worker/contract/money/statements'
import type { BalanceCheck } from '../types'
import { signedSen } from '../values/amounts'
import type { Movement } from './sides'

/** Rows with a wrong balance, oldest first. `opening` is the balance before them, in sen. */
function findBreaks(oldFirst: Movement[], opening: number | null) {
  const broken: { at: number; expected: number }[] = []
  let before = opening
  oldFirst.forEach((move, at) => {
    if (before !== null && move.balance !== null && before + signedSen(move) !== move.balance) {
      broken.push({ at, expected: before + signedSen(move) })
    }
    before = move.balance ?? (before === null ? null : before + signedSen(move))
  })
  return broken
}

/**
 * Whether the balances fit in some row order: except for the first row, each balance before a row equals the balance
 * after another row. Runs in linear time.
 */
function fitsShuffled(moves: Movement[], opening: number | null) {
  const counts = new Map<number, number>()
  const add = (sen: number, n: number) => counts.set(sen, (counts.get(sen) ?? 0) + n)
  for (const move of moves) {
    if (move.balance === null) return false
    add(move.balance, 1)
    add(move.balance - signedSen(move), -1)
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

/**
 * Derives missing sides (in or out) from the balances; null if they do not fit. Without an opening balance the oldest
 * row keeps its printed side.
 */
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

/** Infers debit or credit of each row from the balances, if exactly one row order (oldest or newest first) fits all rows. */
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
export function balancesFitReversed(moves: Movement[], opening: number | null) {
  const reversed = moves.map((move): Movement => ({ ...move, side: move.side === 'in' ? 'out' : 'in' }))
  const lines = moves.map((_, i) => i)
  return checkRunningBalances(reversed, lines, opening).failed === 0
}

interface Known {
  /** Balance before the oldest row in sen; null if not printed. */
  opening: number | null
  /** Rows without a mark are incoming: by mapping, by type of report, or because others have a minus. */
  unmarkedIsIn: boolean
}

export interface FilledSides {
  moves: (Movement | null)[]
  /** `oldest`: only the side of the oldest row is unknown. `all`: no side can be proven. */
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

/** Fills missing sides from the balances, then from the rules of the layout. */
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
