import { thousands } from '../../../../worker/contract/format'
import {
  type Reason,
  reasons,
  type Statement,
  statementStates,
} from '../../../../worker/contract/money/bank-rows'

/** Nothing is folded away unsaid: how many rows are no payments, and why. */
function asideText(aside: Statement['aside']) {
  const counts = Object.entries(aside) as [Reason, number][]
  const all = counts.reduce((sum, [, n]) => sum + n, 0)
  const why = counts.map(
    ([reason, n]) => `${thousands(n)} ${reasons[reason].split(/[:,(]/)[0]?.trim().toLowerCase()}`,
  )
  return all > 0 && `${thousands(all)} bukan pembayaran (${why.join(', ')})`
}

/** What an import brought, in one sentence. */
export const importedText = ({ added, known, gone, aside, state }: Statement) =>
  state === 'done'
    ? [
        `${thousands(added)} baris baru`,
        known > 0 && `${thousands(known)} sudah pernah diimpor`,
        asideText(aside),
        gone > 0 && `${thousands(gone)} baris lama tidak ada lagi di berkas ini`,
      ]
        .filter(Boolean)
        .join(', ')
    : statementStates[state]
