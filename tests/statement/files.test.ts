import { expect, test } from 'vitest'
import { parseStatementFile } from '../../web/statement/read'
import { now, readFile, readRefusal, readRows, summarize } from './read'
import { sheetXml, xlsx, zip } from './xlsx'

const table = 'Tanggal;Keterangan;Debet;Kredit\n02/05/2026;TRF SITI \u00e9;;1.000.000\n'
const rows = ['2026-05-02 in 1000000 -']

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap(part => (typeof part === 'string' ? [...part].map(c => c.charCodeAt(0)) : part)),
  )
const wide = (text: string) => [...text].flatMap(letter => [letter.charCodeAt(0), 0])
const ole = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

test.each<[string, Uint8Array, string, string]>([
  ['nothing', new Uint8Array(), 'empty', 'Unduh ulang'],
  ['only blank lines', bytes(' \n \n'), 'empty', 'Unduh ulang'],
  ['more than 10 MB', new Uint8Array(10 * 1024 * 1024 + 1), 'too_big', 'rentang tanggal yang lebih pendek'],
  ['ten megabytes of a PDF', bytes('%PDF-', Array(10 * 1024 * 1024 - 5).fill(1)), 'pdf', 'CSV atau Excel'],
  ['a PDF', bytes('\n%PDF-1.7\n'), 'pdf', 'CSV atau Excel'],
  ['a photo', bytes([0xff, 0xd8, 0xff, 0xe0]), 'image', 'CSV atau Excel'],
  ['a locked workbook', bytes(ole, wide('EncryptedPackage')), 'password', 'tanpa kata sandi'],
  ['an old workbook', bytes(ole, wide('Workbook')), 'old_xls', '.xlsx'],
  ['half a workbook', bytes('PK\x03\x04', [1, 2, 3]), 'damaged', 'Unduh ulang'],
  ['a program', bytes([0x7f, 69, 76, 70, 1, 1, 1, 0, 0, 0, 0, 5, 6, 7, 8]), 'unknown_file', 'Unduh ulang'],
  ['a letter', bytes('Assalamu alaikum\nIni bukan mutasi\n'), 'no_table', 'mutasi rekening'],
  ['a table without rows', bytes('Tanggal;Keterangan;Debet;Kredit\n'), 'no_rows', 'rentang tanggal'],
  ['dollars', bytes(`Mata Uang : USD\n${table}`), 'currency', 'rupiah'],
  [
    'dollars in a name',
    bytes('Tanggal;Keterangan;Debet (USD);Kredit (USD)\n02/05/2026;a;1;\n'),
    'currency',
    'rupiah',
  ],
  [
    'two accounts',
    bytes('Tanggal;No Rekening;Debet;Kredit\n02/05/2026;12345;1;\n02/05/2026;12346;1;\n'),
    'several_accounts',
    'satu per satu',
  ],
  ['two tables', bytes(`${table}\nTanggal;Nominal;D/K\n02/05/2026;1;K\n`), 'several_tables', 'satu per satu'],
])('a file is refused with advice if it is or contains %s', async (_, file, code, advice) => {
  const refused = await readRefusal(file)
  expect(refused.code).toBe(code)
  expect(refused.advice).toContain(advice)
  expect(refused.message).not.toBe('')
})

test.each<[string, (text: string) => Uint8Array | string]>([
  ['utf-8', text => new TextEncoder().encode(text)],
  ['utf-8', text => new TextEncoder().encode(`\ufeff${text}`)],
  ['utf-16le', text => bytes([0xff, 0xfe], wide(text))],
  ['utf-16le', text => bytes(wide(text))],
  [
    'utf-16be',
    text =>
      bytes(
        [0xfe, 0xff],
        [...text].flatMap(c => [0, c.charCodeAt(0)]),
      ),
  ],
  ['windows-1252', text => bytes(text)],
  ['utf-8', text => new TextEncoder().encode(text.replaceAll('\n', '\r\n'))],
  ['utf-8', text => new TextEncoder().encode(text.replaceAll('\n', '\r'))],
  ['paste', text => text.replaceAll(';', '\t')],
])('a file in the charset %s is read with equal results', async (charset, encode) => {
  const reading = await parseStatementFile(encode(table), { now })
  if (reading.outcome !== 'rows') throw new Error(JSON.stringify(reading))
  expect(summarize(reading)).toEqual(rows)
  expect(reading.rows[0]?.description).toBe('TRF SITI \u00e9')
  expect(reading.meta.charset).toBe(charset)
})

