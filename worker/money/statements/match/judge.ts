import type { BankRowState, Reason } from '../../../contract/money/bank-rows'
import type { RowFlag } from '../../../contract/money/statements'

/** An order that may be meant: [internal order id, reason, the other row of a pair]. */
export type Hint = [order_id: string, reason: Reason, with_row?: number]

export type Standing =
  | 'waiting'
  /** The order already received a partial payment. */
  | 'paid_in_part'
  | 'cancelled_in_stock'
  | 'cancelled_sold_out'
  /** The order was verified by hand, and no bank row confirms the money yet. */
  | 'recorded'
  | 'already_paid'
  /** The order requested this amount before its total changed. */
  | 'former_total'

export type Candidate = { id: string; standing: Standing; hasTwin: boolean }

export type Facts = {
  side: 'in' | 'out'
  sen: number
  flags: RowFlag[]
  gone: boolean
  isReversed: boolean
  /** The earlier payment that this bank row reverses. */
  undoes: { order_id: string; row: number } | null
  /** Set if an operator undid the match or brought the row back, so that an operator must decide again. */
  handled: 'undone' | 'brought_back' | null
  /** True if the balances in the row's file do not add up, and no operator accepted the file. */
  isUnbalanced: boolean
  /** True if a feed sent the row with a future date that no operator confirmed. */
  isAhead: boolean
  /** Orders that requested exactly this amount on the row's day. */
  candidates: Candidate[]
  /** An order that requests exactly this amount, but only since a later day. */
  tooEarlyFor: string | null
  /** Orders with a different amount due that the payer may have meant, most likely first. */
  others: Hint[]
}

export type Verdict = { state: BankRowState; reason: Reason | null; suggestions: Hint[] }

const maxSuggestions = 5

const toCheck = (reason: Reason, suggestions: Hint[] = []): Verdict => ({
  state: 'check',
  reason,
  suggestions: suggestions.slice(0, maxSuggestions),
})

const toAside = (reason: Reason): Verdict => ({ state: 'aside', reason, suggestions: [] })

const asideFlags = ['void', 'refund', 'reversal', 'net_qris', 'fee', 'interest', 'wallet'] as const

/** True if the order is partially paid, and the row has exactly the missing amount. */
const isRest = ([, reason]: Hint) => reason === 'rest_of_part' || reason === 'rest_of_cancelled'

/** True if an order is probably meant although the row has a flag, for example as a wallet payout. */
const isWanted = ({ candidates, others }: Facts, flag: RowFlag) =>
  candidates.length > 0 ||
  others.some(hint => (flag === 'wallet' && hint[1] !== 'paid_alike') || isRest(hint))

const hintsOf = (candidates: Candidate[], others: Hint[], reason: Reason): Hint[] => [
  ...candidates.map(({ id }): Hint => [id, reason]),
  ...others,
]

/** Reason why an order that requested exactly this amount is not settled automatically; null if it can be settled. */
function doubtOf({ standing, hasTwin }: Candidate, facts: Facts): Reason | null {
  if (standing !== 'waiting' && standing !== 'recorded') return standing
  if (facts.isUnbalanced) return 'unbalanced'
  if (facts.isAhead) return 'future_day'
  if (facts.isReversed) return 'reversal_beside'
  if (hasTwin) return 'twin'
  return facts.gone ? 'gone' : null
}

/** Decides the state of a bank row. `exact` requires the exact amount of one waiting order, and no doubt. */
export function judgeBankRow(facts: Facts): Verdict {
  const { side, sen, flags, undoes, handled, candidates, tooEarlyFor, others } = facts
  const flag = asideFlags.find(one => flags.includes(one))
  if (undoes) return toCheck('bounced', [[undoes.order_id, 'bounced', undoes.row]])
  if (side === 'out') return toAside(flag === 'fee' || flag === 'interest' ? flag : 'out')
  if (sen > 0) return toCheck('sen', others)
  // A flag sets a row aside only once: after an operator brought the row back, it stays in `check`.
  if (handled === 'undone' || (handled && flag)) return toCheck(handled, hintsOf(candidates, others, 'exact'))
  if (flag && !isWanted(facts, flag)) return toAside(flag)
  if (flag && flag !== 'wallet') return toCheck(flag, hintsOf(candidates, others, 'exact'))
  const [only, ...rest] = candidates
  if (!only) {
    const early: Hint[] = tooEarlyFor === null ? [] : [[tooEarlyFor, 'before_order']]
    return toCheck((early[0] ?? others[0])?.[1] ?? 'no_order', [...early, ...others])
  }
  const isAlsoRest = others.some(hint => isRest(hint) && hint[0] !== only.id)
  if (rest.length > 0 || isAlsoRest) return toCheck('two_orders', hintsOf(candidates, others, 'two_orders'))
  const doubt = doubtOf(only, facts)
  if (doubt === 'unbalanced') return toCheck(doubt, hintsOf(candidates, others, 'exact'))
  if (doubt) return toCheck(doubt, hintsOf(candidates, others, doubt))
  const state = only.standing === 'recorded' ? 'recorded' : 'exact'
  return { state, reason: null, suggestions: [[only.id, state]] }
}

/** Amounts that become `amount` if two neighbouring digits are swapped. */
export function amountsWithSwappedDigits(amount: number) {
  const digits = String(amount)
  const found = Array.from({ length: digits.length - 1 }, (_, i) => {
    const [a = '', b = ''] = [digits[i], digits[i + 1]]
    return a === b ? amount : Number(digits.slice(0, i) + b + a + digits.slice(i + 2))
  })
  return [...new Set(found)].filter(other => other !== amount && String(other).length === digits.length)
}
