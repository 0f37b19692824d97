import { expect, test } from 'vitest'
import { findHeader } from '../../web/statement/columns/header'
import { fillMissingSides } from '../../web/statement/inference/movements'
import { parseHtmlGrid, parseSheetXmlGrids } from '../../web/statement/tables/markup'
import { decodeText } from '../../web/statement/tables/source'
import type { Cell } from '../../web/statement/types'

const cellsOf = (html: string) => parseHtmlGrid(html).rows.map(({ cells }) => cells)

test('a row of an HTML table ends where the next row starts, or its table or the page ends', () => {
  expect(cellsOf('<table><tr><td>a<td>b<tr><td>c</table><p>d')).toEqual([['a', 'b'], ['c']])
  expect(cellsOf('<table><tr><td>a<td>b')).toEqual([['a', 'b']])
  expect(cellsOf('<table><tr><td>a</table><table><tr><td>b</table>')).toEqual([['a'], ['b']])
})

test('the rows of a nested HTML table are read before the outer row that contains the table', () => {
  const inner = '<table><tr><td>c</td></tr></table>'
  expect(cellsOf(`<table><tr><td>a</td><td>${inner}b</td></tr></table>`)).toEqual([['c'], ['a', 'b']])
})

test('an HTML cell with colspan or rowspan leaves the other cells empty', () => {
  expect(cellsOf('<table><tr><td colspan=2>a<td>b<tr><td>c<td>d<td>e</table>')).toEqual([
    ['a', '', 'b'],
    ['c', 'd', 'e'],
  ])
  expect(cellsOf('<table><tr><td rowspan=2>a<td>b<tr><td>c<tr><td>d<td>e</table>')).toEqual([
    ['a', 'b'],
    ['', 'c'],
    ['d', 'e'],
  ])
})

const wide = (text: string, isLittle: boolean) => {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), isLittle)
  return bytes
}

test.each([
  ['utf-16le', true],
  ['utf-16be', false],
] as const)('the charset %s is detected with and without a byte order mark', (charset, isLittle) => {
  const text = 'Tanggal;Keterangan;Jumlah\r\n01/05/2026;Setoran;1.000,00\r\n'
  for (const mark of ['', '\ufeff']) {
    expect(decodeText(wide(mark + text, isLittle))).toEqual({ charset, text: text.replaceAll('\r\n', '\n') })
  }
})

test('UTF-16 without a byte order mark is detected by zeros in one half of the bytes', () => {
  /** 21 bytes with the given number of zeros at even and odd positions. */
  const zeros = (even: number, odd: number, length = 21) =>
    Uint8Array.from({ length }, (_, i) => ((i % 2 ? i < odd * 2 : i >= length - even * 2) ? 0 : 65))
  for (const one of [zeros(0, 7), zeros(7, 0), zeros(1, 9, 20), zeros(9, 1, 20), zeros(2, 9)])
    expect(() => decodeText(one)).toThrow('unknown_file')
  expect([zeros(0, 8, 22), zeros(8, 0, 22), zeros(1, 9)].map(one => decodeText(one).charset)).toEqual([
    'utf-16le',
    'utf-16be',
    'utf-16le',
  ])
})

test('a SpreadsheetML cell is a number only if its type is a number', () => {
  const cell = (type: string) => `<Cell><Data ss:Type="${type}">0812</Data></Cell>`
  const [grid] = parseSheetXmlGrids(
    `<Workbook><Worksheet ss:Name="A"><Table><Row>${cell('String')}${cell('Number')}</Row></Table></Worksheet></Workbook>`,
  )
  expect(grid?.rows[0]?.cells).toEqual(['0812', 812])
})