test('the digest of a bank file is computed from its bytes', async () => {
  const { meta } = await readRows(table)
  expect(meta.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect((await readRows(table)).meta.sha256).toBe(meta.sha256)
  expect((await readRows(`${table}\n`)).meta.sha256).not.toBe(meta.sha256)
})

test('an HTML page named .xls is read as its tables', async () => {
  const page = `<html><head><style>td{}</style></head><body><table><tr><td>Periode</td><td>01/05/2026 - 31/05/2026</td></tr></table>
    <TABLE border=1><tr><th colspan=2>Tgl</th><th>Keterangan</th><th>Debet</th><th>Kredit</th></tr>
    <tr><td colspan="2">02/05/2026</td><td>SITI &amp; <b>BUDI</b><br>x</td><td>&nbsp;</td><td>1.000.000</td></tr></TABLE></body></html>`
  const reading = await readRows(page, { fileName: 'mutasi.xls' })
  expect(summarize(reading)).toEqual(rows)
  expect(reading.rows[0]?.description).toBe('SITI & BUDI x')
})

test('a SpreadsheetML 2003 file is read', async () => {
  const cell = (value: string, type = 'String', index = '') =>
    `<Cell${index}><Data ss:Type="${type}">${value}</Data></Cell>`
  const reading =
    await readRows(`<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="x"><Worksheet ss:Name="A"><Table>
    <Row>${['Tanggal', 'Keterangan', 'Debet', 'Kredit'].map(name => cell(name)).join('')}</Row>
    <Row>${cell('2026-05-02T00:00:00.000', 'DateTime')}${cell('SITI')}${cell('1000000', 'Number', ' ss:Index="4"')}</Row>
    </Table></Worksheet></Workbook>`)
  expect(summarize(reading)).toEqual(rows)
})

const sheet = [
  ['Tanggal', 'Keterangan', 'Debet', 'Kredit'],
  [{ day: '2026-05-02' }, 'TRF <SITI> & "BUDI"', null, 1000000],
]

test('a workbook gives dates, numbers and shared or inline texts', async () => {
  for (const isShared of [true, false]) {
    const reading = await readRows(await xlsx({ Mutasi: sheet }, isShared))
    expect(summarize(reading)).toEqual(rows)
    expect(reading.rows[0]).toMatchObject({ line: 2, description: 'TRF <SITI> & "BUDI"' })
  }
})

test('an amount that a spreadsheet program misread as a decimal number is refused instead of rounded', async () => {
  const spoilt = await xlsx({ A: [sheet[0] ?? [], [{ day: '2026-05-02' }, 'a', null, 30.851]] })
  expect((await readRefusal(spoilt)).problems[0]).toMatchObject({ line: 2, column: 'Kredit', text: '30.851' })
})

test('in the date column of a workbook a serial number without a date format is read as a date', async () => {
  const reading = await readRows(await xlsx({ A: [sheet[0] ?? [], [46144.5, 'a', null, 1000000]] }))
  expect(summarize(reading)).toEqual(rows)
})

test('a workbook with transactions on two sheets is refused', async () => {
  expect((await readRefusal(await xlsx({ Mei: sheet, Juni: sheet }))).code).toBe('several_tables')
  expect(summarize(await readRows(await xlsx({ Sampul: [['Mutasi']], Mei: sheet })))).toEqual(rows)
})

test('a workbook with changed bytes is reported as damaged', async () => {
  const file = await xlsx({ Mutasi: sheet })
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, (_, i) => {
      const hurt = file.slice()
      const at = Math.floor((i / 60) * file.length)
      hurt[at] = (hurt[at] ?? 0) ^ 0x10
      return readFile(hurt)
    }),
  )
  for (const one of outcomes) if (one.outcome === 'rows') expect(summarize(one)).toEqual(rows)
})

test('a zip file that expands to an excessive size (decompression bomb) is stopped', async () => {
  const bomb = await zip({
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/s.xml"/></Relationships>',
    'xl/worksheets/s.xml': sheetXml([], null, ' '.repeat(33 * 1024 * 1024)),
  })
  expect(bomb.length).toBeLessThan(200_000)
  expect((await readRefusal(bomb)).code).toBe('too_big')
})

const mebibyte = 1024 * 1024
const workbook = (sheet: string, shared = '<sst/>') =>
  zip({
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/s.xml"/></Relationships>',
    'xl/sharedStrings.xml': shared,
    'xl/worksheets/s.xml': sheet,
  })
