import type { FileAccount } from '../../worker/contract/money/accounts/account-match'
import type { RowSide, StatementRow } from '../../worker/contract/money/statements'

export interface ReadOptions {
  /** Dates in the name help to detect swapped days and months. The file type is detected from the bytes. */
  fileName?: string
  /** The operator's mapping for this file. The caller remembers it by `meta.signature` and account. */
  mapping?: Mapping
  /** Column mappings saved for the account. One with the file's signature is used instead of asking the operator. */
  remembered?: { signature: string; mapping: Mapping }[]
  /** Time of reading, UTC ISO. Used to rule out implausible dates, for warnings and for the day of pending rows. */
  now: string
  /** Date order that the operator chose for this file. It has priority over every other source. */
  date_order?: DateOrder | SheetOrder
  /** Date orders chosen earlier for layouts of this account, used if the order is possible in this file. */
  date_orders?: { signature: string; date_order: DateOrder }[]
  /** Line numbers that the operator excluded after a problem. */
  skip?: number[]
}

export type DateOrder = 'dmy' | 'mdy' | 'ymd'
/** `kept`: read date cells as stored. `turned`: swap day and month, because Excel in US format had swapped them. */
export type SheetOrder = 'kept' | 'turned'
export type DecimalMark = '.' | ','

/** Column indexes in `TablePreview.columns`, from 0. Set `amount`, or at least one of `debit` and `credit`. */
export interface MappedColumns {
  date: number
  description: number[]
  amount?: number
  debit?: number
  credit?: number
  /** Column of debit/credit marks: D/K, DB/CR, masuk/keluar. */
  side?: number
  balance?: number
  reference?: number
  time?: number
}

/** How to read a table. Missing parts are detected from the data. If the data is ambiguous, the operator is asked. */
export interface Mapping {
  columns: MappedColumns
  /** Line of the column names, 0 for none. Detected if omitted. */
  header_row?: number
  /** Detected at the header if omitted. Ignored for XLSX files. */
  delimiter?: Delimiter
  date_order?: DateOrder
  decimal?: DecimalMark
  /** Year of the last row, for dates without a year. */
  year?: number
  /** Which amounts are incoming, in a column without debit/credit marks. `sign`: amounts without a minus. */
  side_rule?: 'sign' | 'all_in' | 'all_out'
  /** Meaning of each debit/credit mark, normalised by `normalizeCell`. Other marks are errors. */
  side_marks?: Record<string, RowSide>
  /** `sen`: amounts are in hundredths of a rupiah without a decimal mark (DANA). */
  unit?: 'rupiah' | 'sen'
}

export type Delimiter = ',' | ';' | '\t' | '|'

/** An unreadable cell. `line` counts from 1; `column` is the name or letter. */
export interface CellProblem {
  line: number
  column: string | null
  /** Content of the unreadable cell, at most 60 characters. */
  text: string
  /** Complete Indonesian message with line and cell, for display. */
  message: string
}

export interface TablePreview {
  /** Line of the header; 0 for none. */
  header_row: number
  /** Column names, made unique; an unnamed column is 'Kolom D'. */
  columns: string[]
  rows: { line: number; cells: string[] }[]
  total: number
}

export interface DateReading {
  order: DateOrder | SheetOrder
  from: string
  to: string
  /** Content of an example cell. `day` is the day that the cell means if its date order is `order`. */
  example: string
  day: string
}

export interface DateChoice {
  order: DateOrder | SheetOrder | null
  /** All possible date orders, the chosen one first; empty if the file proves one. */
  readings: DateReading[]
  is_said: boolean
}

export interface SideMark {
  mark: string
  side: RowSide | null
}

export type BalanceCheck =
  /** All balances match the rows: in file order (`old_first`, `new_first`) or after sorting (`shuffled`). */
  | { state: 'ok'; order: 'old_first' | 'new_first' | 'shuffled' }
  | { state: 'broken'; line: number; expected_sen: number; found_sen: number }
  /** Balances were not checked: there is no balance column, or there are too few rows. */
  | { state: 'none' }

