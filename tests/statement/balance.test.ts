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

test('a single balance proves nothing without an opening balance', () => {
  expect(check(['in 500 1500'])).toMatchObject({ check: { state: 'none' }, steps: 0, unproven: null })
  expect(check(['in 500 1500'], 1000)).toMatchObject({
    check: { state: 'ok', order: 'old_first' },
    steps: 1,
    unproven: null,
  })
})

test('balances are checked from the oldest or from the newest row', () => {
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

test('the first mismatch of the balances is reported by line, in both directions', () => {
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

test('the amount of a row without a balance is added to the next balance step', () => {
  expect(check(['in 500 1500', 'in 100 -', 'out 200 1400'])).toMatchObject({
    check: { state: 'ok', order: 'old_first' },
    steps: 1,
  })
  expect(check(['in 500 1500', 'in 100 -', 'out 200 1401'])).toMatchObject({ check: { state: 'broken' } })
})

test('three rows in any order have matching balances if each row continues another row; two rows do not', () => {
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

test('balances determine the side of rows without a debit or credit mark', () => {
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

test('swapped debit and credit columns match their balances after every side is swapped', () => {
  expect(doBalancesFitSwappedSides(moves('out 500 1500', 'in 200 1300'), 1000)).toBe(true)
  expect(doBalancesFitSwappedSides(moves('in 500 1500', 'out 200 1300'), 1000)).toBe(false)
})
