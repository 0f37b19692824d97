import type { FileAccount } from '../../worker/contract/money/accounts/account-match'
import type { RowSide, StatementRow } from '../../worker/contract/money/statements'

/** Everything the reader takes besides the file. */
export interface ReadOptions {
  /** Days in it help to judge dates that a sheet may have turned; the kind of the file is found in its bytes. */
  fileName?: string
  /** Made by hand for this file; remember it by `meta.signature` and the account. */
  mapping?: Mapping
  /** Mappings remembered for the account: the one whose signature stands in the file is used when asking is needed. */
  remembered?: { signature: string; mapping: Mapping }[]
  /** The moment of reading, UTC ISO. Used for warnings and for the day of pending rows, never to choose a date. */
  now: string
  /** What a person said for this file: goes before everything. */
  date_order?: DateOrder | SheetOrder
  /** Orders said before for a layout of the account: they decide what a file leaves open, and nothing it proves. */
  date_orders?: { signature: string; date_order: DateOrder }[]
  /** Lines that a person decided to leave out after a problem was named. */
  skip?: number[]
}

/** Order of day, month and year where a date is all digits. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd'
/**
 * Of a sheet's real dates: as the sheet has them, or with day and month put back where a program exchanged them while it
 * opened a CSV file.
 */
export type SheetOrder = 'kept' | 'turned'
export type DecimalMark = '.' | ','

/** Column numbers count from 0 in `TablePreview.columns`. Either `amount`, or `debit` and/or `credit`. */
export interface MappedColumns {
  date: number
  description: number[]
  amount?: number
  debit?: number
  credit?: number
  /** Column with D/K, DB/CR, masuk/keluar. */
  side?: number
  balance?: number
  /** Only for a real id of the bank. */
  reference?: number
  /** Clock of the transaction where it has a column of its own. */
  time?: number
}

/** How to read a table. What is left out is found from the data, and refused where the data does not prove it. */
export interface Mapping {
  columns: MappedColumns
  /** Line of the file with the column names; 0 when the file has none. Left out: found by its names. */
  header_row?: number
  /** Left out: sniffed at the header row. Ignored for XLSX. */
  delimiter?: Delimiter
  date_order?: DateOrder
  decimal?: DecimalMark
  /** For dates without a year: the year of the last row. */
  year?: number
  /** For one amount column without any sign of side. `sign`: what has no minus came in. */
  side_rule?: 'sign' | 'all_in' | 'all_out'
  /** What the values of the side column mean, as `plain` text; any other value is then an error. */
  side_marks?: Record<string, RowSide>
  /** Amounts written in hundredths of a rupiah without a mark (DANA). */
  unit?: 'rupiah' | 'sen'
}

export type Delimiter = ',' | ';' | '\t' | '|'

/** A cell that could not be read. `line` counts from 1; `column` is the name in the header or a letter. */
export interface CellProblem {
  line: number
  column: string | null
  /** The cell as it stands in the file, at most 60 characters. */
  text: string
  /** Indonesian, complete, names line and cell. */
  message: string
}

/** The top of the table as a mapping screen shows it. */
export interface TablePreview {
  /** Line of the header, 0 when there is none. */
  header_row: number
  /** Names made unique; a column without a name is 'Kolom D'. */
  columns: string[]
  /** The first lines below the header. */
  rows: { line: number; cells: string[] }[]
  /** Lines in the whole table. */
  total: number
}

/** The days of a file in one order of day and month, with a date of it as an example. */
export interface DateReading {
  order: DateOrder | SheetOrder
  from: string
  to: string
  /** The cell, and its day in this order. */
  example: string
  day: string
}

/** How digits became days. */
export interface DateChoice {
  order: DateOrder | SheetOrder | null
  /** Each order the file allows, the chosen one first; none when the file proves the order. */
  readings: DateReading[]
  /** A person said the order, now or before for this layout. */
  is_said: boolean
}

/** A value of the side column, and what it is known to mean. */
export interface SideMark {
  mark: string
  side: RowSide | null
}

export type BalanceCheck =
  /** Every step adds up: in file order (`old_first`, `new_first`), or once sorted (`shuffled`). */
  | { state: 'ok'; order: 'old_first' | 'new_first' | 'shuffled' }
  /** The first line whose balance does not follow, and what was expected, in sen. */
  | { state: 'broken'; line: number; expected_sen: number; found_sen: number }
  /** No balance column, or too few rows. */
  | { state: 'none' }

