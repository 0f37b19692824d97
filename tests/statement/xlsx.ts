import { collectBlob } from '../../web/lib/save-file'
import type { Cell } from '../../web/statement/types'
import { zipArchive } from '../../worker/contract/lib/zip'

/** A date cell: a serial number in a date style. */
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

export async function zip(files: Record<string, string>) {
  const entries = Object.entries(files).map(([name, text]) => ({
    name,
    content: [new TextEncoder().encode(text)],
  }))
  const archive = await collectBlob(zipArchive(entries), 'application/zip')
  return new Uint8Array(await archive.arrayBuffer())
}

const styles =
  '<styleSheet><numFmts count="1"><numFmt numFmtId="170" formatCode="dd\\-mmm\\-yyyy"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>'

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