export interface StatementChecks {
  balance: BalanceCheck
  /** Whether opening + in − out = closing and the printed totals match; null if it could not be checked. */
  totals: boolean | null
  counts: boolean | null
}

export interface StatementMeta {
  /** Stable id of the layout: 'bca', 'mandiri_mcm', ..., or 'table-' + 8 hex digits of the signature. */
  source_format: string
  layout: string
  /** Joined column names, which identify the layout. Lines above and below the table do not change the signature. */
  signature: string
  /** Printed period, days 'YYYY-MM-DD'; null if there is none. */
  period: { from: string; to: string } | null
  /** First and last day of booked rows, extended by `period`; null without rows. */
  covered: { from: string; to: string } | null
  /** Opening balance, printed or derived from the balances, in rupiah, rounded down. */
  opening: number | null
  closing: number | null
  /** Digits of the account number, with one '*' per masked part. */
  account_number: string | null
  bank: string | null
  charset: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'xlsx' | 'paste'
  /** Hash of the bytes (of pasted text as UTF-8), 64 hex digits. */
  sha256: string
  checks: StatementChecks
  dates: DateChoice
  /** Questions about rows in the future, more than a year old or outside the period. The operator must confirm them. */
  odd_days: string[]
  /** Indonesian warnings, the most serious first. */
  warnings: string[]
  /** Unread lines that may contain money. The operator must check them before the import. */
  unread: { line: number; reason: string }[]
  /** Lines that are not transactions or that the operator excluded, with the reason; at most 200. */
  left_out: { line: number; reason: string }[]
}

/** Only after the code `cells` can the operator continue, by excluding the lines of the unreadable cells. */
export type RefusalCode =
  | 'empty'
  | 'too_big'
  | 'pdf'
  | 'image'
  | 'password'
  | 'old_xls'
  | 'unknown_file'
  | 'no_statement'
  | 'damaged'
  | 'no_table'
  | 'no_rows'
  | 'unproven_text'
  | 'too_many_rows'
  | 'currency'
  | 'several_accounts'
  | 'several_tables'
  | 'cells'

export interface StatementRefusal {
  outcome: 'refused'
  code: RefusalCode
  message: string
  advice: string
  /** For `cells`: the first 50 unreadable cells. */
  problems: CellProblem[]
  problem_count: number
}

/** The property of the table that cannot be detected, so the operator must choose it. */
export type MappingQuestion = 'columns' | 'date_order' | 'decimal' | 'side' | 'year'

export interface NeedsMapping {
  outcome: 'mapping'
  question: MappingQuestion
  message: string
  signature: string
  account: FileAccount
  dates: DateChoice
  marks: SideMark[]
  preview: TablePreview
  /** Mapping to suggest, possibly incomplete and never certain. */
  guess: Omit<Mapping, 'columns'> & { columns: Partial<MappedColumns> }
}

export interface ReadRows {
  outcome: 'rows'
  rows: StatementRow[]
  meta: StatementMeta
  /** The given or remembered mapping that was used; null if the columns were found by their names. */
  mapping: Mapping | null
}

export type StatementResult = ReadRows | NeedsMapping | StatementRefusal

export interface PreviewLine {
  line: number
  cells: string[]
  /** Result for the line: the row, the problem, or neither if the line is not a transaction. */
  row: StatementRow | null
  problem: CellProblem | null
  left_out: string | null
}

/** A cell is a number only in sheets; text files have text only. */
export type Cell = string | number

export interface GridRow {
  /** Line of the file or row of the sheet, from 1. */
  line: number
  cells: Cell[]
  /** Indexes of date cells, whose day and month the exporting program may have swapped. */
  realDays?: number[]
  /** True for a last line without a line break, because such a line may be truncated. */
  torn?: boolean
}

export interface Grid {
  name: string
  /** True for a sheet, in which cells have column positions. Cells in a line of text only have an order. */
  isSheet?: boolean
  /** Whether the workbook counts days from 1904, which is needed to read plain numbers in the date column. */
  is1904?: boolean
  isSpaced?: boolean
  rows: GridRow[]
}
