import { describe, expect, test } from 'vitest'
import { emptyStatementFacts } from '../../web/statement/account/statement-facts'
import { headerAtLine } from '../../web/statement/columns/header'
import type { ColumnPlan } from '../../web/statement/columns/plan'
import { assignEntryDays, dayOfPendingRows } from '../../web/statement/inference/days'
import { linesWithOddDecimals } from '../../web/statement/inference/decimals'
import { readEntryMovements } from '../../web/statement/inference/movements'
import type { Cell, MappedColumns, Mapping } from '../../web/statement/types'
import { readMoneyCell } from '../../web/statement/values/amounts'
import { areTimesPlaceholders, parseDateCell } from '../../web/statement/values/dates'
import { now, readQuestion, readRefusal, readRows, summarize } from './read'

const planOf = (columns: Partial<MappedColumns>): ColumnPlan => ({
  columns: { date: 0, description: [], ...columns },
  flags: {},
  reference: [],
  doubt: null,
  unproven: null,
})
const entriesOf = (rows: Cell[][], isTorn = false) =>
  rows.map((cells, n) => ({
    line: n + 2,
    cells,
    date: parseDateCell(cells[0] ?? '') ?? { kind: 'pending' as const },
    more: [],
    torn: isTorn && n === rows.length - 1,
    doubt: null,
  }))

test.each([
  ['1234,500', 123_450],
  ['123,500', null],
  ['500,500', null],
  ['1,000', null],
  ['0,000', 0],
  [',12', 12],
  [',123', null],
  [',5.', null],
  ['(Rp 1.000)', 100_000],
  ['1.000)', null],
  ['0001234567890123', 123_456_789_012_300],
  ['12345678901234', null],
  [`1,${'0'.repeat(38)}`, 100],
  [`1,${'0'.repeat(39)}`, null],
])('the cell %s is an amount of %j sen', (cell, sen) => {
  const money = readMoneyCell(cell, ',')
  expect(money === 'blank' ? money : (money?.sen ?? null)).toBe(sen)
})

test('a statement cell of more than 48 characters is not read as a date', () => {
  const cell = (length: number) => `Sab${'u'.repeat(length - 14)} 02/05/2026`
  expect([parseDateCell(cell(48))?.kind, parseDateCell(cell(49))]).toEqual(['digits', null])
})

test('a transaction time is ignored as a placeholder if two dates have the same time, or one date has it three times', () => {
  const at = (...days: string[]) => areTimesPlaceholders(days.map(day => ({ day, time: '07:00' })))
  expect([at('a'), at('a', 'a'), at('a', 'b'), at('a', 'a', 'a')]).toEqual([false, false, true, true])
})

test('a single bank amount without decimals is doubtful if four others have decimals, or if its line is truncated', () => {
  const odd = (cells: Cell[], isTorn = false) =>
    linesWithOddDecimals(
      entriesOf(
        cells.map(cell => ['', cell]),
        isTorn,
      ),
      planOf({ amount: 1 }),
    )
  const four = ['1.000,00', '2.000,50', '3.000,50', '4.000,50']
  expect(odd([...four, '5.000'])).toEqual([6])
  expect(odd([...four.slice(1), '5.000'])).toEqual([])
  expect(odd([...four.slice(1), '6.000,50', '5.000'])).toEqual([])
  expect(odd([...four, '5.000', '6.000'])).toEqual([])
  expect(odd([...four, '6.000,00', '-'])).toEqual([])
  expect(odd([...four, '6.000,00', 5])).toEqual([])
  expect(odd(['1.000,50', '5.000'], true)).toEqual([3])
  expect(odd(['1.000,50', '5.000'])).toEqual([])
  expect(odd(['5.000'], true)).toEqual([])
})

