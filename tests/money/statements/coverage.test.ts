import { describe, expect, test } from 'vitest'
import {
  accountsWithoutRecentStatement,
  coverageOf,
  findImportGaps,
  type Import,
  overdueUnseenOrders,
} from '../../../worker/money/statements/coverage'

const file = (
  from: string,
  to: string,
  opening: number | null = null,
  closing: number | null = null,
): Import => ({
  account_id: 'a',
  account_name: 'BCA',
  covered_from: `2026-05-${from}`,
  covered_to: `2026-05-${to}`,
  opening,
  closing,
})
const today = '2026-05-20'
const gaps = (...imports: Import[]) => findImportGaps(imports, today)
const days = (from: string, to: string) => ({ from: `2026-05-${from}`, to: `2026-05-${to}` })

describe('dates without an import', () => {
  test('dates without an import are reported between the first import and yesterday', () => {
    expect(gaps()).toEqual({ from: null, to: null, missing: [], breaks: [] })
    expect(gaps(file('10', '19')).missing).toEqual([])
    expect(gaps(file('10', '20')).missing).toEqual([])
    expect(gaps(file('10', '18')).missing).toEqual([days('19', '19')])
    expect(gaps(file('10', '12'))).toMatchObject({ ...days('10', '12'), missing: [days('13', '19')] })
  })

  test('dates without an import are found between imports in any order, but not inside a longer import', () => {
    expect(gaps(file('14', '19'), file('10', '12')).missing).toEqual([days('13', '13')])
    expect(gaps(file('13', '19'), file('10', '12')).missing).toEqual([])
    expect(gaps(file('10', '19'), file('12', '13'))).toMatchObject({ ...days('10', '19'), missing: [] })
    expect(gaps(file('10', '17'), file('10', '12'), file('18', '19')).missing).toEqual([])
  })
})

test('adjacent imports whose balances differ are reported; overlapping imports and imports without balances are not', () => {
  const next = (opening: number | null, from = '13') => file(from, '19', opening)
  const broken = [{ day: '2026-05-13', closing: 100, opening: 101 }]
  expect(gaps(file('10', '12', 0, 100), next(101)).breaks).toEqual(broken)
  expect(gaps(file('10', '12', 0, 100), next(100)).breaks).toEqual([])
  expect(gaps(file('10', '12', 0, 100), next(null)).breaks).toEqual([])
  expect(gaps(file('10', '12', 0, null), next(101)).breaks).toEqual([])
  expect(gaps(file('10', '12', 0, 100), next(101, '12')).breaks).toEqual([])
  expect(gaps(file('10', '12', 0, 100), file('11', '12', 0, 101), next(101)).breaks).toEqual([])
})

test('a missing import of yesterday is not counted yet, but earlier missing dates are counted', () => {
  const now = '2026-05-20T05:00:00.000Z'
  const uncovered = (...imports: Import[]) =>
    accountsWithoutRecentStatement(imports, now).map(({ days }) => days)
  expect(uncovered(file('10', '18'))).toEqual([])
  expect(uncovered(file('10', '17'))).toEqual([1])
  expect(uncovered(file('10', '12'), file('15', '18'))).toEqual([2])
  expect(uncovered(file('10', '12'), { ...file('10', '16'), account_id: 'b' })).toEqual([6, 2])
})

describe('manually verified orders without a bank row', () => {
  const order = {
    id: 'satu',
    order_id: 'ORDER-1',
    customer_name: 'Siti',
    unseen: 1,
    payment_verified_at: '2026-05-10T05:00:00.000Z',
    created_at: '2026-05-08T05:00:00.000Z',
  }
  const isNamed = (...imports: Import[]) =>
    overdueUnseenOrders([order], coverageOf(imports, `${today}T05:00:00.000Z`)).length > 0

  test('a verified order without a bank row is reported as soon as its date and the next three days are imported', () => {
    expect(isNamed(file('08', '13'))).toBe(true)
    expect(isNamed(file('09', '13'))).toBe(false)
    expect(isNamed(file('08', '12'))).toBe(false)
    expect(isNamed(file('08', '12'), file('14', '19'))).toBe(false)
    expect(isNamed(file('01', '07'), file('09', '13'))).toBe(false)
    expect(isNamed(file('01', '06'), file('08', '13'))).toBe(true)
    expect(isNamed(file('08', '13'), file('15', '19'))).toBe(true)
  })

  test('a verified order without a bank row is reported only after all active accounts have imported its dates', () => {
    const other = (to: string) => ({ ...file('08', to), account_id: 'b' })
    expect(isNamed(file('08', '13'), other('13'))).toBe(true)
    expect(isNamed(file('08', '13'), other('12'))).toBe(false)
    expect(overdueUnseenOrders([order], [])).toEqual([])
  })
})
