import { StatementRefusedError, unpackedSizeRefusal, unsavedFormulaText } from '../refusals'
import { isBlankCell, normalizeDigits } from '../text'
import type { Cell, Grid, GridRow } from '../types'
import { dateSystemOffsetDays, daySerialToIso } from '../values/dates'
import { type Budget, createMarkupBudget, decodeEntities, parseMarkup, readAttribute } from './markup'
import type { Zip } from './zip'

const mostRows = 25_000
const mostColumns = 200
const mostText = 5000

const builtInDates = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Whether a number format is a date: d, m or y outside quotes, brackets and escapes. */
function showsDay(format: string) {
  const signs = format.slice(0, 255)
  for (let at = 0; at < signs.length; at++) {
    const sign = signs.charAt(at)
    if (sign === '\\' || sign === '_') at++
    else if (sign === '"') at = Math.max(at, signs.indexOf('"', at + 1))
    else if (sign === '[') at = Math.max(at, signs.indexOf(']', at + 1))
    else if (/[dmy]/i.test(sign)) return true
  }
  return false
}

function dateStyles(xml: string, budget: Budget) {
  const custom = new Map<number, boolean>()
  const styles: boolean[] = []
  let inCells = false
  parseMarkup(xml, budget, ({ name, isEnd, attributes }) => {
    const id = () => Number(readAttribute(attributes, 'numFmtId'))
    if (name === 'numfmt' && !isEnd) custom.set(id(), showsDay(readAttribute(attributes, 'formatCode') ?? ''))
    else if (name === 'cellxfs') inCells = !isEnd
    else if (name === 'xf' && inCells && !isEnd) styles.push(custom.get(id()) ?? builtInDates(id()))
  })
  return styles
}

function sharedTexts(xml: string, budget: Budget) {
  const texts: string[] = []
  let text = ''
  let [inText, inHint] = [false, false]
  parseMarkup(
    xml,
    budget,
    ({ name, isEnd, isEmpty }) => {
      if (name === 'si' && !isEnd) text = ''
      if (name === 'si' && (isEnd || isEmpty)) texts.push(shownText(text))
      if (name === 'rph') inHint = !isEnd
      if (name === 't') inText = !isEnd && !isEmpty
    },
    piece => {
      if (inText && !inHint && text.length < mostText) text += piece.slice(0, mostText * 8)
    },
  )
  return texts
}

/** Decodes '_x000D_', Excel's escape for characters that XML cannot contain (ECMA-376, ST_Xstring). */
const withoutEscapes = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

const shownText = (text: string) => normalizeDigits(withoutEscapes(decodeEntities(text)))

function columnIn(reference: string) {
  let index = 0
  for (const letter of /^[A-Z]{1,3}/.exec(reference.toUpperCase())?.[0] ?? '')
    index = index * 26 + letter.charCodeAt(0) - 64
  return index - 1
}

interface Workbook {
  texts: string[]
  dates: boolean[]
  is1904: boolean
}

/** Whether a cell is a formula without a stored result, as some export libraries write it. */
const isUnsaved = ({ value, type, isFormula }: { value: string; type?: string; isFormula: boolean }) =>
  isFormula && value === '' && type !== 'str'

function cellValue(
  value: string,
  type: string | undefined,
  style: number,
  { texts, dates, is1904 }: Workbook,
): Cell {
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'inlineStr' || type === 'str' || type === 'd') return shownText(value)
  if (type === 'e') return `#${value}`
  if (value.trim() === '' || type === 'b') return value
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  return dates[style] ? dayText(number, is1904 ? dateSystemOffsetDays : 0) : number
}

function dayText(serial: number, shift: number): Cell {
  const clock = new Date(Math.round((serial % 1) * 86_400) * 1000).toISOString().slice(11, 19)
  if (serial >= 0 && serial < 1) return clock
  const day = daySerialToIso(serial + shift)
  return day === null ? serial : `${day} ${clock}`
}

/** Cells and characters that the remaining sheets may still have, including empty cells added to fill gaps. */
interface Room {
  cells: number
  letters: number
}
const fullRoom = (): Room => ({ cells: 1_500_000, letters: 16_000_000 })

