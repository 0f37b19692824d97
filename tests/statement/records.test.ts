import { expect, test } from 'vitest'
import { splitRecords, unwrapQuotedLines } from '../../web/statement/tables/csv'
import { parseHtmlGrid, parseSheetXmlGrids } from '../../web/statement/tables/markup'
import { readSheet } from '../../web/statement/tables/source'
import { parseMt940Grid, parsePlainTextGrid } from '../../web/statement/tables/text-forms'
import { isBlankCell, truncateText } from '../../web/statement/text'
import { readQuestion, readRefusal, readRows } from './read'
import { xlsx } from './xlsx'

const cellsOf = (text: string) => splitRecords(text, ',').map(({ cells }) => cells)

test('a quoted CSV cell ends within 4,096 characters or at the end of the text', () => {
  const quoted = (length: number) => `"${'x'.repeat(length)}"`
  expect(cellsOf(`${quoted(4094)},1`)).toEqual([['x'.repeat(4094), '1']])
  expect(cellsOf(`${quoted(4095)},1`)).toEqual([[quoted(4095), '1']])
  expect(cellsOf(quoted(4095))).toEqual([['x'.repeat(4095)]])
})

test('a CSV quote that closes only on a later line that looks like a new row is read as a character', () => {
  expect(cellsOf('y,"c\n02/05/2026,d,1\nz","2"')).toEqual([
    ['y', '"c'],
    ['02/05/2026', 'd', '1'],
    ['z"', '2'],
  ])
  expect(cellsOf('x,"a "b" c\nd",1')).toEqual([
    ['x', '"a "b" c'],
    ['d"', '1'],
  ])
})

test('after two hundred stray quotes in a CSV line, every quote is read as a character', () => {
  const last = (stray: number) => cellsOf(`${'"a,'.repeat(stray)}"x, y"`)[0]?.slice(stray)
  expect([last(199), last(200)]).toEqual([['x, y'], ['"x', 'y"']])
})

test('CSV cells written as quoted formulas or with database quotes are unwrapped', async () => {
  expect(cellsOf('="0812",1')).toEqual([['0812', '1']])
  const { rows } = await readRows(`'Tanggal','Keterangan','Kredit'
'12/05/2026','SITI','100123'
"=""13/05/2026""","=""BUDI""","=""100124"""
`)
  expect(rows.map(({ date, amount, description }) => [date, amount, description])).toEqual([
    ['2026-05-12', 100123, 'SITI'],
    ['2026-05-13', 100124, 'BUDI'],
  ])
})

test('CSV lines that consist of one quoted cell are unwrapped, unless the file also has other quoted cells', () => {
  const lines = 'No. rek : 123\n"a,b,c"\n"1,""2,000"",3",,\n'
  expect(unwrapQuotedLines(lines)).toBe('No. rek : 123\na,b,c\n1,"2,000",3\n')
  for (const text of ['"a","b","c"\n', `${lines}x,"y"\n`, '"a"\n', 'a,b,c\n'])
    expect(unwrapQuotedLines(text)).toBe(text)
})

test('a CSV line is cut after 401 cells, a cell after 5,000 characters, and the file after the requested number of records', () => {
  for (const line of ['"a"', 'a']) expect(cellsOf(line + ','.repeat(500))[0]).toHaveLength(401)
  expect(splitRecords('a\nb\nc', ',', 2)).toHaveLength(2)
  expect(cellsOf('\na,1')).toEqual([[''], ['a', '1']])
  expect(cellsOf('x'.repeat(5001))[0]?.[0]).toHaveLength(5000)
})

test('truncating a statement text splits no character and does not change shorter texts; a cell of spaces is blank', () => {
  expect([
    truncateText('a\ud83d\ude00', 3),
    truncateText('a\ud83d\ude00', 2),
    truncateText('a\ud83d', 2),
  ]).toEqual(['a\ud83d\ude00', 'a', 'a\ud83d'])
  expect([undefined, '', ' ', '\u00a0', 'x', 0].map(isBlankCell)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ])
})

