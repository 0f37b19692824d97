import type { RowSide } from '../../../worker/contract/money/statements'
import { sidesByBalance } from '../inference/balance'
import type { Movement } from '../inference/sides'

interface Known {
  /** Balance before the oldest row in sen, where the file prints it. */
  opening: number | null
  /** What carries no mark came in: a person said it, the kind of report says it, or others carry a minus. */
  unmarkedIsIn: boolean
}

export interface FilledSides {
  moves: (Movement | null)[]
  /** `oldest`: only the first row of the account's time stays open. `all`: nothing proves any side. */
  open: 'none' | 'oldest' | 'all'
}

/** Only what goes out is marked, and balances show unmarked rows as incoming, more than once and never otherwise. */
function unmarkedCameIn(before: Movement[], proven: Movement[]) {
  const shown = proven.filter((move, i) => before[i]?.side === null && move.side !== null)
  const isMarked = before.some(({ side }) => side === 'out') && before.every(({ side }) => side !== 'in')
  return isMarked && shown.length > 1 && shown.every(({ side }) => side === 'in')
}

const withIn = (move: Movement | null): Movement | null =>
  move && { ...move, side: move.side ?? ('in' satisfies RowSide) }

/** Sides that nothing prints: by the steps of the balance first, then by what is known of the layout. */
export function fillSides(
  moves: (Movement | null)[],
  isBooked: (i: number) => boolean,
  known: Known,
): FilledSides {
  if (moves.every(move => move?.side !== null)) return { moves, open: 'none' }
  const chained = moves.flatMap((move, i) => (move && isBooked(i) ? [{ move, i }] : []))
  const isWhole = moves.every((move, i) => move !== null || !isBooked(i))
  const booked = chained.map(({ move }) => move)
  const proven = isWhole ? sidesByBalance(booked, known.opening) : null
  const filled = [...moves]
  for (const [n, { i }] of chained.entries()) filled[i] = proven?.[n] ?? filled[i] ?? null
  if (filled.every(move => move?.side !== null)) return { moves: filled, open: 'none' }
  if (known.unmarkedIsIn || (proven && unmarkedCameIn(booked, proven)))
    return { moves: filled.map(withIn), open: 'none' }
  return { moves: filled, open: proven ? 'oldest' : 'all' }
}
