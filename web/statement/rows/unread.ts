import type { Plan } from '../columns/plan'
import type { Cell, DecimalMark, StatementMeta } from '../types'
import { readMoney } from '../values/amounts'
import type { Movement } from '../values/sides'
import type { Entries } from './entries'

interface Known {
  plan: Plan
  decimal: DecimalMark | null
  /** Of every transaction in file order; null where it could not be read. */
  moves: (Movement | null)[]
}

function senOf(cell: Cell | undefined, decimal: DecimalMark | null) {
  const money = readMoney(cell ?? '', decimal)
  if (money === null || money === 'blank') return null
  return money.sign === '-' || money.side === 'out' ? -money.sen : money.sen
}

/** Whether the balance beside an empty line is that of a neighbour: no money moved in it. */
function movedNothing({ cells, above }: Entries['empty'][number], { plan, decimal, moves }: Known) {
  const { balance } = plan.columns
  const shown = balance === undefined ? null : senOf(cells[balance], decimal)
  if (shown === null) return false
  return [moves[above - 1], moves[above]].some(move => move?.balance === shown)
}

const sumOf = (moves: (Movement | null)[], side: 'in' | 'out') =>
  moves.reduce((sum, move) => sum + (move?.side === side ? move.sen : 0), 0)

/** Whether an undated line is the sum of the columns above it. */
function isSum(cells: Cell[], { plan: { columns }, decimal, moves }: Known) {
  const [into, out] = [sumOf(moves, 'in'), sumOf(moves, 'out')]
  const shown = (i: number | undefined) => (i === undefined ? null : senOf(cells[i], decimal))
  const [amount, debit, credit] = [shown(columns.amount), shown(columns.debit), shown(columns.credit)]
  const isPair = (debit ?? out) === out && (credit ?? into) === into && (debit ?? credit) !== null
  return amount === null ? isPair : [into, out, into + out, into - out].includes(amount)
}

/** Lines that could hold money and were not read, for a person to look at before the rest is kept. */
export function unreadLines(
  { empty, loose }: Pick<Entries, 'empty' | 'loose'>,
  known: Known,
): StatementMeta['unread'] {
  return [
    ...empty
      .filter(one => !movedNothing(one, known))
      .map(({ line }) => ({ line, reason: 'bertanggal, tetapi tanpa jumlah' })),
    ...loose
      .filter(({ cells }) => !isSum(cells, known))
      .map(({ line }) => ({ line, reason: 'berisi jumlah, tetapi tanpa tanggal' })),
  ]
}
