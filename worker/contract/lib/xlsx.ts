import { csvDateTimePattern } from './format'
import { type ZipEntry, zipArchive } from './zip'

/** Phone, code and account numbers are 'text', because nobody sums them. 'moment': date and time. */
type Column = 'text' | 'number' | 'moment'

export type Columns = Record<string, Column>

type Table = {
  /** Sheet name, at most 31 characters. */
  name: string
  columns: Columns
  /** The cells are the same as in the CSV export; the first row contains the column titles. */
  pages: Iterable<string[][]> | AsyncIterable<string[][]>
}

const maxRowsPerSheet = 1_048_576
const maxCellCharacters = 32_767

export const xlsxContentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const officeNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'
const partType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Cell formats in the order of the style sheet. The first one applies to empty cells. */
const cellFormats = ['general', 'text', 'lines', 'title', 'number', 'moment'] as const
type CellFormat = (typeof cellFormats)[number]

const look = (numFmtId: number, fontId = 0, inside = '') =>
  `<xf numFmtId="${numFmtId}" fontId="${fontId}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${inside ? ` applyAlignment="1">${inside}</xf>` : '/>'}`

/** '@' (49) keeps text as text when it is edited: '+62812' would become a number, '=1' a formula. */
const formats: Record<CellFormat, string> = {
  general: look(0),
  text: look(49),
  lines: look(49, 0, '<alignment wrapText="1"/>'),
  title: look(49, 1),
  number: look(3),
  moment: look(164),
}

const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`
const fill = (pattern: string) => `<fill><patternFill patternType="${pattern}"/></fill>`

const styles = `${xml}<styleSheet xmlns="${mainNamespace}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="2">${fill('none')}${fill('gray125')}</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cellFormats.length}">${cellFormats.map(one => formats[one]).join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}
const allowedControl = /[\t\n\u007f-\u009f]/

/** Excel decodes '_x0041_' as 'A' (ECMA-376, ST_Xstring), so the first '_' of such a text is written as '_x005F_'. */
const escapeLike = /_(?=x[\da-f]{4}_)/gi

/** Escapes text for XML 1.0, which forbids most control characters and lone surrogates. */
const escaped = (text: string) =>
  text
    .replace(escapeLike, '_x005F_')
    .replace(
      /[&<>"\p{Cc}\p{Cs}\ufffe\uffff]/gu,
      sign => entities[sign] ?? (allowedControl.test(sign) ? sign : ''),
    )

function textCell(place: string, whole: string, look: CellFormat) {
  const text = whole.length > maxCellCharacters ? whole.slice(0, maxCellCharacters) : whole
  const shown = look === 'text' && text.includes('\n') ? 'lines' : look
  return `<c r="${place}" s="${cellFormats.indexOf(shown)}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

const numberCell = (place: string, value: string | number, look: CellFormat) =>
  `<c r="${place}" s="${cellFormats.indexOf(look)}"><v>${value}</v></c>`

/** Spreadsheet serial date: days since 1900, in Jakarta time. */
function serialOf(text: string) {
  const [, day, month, year, hour, minute] = csvDateTimePattern.exec(text) ?? []
  if (minute === undefined) return null
  return (
    Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)) / 86_400_000 + 25_569
  )
}

/** Text that does not match the column's type stays text. Never writes a formula. */
function cell(place: string, text: string, column: Column) {
  if (text === '') return ''
  if (column === 'number' && /^-?\d{1,15}$/.test(text)) return numberCell(place, text, 'number')
  const serial = column === 'moment' ? serialOf(text) : null
  return serial === null ? textCell(place, text, 'text') : numberCell(place, serial, 'moment')
}

const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

function frameOf(titles: string[], types: Column[]) {
  const widths: Record<Column, number> = { text: 24, number: 14, moment: 18 }
  const columns = types.map(
    (type, i) => `<col min="${i + 1}" max="${i + 1}" width="${widths[type]}" customWidth="1"/>`,
  )
  const head = titles.map((title, i) => textCell(`${letters(i)}1`, title, 'title'))
  return {
    above: `${xml}<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData><row r="1">${head.join('')}</row>`,
    below: '</sheetData></worksheet>',
  }
}

function supplyOf(pages: Table['pages']) {
  const source = Symbol.asyncIterator in pages ? pages[Symbol.asyncIterator]() : pages[Symbol.iterator]()
  let page: string[][] = []
  return {
    async hasMore() {
      while (page.length === 0) {
        const step = await source.next()
        if (step.done) return false
        page = step.value
      }
      return true
    },
    take(most: number) {
      const taken = page.slice(0, most)
      page = page.slice(most)
      return taken
    },
  }
}

const encoded = (text: string) => new TextEncoder().encode(text)

const relations = (targets: [type: string, target: string][]) =>
  `${xml}<Relationships xmlns="${packageNamespace}/relationships">${targets.map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${officeNamespace}/${type}" Target="${target}"/>`).join('')}</Relationships>`

/** Files that depend on the number of sheets, so they are written after all sheets. */
function bookOf(name: string, sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, i) => i + 1)
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${partType}.${type}+xml"/>`
  const titleOf = (n: number) => escaped(n === 1 ? name : `${name} (${n})`)
  return {
    'xl/styles.xml': styles,
    'xl/workbook.xml': `${xml}<workbook xmlns="${mainNamespace}" xmlns:r="${officeNamespace}"><bookViews><workbookView/></bookViews><sheets>${numbers.map(n => `<sheet name="${titleOf(n)}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...numbers.map((n): [string, string] => ['worksheet', `worksheets/sheet${n}.xml`]),
      ['styles', 'styles.xml'],
    ]),
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    '[Content_Types].xml': `${xml}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('workbook', 'sheet.main')}${override('styles', 'styles')}${numbers.map(n => override(`worksheets/sheet${n}`, 'worksheet')).join('')}</Types>`,
  }
}

async function* entriesOf({ name, columns, pages }: Table, most: number): AsyncGenerator<ZipEntry> {
  const supply = supplyOf(pages)
  const [titles = []] = (await supply.hasMore()) ? supply.take(1) : []
  const types = titles.map(title => columns[title] ?? 'text')
  const places = titles.map((_, i) => letters(i))
  const { above, below } = frameOf(titles, types)
  const rowXml = (row: string[], n: number) =>
    `<row r="${n}">${row.map((text, i) => cell(`${places[i]}${n}`, text, types[i] ?? 'text')).join('')}</row>`
  async function* sheet() {
    yield encoded(above)
    for (let n = 2; n <= most && (await supply.hasMore()); ) {
      const rows = supply.take(most - n + 1)
      yield encoded(rows.map((row, i) => rowXml(row, n + i)).join(''))
      n += rows.length
    }
    yield encoded(below)
  }
  let sheets = 0
  do yield { name: `xl/worksheets/sheet${++sheets}.xml`, content: sheet() }
  while (await supply.hasMore())
  for (const [part, text] of Object.entries(bookOf(name, sheets)))
    yield { name: part, content: [encoded(text)] }
}

/** Streams an Excel workbook (ECMA-376). Rows beyond `rowsOfSheet` go to new sheets. Throws beyond the ZIP limits. */
export const streamXlsxFile = (table: Table, rowsOfSheet = maxRowsPerSheet) =>
  zipArchive(entriesOf(table, rowsOfSheet))
