import type { Lane, Reason } from '../contract/bank-rows'

/** [internal id of an order, why it is named, the other row of a pair]. */
export type Hint = [order_id: string, reason: Reason, with_row?: number]

export type Candidate = {
  id: string
  isPaid: boolean
  isCancelled: boolean
  /** Whether a cancelled order's animals can be had again. */
  inStock: boolean
  /** Whether parts of its payment arrived before. */
  hasParts: boolean
}

/** What is known of an open incoming row. */
export type Facts = {
  sen: number
  gone: boolean
  hasTwin: boolean
  isReversed: boolean
  /** Somebody took its match back: it waits for a person. */
  wasUndone: boolean
  /** The file it came with contradicts itself, and nobody took its word for it yet. */
  isUnbalanced: boolean
  /** The order that reserves exactly this amount. */
  exact: Candidate | null
  /** Orders that this row could mean, the likeliest first. */
  others: Hint[]
}

export type Verdict = { lane: Lane; reason: Reason | null; suggestions: Hint[] }

const most = 5

const check = (reason: Reason, suggestions: Hint[] = []): Verdict => ({
  lane: 'check',
  reason,
  suggestions: suggestions.slice(0, most),
})

/** Where an open incoming row belongs. Only an exact amount of a waiting order, without any doubt, is `exact`. */
export function judge({
  sen,
  gone,
  hasTwin,
  isReversed,
  wasUndone,
  isUnbalanced,
  exact,
  others,
}: Facts): Verdict {
  if (sen > 0) return check('sen', others)
  if (wasUndone) return check('undone', exact ? [[exact.id, 'exact'], ...others] : others)
  if (!exact) return check(others[0]?.[1] ?? 'no_order', others)
  const named = (reason: Reason) => check(reason, [[exact.id, reason], ...others])
  if (exact.isPaid) return named('already_paid')
  if (exact.isCancelled) return named(exact.inStock ? 'cancelled_in_stock' : 'cancelled_sold_out')
  if (exact.hasParts) return named('paid_in_part')
  if (isUnbalanced) return check('unbalanced', [[exact.id, 'exact'], ...others])
  if (isReversed) return named('reversal_beside')
  if (hasTwin) return named('twin')
  if (gone) return named('gone')
  return { lane: 'exact', reason: null, suggestions: [[exact.id, 'exact']] }
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