describe('the money of a row', () => {
  const read = (columns: Partial<MappedColumns>, rows: Cell[][], mapping?: Partial<Mapping>) => {
    const named = headerAtLine({ name: '', rows: [{ line: 1, cells: ['A', 'B', 'C', 'D'] }] }, 1).columns
    const full = mapping && { columns: { date: 0, description: [] }, ...mapping }
    return readEntryMovements(entriesOf(rows), planOf(columns), named, ',', full)
  }
  const pair = { debit: 1, credit: 2 }

  test('the debit or credit cell of a bank row may be zero in any notation', () => {
    const moves = (...row: Cell[]) => read(pair, [['', ...row]]).moves
    const into = [{ sen: 10_000, side: 'in', balance: null }]
    for (const nothing of ['', '-', '0,00 CR', '-0,00', '\u0001'])
      expect(moves(nothing, '100,00')).toEqual(into)
    expect(moves('100,00', '0,00 DB')).toEqual([{ ...into[0], side: 'out' }])
    expect(read({ credit: 2 }, [['', 'x', '100,00']]).moves).toEqual(into)
  })

  test('the sign or mark of a bank amount must not contradict its debit or credit column', () => {
    const columns = (...row: Cell[]) => read(pair, [['', ...row]]).problems.map(({ column }) => column)
    expect([columns('', '-100,00'), columns('', '100,00 DB'), columns('100,00 CR', '')]).toEqual([
      ['C'],
      ['C'],
      ['B'],
    ])
    expect([columns('', '+100,00'), columns('-100,00', ''), columns('+100,00', '')]).toEqual([[], [], []])
  })

  test('a debit amount of a bank file may be negative if all its debit amounts are negative or zero', () => {
    const rows = [
      ['', '0,00', '100,00'],
      ['', '-50,00', ''],
    ]
    expect(read(pair, rows).problems).toEqual([])
    expect(read(pair, [...rows, ['', '50,00', '']]).problems.map(({ line }) => line)).toEqual([3])
  })

  test('a bank amount in hundredths of a rupiah must not have a fraction', () => {
    const sens = (...cells: Cell[]) =>
      read(pair, [['', ...cells]], { unit: 'sen' }).moves.map(move => move && [move.side, move.sen])
    expect([sens('-', '12300'), sens('12300', ''), sens('x', '')]).toEqual([
      [['in', 12_300]],
      [['out', 12_300]],
      [null],
    ])
    expect([sens('123,50', '')]).toEqual([[null]])
  })

  test('an unmarked bank amount is incoming if others have a minus and none has a plus or a debit/credit mark', () => {
    const isIn = (rows: Cell[][], columns = {}) => read({ amount: 1, ...columns }, rows).unmarkedIsIn
    expect(
      isIn([
        ['', '-100'],
        ['', '30'],
      ]),
    ).toBe(true)
    expect(
      isIn([
        ['', '100'],
        ['', '30'],
      ]),
    ).toBe(false)
    expect(
      isIn([
        ['', '-0'],
        ['', '30'],
      ]),
    ).toBe(false)
    expect(
      isIn([
        ['', '-100'],
        ['', '+50'],
        ['', '30'],
      ]),
    ).toBe(false)
    expect(isIn([['', '-100', 'D']], { side: 2 })).toBe(false)
  })

  test('a bank row with an unreadable balance is not checked by its balance', () => {
    const balances = (cell: Cell) =>
      read({ amount: 1, balance: 2 }, [['', '+100', cell]]).moves.map(move => move?.balance)
    expect([balances(''), balances('-'), balances('5'), balances('x')]).toEqual([
      [null],
      [null],
      [500],
      [undefined],
    ])
  })
})

describe('debit/credit values', () => {
  const file = (name: string, ...marks: string[]) =>
    `Tanggal,Keterangan,${name},Nominal\n${marks.map((mark, n) => `1${n}/05/2026,A,${mark},100\n`).join('')}`

  test('the operator is asked about two unknown debit/credit values; a single one in a column named D/K is refused', async () => {
    expect((await readQuestion(file('D/K', 'X', 'Y'))).question).toBe('side')
    expect((await readRefusal(file('D/K', 'X', 'X'))).code).toBe('cells')
    expect((await readQuestion(file('Tanda', 'X', 'X'))).question).toBe('side')
  })

  test('the operator is asked about at most six debit/credit values if over a fifth of the rows have unknown values', async () => {
    const known = (count: number) => Array<string>(count).fill('CR')
    expect((await readQuestion(file('Tanda', 'entah', ...known(3)))).question).toBe('side')
    expect((await readRefusal(file('Tanda', 'entah', ...known(4)))).code).toBe('cells')
    const words = ['satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh']
    expect((await readQuestion(file('Tanda', ...words.slice(0, 6)))).question).toBe('side')
    expect((await readRefusal(file('Tanda', ...words))).code).toBe('cells')
  })
})

