import { expect, test } from 'vitest'
import { readRows, summarize } from './read'
import { zip } from './xlsx'

const now = '2026-05-26T05:00:00.000Z'

const names = ['Tanggal', 'Keterangan', 'Debet', 'Kredit', 'Saldo']
const text = (words: string, attributes = '') => `<c${attributes} t="inlineStr"><is><t>${words}</t></is></c>`
const number = (value: string | number, attributes = '') => `<c${attributes}><v>${value}</v></c>`
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`

const serial = 46_144
const siti = row(number(serial, ' s="1"'), text('TRF SITI'), number(0), number(2_500_123), number(7_500_123))
const head = row(...names.map(name => text(name)))

interface Parts {
  rows?: string
  sheetName?: string
  properties?: string
  format?: string
  shared?: string
  root?: string
}

const workbook = ({
  rows = head + siti,
  sheetName = 'Mutasi',
  properties = '',
  format = 'dd/mm/yyyy',
  shared = '',
  root = '<worksheet><sheetData>',
}: Parts) =>
  zip({
    'xl/workbook.xml': `<workbook>${properties}<sheets><sheet name="${sheetName}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${format}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
    'xl/worksheets/sheet1.xml': `${root}${rows}</sheetData></worksheet>`,
  })

const withText = (cell: string) =>
  head + row(number(serial, ' s="1"'), cell, number(0), number(2_500_123), number(7_500_123))
const withAmount = (cell: string) =>
  head + row(number(serial, ' s="1"'), text('TRF SITI'), number(0), cell, number(7_500_123))
const withDay = (cell: string) =>
  head + row(cell, text('TRF SITI'), number(0), number(2_500_123), number(7_500_123))

test.each<[string, Parts]>([
  ['“>” in the name of its sheet', { sheetName: 'Mei > April' }],
  ['“>” in a format of days', { format: '[>=1]dd/mm/yyyy;0' }],
  ['“>” in an attribute of a row', { rows: head + siti.replace('<row>', '<row spans="1:5" note="a>b">') }],
  ['“/>” in an attribute of a cell', { rows: withText(text('TRF SITI', ' note="a/>b"')) }],
  ['an escaped line break', { rows: withText(text('TRF_x000D_\nSITI')) }],
  ['an escape in small letters', { rows: withText(text('TRF_x000a_SITI')) }],
  [
    'escapes in shared texts',
    { rows: withText('<c t="s"><v>0</v></c>'), shared: '<si><t>TRF_x000D_\nSITI</t></si>' },
  ],
  [
    'shared texts of several runs',
    {
      rows: withText('<c t="s"><v>0</v></c>'),
      shared: '<si><r><rPr><b/></rPr><t>TRF </t></r><r><t>SITI</t></r></si>',
    },
  ],
  [
    'inline texts of several runs',
    { rows: withText('<c t="inlineStr"><is><r><t>TRF </t></r><r><t>SITI</t></r></is></c>') },
  ],
  ['amounts with the noise of floats', { rows: withAmount(number('2500123.0000000005')) }],
  ['amounts with an exponent', { rows: withAmount(number('2.500123E6')) }],
  ['amounts as texts with three decimals', { rows: withAmount(text('2.500.123,000')) }],
  ['amounts as texts with full-width digits', { rows: withAmount(text('２．５００．１２３，００')) }],
  ['amounts with apostrophes for thousands', { rows: withAmount(text("2'500'123.00")) }],
  [
    'the day system of 1904',
    { properties: '<workbookPr date1904="1"/>', rows: withDay(number(serial - 1462, ' s="1"')) },
  ],
  [
    '1904 said as true',
    { properties: "<workbookPr  date1904='true' />", rows: withDay(number(serial - 1462, ' s="1"')) },
  ],
  ['1904 said as no', { properties: '<workbookPr date1904="0"/>' }],
  ['1904 and a day as text', { properties: '<workbookPr date1904="1"/>', rows: withDay(text('02/05/2026')) }],
  [
    'a declared encoding and namespaces',
    {
      root: '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="a" xmlns:b="c>d"><sheetData>',
    },
  ],
])('a workbook with %s is read', async (_, parts) => {
  const reading = await readRows(await workbook(parts), { now, date_order: 'dmy' })
  expect(summarize(reading)).toEqual(['2026-05-02 in 2500123 7500123'])
  expect(reading.rows[0]?.description).toBe('TRF SITI')
})

test('an underscore that Excel escaped in a workbook text is decoded', async () => {
  const file = await workbook({ rows: withText(text('TRF_x005F_x000D_SITI')) })
  expect((await readRows(file, { now })).rows[0]?.description).toBe('TRF_x000D_SITI')
})

const csv = 'Tanggal;Keterangan;Debet;Kredit;Saldo\n13/05/2026;TRF SITI;0,00;2.500.123,00;7.500.123,00\n'

test.each<[string, string]>([
  ['zeros at its end', `${csv}${'\0'.repeat(300)}`],
  ['zeros up to its block', `${csv}${'\0'.repeat(4096 - csv.length)}`],
  ['an end mark and zeros', `${csv}\x1a${'\0'.repeat(300)}`],
  ['cells that zeros fill up', csv.replace('SITI;', `SITI${'\0'.repeat(26)};`)],
  ['lines that zeros fill up', csv.replaceAll('\n', `${'\0'.repeat(40)}\n`)],
])('a bank file with %s is read', async (_, file) => {
  const reading = await readRows(file, { now })
  expect(summarize(reading)).toEqual(['2026-05-13 in 2500123 7500123'])
  expect(reading.rows[0]?.description).toBe('TRF SITI')
})
