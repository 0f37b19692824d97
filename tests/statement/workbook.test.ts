import { describe, expect, test } from 'vitest'
import { readXlsxGrids } from '../../web/statement/tables/xlsx'
import { openZip } from '../../web/statement/tables/zip'
import { zip } from './xlsx'

const sheets = async (rows: string, more: Record<string, string> = {}) =>
  readXlsxGrids(
    openZip(
      await zip({
        'xl/workbook.xml': '<workbook><sheets><sheet name="Mei" r:id="r1"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="s.xml"/></Relationships>',
        'xl/s.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
        ...more,
      }),
    ),
  )
const rowsOf = async (...input: Parameters<typeof sheets>) => (await sheets(...input))[0]?.rows ?? []
const cellsOf = async (...input: Parameters<typeof sheets>) =>
  (await rowsOf(...input)).map(({ cells }) => cells)

describe('workbook numbers that are dates', () => {
  const serial = 46_144
  const shown = async (styles: string, count: number, workbook = {}) => {
    const cells = Array.from({ length: count }, (_, s) => `<c s="${s}"><v>${serial}</v></c>`).join('')
    return (await cellsOf(`<row>${cells}</row>`, { 'xl/styles.xml': styles, ...workbook }))[0]?.map(
      cell => cell !== serial,
    )
  }

  test('a workbook number is a date in Excel’s built-in date and time formats', async () => {
    const styles = (ids: number[]) => `<cellXfs>${ids.map(id => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`
    const first = [14, 27, 45, 50]
    const last = [22, 36, 47, 58]
    const beside = [...first.map(id => id - 1), ...last.map(id => id + 1)]
    expect(await shown(styles([...first, ...last]), 8)).toEqual(Array(8).fill(true))
    expect(await shown(styles(beside), 8)).toEqual(Array(8).fill(false))
  })

  test('a workbook number is a date in a format with day, month or year, ignoring quoted letters', async () => {
    const days = ['dd\\-mmm', 'YYYY', '[$-421]m', '0"d', '[d', '"x"d', '\\\\d']
    const numbers = ['0', '\\d0', '_d0', '"mdy" 0', '[Red]0', '""0', '[x]"d"0']
    const formats = [...days, ...numbers]
    const custom = formats.map((code, i) => `<numFmt numFmtId="${170 + i}" formatCode='${code}'/>`).join('')
    const xfs = formats.map((_, i) => `<xf numFmtId="${170 + i}"></xf>`).join('')
    expect(await shown(`<numFmts>${custom}</numFmts><cellXfs>${xfs}</cellXfs>`, formats.length)).toEqual([
      ...days.map(() => true),
      ...numbers.map(() => false),
    ])
  })

  test('a workbook number is read as a date because of its cell style, not because of other styles', async () => {
    const styles =
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/></cellXfs><dxfs><xf numFmtId="14"/></dxfs>'
    expect(await shown(styles, 2)).toEqual([false, false])
  })

  test('a workbook date keeps its time; a number below one is a time, and a date outside this century stays a number', async () => {
    const styles = { 'xl/styles.xml': '<cellXfs><xf numFmtId="22"/></cellXfs>' }
    const days = async (serials: number[], more = {}) =>
      (
        await cellsOf(`<row>${serials.map(one => `<c s="0"><v>${one}</v></c>`).join('')}</row>`, {
          ...styles,
          ...more,
        })
      )[0]
    expect(await days([46_144.5, 0, 0.75, 1, -1, 99_999])).toEqual([
      '2026-05-02 12:00:00',
      '00:00:00',
      '18:00:00',
      1,
      -1,
      99_999,
    ])
    const workbook =
      '<workbook><workbookPr date1904="1"/><sheets><sheet name="Mei" r:id="r1"/></sheets></workbook>'
    expect(await days([44_682], { 'xl/workbook.xml': workbook })).toEqual(['2026-05-02 00:00:00'])
  })
})