function sheetRows(xml: string, book: Workbook, budget: Budget, room: Room): GridRow[] {
  const rows: GridRow[] = []
  let row: GridRow | null = null
  let cell: { column: number; type?: string; style: number; value: string; isFormula: boolean } | null = null
  let isValue = false
  let [line, column] = [0, -1]
  const put = () => {
    if (cell && row && cell.column >= 0 && cell.column < mostColumns) {
      const before = row.cells.length
      while (row.cells.length < cell.column) row.cells.push('')
      const value = isUnsaved(cell) ? unsavedFormulaText : cellValue(cell.value, cell.type, cell.style, book)
      row.cells[cell.column] = value
      const { type } = cell
      const isDay = type === 'd' || (book.dates[cell.style] === true && (type ?? 'n') === 'n')
      if (isDay && /^\d{4}-/.test(String(value))) row.realDays = [...(row.realDays ?? []), cell.column]
      if (!isBlankCell(value) && row !== rows.at(-1)) rows.push(row)
      if (rows.length > mostRows) throw new StatementRefusedError('too_many_rows')
      room.cells -= row.cells.length - before
      room.letters -= typeof value === 'string' ? value.length : 0
      if (room.cells < 0 || room.letters < 0) throw unpackedSizeRefusal()
    }
    cell = null
  }
  parseMarkup(
    xml,
    budget,
    ({ name, isEnd, isEmpty, attributes }) => {
      if (name === 'row' && !isEnd) {
        line = Number(readAttribute(attributes, 'r')) || line + 1
        row = { line, cells: [] }
        column = -1
      } else if (name === 'c' && !isEnd) {
        const reference = readAttribute(attributes, 'r')
        column = reference ? columnIn(reference) : column + 1
        cell = {
          column,
          type: readAttribute(attributes, 't'),
          style: Number(readAttribute(attributes, 's') ?? 0),
          value: '',
          isFormula: false,
        }
        if (isEmpty) cell = null
      } else if (name === 'c') put()
      else if (name === 'f' && cell) cell.isFormula = true
      else if (name === 'v' || name === 't') isValue = !isEnd && !isEmpty
      else if (name === 'rph') isValue = false
    },
    text => {
      if (isValue && cell && cell.value.length < mostText) cell.value += text.slice(0, mostText * 8)
    },
  )
  return rows
}

interface SheetEntry {
  name: string
  path: string
}

function sheetsOf(workbook: string, relations: string, budget: Budget): SheetEntry[] {
  const targets = new Map<string, string>()
  parseMarkup(relations, budget, ({ name, attributes }) => {
    if (name === 'relationship')
      targets.set(readAttribute(attributes, 'Id') ?? '', readAttribute(attributes, 'Target') ?? '')
  })
  const sheets: SheetEntry[] = []
  parseMarkup(workbook, budget, ({ name, isEnd, attributes }) => {
    if (name !== 'sheet' || isEnd || /hidden/i.test(readAttribute(attributes, 'state') ?? '')) return
    const target =
      targets.get(readAttribute(attributes, 'r:id') ?? readAttribute(attributes, 'id') ?? '') ?? ''
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    sheets.push({ name: readAttribute(attributes, 'name') ?? '', path })
  })
  return sheets.slice(0, 40)
}

const mebibyte = 1024 * 1024

/** Reads the visible sheets. Formulas give their stored value. Throws `StatementRefusedError` above the size limits. */
export async function readXlsxGrids(zip: Zip): Promise<Grid[]> {
  const budget = createMarkupBudget()
  const room = fullRoom()
  const workbook = await zip.text('xl/workbook.xml', mebibyte)
  if (workbook === null)
    throw new StatementRefusedError(zip.names.includes('xl/workbook.bin') ? 'old_xls' : 'unknown_file')
  const relations = (await zip.text('xl/_rels/workbook.xml.rels', mebibyte)) ?? ''
  const book: Workbook = {
    texts: sharedTexts((await zip.text('xl/sharedStrings.xml', 16 * mebibyte)) ?? '', budget),
    dates: dateStyles((await zip.text('xl/styles.xml', 4 * mebibyte)) ?? '', budget),
    is1904: /date1904\s{0,9}=\s{0,9}["'](1|true)/i.test(workbook),
  }
  const grids: Grid[] = []
  for (const { name, path } of sheetsOf(workbook, relations, budget)) {
    const xml = await zip.text(path)
    if (xml !== null)
      grids.push({
        name,
        isSheet: true,
        ...(book.is1904 ? { is1904: true } : {}),
        rows: sheetRows(xml, book, budget, room),
      })
  }
  return grids
}