/** What the file says about itself, compared with its rows. null: the file does not say. */
export interface StatementChecks {
  balance: BalanceCheck
  /** Opening + in − out = closing, and the printed sums of in and out. */
  totals: boolean | null
  /** The printed numbers of rows. */
  counts: boolean | null
}

export interface StatementMeta {
  /** Stable name of the layout: 'bca', 'mandiri_mcm', ..., or 'table-' + 8 hex digits of the signature. */
  source_format: string
  /** The layout for people: 'BCA', 'Mandiri Kopra', 'Tabel'. */
  layout: string
  /** Column names joined: the same layout gives the same signature whatever stands above or below the table. */
  signature: string
  /** The period the file prints, else null. Days 'YYYY-MM-DD'. */
  period: { from: string; to: string } | null
  /** First and last day of booked rows, widened by `period`; null without rows. */
  covered: { from: string; to: string } | null
  /** Printed, or what the chain of balances shows. Whole rupiah, rounded down. */
  opening: number | null
  closing: number | null
  /** Digits, as found in the file, with one '*' for what the bank masks. */
  account_number: string | null
  /** The bank that the lines above the table name. */
  bank: string | null
  charset: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'xlsx' | 'paste'
  /** Of the bytes (of the pasted text as UTF-8), 64 hex digits. */
  sha256: string
  checks: StatementChecks
  dates: DateChoice
  /** Questions about rows in the future, more than a year back or outside the printed period: a person has to confirm them. */
  odd_days: string[]
  /** Indonesian sentences to show above the rows, the loudest first. */
  warnings: string[]
  /** Lines that could hold money and were not read: the import waits until a person has looked at them. */
  unread: { line: number; reason: string }[]
  /** Lines of the table that are no transactions or were left out, with the reason; at most 200 are listed. */
  left_out: { line: number; reason: string }[]
}

/** Why nothing was read. Only `cells` can be cured by `ReadOptions.skip`. */
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

export interface Refusal {
  outcome: 'refused'
  code: RefusalCode
  /** What is wrong, Indonesian. */
  message: string
  /** What the operator can do, Indonesian. */
  advice: string
  /** For `cells`: the first 50 that could not be read. */
  problems: CellProblem[]
  problem_count: number
}

/** What has to be said by hand before the table can be read with certainty. */
export type MappingQuestion = 'columns' | 'date_order' | 'decimal' | 'side' | 'year'

export interface NeedsMapping {
  outcome: 'mapping'
  question: MappingQuestion
  /** Why certainty is missing, Indonesian. */
  message: string
  signature: string
  /** What the lines above the table tell about the account. */
  account: FileAccount
  dates: DateChoice
  /** Values of the side column whose meaning is asked. */
  marks: SideMark[]
  preview: TablePreview
  /** The best guess; `columns` may be incomplete. Nothing of it is certain. */
  guess: Omit<Mapping, 'columns'> & { columns: Partial<MappedColumns> }
}

export interface ReadRows {
  outcome: 'rows'
  /** In the order of the file. */
  rows: StatementRow[]
  meta: StatementMeta
  /** How the table was read; equal to the given mapping when there was one. */
  mapping: Mapping | null
}

export type Reading = ReadRows | NeedsMapping | Refusal

/** One line of the live preview while a mapping is made. */
export interface PreviewLine {
  line: number
  cells: string[]
  /** What the line would become, or why it cannot, or neither when it is no transaction. */
  row: StatementRow | null
  problem: CellProblem | null
  left_out: string | null
}

/** A cell of a sheet may be a number in itself; text is what the file shows. */
export type Cell = string | number

export interface GridRow {
  /** Line of the file or row of the sheet, from 1. */
  line: number
  cells: Cell[]
  /** Columns whose cell is a real date: the program that saved the sheet chose its day, maybe wrongly. */
  realDays?: number[]
  /** The last line of a file that ends without a line break: it may have been cut. */
  torn?: boolean
}

/** A table before anybody knows what its columns mean. */
export interface Grid {
  name: string
  /** Cells have places of their own; a line of text only has an order. */
  isSheet?: boolean
  /** Numbers without a date format count days from 1904, as its real dates do. */
  is1904?: boolean
  /** Spaces alone hold its columns apart. */
  isSpaced?: boolean
  rows: GridRow[]
}
