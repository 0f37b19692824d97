import type { Plan } from '../columns/plan'
import { type Movement, sumOf } from '../inference/sides'
import type { Cell, DecimalMark, StatementMeta } from '../types'
import { senIn } from '../values/amounts'
import type { Entries } from './entries'

interface Known {
  plan: Plan
  decimal: DecimalMark | null
  /** Of every transaction in file order; null where it could not be read. */
  moves: (Movement | null)[]
}

/** Whether the balance beside an empty line is that of a neighbour: no money moved in it. */
function movedNothing({ cells, above }: Entries['empty'][number], { plan, decimal, moves }: Known) {
  const { balance } = plan.columns
  const shown = balance === undefined ? null : senIn(cells[balance], decimal)
  if (shown === null) return false
  return [moves[above - 1], moves[above]].some(move => move?.balance === shown)
}

/** Whether an undated line is the sum of the columns above it. */
function isSum(cells: Cell[], { plan: { columns }, decimal, moves }: Known) {
  const [into, out] = [sumOf(moves, 'in'), sumOf(moves, 'out')]
  const shown = (i: number | undefined) => (i === undefined ? null : senIn(cells[i], decimal))
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
