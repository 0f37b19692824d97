import { zipOf } from '../certificates/zip'
import { fields, titleOf } from './columns'
import { examples, isAnimal } from './examples'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const kindLabels = { badal_haji: 'Badal Haji', badal_umrah: 'Badal Umrah' } as Record<string, string>

/** Names of the columns, and the examples below them without price and stock, so that nothing is sold by mistake. */
function lines() {
  const rows = examples.map(example => {
    const values: Record<string, string> = isAnimal(example)
      ? { ...example, kind: example.type, shares: String(example.shares) }
      : { name: example.name, description: example.description, kind: kindLabels[example.kind] ?? '' }
    return fields.map(field => values[field] ?? '')
  })
  return [fields.map(titleOf), ...rows]
}

const cell = (text: string) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`
const row = (cells: string[]) => `<row>${cells.map(cell).join('')}</row>`

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packed = 'http://schemas.openxmlformats.org/package/2006'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const relation = (type: string, target: string) =>
  `${xml}<Relationships xmlns="${packed}/relationships"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`

const parts = (): Record<string, string> => ({
  '[Content_Types].xml': `${xml}<Types xmlns="${packed}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/></Types>`,
  '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Produk" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
  'xl/worksheets/sheet1.xml': `${xml}<worksheet xmlns="${main}"><sheetData>${lines().map(row).join('')}</sheetData></worksheet>`,
})

/** The smallest workbook there is (ECMA-376), to be filled in and chosen again. A CSV would fall apart in Excel's Indonesian. */
export const exampleFile = () =>
  zipOf(Object.entries(parts()).map(([name, text]) => ({ name, content: new Blob([text]) })))
