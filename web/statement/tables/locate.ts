import { realignMergedCells } from '../columns/align'
import { findHeader, type Header, headerAtLine, headerSignatureOf, maxHeaderRow } from '../columns/header'
import { findLayoutById, matchLayout, type StatementLayout } from '../columns/layouts'
import { type ColumnPlan, planColumnsFromMapping, planColumnsFromNames } from '../columns/plan'
import { StatementRefusedError } from '../refusals'
import { countFilledCells, isBlankCell } from '../text'
import type { Delimiter, Grid, Mapping, TablePreview } from '../types'
import { csvDelimiters, splitRecords } from './csv'
import type { Source } from './source'

export interface StatementTable {
  grid: Grid
  header: Header
  plan: ColumnPlan
  layout: StatementLayout | null
  delimiter: Delimiter | null
  isScattered: boolean
}

const sniffedRecords = maxHeaderRow + 20

export interface TableLocation {
  grid: Grid
  delimiter: Delimiter | null
  header: Header | null
}

const gridOf = (text: string, delimiter: Delimiter, most?: number): Grid => ({
  name: '',
  rows: splitRecords(text, delimiter, most),
})

/** Number of rows with at least three filled cells, to compare delimiters if no header is found. */
const countSplitRows = ({ rows }: Grid) => rows.filter(({ cells }) => countFilledCells(cells) >= 3).length

/** The delimiter that gives the header the most known columns. Without a header, the one that splits the most lines. */
function detectDelimiter(text: string): Delimiter {
  const tried = csvDelimiters.map(delimiter => {
    const grid = gridOf(text, delimiter, sniffedRecords)
    return { delimiter, score: (findHeader(grid)?.score ?? 0) * 1000 + countSplitRows(grid) }
  })
  return tried.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

/** Throws if several sheets contain transactions. */
function pickGrid(grids: Grid[]): TableLocation {
  const found = grids.map(grid => ({ grid, delimiter: null, header: findHeader(grid) }))
  const withNames = found.filter(({ header }) => header !== null)
  const withRows = withNames.filter(({ grid, header }) => grid.rows.length - 1 > (header?.at ?? 0))
  const withTable = withRows.length > 0 ? withRows : withNames
  if (withTable.length > 1) {
    const names = withTable.map(({ grid }) => grid.name).slice(0, 5)
    throw new StatementRefusedError('several_tables', `Lembar: ${names.join(', ')}.`)
  }
  const fullest = found.reduce<TableLocation | null>(
    (best, one) => (one.grid.rows.length > (best?.grid.rows.length ?? 0) ? one : best),
    null,
  )
  const picked = withTable[0] ?? fullest
  if (!picked) throw new StatementRefusedError('no_table')
  return picked
}

const maxRows = 20_000

/** Finds the table, with the given or detected delimiter. Throws if it has more rows than a month can have. */
export function locateTable(source: Source, delimiter?: Delimiter): TableLocation {
  const located = locateAny(source, delimiter)
  if (located.grid.rows.filter(({ cells }) => !cells.every(isBlankCell)).length > maxRows)
    throw new StatementRefusedError('too_many_rows')
  return located
}

function locateAny(source: Source, delimiter?: Delimiter): TableLocation {
  if (source.text === null) return pickGrid(source.grids)
  const chosen = delimiter ?? detectDelimiter(source.text)
  const grid = gridOf(source.text, chosen)
  return { grid, delimiter: chosen, header: findHeader(grid) }
}

export function buildTableFromColumnNames(
  { grid, delimiter }: TableLocation,
  header: Header,
  form: string | null,
): StatementTable {
  const straightened = delimiter === null ? realignMergedCells(grid, header) : null
  const used = straightened ?? grid
  const layout = form ? findLayoutById(form) : matchLayout(header.columns)
  const plan = planColumnsFromNames(header, used.rows.slice(header.at + 1), layout)
  return {
    grid: used,
    header,
    plan,
    layout,
    delimiter,
    isScattered: straightened !== null || grid.isSpaced === true,
  }
}

export function buildTableFromMapping(located: TableLocation, mapping: Mapping): StatementTable {
  const { grid, delimiter, header: found } = located
  const header =
    mapping.header_row === undefined && found ? found : headerAtLine(grid, mapping.header_row ?? 0)
  return {
    grid,
    header,
    plan: planColumnsFromMapping(mapping, header),
    layout: null,
    delimiter,
    isScattered: false,
  }
}

/**
 * Finds the remembered mapping whose header is in this file, and updates its header line. Removes its year, because
 * the operator chose the year for an earlier file.
 */
export function findRememberedMapping(
  { grid, header }: TableLocation,
  remembered: { signature: string; mapping: Mapping }[],
): Mapping | null {
  for (const { signature, mapping: saved } of remembered) {
    const { year: _, ...mapping } = saved
    if (header?.signature === signature) return { ...mapping, header_row: header.line }
    const row = grid.rows.slice(0, maxHeaderRow).find(({ cells }) => headerSignatureOf(cells) === signature)
    if (row) return { ...mapping, header_row: row.line }
    if (mapping.header_row === 0 && headerAtLine(grid, 0).signature === signature) return mapping
  }
  return null
}

/** The probable header of an unknown table: the first row with several texts and no digit. */
export function guessHeader(grid: Grid): Header {
  const row = grid.rows
    .slice(0, maxHeaderRow)
    .find(
      ({ cells }) =>
        countFilledCells(cells) >= 3 && cells.every(cell => typeof cell === 'string' && !/\d/.test(cell)),
    )
  return headerAtLine(grid, row?.line ?? 0)
}

const shown = 20

export function tablePreview({ rows }: Grid, header: Header): TablePreview {
  const below = rows.slice(header.at + 1).filter(({ cells }) => !cells.every(isBlankCell))
  return {
    header_row: header.line,
    columns: header.columns.map(({ name }) => name),
    rows: below.slice(0, shown).map(({ line, cells }) => ({
      line,
      cells: cells.slice(0, 200).map(cell => String(cell).slice(0, 300)),
    })),
    total: rows.length,
  }
}
