import { thousands } from '../../../../worker/contract/lib/format'
import type { Selected } from './use-selection'

/** Searched words are counted up to here. */
const mostCounted = 1000

/** '3 pesanan', '1.000 lebih pesanan' where counting stopped, 'semua pesanan' where nobody counted. */
export function countOf({ total, picks, next, source }: Selected, noun: string) {
  if (total === null) return `lebih dari ${thousands(picks.length)} ${noun}`
  const isOpenEnded = next !== null && total === mostCounted && new URLSearchParams(source).has('q')
  return `${thousands(total)}${isOpenEnded ? ' lebih' : ''} ${noun}`
}
