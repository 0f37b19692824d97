import { describe, expect, test } from 'vitest'
import { alignLineToHeader, measureSurplus, realignMergedCells } from '../../web/statement/columns/align'
import { findHeader, headerAtLine } from '../../web/statement/columns/header'
import type { ColumnPlan } from '../../web/statement/columns/plan'
import type { Cell } from '../../web/statement/types'

const gridOf = (...rows: Cell[][]) => ({
  name: 'A',
  isSheet: true,
  rows: rows.map((cells, i) => ({ line: i + 1, cells })),
})

/** Five columns: date, description, branch, amount, balance. */
const header = headerAtLine(gridOf(['Tanggal', 'Keterangan', 'Cabang', 'Jumlah', 'Saldo']), 1)
const planOf = (...description: number[]): ColumnPlan => ({
  columns: { date: 0, description, amount: 3, balance: 4 },
  flags: {},
  reference: [],
  doubt: null,
  unproven: null,
})
const plan = planOf(1)
const day = '02/05/2026'
const aligned = (
  cells: Cell[],
  more: { torn?: boolean; tail?: number; isTrimmed?: boolean } = {},
  by = plan,
) =>
  alignLineToHeader({ line: 2, cells, torn: more.torn }, header, by, {
    tail: more.tail ?? 0,
    isTrimmed: more.isTrimmed ?? false,
  })

describe('lines as wide as their header', () => {
  test('a statement line as wide as its header keeps all cells, even if its last cell or all cells are blank', () => {
    for (const cells of [
      [day, 'A', '', '1', '2'],
      [day, 'A', '', '1', ''],
      ['', '', '', '', ''],
    ]) {
      expect(aligned(cells)).toEqual({ cells, why: null, doubt: null })
      expect(aligned(cells, { tail: 1 }).cells).toEqual(cells)
    }
  })

  test('trailing blank cells are cut from a statement line if all lines have them, but filled cells are kept', () => {
    expect(aligned([day, 'A', '', '1', '2', ''], { tail: 1 }).cells).toEqual([day, 'A', '', '1', '2'])
    expect(aligned([day, 'A', 'B', '', '1', '2'], { tail: 1 }).cells).toEqual([day, 'A, B', '', '1', '2'])
  })
})

test('a statement line that lacks cells is doubtful unless other lines lack cells too; a truncated last line is refused', () => {
  const short = [day, 'A', '', '1']
  const doubt = 'punya lebih sedikit sel daripada baris lain'
  expect(aligned(short)).toEqual({ cells: short, why: null, doubt })
  expect(aligned(short, { isTrimmed: true })).toEqual({ cells: short, why: null, doubt: null })
  expect(aligned(short, { torn: true }).why).toBe('terpotong: berkas tampak tidak lengkap')
  expect(aligned([...short, '2'], { torn: true }).why).toBeNull()
})

describe('surplus cells of a line', () => {
  test('surplus cells of a statement line are joined with the adjacent cells of the description', () => {
    expect(aligned([day, 'A', 'B', 'C', '', '1', '2']).cells).toEqual([day, 'A, B, C', '', '1', '2'])
    expect(aligned([day, 'A', 'B', 'C', '1', '2'], {}, planOf(2, 1)).cells).toEqual([
      day,
      'A, B, C',
      '',
      '1',
      '2',
    ])
  })

  test('surplus cells of a statement line without a description, or of a truncated line, are refused', () => {
    const why = 'punya 6 sel, sedangkan judulnya 5'
    const cells = [day, 'A', 'B', '', '1', '2']
    for (const none of [planOf(), planOf(5)])
      expect(aligned(cells, {}, none)).toEqual({ cells, why, doubt: null })
    const wide = (count: number) => [day, ...Array<string>(count - 3).fill('A'), '1', '2']
    expect(aligned(wide(400)).why).toBeNull()
    expect(aligned(wide(401)).why).toBe('punya 401 sel, sedangkan judulnya 5')
  })

  test('a statement line with a surplus cell is doubtful if the cell may be a column or part of an amount with a comma', () => {
    const doubts = (...cells: string[]) => aligned([day, ...cells]).doubt !== null
    expect(doubts('SITI', 'CONTOH', '0000', '500.00', '1000.00')).toBe(false)
    for (const piece of ['', '5.000', 'CR', '03/05/2026'])
      expect(doubts('SITI', piece, '0000', '500.00', '1000.00')).toBe(true)
    expect(doubts('SITI', 'CONTOH', '2', '500.00', '1000.00')).toBe(true)
    expect(doubts('SITI', 'CONTOH', 'Rp 2', '500.00', '1000.00')).toBe(true)
    expect(doubts('SITI', '(2', '500.00', '1', '2')).toBe(true)
    expect(doubts('SITI', 'CONTOH', '2', '50.00', '1000.00')).toBe(false)
  })
})

