import type { Plan } from '../columns/plan'
import { type Movement, sumOf } from '../inference/sides'
import type { Cell, DecimalMark, StatementMeta } from '../types'
import { senIn, signed } from '../values/amounts'
import type { BesideRow, Entries } from './entries'

interface Known {
  plan: Plan
  decimal: DecimalMark | null
  /** Of every transaction in file order; null where it could not be read. */
  moves: (Movement | null)[]
}

/** The balance that a line without an amount shows, in sen. */
const shownBalance = ({ cells }: BesideRow, { plan: { columns }, decimal }: Known) =>
  columns.balance === undefined ? null : senIn(cells[columns.balance], decimal)

const balanceBefore = (move: Movement | null | undefined) =>
  move?.side && move.balance !== null ? move.balance - signed(move) : undefined

/** Whether the balance beside an empty line is one that a neighbour begins or ends with: no money moved in it. */
function movedNothing(beside: BesideRow, known: Known) {
  const shown = shownBalance(beside, known)
  if (shown === null) return false
  return [known.moves[beside.above - 1], known.moves[beside.above]].some(
    move => move?.balance === shown || balanceBefore(move) === shown,
  )
}

/**
 * The balance before the oldest transaction as an empty line at that end of the table prints it, in sen; null where none
 * does. It counts only where the transaction next to it begins with that balance.
 */
export function openingBeside(empty: BesideRow[], known: Known): number | null {
  const ends: [number, Movement | null | undefined][] = [
    [0, known.moves[0]],
    [known.moves.length, known.moves.at(-1)],
  ]
  for (const [above, oldest] of ends) {
    for (const beside of empty.filter(one => one.above === above)) {
      const shown = shownBalance(beside, known)
      if (shown !== null && balanceBefore(oldest) === shown && oldest?.balance !== shown) return shown
    }
  }
  return null
}

/** Whether a line holds the sums of these transactions. */
function isSumOf(moves: (Movement | null)[], cells: Cell[], { plan: { columns }, decimal }: Known) {
  const [into, out] = [sumOf(moves, 'in'), sumOf(moves, 'out')]
  const shown = (i: number | undefined) => (i === undefined ? null : senIn(cells[i], decimal))
  const [amount, debit, credit] = [shown(columns.amount), shown(columns.debit), shown(columns.credit)]
  const isPair = (debit ?? out) === out && (credit ?? into) === into && (debit ?? credit) !== null
  return amount === null ? isPair : [into, out, into + out, into - out].includes(amount)
}

/** Whether a line below a table or a page is the sum of all transactions, or of those above it. */
const isSum = (cells: Cell[], above: number, known: Known) =>
  isSumOf(known.moves, cells, known) || isSumOf(known.moves.slice(0, above), cells, known)

/** Lines that could hold money and were not read, for a person to look at before the rest is kept. */
export function unreadLines(
  { empty, loose, sums }: Pick<Entries, 'empty' | 'loose' | 'sums'>,
  known: Known,
): StatementMeta['unread'] {
  return [
    ...empty
      .filter(one => !one.isBalance && !movedNothing(one, known))
      .map(({ line }) => ({ line, reason: 'bertanggal, tetapi tanpa jumlah' })),
    ...sums
      .filter(({ cells, above }) => !isSum(cells, above, known))
      .map(({ line }) => ({ line, reason: 'bernama jumlah total, tetapi bukan jumlah baris di atasnya' })),
    ...loose
      .filter(({ cells }) => !isSum(cells, known.moves.length, known))
      .map(({ line }) => ({ line, reason: 'berisi jumlah, tetapi tanpa tanggal' })),
  ].sort((a, b) => a.line - b.line)
}
