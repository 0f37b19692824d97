import { expect, test } from 'vitest'
import {
  checkRunningBalances,
  doBalancesFitSwappedSides,
  inferSidesByBalance,
} from '../../web/statement/inference/movements'

type Side = 'in' | 'out' | null

/** 'in 500 1500' is side, amount and balance after it; '-' means not printed. */
const moves = (...rows: string[]) =>
  rows.map(row => {
    const [side = '', sen = '', balance = ''] = row.split(' ')
    return {
      side: (side === '-' ? null : side) as Side,
      sen: Number(sen),
      balance: balance === '-' ? null : Number(balance),
    }
  })

const check = (rows: string[], opening: number | null = null) =>
  checkRunningBalances(
    moves(...rows),
    rows.map((_, n) => 10 + n),
    opening,
  )

test('the balance of a single bank row cannot be checked without an opening balance', () => {
  expect(check(['in 500 1500'])).toMatchObject({ check: { state: 'none' }, steps: 0, unproven: null })
  expect(check(['in 500 1500'], 1000)).toMatchObject({
    check: { state: 'ok', order: 'old_first' },
    steps: 1,
    unproven: null,
  })
})

test('balances of bank rows are checked whether a file lists the oldest or the newest row first', () => {
  expect(check(['in 500 1500', 'out 200 1300'])).toMatchObject({
    check: { state: 'ok', order: 'old_first' },
    steps: 1,
    failed: 0,
    unproven: 10,
  })
  expect(check(['out 200 1300', 'in 500 1500'])).toMatchObject({
    check: { state: 'ok', order: 'new_first' },
    unproven: 11,
  })
})

test('the first mismatch of the balances is reported with its line, whether the oldest or the newest row is first', () => {
  expect(check(['in 500 1500', 'out 200 1299', 'in 1 1300', 'in 1 1301'])).toMatchObject({
    check: { state: 'broken', line: 11, expected_sen: 1300, found_sen: 1299 },
    failed: 1,
    order: 'old_first',
  })
  expect(check(['in 1 1301', 'in 1 1300', 'out 200 1299', 'in 500 1500'])).toMatchObject({
    check: { state: 'broken', line: 12, expected_sen: 1300, found_sen: 1299 },
    failed: 1,
    order: 'new_first',
  })
})

test('a bank row without a balance is checked together with the next row that has a balance', () => {
  expect(check(['in 500 1500', 'in 100 -', 'out 200 1400'])).toMatchObject({
    check: { state: 'ok', order: 'old_first' },
    steps: 1,
  })
  expect(check(['in 500 1500', 'in 100 -', 'out 200 1401'])).toMatchObject({ check: { state: 'broken' } })
})

test('balances of shuffled bank rows match only if the rows form a single chain of at least three rows', () => {
  expect(check(['in 200 1700', 'in 500 1500', 'in 300 2000'])).toMatchObject({
    check: { state: 'ok', order: 'shuffled' },
    failed: 0,
  })
  expect(check(['in 200 1700', 'in 300 2000', 'in 500 1500'], 1000)).toMatchObject({
    check: { state: 'ok', order: 'shuffled' },
  })
  expect(check(['in 200 1700', 'in 300 2000', 'in 500 1500'], 999)).toMatchObject({
    check: { state: 'broken' },
  })
  expect(check(['in 0 1500', 'in 300 1700'])).toMatchObject({ check: { state: 'broken' } })
  expect(check(['in 200 1700', 'in 300 -', 'in 500 1500'])).toMatchObject({ check: { state: 'broken' } })
  // Two separate chains are not one account.
  expect(check(['in 500 1500', 'in 200 1700', 'in 5 95', 'in 5 100'])).toMatchObject({
    check: { state: 'broken' },
  })
})

test('balances decide whether bank rows without a debit or credit mark are incoming or outgoing', () => {
  const sides = (rows: string[], opening: number | null = null) =>
    inferSidesByBalance(moves(...rows), opening)?.map(({ side }) => side) ?? null
  expect(sides(['- 500 1500', '- 200 1300'], 1000)).toEqual(['in', 'out'])
  expect(sides(['- 200 1300', '- 500 1500'], 1000)).toEqual(['out', 'in'])
  expect(sides(['- 500 1500'], 1000)).toEqual(['in'])
  expect(sides(['in 500 1500'])).toBeNull()
  expect(sides(['in 1000 1000', '- 200 800'])).toEqual(['in', 'out'])
  expect(sides(['- 500 1500', '- 200 1299'], 1000)).toBeNull()
  expect(sides(['out 500 1500'], 1000)).toBeNull()
  expect(sides(['- 500 1500', '- 200 -'], 1000)).toBeNull()
  // Both directions fit with different sides.
  expect(sides(['- 100 1000', '- 100 1100'])).toBeNull()
  expect(sides(['out 100 1000', '- 100 1100', 'in 100 1200'])).toBeNull()
})

test('the balances of a bank file show whether its debit and credit columns are swapped', () => {
  expect(doBalancesFitSwappedSides(moves('out 500 1500', 'in 200 1300'), 1000)).toBe(true)
  expect(doBalancesFitSwappedSides(moves('in 500 1500', 'out 200 1300'), 1000)).toBe(false)
})
