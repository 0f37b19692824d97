import type { FileAccount } from '../../worker/contract/money/accounts/account-match'
import { findAccountAboveTable } from './account/account'
import { findHeader, headerAtLine } from './columns/header'
import { guessColumns, planColumnsFromNames } from './columns/plan'
import { type Interpretation, interpretTable } from './interpret'
import { createStatementRefusal, toStatementRefusal } from './refusals'
import {
  buildTableFromColumnNames,
  buildTableFromMapping,
  findRememberedMapping,
  guessHeader,
  locateTable,
  type StatementTable,
  type TableLocation,
  tablePreview,
} from './tables/locate'
import { looksLikePrintedStatement, readPrintedStatement } from './tables/printed'
import { decodeStatementSource, type Source } from './tables/source'
import type {
  Cell,
  DateChoice,
  Mapping,
  MappingQuestion,
  NeedsMapping,
  PreviewLine,
  ReadOptions,
  SideMark,
  StatementRefusal,
  StatementResult,
} from './types'

export type StatementSource = Uint8Array | string

/** A decoded statement, which can be read with several mappings without decoding it again. */
export interface OpenStatement {
  read(options: ReadOptions): StatementResult
  /** Returns the mapping question for the header line that the operator chose; `header_row` is 0 for no header. */
  askAt(header_row: number): NeedsMapping | StatementRefusal
  /** Applies a mapping to the first 50 lines; `problem_count` covers the whole file. */
  preview(
    mapping: Mapping,
    options: ReadOptions,
  ): { lines: PreviewLine[]; problem_count: number; marks: SideMark[] } | StatementRefusal
}

const maxPreviewLines = 50

function catchRefusal<T>(read: () => T): T | StatementRefusal {
  try {
    return read()
  } catch (error) {
    return toStatementRefusal(error)
  }
}

const unasked: DateChoice = { order: null, readings: [], is_said: false }

function ask(
  table: StatementTable,
  question: MappingQuestion,
  why: string,
  mapping: Mapping,
  { account_number, bank, source_format }: FileAccount,
  found: { dates: DateChoice; marks: SideMark[] } = { dates: unasked, marks: [] },
): NeedsMapping {
  const { date, ...columns } = mapping.columns
  return {
    outcome: 'mapping',
    question,
    message: `${why}. Sebutkan arti kolomnya sekali; setelah itu diingat untuk rekening ini.`,
    signature: table.header.signature,
    account: { account_number, bank, source_format },
    ...found,
    preview: tablePreview(table.grid, table.header),
    guess: { ...mapping, columns: date >= 0 ? { date, ...columns } : columns },
  }
}

function conclude(
  source: Source,
  table: StatementTable,
  found: Interpretation,
  mapping: Mapping | null,
): StatementResult {
  if (found.question)
    return ask(table, found.question.about, found.question.why, found.mapping, found.meta, {
      dates: found.meta.dates,
      marks: found.question.about === 'side' ? found.marks : [],
    })
  if (found.problems.length > 0)
    return createStatementRefusal('cells', found.problems[0]?.message, found.problems)
  if (found.rows.length === 0) {
    const [unread] = found.meta.unread
    return createStatementRefusal('no_rows', unread && `Baris ${unread.line} ${unread.reason}.`)
  }
  return {
    outcome: 'rows',
    rows: found.rows,
    mapping,
    meta: { ...found.meta, charset: source.charset, sha256: source.sha256 },
  }
}

/** Whether a comma inside an amount split a line between two cells: 'SITI 2,500,123.00', '15.000,00 7.485'. */
const isAmountSplit = (left: Cell = '', right: Cell = '') =>
  (/\s\d{1,3}$/.test(String(left)) && /^\d{3}(?!\d)/.test(String(right))) ||
  (/\d$/.test(String(left)) && /^\d\d\s/.test(String(right)))

/** Whether lines are split only at commas inside amounts, as in text copied from a PDF: the columns are meaningless. */
function isSplitAtAmounts({ grid: { rows }, delimiter }: TableLocation) {
  const wide = rows.filter(({ cells }) => cells.length > 2)
  const split = wide.filter(({ cells }) => cells.some((cell, i) => isAmountSplit(cells[i - 1], cell)))
  return delimiter === ',' && split.length * 2 > wide.length
}

