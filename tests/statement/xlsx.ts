import { crc32 } from '../../web/statement/bytes/zip'
import type { Cell } from '../../web/statement/types'

/** A day of a sheet: written as a serial number in a date style. */
export interface SheetDay {
  day: string
}
export type SheetCell = Cell | SheetDay | null

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const letter = (i: number) => String.fromCharCode(65 + i)
const serial = (day: string) => (Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000

function cellXml(cell: SheetCell, reference: string, shared: string[] | null) {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  if (typeof cell === 'object') return `<c r="${reference}" s="1"><v>${serial(cell.day)}</v></c>`
  if (!shared) {
    return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  }
  return `<c r="${reference}" t="s"><v>${shared.push(cell) - 1}</v></c>`
}

export const sheetXml = (rows: SheetCell[][], shared: string[] | null = null, tail = '') =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map(
      (cells, i) =>
        `<row r="${i + 1}">${cells.map((cell, c) => cellXml(cell, `${letter(c)}${i + 1}`, shared)).join('')}</row>`,
    )
    .join('')}</sheetData>${tail}</worksheet>`

const deflated = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(
    await new Response(
      new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw')),
    ).arrayBuffer(),
  )

/** Fixed-width little-endian numbers one after the other: [value, bytes]. */
function packed(...fields: [number, number][]) {
  const bytes: number[] = []
  for (const [value, size] of fields)
    for (let i = 0; i < size; i++) bytes.push(Math.floor(value / 256 ** i) % 256)
  return bytes
}

/** A ZIP of the files. */
export async function zip(files: Record<string, string>) {
  const body: number[] = []
  const directory: number[] = []
  for (const [name, text] of Object.entries(files)) {
    const content = new Uint8Array(new TextEncoder().encode(text))
    const data = await deflated(content)
    const nameBytes = [...new TextEncoder().encode(name)]
    const common = packed(
      [20, 2],
      [0, 2],
      [8, 2],
      [0, 4],
      [crc32(content), 4],
      [data.length, 4],
      [content.length, 4],
      [name.length, 2],
      [0, 2],
    )
    const at = body.length
    body.push(...packed([0x04034b50, 4]), ...common, ...nameBytes)
    for (const byte of data) body.push(byte)
    directory.push(
      ...packed([0x02014b50, 4], [20, 2]),
      ...common,
      ...packed([0, 2], [0, 2], [0, 2], [0, 4], [at, 4]),
      ...nameBytes,
    )
  }
  const count = Object.keys(files).length
  const end = packed(
    [0x06054b50, 4],
    [0, 4],
    [count, 2],
    [count, 2],
    [directory.length, 4],
    [body.length, 4],
    [0, 2],
  )
  return new Uint8Array([...body, ...directory, ...end])
}

const styles =
  '<styleSheet><numFmts count="1"><numFmt numFmtId="170" formatCode="dd\\-mmm\\-yyyy"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>'

/** A workbook with these sheets; texts are shared strings or inline. */
export function xlsx(sheets: Record<string, SheetCell[][]>, isShared = true) {
  const shared: string[] | null = isShared ? [] : null
  const names = Object.keys(sheets)
  const pages = Object.fromEntries(
    Object.values(sheets).map((rows, i) => [`xl/worksheets/sheet${i + 1}.xml`, sheetXml(rows, shared)]),
  )
  return zip({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook><sheets>${names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, i) => `<Relationship Id="rId${i + 1}" Target="worksheets/sheet${i + 1}.xml"/>`).join('')}</Relationships>`,
    'xl/styles.xml': styles,
    ...(shared
      ? {
          'xl/sharedStrings.xml': `<sst>${shared.map(text => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
        }
      : {}),
    ...pages,
  })
}