test('texts of a workbook are trimmed and limited to five thousand characters', async () => {
  const texts = [
    ' <t>satu</t> ',
    '<r><t>du</t></r> <r><t>a</t></r><rPh><t>petunjuk</t></rPh>',
    '<t/>tiga',
    `<t>${'x'.repeat(4999)}</t><t>yy</t>`,
    `<t>${'x'.repeat(5000)}</t><t>yy</t>`,
  ]
  const shared = `<sst>${texts.map(text => `<si>${text}</si>`).join('\n')}<si/></sst>`
  const cells = texts.map((_, i) => `<c t="s"><v>${i}</v></c>`).join('')
  const [row = []] = await cellsOf(`<row>${cells}<c t="s"><v>5</v></c><c t="s"><v>6</v></c></row>`, {
    'xl/sharedStrings.xml': shared,
  })
  expect([row.slice(0, 3), row.slice(5)]).toEqual([
    ['satu', 'dua', ''],
    ['', ''],
  ])
  expect(row.slice(3, 5).map(text => String(text).length)).toEqual([5001, 5000])
})

test('the type of a workbook cell makes it a number, text, error or blank', async () => {
  const inline = (text: string) => `<c t="inlineStr"> <is> <t>${text}</t> </is> </c>`
  const cells = [
    '<c> <v>5</v></c>',
    '<c t="str"><v>a &amp; b</v></c>',
    '<c t="d"><v>2026-05-02</v></c>',
    '<c t="e"><v>N/A</v></c>',
    '<c t="b"><v>1</v></c>',
    '<c><v></v></c>',
    '<c><v>lima</v></c>',
    '<c><f>A1</f><v></v></c>',
    inline('teks'),
    inline('x'.repeat(6000)),
  ]
  expect(await cellsOf(`<row>${cells.join('')}</row>`)).toEqual([
    [5, 'a & b', '2026-05-02', '#N/A', '1', '', 'lima', '=rumus', 'teks', 'x'.repeat(6000)],
  ])
  const pieces = (count: number) =>
    cellsOf(`<row><c t="inlineStr"><is><t>${'x'.repeat(count)}</t><t>yy</t></is></c></row>`)
  expect([String(await pieces(4999)).length, String(await pieces(5000)).length]).toEqual([5001, 5000])
})

test('workbook cells are placed by their reference, or after the previous cell, up to column two hundred', async () => {
  expect(
    await rowsOf(
      '<row><c><v>1</v></c></row><row r="5"><c r="C5"><v>2</v></c><c><v>3</v></c></row><row><c/><c><v>4</v></c></row>',
    ),
  ).toEqual([
    { line: 1, cells: [1] },
    { line: 5, cells: ['', '', 2, 3] },
    { line: 6, cells: ['', 4] },
  ])
  const width = async (reference: string) =>
    (await cellsOf(`<row><c r="${reference}"><v>1</v></c></row>`))[0]?.length
  expect([await width('AB1'), await width('GR1'), await width('GS1'), await width('1')]).toEqual([
    28,
    200,
    undefined,
    undefined,
  ])
  expect(await cellsOf('<c r="A1"><v>1</v></c><row></c></row>')).toEqual([])
})

test('a workbook sheet of 25,000 rows is accepted and one of 25,001 rows is refused, not counting blank rows', async () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, i) => `<row><c><v>${i}</v></c></row>`).join('')
  expect(await rowsOf(rows(25_000) + '<row><c s="1"/><c><v> </v></c></row>'.repeat(5))).toHaveLength(25_000)
  await expect(rowsOf(rows(25_001))).rejects.toThrow('too_many_rows')
})

test('hidden sheets and sheets for other purposes of a workbook are ignored', async () => {
  const sheet = (name: string, more = '') => `<sheet name="${name}" r:id="r1"${more}></sheet>`
  const workbook = `<workbook><sheets>${sheet('Mei')}${sheet('Juni', ' state="veryHidden"')}</sheets><pivotCache r:id="r1"/></workbook>`
  const grids = await sheets('<row><c><v>1</v></c></row>', { 'xl/workbook.xml': workbook })
  expect(grids).toEqual([{ name: 'Mei', isSheet: true, rows: [{ line: 1, cells: [1] }] }])
})