describe('dates of bank rows', () => {
  const columns = 'Debit,Credit'
  const english = (...days: string[]) =>
    `Date,Details,${columns}\n${days.map(day => `${day},a,,100.00\n`).join('')}`
  const indonesian = (...days: string[]) =>
    `Tanggal,Keterangan,Debet,Kredit\n${days.map(day => `${day},a,,100.00\n`).join('')}`
  const dates = async (file: string, mapping?: Mapping) =>
    (await readRows(file, mapping && { mapping })).rows.map(({ date }) => date)

  test('statement dates without a year can prove the date order and get their year from the period', async () => {
    expect((await readQuestion(english('13/05'))).question).toBe('year')
    const period = 'Period,13/05/2026 - 20/05/2026\n'
    expect(await dates(period + english('13/05', '20/05'))).toEqual(['2026-05-13', '2026-05-20'])
  })

  test('in a file with dates after September and before April, dates without a year from July on get the previous year', async () => {
    const mapping: Mapping = {
      columns: { date: 0, description: [1], debit: 2, credit: 3 },
      header_row: 1,
      year: 2026,
    }
    const years = async (...days: string[]) =>
      (await dates(indonesian(...days), mapping)).map(date => date.slice(0, 4)).join()
    expect(await years('30 Okt', '02 Mar', '05 Jun', '05 Jul')).toBe('2025,2026,2026,2025')
    expect(await years('30 Sep', '02 Mar')).toBe('2026,2026')
    expect(await years('30 Okt', '02 Apr')).toBe('2026,2026')
    expect(await years('30 Des')).toBe('2026')
    expect(await years('30 Jan', '30 Jul')).toBe('2026,2026')
  })

  test('if only one date order fits the period of a bank file, that order is used', async () => {
    expect(await dates(`Period,13/04/2026 - 20/05/2026\n${english('02/05/2026')}`)).toEqual(['2026-05-02'])
  })

  test('statement dates with month names do not decide the order of day and month in other dates', async () => {
    expect(await dates(english('2 May 2026', '13/05/2026'))).toEqual(['2026-05-02', '2026-05-13'])
    expect(await dates(`Period,01/05/2026 - 20/05/2026\n${indonesian('2026-05-03', '13/05')}`)).toEqual([
      '2026-05-03',
      '2026-05-13',
    ])
  })

  test('a bank file may have dates of past years, and a single date in another order is read without a question', async () => {
    expect(await dates(english('13/05/2010'))).toEqual(['2010-05-13'])
    expect(await dates(indonesian('05/13/2026'))).toEqual(['2026-05-13'])
    expect((await readQuestion(english('13/13/2026'))).question).toBe('date_order')
  })

  test('sorted dates of bank rows prove their order of day and month, even if dates repeat', async () => {
    const days = ['01/03/2026', '02/02/2026', '02/02/2026', '03/01/2026']
    expect((await dates(indonesian(...days)))[0]).toBe('2026-03-01')
    expect((await dates(indonesian(...days.toReversed())))[0]).toBe('2026-01-03')
  })

  test('the operator is asked for the date order if only another order avoids dates after tomorrow', async () => {
    expect(await dates(indonesian('01/07/2026'))).toEqual(['2026-07-01'])
    expect((await readQuestion(indonesian('02/07/2026'))).question).toBe('date_order')
  })

  test('a date order that the operator did not choose is marked as such, with an example of each possible order', async () => {
    expect((await readRows(indonesian('2026-05-13'))).meta.dates.is_said).toBe(false)
    const slip = (await readQuestion(indonesian('05/13/2026', '03/05/2026', '04/05/2026'))).dates
    expect(slip.readings).toEqual([
      { order: 'mdy', from: '2026-03-05', to: '2026-05-13', example: '05/13/2026', day: '2026-05-13' },
    ])
  })

  test('a pending bank row needs no date, and an impossible date is reported', () => {
    const entries = entriesOf([['PEND'], ['31/02/2026']])
    const { days, problems } = assignEntryDays(
      entries,
      emptyStatementFacts(),
      { columns: [], signature: '' },
      0,
      null,
      {
        now,
      },
    )
    expect(days).toEqual(['', ''])
    expect(problems.map(({ line, column, text }) => [line, column, text])).toEqual([[3, 'A', '31/02/2026']])
  })

  test('pending bank rows get the last date of the period up to tomorrow, else the last booked date, else today', () => {
    const until = (to: string, ...days: string[]) => dayOfPendingRows(days, { from: '2026-06-01', to }, now)
    expect([
      until('2026-07-01'),
      until('2026-07-02'),
      until('2026-07-02', '2026-06-05', '2026-06-03'),
    ]).toEqual(['2026-07-01', '2026-06-30', '2026-06-05'])
  })
})

test('a debit or credit column can be mapped alone, and sums below both columns are not reported as unread money', async () => {
  const file = 'Kapan;Apa;Berapa\n13/05/2026;a;1.000\n'
  const by = (columns: object): Mapping => ({
    columns: { date: 0, description: [1], ...columns },
    header_row: 1,
  })
  expect(summarize(await readRows(file, { mapping: by({ debit: 2 }) }))).toEqual(['2026-05-13 out 1000 -'])
  expect(summarize(await readRows(file, { mapping: by({ credit: 2 }) }))).toEqual(['2026-05-13 in 1000 -'])
  const sums = (sum: string) =>
    readRows(`Tanggal,Uraian,Debet,Kredit\n13/05/2026,A,0,100\n14/05/2026,B,40,0\n${sum}\n`)
  for (const sum of [',,40,', ',,,100']) expect((await sums(sum)).meta.unread).toEqual([])
  for (const sum of [',,41,', ',,,101']) expect((await sums(sum)).meta.unread).toHaveLength(1)
})
