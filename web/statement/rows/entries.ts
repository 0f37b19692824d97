import { throwIfSecondBankAccount } from '../account/account'
import { findBalanceLabel, isBalanceLabel, isSumLabel } from '../account/balance-words'
import { collectStatementFacts, isStatementHeading, type StatementFacts } from '../account/statement-facts'
import { alignLineToHeader, measureSurplus, type Shape } from '../columns/align'
import { type Entry, type Header, headerSignatureOf, isHeaderRow } from '../columns/header'
import { columnRoleOf } from '../columns/names'
import { amountColumns, type ColumnPlan } from '../columns/plan'
import { cellProblem, StatementRefusedError, unsavedFormulaText } from '../refusals'
import { cleanCell, countFilledCells, isBlankCell, normalizeCell } from '../text'
import type { Cell, CellProblem, Grid, GridRow } from '../types'
import { readAmountCell, readMoneyCell } from '../values/amounts'
import { type DateText, dateSystemOffsetDays, parseDateCell } from '../values/dates'

/** A line that is not a transaction. `above`: number of transactions above it. */
export interface BesideRow {
  line: number
  cells: Cell[]
  above: number
  /** True if the line begins with a balance label. Such a line may show the opening balance and needs no review. */
  isBalance?: boolean
}

export interface Entries {
  entries: Entry[]
  problems: CellProblem[]
  left_out: { line: number; reason: string }[]
  /** Lines below the last transaction that contain money but no date. */
  loose: GridRow[]
  /** Lines with a date and a label such as 'Total', but without a balance. */
  sums: BesideRow[]
  /** Lines with a date, but without an amount. */
  empty: BesideRow[]
  /** Line below a transaction that names an account by a masked number; null if there is none. */
  maskedAccount: number | null
}

const money = (cells: Cell[], plan: ColumnPlan) => amountColumns(plan).map(i => cells[i] ?? '')

const isNothing = (cell: Cell) => isBlankCell(cell) || readMoneyCell(cell, null) === 'blank'
const isZero = (cell: Cell) => {
  const read = readMoneyCell(cell, null)
  return read === 'blank' || (read !== null && read.sen === 0)
}

function isEqual(a: Cell, b: Cell) {
  const [one, other] = [readAmountCell(a, null), readAmountCell(b, null)]
  return one !== null && one.sen === other?.sen
}

/** Whether an amount equals the difference between two balances; a zero balance proves nothing. */
function movesBalance(before: Cell, amount: Cell, after: Cell) {
  const [from, sen, to] = [before, amount, after].map(cell => readAmountCell(cell, null)?.sen)
  if (from === undefined || sen === undefined || to === undefined || sen === 0) return false
  return from !== 0 && to !== sen && (to === from + sen || to === from - sen)
}

class Sorter implements Entries {
  entries: Entry[] = []
  problems: CellProblem[] = []
  left_out: Entries['left_out'] = []
  loose: GridRow[] = []
  sums: Entries['sums'] = []
  empty: Entries['empty'] = []
  maskedAccount: number | null = null
  private isFirst = true
  private last: Entry | null = null
  private readonly pending: { from?: string } = {}

  constructor(
    private readonly header: Header,
    private readonly plan: ColumnPlan,
    private readonly facts: StatementFacts,
    private readonly is1904: boolean,
  ) {}

  private columnName(i: number | null | undefined) {
    return this.header.columns[i ?? -1]?.name ?? null
  }

  private leave(line: number, reason: string) {
    this.left_out.push({ line, reason })
  }

  private wrong(line: number, column: number | null | undefined, cell: Cell, why: string) {
    this.problems.push(cellProblem(line, this.columnName(column), cell, why))
    this.last = null
  }

  /** Reads account, period and balances from a line. Below the first transaction, account numbers belong to payers. */
  private note(cells: Cell[]) {
    const isBelow = this.entries.length > 0
    if (isBelow && cells.some(cell => findBalanceLabel(cell)?.word === 'brought')) return
    const { account } = this.facts
    collectStatementFacts(this.facts, cells, this.pending)
    if (isBelow) this.facts.account = account
  }

  private described(cells: Cell[]) {
    return this.plan.columns.description.map(i => cleanCell(cells[i] ?? '')).filter(Boolean)
  }

  private text(cells: Cell[]) {
    const own = this.described(cells)
    return own.length > 0
      ? own
      : cells
          .filter(cell => typeof cell === 'string')
          .map(cleanCell)
          .filter(Boolean)
  }

