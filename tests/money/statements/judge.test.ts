import { describe, expect, test } from 'vitest'
import {
  type BankRowFacts,
  type Candidate,
  type Hint,
  judgeBankRow,
} from '../../../worker/money/statements/match/judge'

const base: BankRowFacts = {
  side: 'in',
  sen: 0,
  flags: [],
  gone: false,
  isReversed: false,
  undoes: null,
  handled: null,
  isUnbalanced: false,
  isAhead: false,
  candidates: [],
  tooEarlyFor: null,
  others: [],
}
const asks = (standing: Candidate['standing'], hasTwin = false): Partial<BankRowFacts> => ({
  candidates: [{ id: 'a', standing, hasTwin }],
})
const waits = asks('waiting')
const meant = (...others: Hint[]) => ({ others })

function judged(...facts: Partial<BankRowFacts>[]) {
  const { state, reason, suggestions } = judgeBankRow(Object.assign({}, base, ...facts))
  return [state, reason ?? '', ...suggestions.map(hint => hint.join(' '))].join(' | ')
}

test('a row with the amount of one waiting order settles it; a row with the amount of a manually verified order is linked to it', () => {
  expect(judged(waits)).toBe('exact |  | a exact')
  expect(judged(asks('recorded'))).toBe('recorded |  | a recorded')
})

describe('rows that need a decision', () => {
  test('a bank row with the amount of a closed or partly paid order needs an operator’s decision', () => {
    for (const standing of [
      'paid_in_part',
      'cancelled_in_stock',
      'cancelled_sold_out',
      'already_paid',
    ] as const)
      expect(judged(asks(standing))).toBe(`check | ${standing} | a ${standing}`)
  })

  test('an exact amount needs a decision if a fact contradicts the match, and the strongest contradiction is the reason', () => {
    const twin = asks('waiting', true)
    const [reversed, gone] = [{ isReversed: true }, { gone: true }]
    expect(judged(waits, gone)).toBe('check | gone | a gone')
    expect(judged(twin, gone)).toBe('check | twin | a twin')
    expect(judged(twin, gone, reversed)).toBe('check | reversal_beside | a reversal_beside')
    expect(judged(twin, reversed, { isUnbalanced: true })).toBe('check | unbalanced | a exact')
    expect(judged(asks('recorded', true))).toBe('check | twin | a twin')
    expect(judged(waits, { isAhead: true })).toBe('check | future_day | a future_day')
  })

  test('an amount that fits two orders, or only an order placed after the bank row’s date, needs an operator’s decision', () => {
    const two = { candidates: ['a', 'b'].map(id => ({ id, standing: 'waiting' as const, hasTwin: false })) }
    expect(judged(two)).toBe('check | two_orders | a two_orders | b two_orders')
    expect(judged(waits, meant(['b', 'rest_of_part']))).toBe(
      'check | two_orders | a two_orders | b rest_of_part',
    )
    expect(judged(waits, meant(['a', 'rest_of_part'], ['b', 'name_alike']))).toBe('exact |  | a exact')
    const early = { tooEarlyFor: 'c' }
    expect(judged(early, meant(['d', 'name_alike']))).toBe(
      'check | before_order | c before_order | d name_alike',
    )
  })

  test('an unexpected amount needs a decision, with the likeliest reason and at most five suggested orders', () => {
    expect(judged()).toBe('check | no_order')
    expect(judged(meant(['a', 'adds_up', 7], ['b', 'name_alike']))).toBe(
      'check | adds_up | a adds_up 7 | b name_alike',
    )
    const many = meant(...'abcdefg'.split('').map((id): Hint => [id, 'code_forgotten']))
    expect(judgeBankRow({ ...base, ...many }).suggestions).toHaveLength(5)
  })

  test('an amount with cents needs a decision, and so does a row whose payment was undone', () => {
    expect(judged(waits, { sen: 1 }, meant(['b', 'name_alike']))).toBe('check | sen | b name_alike')
    expect(judged(waits, { handled: 'undone' })).toBe('check | undone | a exact')
  })

  test('an outgoing row that reverses a payment needs an operator’s decision', () => {
    const undoes = { order_id: 'a', row: 7 }
    expect(judged({ side: 'out', flags: ['fee'], undoes })).toBe('check | bounced | a bounced 7')
  })
})

describe('rows that are set aside', () => {
  test('outgoing money gets the state “aside”, with the reason fee or interest if the bank names it', () => {
    expect(judged({ side: 'out' })).toBe('aside | out')
    expect(judged({ side: 'out', flags: ['fee'] })).toBe('aside | fee')
    expect(judged({ side: 'out', flags: ['interest'] })).toBe('aside | interest')
    expect(judged({ side: 'out', flags: ['reversal'] })).toBe('aside | out')
  })

  test('a row that looks like a fee is set aside, unless an order expects exactly its amount', () => {
    const fee = { flags: ['fee' as const] }
    expect(judged(fee)).toBe('aside | fee')
    expect(judged(fee, meant(['a', 'name_alike']))).toBe('aside | fee')
    expect(judged(fee, meant(['a', 'rest_of_part']))).toBe('check | fee | a rest_of_part')
    expect(judged(fee, meant(['a', 'rest_of_cancelled']))).toBe('check | fee | a rest_of_cancelled')
    expect(judged(fee, waits)).toBe('check | fee | a exact')
  })

  test('an e-wallet’s payout is set aside, but not a transfer that may match an order', () => {
    const wallet = { flags: ['wallet' as const] }
    expect(judged(wallet)).toBe('aside | wallet')
    expect(judged(wallet, waits)).toBe('exact |  | a exact')
    expect(judged(wallet, meant(['a', 'paid_alike']))).toBe('aside | wallet')
    expect(judged(wallet, meant(['a', 'name_alike']))).toBe('check | name_alike | a name_alike')
  })

  test('a restored bank row is judged like any other bank row', () => {
    const back = { handled: 'brought_back' as const }
    expect(judged(back, { flags: ['fee'] })).toBe('check | brought_back')
    expect(judged(back, waits)).toBe('exact |  | a exact')
  })
})