test('a workbook text in several formatting runs is read completely, without phonetic hints; an empty text is accepted', async () => {
  const texts = ['Tanggal', 'Keterangan', 'Debet', 'Kredit', '02/05/2026'].map(
    text => `<si><t>${text}</t></si>`,
  )
  const rich = '<si><r><t>SITI</t></r><r><t> BUDI</t></r><rPh><t>hint</t></rPh></si>'
  const row = (cells: number[]) => `<row>${cells.map(n => `<c t="s"><v>${n}</v></c>`).join('')}</row>`
  const paid =
    '<row><c t="s"><v>4</v></c><c t="s"><v>6</v></c><c t="s"><v>5</v></c><c><v>1000000</v></c></row>'
  const book = await workbook(`${row([0, 1, 2, 3])}${paid}`, `<sst>${texts.join('')}<si/>${rich}</sst>`)
  const reading = await readRows(book)
  expect(summarize(reading)).toEqual(rows)
  expect(reading.rows[0]?.description).toBe('SITI BUDI')
})

test('a zip entry larger than the zip directory states is refused', async () => {
  const file = await workbook(`<sheetData/>${' '.repeat(mebibyte)}`)
  const view = new DataView(file.buffer, file.byteOffset)
  for (let at = 0; at + 46 <= file.length; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true)
  expect((await readRefusal(file)).code).toBe('too_big')
})

/** Incompressible data, so that the compression ratio stays below the limit. */
const noise = Array.from({ length: 60_000 }, (_, i) => ((i * 2_654_435_761) >>> 0).toString(36)).join('')
const row180 = `<row>${Array.from({ length: 180 }, (_, i) => `<c><v>${i}</v></c>`).join('')}</row>`

test.each<[string, string, string]>([
  ['entities without end', '<sheetData/>', `<sst><si><t>${'&amp;'.repeat(6 * mebibyte)}</t></si></sst>`],
  [
    'entities in a cell',
    `<row><c t="inlineStr"><is><t>${'&amp;'.repeat(6 * mebibyte)}</t></is></c></row>`,
    '',
  ],
  ['tags without end', `<a>${noise}</a>${'<a/>'.repeat(2 * mebibyte)}`, ''],
  ['cells without end', `<a>${noise}</a>${row180.repeat(4000)}`, ''],
  ['cells far to the right', `<a>${noise}</a>${'<row><c r="GR1"><v>1</v></c></row>'.repeat(24_000)}`, ''],
  [
    'one long text in every cell',
    `<a>${noise}</a>${`<row>${'<c t="s"><v>0</v></c>'.repeat(20)}</row>`.repeat(300)}`,
    `<sst><si><t>${noise.slice(0, 5000)}</t></si></sst>`,
  ],
])('a small workbook with %s is refused before decompression', async (_, sheet, shared) => {
  const bomb = await workbook(sheet, shared)
  expect(bomb.length).toBeLessThan(mebibyte)
  const { code, message } = await readRefusal(bomb)
  expect(code).toBe('too_big')
  expect(message).toContain('jauh lebih besar')
})

const million = 1_000_000
const header = 'Tanggal,Keterangan,Debet,Kredit,Saldo\n'
test.each<[string, string]>([
  ['quotes', header + '"'.repeat(million)],
  ['quotes that open again and again', header + '01/05/2026,"a'.repeat(million / 12)],
  ['separators', header + ','.repeat(million)],
  ['lines of separators', header + `01/05/2026${','.repeat(300)}\n`.repeat(3000)],
  ['tags', '<'.repeat(million)],
  ['nested tables', '<table>'.repeat(million / 7)],
  ['nested elements', `<html>${'<div>'.repeat(million / 5)}`],
  ['references', `<html><table><tr><td>${'&amp;'.repeat(million / 5)}`],
  ['blanks', `${header}01/05/2026,${' '.repeat(million)},`],
  ['digits', header + '1'.repeat(million)],
  ['dates', header + '01/05/2026 '.repeat(million / 11)],
  ['fields of MT940', `:20:x\n:60F:C260101IDR1,\n${':61:\n'.repeat(million / 5)}`],
  ['marks of a text form', `2026-06-01 10:18:30 FT26152XXXXX ${'IDR1 CR '.repeat(million / 8)}`],
  ['lines', 'a,b,c\n'.repeat(million / 6)],
])('a megabyte of %s is refused', async (_, file) => {
  expect((await readFile(file)).outcome).not.toBe('rows')
})

test('a bank file of 20,000 rows is accepted, and a larger bank file is refused', async () => {
  const file = (n: number) =>
    header +
    Array.from(
      { length: n },
      (_, i) => `02/05/2026,"TRSF ${i}, SITI",,"${i + 1}.00","${((i + 1) * (i + 2)) / 2}.00"\n`,
    ).join('')
  const reading = await readRows(file(5000))
  expect(reading.rows).toHaveLength(5000)
  expect(reading.meta.checks.balance).toEqual({ state: 'ok', order: 'old_first' })
  expect((await readRefusal(file(20_001))).code).toBe('too_many_rows')
})
