import { StatementRefusedError, unpackedSizeRefusal } from '../refusals'
import { isBlankCell } from '../text'
import type { Cell, Grid, GridRow } from '../types'

/** Max characters per cell. Excel allows 32,767; statements need a few hundred. */
const maxTextLength = 40_000
const maxAttributeLength = 2000

interface Tag {
  /** Tag name in lower case, without namespace prefix. */
  name: string
  isEnd: boolean
  isEmpty: boolean
  attributes: string
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

function entity(whole: string, name: string) {
  if (name[0] !== '#') return entities[name.toLowerCase()] ?? whole
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
}

/** Decodes built-in entities only; entities defined by the document are ignored. */
export const decodeEntities = (text: string) =>
  text.includes('&') ? text.slice(0, maxTextLength).replace(/&(#?\w{1,8});/g, entity) : text

export function readAttribute(attributes: string, name: string) {
  const pattern = new RegExp(`(?:^|[\\s:])${name}\\s{0,4}=\\s{0,4}(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i')
  const found = pattern.exec(attributes.slice(0, maxAttributeLength))
  const value = found?.[1] ?? found?.[2] ?? found?.[3]
  return value === undefined ? undefined : decodeEntities(value)
}

function tagOf(inside: string): Tag {
  const isEnd = inside.startsWith('/')
  const body = isEnd ? inside.slice(1) : inside
  const name = /^[^\s/>]{0,60}/.exec(body)?.[0] ?? ''
  return {
    name: name.slice(name.indexOf(':') + 1).toLowerCase(),
    isEnd,
    isEmpty: body.endsWith('/'),
    attributes: body.slice(name.length),
  }
}

/** Index of the '>' that closes the tag at `open`, or -1. Skips a '>' inside a quoted value. */
function endOfTag(source: string, open: number) {
  let end = source.indexOf('>', open)
  let from = open
  while (end >= 0) {
    const before = source.slice(from, end)
    const mark = /=\s{0,9}(["'])/.exec(before.slice(0, maxAttributeLength))
    if (!mark) return end
    const start = from + mark.index + mark[0].length
    const value = source.slice(start, start + maxAttributeLength).split('<', 1)[0] ?? ''
    const length = value.indexOf(mark[1] ?? '')
    from = length < 0 ? start : start + length + 1
    if (from > end) end = source.indexOf('>', from)
  }
  return end
}

/** Tags that may still be parsed in all documents of a file. Limits the time spent on a malicious file. */
export interface Budget {
  tags: number
}

/** 2 million tags are twice what 20,000 rows with 12 columns need in XML, where a cell has 4 tags. */
export const createMarkupBudget = (): Budget => ({ tags: 2_000_000 })

/** Calls `onTag` and `onText` in one pass, without a tree. Throws `StatementRefusedError` if the budget is used up. */
export function parseMarkup(
  source: string,
  budget: Budget,
  onTag: (tag: Tag) => void,
  onText: (text: string) => void = () => {},
) {
  let at = 0
  const endOf = (mark: string, from: number) => {
    const close = source.indexOf(mark, from)
    return close < 0 ? source.length : close
  }
  while (at < source.length) {
    const open = source.indexOf('<', at)
    if (open < 0) return onText(source.slice(at))
    if (open > at) onText(source.slice(at, open))
    if (source.startsWith('<!--', open)) {
      at = endOf('-->', open) + 3
    } else if (source.startsWith('<![CDATA[', open)) {
      const close = endOf(']]>', open)
      onText(source.slice(open + 9, Math.min(close, open + maxTextLength)).replaceAll('&', '&amp;'))
      at = close + 3
    } else {
      const close = endOfTag(source, open)
      if (close < 0) return
      if (--budget.tags < 0) throw unpackedSizeRefusal()
      if (/[a-z/]/i.test(source[open + 1] ?? '')) onTag(tagOf(source.slice(open + 1, close)))
      at = close + 1
    }
  }
}

const mostRows = 25_000
const mostColumns = 200
const span = (attributes: string, name: string) =>
  Math.min(50, Math.max(1, Number(readAttribute(attributes, name)) || 1))

interface Level {
  cells: Cell[]
  /** For each column, the number of further rows that a `rowspan` still fills. */
  spanned: number[]
  open: { text: string; tag: Tag } | null
}

class Rows {
  rows: GridRow[] = []
  private readonly levels: Level[] = []
  private silent = 0

  private get level() {
    return this.levels.at(-1)
  }

  private closeCell() {
    const level = this.level
    if (!level?.open) return
    const { text, tag } = level.open
    level.open = null
    while (level.cells.length < mostColumns && (level.spanned[level.cells.length] ?? 0) > 0)
      level.cells.push('')
    const at = level.cells.length
    const [wide, high] = [span(tag.attributes, 'colspan'), span(tag.attributes, 'rowspan')]
    level.cells.push(decodeEntities(text).trim(), ...Array<Cell>(wide - 1).fill(''))
    // `rowspan` includes the current row, whose end decrements the number.
    if (high > 1) for (let i = at; i < at + wide; i++) level.spanned[i] = high
  }

  private closeRow() {
    const level = this.level
    if (!level) return
    this.closeCell()
    if (level.cells.some(cell => !isBlankCell(cell)))
      this.rows.push({ line: this.rows.length + 1, cells: level.cells })
    if (this.rows.length > mostRows) throw new StatementRefusedError('too_many_rows')
    level.cells = []
    level.spanned = level.spanned.map(rows => Math.max(0, rows - 1))
  }

  tag(tag: Tag) {
    const { name, isEnd } = tag
    if (name === 'script' || name === 'style') this.silent = isEnd ? 0 : 1
    else if (name === 'table' && !isEnd) {
      if (this.levels.length < 20) this.levels.push({ cells: [], spanned: [], open: null })
    } else if (name === 'table') {
      this.closeRow()
      this.levels.pop()
    } else if (name === 'tr') this.closeRow()
    else if (name === 'td' || name === 'th') {
      this.closeCell()
      if (!isEnd && this.level) this.level.open = { text: '', tag }
    } else if ((name === 'br' || name === 'p' || name === 'div') && this.level?.open)
      this.level.open.text += '\n'
  }

  text(text: string) {
    const open = this.level?.open
    if (open && !this.silent && open.text.length < 5000)
      open.text += text.slice(0, 20_000).replace(/\s+/g, ' ').slice(0, 5000)
  }
}

/** Combines all tables of an HTML page, which many banks save as .xls. Line numbers count filled rows. */
export function parseHtmlGrid(source: string): Grid {
  const rows = new Rows()
  parseMarkup(
    source,
    createMarkupBudget(),
    tag => rows.tag(tag),
    text => rows.text(text),
  )
  rows.tag({ name: 'table', isEnd: true, isEmpty: false, attributes: '' })
  return { name: 'HTML', isSheet: true, rows: rows.rows }
}

/** Parses SpreadsheetML 2003, which banks also save as .xls. */
export function parseSheetXmlGrids(source: string): Grid[] {
  const grids: Grid[] = []
  let row: GridRow | null = null
  let value: { text: string; type: string } | null = null
  let column = 0
  parseMarkup(
    source,
    createMarkupBudget(),
    ({ name, isEnd, isEmpty, attributes }) => {
      const rows = grids.at(-1)?.rows
      if (name === 'worksheet' && !isEnd)
        grids.push({ name: readAttribute(attributes, 'Name') ?? '', isSheet: true, rows: [] })
      else if (name === 'row' && !isEnd && rows) {
        const line = Number(readAttribute(attributes, 'Index')) || (rows.at(-1)?.line ?? 0) + 1
        row = { line, cells: [] }
        rows.push(row)
        if (rows.length > mostRows) throw new StatementRefusedError('too_many_rows')
        column = 0
      } else if (name === 'cell' && !isEnd) {
        column = Number(readAttribute(attributes, 'Index')) || column + 1
        if (isEmpty) value = null
      } else if (name === 'data' && !isEnd) {
        value = { text: '', type: readAttribute(attributes, 'Type') ?? '' }
      } else if (name === 'data' && value && row && column <= mostColumns) {
        while (row.cells.length < column - 1) row.cells.push('')
        const text = decodeEntities(value.text).trim()
        row.cells[column - 1] = value.type === 'Number' && Number.isFinite(Number(text)) ? Number(text) : text
        if (value.type === 'DateTime') row.realDays = [...(row.realDays ?? []), column - 1]
        value = null
      }
    },
    text => {
      if (value && value.text.length < 5000) value.text += text.slice(0, 40_000)
    },
  )
  return grids
}