test('SpreadsheetML rows and cells are placed by their index', () => {
  const cell = (text: string, index = '') => `<Cell${index}><Data ss:Type="String">${text}</Data></Cell>`
  const rows = `<Row>${cell('a')}</Row><Row ss:Index="4">${cell('b', ' ss:Index="3"')}${cell('c')}</Row><Row/>`
  const [grid] = parseSheetXmlGrids(
    `<Workbook><Worksheet ss:Name="A"><Table>${rows}</Table></Worksheet></Workbook>`,
  )
  expect(grid).toEqual({
    name: 'A',
    isSheet: true,
    rows: [
      { line: 1, cells: ['a'] },
      { line: 4, cells: ['', '', 'b', 'c'] },
      { line: 5, cells: [] },
    ],
  })
})

test('HTML comments are ignored, and CDATA is read as text', () => {
  expect(cellsOf('<table><tr><!-- <td>x --><td>a<td><![CDATA[b & <i>c]]>d</table>')).toEqual([
    ['a', 'b & <i>cd'],
  ])
  expect(cellsOf('<table><tr><td>a<!-- </table>')).toEqual([['a']])
  expect(cellsOf('<table><tr><td>a<![CDATA[b')).toEqual([['ab']])
})

const gridOf = (...rows: Cell[][]) => ({
  name: 'A',
  isSheet: false,
  rows: rows.map((cells, i) => ({ line: i + 1, cells })),
})

test('a line is accepted as statement header only if a row below it has a date and an amount', () => {
  const note = [
    ['Tanggal', 'Keterangan', 'Debet', 'Kredit'],
    ['01/05/2026', 'Dicetak ulang', '', ''],
    ['Jumlah', '', '1.000.000,00', ''],
    ...Array.from({ length: 11 }, () => ['Catatan', '', '', '']),
  ]
  const table = [
    ['Tanggal', 'Uraian', 'Debet', 'Kredit'],
    ['02/05/2026', 'SITI', '', '1.000.000,00'],
  ]
  expect(findHeader(gridOf(...note, ...table))?.at).toBe(note.length)
  const turned = table.map(row => row.toReversed())
  expect(findHeader(gridOf(...note, ...turned))?.at).toBe(note.length)
  expect(findHeader(gridOf(...note))?.at).toBe(0)
})

test('if balances prove that unmarked bank rows are incoming, the oldest unmarked row counts as incoming too', () => {
  const move = (sen: number, side: 'out' | null, balance: number) => ({ sen, side, balance })
  const moves = [move(100, null, 100), move(30, 'out', 70), move(50, null, 120), move(40, null, 160)]
  const known = { opening: null, unmarkedIsIn: false }
  const filled = fillMissingSides(moves, () => true, known)
  expect([filled.open, filled.moves.map(one => one?.side)]).toEqual(['none', ['in', 'out', 'in', 'in']])
  // A single occurrence proves no pattern.
  expect(fillMissingSides(moves.slice(0, 3), () => true, known).open).toBe('oldest')
})

test('statement columns with equal names are numbered to be unique', () => {
  const names = ['Tanggal', 'Keterangan', 'Keterangan', 'Keterangan', 'Jumlah']
  const header = findHeader(gridOf(names, ['02/05/2026', 'a', 'b', 'c', '1.000,00']))
  const told = ['Tanggal', 'Keterangan', 'Keterangan (2)', 'Keterangan (3)', 'Jumlah']
  expect(header?.columns.map(({ name }) => name)).toEqual(told)
})

test('a statement header is searched in the first 400 lines and may consist of two lines', () => {
  const names = ['Tanggal', 'Keterangan', 'Jumlah']
  const below = (count: number) =>
    gridOf(...Array.from({ length: count }, () => ['x']), names, ['02/05/2026', 'a', '1,00'])
  expect([findHeader(below(399))?.at, findHeader(below(400))]).toEqual([399, null])
  const joined = gridOf(['Tanggal', 'Mutasi', ''], ['', 'Debet', 'Kredit'], ['02/05/2026', '', '1.000,00'])
  expect(findHeader(joined)).toMatchObject({ at: 1, line: 1 })
})