function askForColumns(located: TableLocation, line?: number): NeedsMapping | StatementRefusal {
  const { grid, delimiter } = located
  const header = line === undefined ? guessHeader(grid) : headerAtLine(grid, line)
  if (Math.max(0, ...grid.rows.map(({ cells }) => cells.length)) < 3)
    return createStatementRefusal('no_table')
  if (isSplitAtAmounts(located)) return createStatementRefusal('unproven_text')
  const below = grid.rows.slice(header.at + 1)
  const plan = planColumnsFromNames(header, line === undefined ? [] : below, null)
  const table: StatementTable = { grid, header, plan, layout: null, delimiter, isScattered: false }
  const named = plan.doubt === null ? plan.columns : guessColumns(header, below)
  const { date = -1, description = [], ...columns } = named
  const guess = {
    columns: { date, description, ...columns },
    header_row: header.line,
    ...(delimiter ? { delimiter } : {}),
  }
  return ask(table, 'columns', 'Nama kolom di berkas ini tidak dikenali', guess, {
    ...findAccountAboveTable(grid),
    source_format: '',
  })
}

function readOpened(source: Source, options: ReadOptions): StatementResult {
  if (options.mapping) {
    const table = buildTableFromMapping(locateTable(source, options.mapping.delimiter), options.mapping)
    return conclude(source, table, interpretTable(table, options), options.mapping)
  }
  const located = locateTable(source)
  const saved = findRememberedMapping(located, options.remembered ?? [])
  const byNames = readByNames(source, located, options)
  const isOpen = byNames.outcome === 'mapping'
  return isOpen && saved ? readOpened(source, { ...options, mapping: saved }) : byNames
}

function readByNames(source: Source, located: TableLocation, options: ReadOptions): StatementResult {
  if (!located.header) return readCopied(source, options) ?? askForColumns(located)
  const table = buildTableFromColumnNames(located, located.header, source.form)
  const reading = conclude(source, table, interpretTable(table, options), null)
  const mayShift = located.grid.isSpaced || located.delimiter === '|'
  if (!mayShift || reading.outcome === 'rows') return reading
  // Columns separated by spaces or bars can shift. Try the parser that uses the balances to identify the amounts.
  const copied = readCopied(source, options)
  return copied?.outcome === 'rows' ? copied : reading
}

/** Reads text copied from a PDF; null for other text. Returns a refusal if the balances do not prove each row. */
function readCopied(source: Source, options: ReadOptions): StatementResult | null {
  const printed =
    source.copied !== null && looksLikePrintedStatement(source.copied)
      ? readPrintedStatement(source.copied)
      : null
  if (!printed) return null
  if (printed.state === 'unproven')
    return createStatementRefusal('unproven_text', `Baris ${printed.line} ${printed.why}.`)
  const { grid } = printed
  const header = findHeader(grid)
  if (!header) return null
  const table = buildTableFromColumnNames({ grid, delimiter: null, header }, header, 'printed')
  return conclude(source, table, interpretTable(table, options), null)
}

function previewOpened(source: Source, mapping: Mapping, options: ReadOptions) {
  const table = buildTableFromMapping(locateTable(source, mapping.delimiter), mapping)
  const { rows, problems, meta, marks } = interpretTable(table, { ...options, mapping })
  const shown = tablePreview(table.grid, table.header).rows.slice(0, maxPreviewLines)
  const lines = shown.map(({ line, cells }) => ({
    line,
    cells,
    row: rows.find(row => row.line === line) ?? null,
    problem: problems.find(problem => problem.line === line) ?? null,
    left_out: meta.left_out.find(one => one.line === line)?.reason ?? null,
  }))
  return { lines, problem_count: problems.length, marks }
}

/** Detects the format by the bytes. Returns a refusal for PDF, pictures, password-protected or old Excel files. */
export async function openStatement(input: StatementSource): Promise<OpenStatement | StatementRefusal> {
  try {
    const source = await decodeStatementSource(input)
    return {
      read: options => catchRefusal(() => readOpened(source, options)),
      askAt: line => catchRefusal(() => askForColumns(locateTable(source), line)),
      preview: (mapping, options) => catchRefusal(() => previewOpened(source, mapping, options)),
    }
  } catch (error) {
    return toStatementRefusal(error)
  }
}

/** Returns rows, a question or a refusal; never throws for file contents. Amounts are in rupiah, days 'YYYY-MM-DD'. */
export async function parseStatementFile(
  input: StatementSource,
  options: ReadOptions,
): Promise<StatementResult> {
  const opened = await openStatement(input)
  return 'outcome' in opened ? opened : opened.read(options)
}
