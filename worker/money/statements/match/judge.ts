import type { Lane, Reason } from '../../../contract/money/bank-rows'
import type { RowFlag } from '../../../contract/money/statements'

/** [internal id of an order, why it is named, the other row of a pair]. */
export type Hint = [order_id: string, reason: Reason, with_row?: number]

/** What an order that asked for this amount makes of it. */
export type Standing =
  | 'waiting'
  /** A part of its payment arrived before. */
  | 'paid_in_part'
  | 'cancelled_in_stock'
  | 'cancelled_sold_out'
  /** Verified by hand, and no row shows this money yet. */
  | 'recorded'
  | 'already_paid'
  /** Asked for this amount before it asked for another one. */
  | 'former_total'

export type Candidate = { id: string; standing: Standing; hasTwin: boolean }

/** What is known of an open row. */
export type Facts = {
  side: 'in' | 'out'
  sen: number
  flags: RowFlag[]
  gone: boolean
  isReversed: boolean
  /** A payment of the days before that this row takes back. */
  undoes: { order_id: string; row: number } | null
  /** A person took its match back, or brought it back: it waits for a person. */
  handled: 'undone' | 'brought_back' | null
  /** The file it came with contradicts itself, and nobody took its word for it yet. */
  isUnbalanced: boolean
  /** A feed gave it a day after today, about which nobody was asked. */
  isAhead: boolean
  /** Orders that asked for exactly this amount on its day. */
  candidates: Candidate[]
  /** An order that asks for exactly this amount since a later day. */
  tooEarlyFor: string | null
  /** Orders that this row could mean although they did not ask for its amount, the likeliest first. */
  others: Hint[]
}

export type Verdict = { lane: Lane; reason: Reason | null; suggestions: Hint[] }

const most = 5

const check = (reason: Reason, suggestions: Hint[] = []): Verdict => ({
  lane: 'check',
  reason,
  suggestions: suggestions.slice(0, most),
})

const aside = (reason: Reason): Verdict => ({ lane: 'aside', reason, suggestions: [] })

const asideFlags = ['void', 'refund', 'reversal', 'net_qris', 'fee', 'interest', 'wallet'] as const

/** An order waits for the rest of its payment, and this is it. */
const isRest = ([, reason]: Hint) => reason === 'rest_of_part' || reason === 'rest_of_cancelled'

/** What no wallet's payout looks like: somebody means an order. */
const isWanted = ({ candidates, others }: Facts, flag: RowFlag) =>
  candidates.length > 0 || others.some(hint => flag === 'wallet' || isRest(hint))

const named = (candidates: Candidate[], others: Hint[], reason: Reason): Hint[] => [
  ...candidates.map(({ id }): Hint => [id, reason]),
  ...others,
]

/** Why one order that asked for exactly this amount is not paid by it without a person; null when it is. */
function doubtOf({ standing, hasTwin }: Candidate, facts: Facts): Reason | null {
  if (standing !== 'waiting' && standing !== 'recorded') return standing
  if (facts.isUnbalanced) return 'unbalanced'
  if (facts.isAhead) return 'future_day'
  if (facts.isReversed) return 'reversal_beside'
  if (hasTwin) return 'twin'
  return facts.gone ? 'gone' : null
}

/**
 * Where an open row belongs. Only an exact amount of one order that waited for it on that day, without any doubt, is
 * `exact`, or `recorded` where a person was quicker. A word in a description hides no amount that an order waits for.
 */
export function judge(facts: Facts): Verdict {
  const { side, sen, flags, undoes, handled, candidates, tooEarlyFor, others } = facts
  const flag = asideFlags.find(one => flags.includes(one))
  if (undoes) return check('bounced', [[undoes.order_id, 'bounced', undoes.row]])
  if (side === 'out') return aside(flag === 'fee' || flag === 'interest' ? flag : 'out')
  if (sen > 0) return check('sen', others)
  // A word folds a row away once; whoever brings it back is not contradicted.
  if (handled === 'undone' || (handled && flag)) return check(handled, named(candidates, others, 'exact'))
  if (flag && !isWanted(facts, flag)) return aside(flag)
  if (flag && flag !== 'wallet') return check(flag, named(candidates, others, 'exact'))
  const [only, ...rest] = candidates
  if (!only) {
    const early: Hint[] = tooEarlyFor === null ? [] : [[tooEarlyFor, 'before_order']]
    return check((early[0] ?? others[0])?.[1] ?? 'no_order', [...early, ...others])
  }
  const isAlsoRest = others.some(hint => isRest(hint) && hint[0] !== only.id)
  if (rest.length > 0 || isAlsoRest) return check('two_orders', named(candidates, others, 'two_orders'))
  const doubt = doubtOf(only, facts)
  if (doubt === 'unbalanced') return check(doubt, named(candidates, others, 'exact'))
  if (doubt) return check(doubt, named(candidates, others, doubt))
  const lane = only.standing === 'recorded' ? 'recorded' : 'exact'
  return { lane, reason: null, suggestions: [[only.id, lane]] }
}

/** The amounts of which this one is a slip: two neighbouring digits swapped. */
export function swapped(amount: number) {
  const digits = String(amount)
  const found = Array.from({ length: digits.length - 1 }, (_, i) => {
    const [a = '', b = ''] = [digits[i], digits[i + 1]]
    return a === b ? amount : Number(digits.slice(0, i) + b + a + digits.slice(i + 2))
  })
  return [...new Set(found)].filter(other => other !== amount && String(other).length === digits.length)
}