  private dated(row: GridRow, cells: Cell[], date: DateText, doubt: string | null) {
    const amounts = money(cells, this.plan)
    const [own = ''] = this.plan.columns.description.map(i => normalizeCell(cells[i] ?? '')).filter(Boolean)
    if (doubt && amounts.every(isZero)) return this.wrong(row.line, null, '', doubt)
    if (findBalanceLabel(own) && amounts.every(isZero)) {
      const value = this.balanceIn(cells)
      if (!isNothing(value)) {
        this.note([own, value])
        this.empty.push({ line: row.line, cells, above: this.entries.length, isBalance: true })
      }
      return this.leave(row.line, 'saldo, bukan transaksi')
    }
    if (amounts.includes(unsavedFormulaText)) {
      const column = amountColumns(this.plan).find(i => cells[i] === unsavedFormulaText)
      return this.wrong(row.line, column, unsavedFormulaText, '')
    }
    if (amounts.every(isZero) && (!amounts.every(isBlankCell) || this.isBalanceBeside(row, own, cells))) {
      this.empty.push({ line: row.line, cells, above: this.entries.length })
      return this.leave(row.line, 'bertanggal, tetapi tanpa jumlah')
    }
    const isSummary = isBalanceLabel(own) || isSumLabel(own)
    if (isSummary && !amounts.every(isBlankCell)) return this.summary(row, own, cells, date, doubt)
    if (!amounts.every(isBlankCell)) return this.add(row, cells, date, doubt)
    const isAlone = countFilledCells(cells) === 1
    if (isAlone && row.torn !== true) return this.leave(row.line, 'bukan transaksi')
    const first = this.plan.columns.amount ?? this.plan.columns.credit ?? this.plan.columns.debit
    const why = row.torn ? 'terpotong: berkas tampak tidak lengkap' : 'tidak berisi jumlah'
    this.wrong(row.line, first, '', why)
  }

  /** Whether a line without an amount only repeats a balance. Banks use many labels for such lines. */
  private isBalanceBeside(row: GridRow, own: string, cells: Cell[]) {
    const shown = this.balanceIn(cells)
    if (row.torn === true || isNothing(shown)) return false
    const before = this.entries.at(-1)
    if (before === undefined) return /\b(?:saldo|balance)\b/.test(own)
    return isSumLabel(own) || isEqual(shown, this.balanceIn(before.cells))
  }

  private balanceIn(cells: Cell[] | undefined) {
    const { balance } = this.plan.columns
    return balance === undefined ? '' : (cells?.[balance] ?? '')
  }

  /** Handles a row labelled as a balance or sum. It is a payment if its balance follows from the previous one. */
  private summary(row: GridRow, own: string, cells: Cell[], date: DateText, doubt: string | null) {
    const shown = this.balanceIn(cells)
    const amount = money(cells, this.plan).find(cell => !isZero(cell)) ?? ''
    const before = this.balanceIn(this.entries.at(-1)?.cells)
    if (isBalanceLabel(own) && movesBalance(before, amount, shown)) return this.add(row, cells, date, doubt)
    if (isBalanceLabel(own) && (isEqual(amount, shown) || (isNothing(shown) && isEqual(amount, before)))) {
      this.note([own, amount])
      this.empty.push({ line: row.line, cells, above: this.entries.length, isBalance: true })
      return this.leave(row.line, 'saldo, bukan transaksi')
    }
    if (this.plan.columns.balance !== undefined && isNothing(shown))
      return void this.sums.push({ line: row.line, cells, above: this.entries.length })
    this.wrong(row.line, null, '', 'tampak seperti saldo atau jumlah total, bukan transaksi')
  }

  private add(row: GridRow, cells: Cell[], date: DateText, doubt: string | null) {
    this.last = { line: row.line, cells, date, more: [], torn: row.torn === true, doubt }
    this.entries.push(this.last)
  }

  /** Whether a line is a payment although it begins like the label of a sum: 'Masuk dari Budi' (received from Budi). */
  private isLikePayment(cells: Cell[]) {
    const [own = ''] = this.described(cells).map(normalizeCell)
    return isStatementHeading([own]) && !isSumLabel(own, true) && !findBalanceLabel(own)
  }

