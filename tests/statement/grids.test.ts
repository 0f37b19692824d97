import { expect, test } from 'vitest'
import { decodeText } from '../../web/statement/bytes/charset'
import { htmlGrid } from '../../web/statement/tables/html'

const cellsOf = (html: string) => htmlGrid(html).rows.map(({ cells }) => cells)

test('a row ends with the next row, with its table, or with the page', () => {
  expect(cellsOf('<table><tr><td>a<td>b<tr><td>c</table><p>d')).toEqual([['a', 'b'], ['c']])
  expect(cellsOf('<table><tr><td>a<td>b')).toEqual([['a', 'b']])
  expect(cellsOf('<table><tr><td>a</table><table><tr><td>b</table>')).toEqual([['a'], ['b']])
})

test('a table within a cell has rows of its own, before the row it stands in', () => {
  const inner = '<table><tr><td>c</td></tr></table>'
  expect(cellsOf(`<table><tr><td>a</td><td>${inner}b</td></tr></table>`)).toEqual([['c'], ['a', 'b']])
})

test('a cell over several columns or rows leaves the others empty', () => {
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
] as const)('%s is known with and without its mark', (charset, isLittle) => {
  const text = 'Tanggal;Keterangan;Jumlah\r\n01/05/2026;Setoran;1.000,00\r\n'
  for (const mark of ['', '\ufeff']) {
    expect(decodeText(wide(mark + text, isLittle))).toEqual({ charset, text: text.replaceAll('\r\n', '\n') })
  }
})