describe('missing and blank cells at the end of lines', () => {
  const shape = (...rows: (string[] | { torn: string[] })[]) =>
    measureSurplus(
      rows.map((row, i) =>
        Array.isArray(row) ? { line: i, cells: row } : { line: i, cells: row.torn, torn: true },
      ),
      header,
      plan,
    )
  const full = [day, 'A', '', '1', '2']
  const blanks = (count: number) => [...full, ...Array<string>(count).fill('')]

  test('trailing blank cells, at most 20, are ignored if every dated line of the bank file has them', () => {
    expect([full, blanks(1), blanks(20), blanks(21)].map(row => shape(row, row).tail)).toEqual([0, 1, 20, 0])
    expect(shape(blanks(2), blanks(1)).tail).toBe(1)
    expect(shape(blanks(1), full).tail).toBe(0)
    expect(shape([...full, 'x']).tail).toBe(0)
    expect(shape([day, '', '']).tail).toBe(0)
    expect(shape().tail).toBe(0)
  })

  test('trailing blank cells of a bank file are kept if cutting them would move an amount under a text column', () => {
    expect(shape([day, 'A', 'B', 'C', '1', '']).tail).toBe(0)
  })

  test('lines of a bank file may lack cells if over a fifth of the dated lines do, not counting a truncated line', () => {
    const short = [day, 'A', '', '1']
    const trimmed = (...rows: Parameters<typeof shape>) => shape(...rows).isTrimmed
    expect(trimmed(full, full, full, short)).toBe(true)
    expect(trimmed(full, full, full, full, short)).toBe(false)
    expect(trimmed(full, full, { torn: short })).toBe(false)
    expect(trimmed(full, full, ['Total', '1'], ['Cetak'])).toBe(false)
  })
})

describe('cells moved away from their names by merged cells', () => {
  const at = (cells: Record<number, Cell>) => {
    const last = Math.max(...Object.keys(cells).map(Number))
    return Array.from({ length: last + 1 }, (_, i) => cells[i] ?? '')
  }
  const gathered = (names: Record<number, Cell>, ...rows: Record<number, Cell>[]) => {
    const grid = gridOf(at(names), ...rows.map(at))
    const found = findHeader(grid) ?? headerAtLine(grid, 1)
    return (
      realignMergedCells(grid, found)
        ?.rows.slice(1)
        .map(({ cells }) => cells) ?? null
    )
  }
  const names = { 1: 'Tanggal', 4: 'Keterangan', 8: 'Jumlah' }

  test('workbook cells that merging shifted are moved under the column name to their left', () => {
    expect(gathered(names, { 2: day, 5: 'A', 9: 1000 })).toEqual([at({ 1: day, 4: 'A', 8: 1000 })])
  })

  test('shifted workbook cells get the column names in order if the nearest name would be the same for two of them', () => {
    expect(gathered(names, { 0: day, 3: 'A', 7: 1000 })).toEqual([at({ 1: day, 4: 'A', 8: 1000 })])
    const pair = { 1: 'Tanggal', 4: 'Keterangan', 6: 'Debet', 8: 'Kredit', 10: 'Saldo' }
    expect(
      gathered(pair, { 0: day, 3: 'A', 7: 1000, 9: 5000 }, { 0: day, 3: 'B', 5: 1000, 9: 4000 }),
    ).toEqual([at({ 1: day, 4: 'A', 8: 1000, 10: 5000 }), at({ 1: day, 4: 'B', 6: 1000, 10: 4000 })])
    const short = { 0: 'Tanggal', 4: 'Keterangan', 6: 'Jumlah', 8: 'Saldo' }
    expect(gathered(short, { 0: day, 4: 'A', 5: 1000, 9: 5000 })).toEqual([
      at({ 0: day, 4: 'A', 6: 1000, 8: 5000 }),
    ])
  })

  test('shifted workbook cells are moved under the nearest column name if their positions vary', () => {
    expect(gathered(names, { 0: day, 3: 'A', 7: 1000 }, { 0: day, 5: 'B', 7: 2000 })).toEqual([
      at({ 1: day, 4: 'A', 8: 1000 }),
      at({ 1: day, 4: 'B', 8: 2000 }),
    ])
    expect(gathered(names, { 0: day, 6: 'A', 7: 1000 }, { 0: day, 3: 'B', 7: 2000 })?.[0]).toEqual(
      at({ 1: day, 4: 'A', 8: 1000 }),
    )
  })

  test('shifted workbook cells are moved only if the date or the balance is not below its column name', () => {
    const first = { 0: 'Saldo', 2: 'Tanggal', 4: 'Jumlah' }
    expect(gathered(first, { 1: 5000, 2: day, 4: 1000 })).toEqual([at({ 0: 5000, 2: day, 4: 1000 })])
    expect(gathered(first, { 0: 5000, 3: day, 4: 1000 })).toEqual([at({ 0: 5000, 2: day, 4: 1000 })])
    expect(gathered(first, { 0: 5000, 2: day, 3: 'x', 4: 1000 })).toBeNull()
    expect(gathered(first, { 0: 5000, 2: day, 4: 1000 })).toBeNull()
    expect(gathered(first, { 2: day, 4: 1000 })).toBeNull()
    const more = { 0: 'Saldo', 2: 'Tanggal', 4: 'Keterangan', 6: 'Jumlah' }
    expect(gathered(more, { 0: 5000, 2: day, 5: 'x', 6: 1000 })).toBeNull()
  })
})