  private undated(row: GridRow, cells: Cell[]) {
    const dateCell = cells[this.plan.columns.date] ?? ''
    const hasMoney = money(cells, this.plan).some(cell => !isNothing(cell) && /\d/.test(String(cell)))
    if (isStatementHeading(row.cells) && !(hasMoney && this.isLikePayment(cells))) {
      if (throwIfSecondBankAccount(this.facts, row.cells) && this.entries.length > 0)
        this.maskedAccount ??= row.line
      this.note(row.cells)
      this.last = null
      return this.leave(row.line, 'keterangan rekening atau jumlah total')
    }
    if (dateCell === unsavedFormulaText) return this.wrong(row.line, this.plan.columns.date, dateCell, '')
    const isSpoilt = /^\W{0,3}\d{1,4}[/. -]\d[\d/. :-]*$/.test(normalizeCell(dateCell))
    if (isSpoilt || (hasMoney && /\d/.test(String(dateCell)))) {
      return this.wrong(row.line, this.plan.columns.date, dateCell, 'bukan tanggal yang dapat dibaca')
    }
    if (hasMoney) return void this.loose.push({ ...row, cells })
    if (isBlankCell(dateCell) && this.last) return void this.last.more.push(...this.text(cells))
    this.last = null
    this.leave(row.line, 'bukan transaksi')
  }

  private dateOf({ realDays }: GridRow, cells: Cell[]): DateText | null {
    const column = this.plan.columns.date
    const cell = cells[column] ?? ''
    const date = parseDateCell(typeof cell === 'number' && this.is1904 ? cell + dateSystemOffsetDays : cell)
    const isSerial = typeof cell === 'number' || realDays?.includes(column) === true
    return date?.kind === 'day' && isSerial ? { ...date, isSerial } : date
  }

  take(row: GridRow, shape: Shape | null) {
    if (row.cells.every(isBlankCell)) return
    const isFirst = this.isFirst
    this.isFirst = false
    if (headerSignatureOf(row.cells) === this.header.signature || isHeaderRow(row.cells)) {
      return this.repeatedHeader(row, isFirst)
    }
    const early =
      shape === null
        ? { cells: row.cells, why: null, doubt: null }
        : alignLineToHeader(row, this.header, this.plan, shape)
    const date = this.dateOf(row, early.cells)
    if (early.why && date) return this.wrong(row.line, null, '', early.why)
    const amounts = money(early.cells, this.plan)
    if (date?.kind === 'time' && amounts.every(isZero)) {
      if (this.last) this.last.time ??= date.time
      this.last?.more.push(...this.described(early.cells))
      return this.last ? undefined : this.leave(row.line, 'bukan transaksi')
    }
    if (date && date.kind !== 'time') this.dated(row, early.cells, date, early.doubt)
    else this.undated(row, early.cells)
  }

  /** Leaves out a repeated header. Throws `StatementRefusedError` if a different table begins here. */
  private repeatedHeader(row: GridRow, isSecondLanguage: boolean) {
    const isSame = headerSignatureOf(row.cells) === this.header.signature
    const wanted = this.header.columns
      .filter(({ key }) => key)
      .map(({ named }) => named?.role)
      .join()
    const isAlike = isHeaderRow(row.cells) && wanted.length > 0 && this.sameRoles(row)
    if ((!isSame && !isAlike && !isSecondLanguage) || this.turnsSides(row))
      throw new StatementRefusedError('several_tables', `Tabel kedua mulai di baris ${row.line}.`)
    this.leave(row.line, 'judul tabel')
  }

  private turnsSides({ cells }: GridRow) {
    const sides = ['debit', 'credit']
    return this.header.columns.some(({ named }, i) => {
      const [here, there] = [named?.role ?? '', columnRoleOf(cells[i] ?? '')?.role ?? '']
      return sides.includes(here) && sides.includes(there) && here !== there
    })
  }

  private sameRoles({ cells }: GridRow) {
    const wanted = this.header.columns.map(({ key }) => key).filter(Boolean)
    const found = headerSignatureOf(cells)
      .split('|')
      .filter(key => wanted.includes(key))
    return found.join('|') === wanted.join('|')
  }
}

export function sortStatementLines(
  grid: Grid,
  header: Header,
  plan: ColumnPlan,
  facts: StatementFacts,
  isText: boolean,
): Entries {
  const sorter = new Sorter(header, plan, facts, grid.is1904 === true)
  const dateName = header.columns[plan.columns.date]?.name ?? null
  const below = grid.rows.slice(header.at + 1)
  const shape = isText ? measureSurplus(below, header, plan) : null
  for (const row of below) {
    const before = sorter.entries.length
    sorter.take(row, shape)
    const isEntry = sorter.entries.length > before
    for (const { line } of isEntry ? sorter.loose.splice(0) : [])
      sorter.problems.push(cellProblem(line, dateName, '', 'tidak bertanggal, padahal berisi jumlah'))
  }
  return sorter
}
