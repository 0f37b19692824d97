import { attribute, fullBudget, type Tag, unescaped, walk } from '../bytes/markup'
import { Refused } from '../refusals'
import { isBlank } from '../text'
import type { Cell, Grid, GridRow } from '../types'

const mostRows = 25_000
const mostColumns = 200
const span = (attributes: string, name: string) =>
  Math.min(50, Math.max(1, Number(attribute(attributes, name)) || 1))

interface Level {
  cells: Cell[]
  /** Columns that a cell of a row above still fills: [column] = rows left. */
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
    level.cells.push(unescaped(text).trim(), ...Array<Cell>(wide - 1).fill(''))
    // One more than below: the row's own end counts it down.
    if (high > 1) for (let i = at; i < at + wide; i++) level.spanned[i] = high
  }

  private closeRow() {
    const level = this.level
    if (!level) return
    this.closeCell()
    if (level.cells.some(cell => !isBlank(cell)))
      this.rows.push({ line: this.rows.length + 1, cells: level.cells })
    if (this.rows.length > mostRows) throw new Refused('too_many_rows')
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

/** Tables of an HTML page as one grid: many banks give such a page the name .xls. Lines count rows with content. */
export function htmlGrid(source: string): Grid {
  const rows = new Rows()
  walk(
    source,
    fullBudget(),
    tag => rows.tag(tag),
    text => rows.text(text),
  )
  rows.tag({ name: 'table', isEnd: true, isEmpty: false, attributes: '' })
  return { name: 'HTML', isSheet: true, rows: rows.rows }
}

/** Sheets of Excel's own XML of 2003, which banks also call .xls. */
export function sheetXmlGrids(source: string): Grid[] {
  const grids: Grid[] = []
  let row: GridRow | null = null
  let value: { text: string; type: string } | null = null
  let column = 0
  walk(
    source,
    fullBudget(),
    ({ name, isEnd, isEmpty, attributes }) => {
      const rows = grids.at(-1)?.rows
      if (name === 'worksheet' && !isEnd)
        grids.push({ name: attribute(attributes, 'Name') ?? '', isSheet: true, rows: [] })
      else if (name === 'row' && !isEnd && rows) {
        const line = Number(attribute(attributes, 'Index')) || (rows.at(-1)?.line ?? 0) + 1
        row = { line, cells: [] }
        rows.push(row)
        if (rows.length > mostRows) throw new Refused('too_many_rows')
        column = 0
      } else if (name === 'cell' && !isEnd) {
        column = Number(attribute(attributes, 'Index')) || column + 1
        if (isEmpty) value = null
      } else if (name === 'data' && !isEnd) {
        value = { text: '', type: attribute(attributes, 'Type') ?? '' }
      } else if (name === 'data' && value && row && column <= mostColumns) {
        while (row.cells.length < column - 1) row.cells.push('')
        const text = unescaped(value.text).trim()
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
