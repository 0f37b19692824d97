import { formatThousands } from '../../../../worker/contract/lib/format'
import type { Selected } from './use-selection'

/** The server counts results of a text search only up to this number. */
const maxCounted = 1000

/** '3 pesanan'; '1.000 lebih pesanan' if counting stopped at the limit; 'lebih dari 3 pesanan' if the total is unknown. */
export function selectionCountText({ total, picks, next, source }: Selected, noun: string) {
  if (total === null) return `lebih dari ${formatThousands(picks.length)} ${noun}`
  const isOpenEnded = next !== null && total === maxCounted && new URLSearchParams(source).has('q')
  return `${formatThousands(total)}${isOpenEnded ? ' lebih' : ''} ${noun}`
}
