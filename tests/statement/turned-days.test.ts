import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { caseCount } from '../support/depth'
import { readQuestion, readRows, summarize } from './read'
import { type SheetCell, xlsx } from './xlsx'

const now = '2026-05-26T05:00:00.000Z'
const names = ['Tanggal', 'Keterangan', 'Debet', 'Kredit', 'Saldo']

/** 'DD/MM/YYYY' as a month-first program reads it: swapped to a date if possible, else text. */
const opened = (day: string): SheetCell =>
  Number(day.slice(8)) <= 12
    ? { day: `${day.slice(0, 4)}-${day.slice(8)}-${day.slice(5, 7)}` }
    : `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

const bookings = (days: SheetCell[], description = (_: number) => 'TRF'): SheetCell[][] =>
  days.map((day, i) => [day, description(i), 0, 100_000, (i + 1) * 100_000])

const sheet = (head: SheetCell[][], days: SheetCell[], description?: (i: number) => string) =>
  xlsx({ Mutasi: [...head, names, ...bookings(days, description)] })

const may = ['2026-05-02', '2026-05-03', '2026-05-04']
const datesOf = async (file: Promise<Uint8Array>, fileName?: string) => {
  const reading = await readRows(await file, { now, fileName })
  return { days: reading.rows.map(({ date }) => date), readings: reading.meta.dates.readings.length }
}

describe('swapped dates of a month-first program are corrected', () => {
  test.each<[string, SheetCell[][], string[], string?]>([
    ['by the period in one cell', [['Periode : 01/05/2026 - 10/05/2026']], may],
    ['by the period with a month in words', [['Periode : 01 Mei 2026 - 10 Mei 2026']], may],
    ['by the month of the period', [['Periode : Mei 2026']], may],
    ['by the period in two cells', [['Periode', '01/05/2026', '10/05/2026']], may],
    [
      'by a period from and to',
      [
        ['Dari tanggal', '01/05/2026'],
        ['Sampai tanggal', '10/05/2026'],
      ],
      may,
    ],
    ['by the day of the print', [['Dicetak pada : 05 Mei 2026']], ['2026-05-02', '2026-05-05'], undefined],
    ['by days in the name of the file', [['Mutasi']], may, 'mutasi_20260501_20260510.xlsx'],
    ['by the month in the name of the file', [['Mutasi']], may, 'Mutasi-Mei-2026.xlsx'],
    ['by the order of the balances', [['Mutasi']], ['2026-04-10', '2026-04-11', '2026-05-02']],
    ['where some stayed text', [['Periode : 01/05/2026 - 31/05/2026']], [...may, '2026-05-13', '2026-05-20']],
    ['with the days that stay the same', [['Periode : 01/05/2026 - 10/05/2026']], [...may, '2026-05-05']],
  ])('dates that a spreadsheet swapped are corrected %s', async (why, head, days, fileName) => {
    const found = await datesOf(sheet(head, days.map(opened)), fileName)
    if (why === 'by the day of the print') expect(found.days.every(day => day <= '2026-05-05')).toBe(true)
    else expect(found).toEqual({ days, readings: 0 })
  })

  test('dates whose day and month a spreadsheet swapped are corrected with the transfer date in BCA’s description', async () => {
    const days = ['2026-03-02', '2026-03-04']
    const file = sheet([], days.map(opened), i => `TRSF E-BANKING CR ${['0203', '0403'][i]}/FTSCY/WS95051`)
    expect(await datesOf(file)).toEqual({ days, readings: 0 })
  })
})

test('a workbook with correct dates is unchanged, even if they could be swapped', async () => {
  const real = may.map(day => ({ day }))
  expect(await datesOf(sheet([['Periode : 01/05/2026 - 10/05/2026']], real))).toEqual({
    days: may,
    readings: 0,
  })
  expect(await datesOf(sheet([], [{ day: '2026-05-02' }, { day: '2026-05-13' }]))).toMatchObject({
    readings: 0,
  })
})

test('a statement date whose day equals its month needs no question about the date order', async () => {
  for (const days of [
    ['2026-03-03', '2026-03-13', '2026-03-17'],
    ['2026-05-05', '2026-05-16'],
  ])
    expect(await datesOf(sheet([], days.map(opened)))).toMatchObject({ days })
})

test('if no date proves the order of day and month in a workbook, the operator sees both readings and chooses', async () => {
  const file = await sheet([], may.map(opened))
  const { rows, meta } = await readRows(file, { now })
  expect(rows[0]?.date).toBe('2026-02-05')
  expect(meta.dates.readings.map(({ order, day }) => `${order} ${day}`)).toEqual([
    'kept 2026-02-05',
    'turned 2026-05-02',
  ])
  const turned = await readRows(file, { now, date_order: 'turned' })
  expect(turned.rows.map(({ date }) => date)).toEqual(may)
  expect(turned.meta.dates.is_said).toBe(true)
  const mixed = await sheet([], ['2026-05-02', '2026-05-13'].map(opened))
  expect((await readQuestion(mixed, { now })).dates.readings).toHaveLength(2)
  expect(summarize(await readRows(mixed, { now, date_order: 'turned' }))[0]).toMatch(/^2026-05-02/)
})

test('a bank row’s date inside the statement’s period is never read as a date outside it', async () => {
  const days = fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(days, async numbers => {
      const wanted = numbers.sort((a, b) => a - b).map(n => `2026-03-${String(n).padStart(2, '0')}`)
      const file = await sheet([['Periode : 01/03/2026 - 31/03/2026']], wanted.map(opened))
      const { rows } = await readRows(file, { now })
      expect(rows.map(({ date }) => date)).toEqual(wanted)
    }),
    { numRuns: caseCount(15, 200) },
  )
})

test.each([
  'Tanggal (DD/MM/YYYY)',
  'Date (dd-mm-yyyy)',
  'Date (DD/MM/YY)',
  'Tanggal (hh/bb/tttt)',
  'Transaction Date DD-MM-YYYY',
])('a column name that states the date order decides the date order: %s', async name => {
  const { rows, meta } = await readRows(
    `${name},Description,Debit,Credit\n02/05/2026,A,0,100\n03/05/2026,B,0,200\n`,
    { now },
  )
  expect([rows[0]?.date, meta.dates.order]).toEqual(['2026-05-02', 'dmy'])
})