test('the delimiter of a CSV file is the delimiter with which a header is found', async () => {
  const head = 'Tanggal;Keterangan;Kredit\n02/05/2026;A;1.000,00\n'
  expect((await readRows(`${'Jalan A, Kota B, Negara C\n'.repeat(5)}${head}`)).rows).toHaveLength(1)
  const far = `${'x\n'.repeat(394)}${head.replaceAll(',00', '').replaceAll(';', ',')}`
  expect((await readRows(far)).rows).toHaveLength(1)
  expect((await readQuestion('a;b;c,d,e\n'.repeat(3))).guess.delimiter).toBe(';')
})

test('the header of an unknown bank layout is the first line with three cells of text without digits', async () => {
  const rows = (line: string) => `Laporan;x\n${line}\nKapan;Apa;Berapa\n02/05/2026;A;1.000\n`
  expect((await readQuestion(rows('A1;B;C'))).preview.header_row).toBe(3)
  expect((await readQuestion(rows('A;B;C'))).preview.header_row).toBe(2)
})

test('a CSV file or workbook is read as a sheet without blank rows, and a PDF is refused', async () => {
  const rowsOf = async (text: string) => {
    const sheet = await readSheet(new TextEncoder().encode(text))
    return 'rows' in sheet ? sheet.rows.map(({ line, cells }) => [line, ...cells]) : sheet.refused
  }
  expect(await rowsOf('a,b,c\n\n , \n1,2,"x;y"\n')).toEqual([
    [1, 'a', 'b', 'c'],
    [4, '1', '2', 'x;y'],
  ])
  expect(await rowsOf('a;b,c\n')).toEqual([[1, 'a', 'b,c']])
  expect(await rowsOf('%PDF-1.7')).toBe('pdf')
  const first = await readSheet(await xlsx({ A: [[' ']], B: [['x', 1]], C: [['y']] }))
  expect(first).toEqual({ rows: [{ line: 1, cells: ['x', 1] }] })
  expect(await readSheet(await xlsx({ A: [] }))).toEqual({ rows: [] })
})

test('MT940 entries have line numbers, the file’s currency and ids of at least six characters', () => {
  const { rows } = parseMt940Grid(
    ':20:x\n:25:12345\n:60F:C260501USD1,\n:61:260502C1,NTRFX//FT1234\n:86:A\n:61:260503C1,NTRFX//F1234\n-\n',
  )
  expect(rows[1]?.cells).toEqual(['Mata uang : USD'])
  expect(rows.slice(-2).map(({ line, cells }) => [line, cells[4]])).toEqual([
    [4, 'FT1234'],
    [6, ''],
  ])
})

test('a row of a bank format without a header has fewer than two thousand characters', () => {
  const entry = '2026-06-01 10:18:30 FT26152AAAAA TRF SITI IDR2,500.00 CR 7,500.00'
  expect(parsePlainTextGrid(entry.padEnd(1999))?.grid.rows).toHaveLength(2)
  expect(parsePlainTextGrid(entry.padEnd(2000))).toBeNull()
  expect(parsePlainTextGrid(`${entry}\n${entry.padEnd(2000)}`)?.grid.rows[2]?.cells[1]).toBe('0?')
})

const html = (page: string) => parseHtmlGrid(page).rows.map(({ cells }) => cells)

test('an HTML page is read as one sheet; breaks separate words, scripts and other tags are ignored', () => {
  const page = '<table><tr><th>a<b>b</b><tr><td>a<br>b<p>c<div>d<script>x</script>e<style>y</style>'
  expect(parseHtmlGrid(page)).toEqual({
    name: 'HTML',
    isSheet: true,
    rows: [
      { line: 1, cells: ['ab'] },
      { line: 2, cells: ['a\nb\nc\nde'] },
    ],
  })
})

test('an HTML cell with a rowspan keeps its column in later rows, even after a row with a colspan', () => {
  expect(html('<table><tr><td>a<td rowspan=3>b<tr><td colspan=2>c<tr><td>d<td>e</table>')).toEqual([
    ['a', 'b'],
    ['c', ''],
    ['d', '', 'e'],
  ])
})

test('twenty nested HTML tables are read, and a deeper table is ignored', () => {
  const nested = (depth: number) =>
    html(`${'<table><tr><td>'.repeat(depth - 1)}a<table><tr><td>b</table>c${'</table>'.repeat(depth - 1)}`)
  expect(nested(20)).toEqual([['b'], ['ac']])
  expect(nested(21)).toEqual([['a'], ['b'], ['c']])
})

