import { expect, test } from 'vitest'
import { daySerialToIso, isoDay, isoDayFromParts, parseDateCell } from '../../web/statement/values/dates'

test.each([
  [[2026, 2, 28], '2026-02-28'],
  [[2026, 2, 29], null],
  [[2028, 2, 29], '2028-02-29'],
  [[26, 5, 2], '2026-05-02'],
  [[99, 12, 31], '2099-12-31'],
  [[100, 1, 1], null],
  [[1989, 12, 31], null],
  [[1990, 1, 1], '1990-01-01'],
  [[2099, 12, 31], '2099-12-31'],
  [[2100, 1, 1], null],
  [[2026, 0, 1], null],
  [[2026, 13, 1], null],
  [[2026, 1, 0], null],
  [[2026, 1, 32], null],
] as const)('year, month and day %j give the date %j', ([year, month, day], date) => {
  expect(isoDay(year, month, day)).toBe(date)
})

test('spreadsheet serial dates count from 1900, and only dates of this century are accepted', () => {
  expect([36_525, 36_526, 46_144.9, 73_050, 73_051].map(daySerialToIso)).toEqual([
    null,
    '2000-01-01',
    '2026-05-02',
    '2099-12-31',
    null,
  ])
})

const day = (date: string, more = {}) => ({ kind: 'day', date, ...more })
test.each<[string | number, object | null]>([
  [46_144.5, day('2026-05-02', { native: true, time: '12:00:00' })],
  [46_144, day('2026-05-02', { native: true })],
  [1_000_000, null],
  ['02/05/2026', { kind: 'digits', numbers: [2, 5, 2026] }],
  ['02.05.26', { kind: 'digits', numbers: [2, 5, 26] }],
  ['2026-05-02', day('2026-05-02', { native: true })],
  ['2026-05', null],
  ['2026-13-02', null],
  ['123/05/2026', null],
  ['02/05', { kind: 'short', numbers: [2, 5] }],
  ['31/02', null],
  ['2.05', { kind: 'time', time: '02:05' }],
  ['20260502', day('2026-05-02')],
  ['02052026', day('2026-05-02')],
  ['20200502', day('2020-05-02')],
  ['20260532', null],
  ['20260502140509', day('2026-05-02', { time: '14:05:09' })],
  ['2 Mei 2026', day('2026-05-02')],
  ['Sabtu, 2 Mei 2026', day('2026-05-02')],
  ['May 2nd, 2026', day('2026-05-02')],
  ['May 2', { kind: 'yearless', month: 5, day: 2 }],
  ['2026 Mei 2', day('2026-05-02')],
  ['02-MEI-26', day('2026-05-02')],
  ['31 Feb', null],
  ['31 Feb 2026', null],
  ['2 Zulhijjah 2026', null],
  ['02/05/2026 pukul 14.05', { kind: 'digits', numbers: [2, 5, 2026], time: '14:05' }],
  ['2026-05-02T23:30:00Z', day('2026-05-03', { time: '06:30:00' })],
  ['2026-05-02 23:30 +0700', day('2026-05-02', { time: '23:30' })],
  ['2026-05-02T25:30:00Z', null],
  ['14:05 WIB', { kind: 'time', time: '14:05' }],
  ['PEND', { kind: 'pending' }],
  ['', null],
  [`02/05/2026${' x'.repeat(20)}`, null],
])('the date cell %j gives %j', (cell, said) => {
  expect(parseDateCell(cell)).toEqual(said)
})

test('three numbers are read as a date in each possible order of day, month and year', () => {
  const days = (...numbers: [number, number, number]) =>
    (['dmy', 'mdy', 'ymd'] as const).map(order => isoDayFromParts(numbers, order))
  expect(days(2, 5, 26)).toEqual(['2026-05-02', '2026-02-05', '2002-05-26'])
  expect(days(13, 5, 2026)).toEqual(['2026-05-13', null, null])
  expect(days(26, 5, 2)).toEqual(['2002-05-26', null, '2026-05-02'])
})