test('the parts of an HTML or SpreadsheetML cell are joined until the cell has five thousand characters', () => {
  const joined = (length: number) => html(`<table><tr><td>${'x'.repeat(length)}<b>yy`)[0]?.[0]
  expect([joined(4999), joined(5000)].map(cell => String(cell).length)).toEqual([5001, 5000])
  const data = (text: string) =>
    parseSheetXmlGrids(`<Worksheet ss:Name="A"><Row><Cell><Data>${text}</Data></Cell></Row></Worksheet>`)[0]
      ?.rows[0]?.cells[0]
  expect(data('a<B>b</B>c')).toBe('abc')
  expect([4999, 5000].map(n => String(data(`${'x'.repeat(n)}<B/>yy`)).length)).toEqual([5001, 5000])
})

test('SpreadsheetML cells are placed in sequence, up to column two hundred', () => {
  const rows = (xml: string) =>
    parseSheetXmlGrids(`<Worksheet ss:Name="A">${xml}</Worksheet>`)[0]?.rows.map(({ cells }) => cells)
  const cell = (text: string, index = '') => `<Cell${index}><Data>${text}</Data></Cell>`
  expect(rows(`<Row>${cell('a')}${cell('b')}</Row><Row>${cell('c')}</Row>`)).toEqual([['a', 'b'], ['c']])
  expect(rows(`<Row>${cell('a', ' ss:Index="200"')}${cell('b')}</Row>`)?.[0]).toEqual([
    ...Array(199).fill(''),
    'a',
  ])
  expect(rows('<Row></Data></Row>')).toEqual([[]])
})

test('25,000 rows of HTML or SpreadsheetML are accepted, and a file with one more row is refused', () => {
  const page = (count: number) => () => html(`<table>${'<tr><td>a'.repeat(count)}`).length
  const xml = (count: number) => () =>
    parseSheetXmlGrids(`<Worksheet>${'<Row/>'.repeat(count)}`)[0]?.rows.length
  for (const rows of [page, xml]) {
    expect(rows(25_000)()).toBe(25_000)
    expect(rows(25_001)).toThrow('too_many_rows')
  }
})

const spaced = (...rows: string[]) => `No. Rekening : 0123456789
Tanggal     Keterangan                   Debet          Kredit           Saldo
${rows.join('\n')}
12/05/2026  TRF DARI BUDI SANTOSO                 2.500.123,00    7.500.123,00
            QURBAN 2026
13/05/2026  FEE                      15.000,00                    7.485.123,00
Halaman 1 dari 2                                        dicetak untuk nasabah
14/05/2026  SETOR                                   10.000,00     7.495.123,00
15/05/2026  SETOR                                   20.000,00     7.515.123,00
Saldo Akhir : 7.515.123,00
`

test('columns separated by spaces are read if balances prove them, else the operator is asked', async () => {
  const { rows, meta } = await readRows(spaced())
  expect(rows.map(({ side, amount }) => [side, amount])).toEqual([
    ['in', 2_500_123],
    ['out', 15_000],
    ['in', 10_000],
    ['in', 20_000],
  ])
  expect([rows[0]?.description, meta.account_number]).toEqual([
    'TRF DARI BUDI SANTOSO QURBAN 2026',
    '0123456789',
  ])
  expect((await readQuestion(spaced().replaceAll('7.495', '7.490'))).question).toBe('columns')
})

test.each([
  '11/05/2026  TRF DARI ANI YANG NAMANYA PANJANG SEKALI 100.000,00   7.585.123,00',
  'Mei 11      TRF DARI ANI YANG NAMANYA PANJANG SEKALI 100.000,00   7.585.123,00',
  '11/05/2026  TRF                                100.000            7.585.123,00',
])('a row with text that is below no column name, or below two column names, is reported: %s', async line => {
  expect((await readRefusal(spaced(line))).problems[0]?.line).toBe(3)
})

test('a workbook sheet with column names but no rows is not a second statement', async () => {
  const head = ['Tanggal', 'Keterangan', 'Kredit']
  const file = (rows: string[][]) => xlsx({ A: [head, ['12/05/2026', 'SITI', '100123']], B: [head, ...rows] })
  expect((await readRows(await file([]))).rows).toHaveLength(1)
  expect((await readRefusal(await file([['13/05/2026', 'B', '5']]))).code).toBe('several_tables')
})
