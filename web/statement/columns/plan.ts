import { cleanCell, isBlankCell } from '../text'
import type { GridRow, MappedColumns, Mapping } from '../types'
import { readAmountCell, readMoneyCell, rowSideOf } from '../values/amounts'
import { parseDateCell } from '../values/dates'
import type { Header, StatementColumn } from './header'
import type { StatementLayout } from './layouts'
import type { NameRole } from './names'

export interface ColumnPlan {
  columns: MappedColumns
  flags: Partial<Record<'void' | 'reversal' | 'refund' | 'kind' | 'status', number>>
  account?: number
  currency?: number
  reference: number[]
  /** Why the operator must map the columns; null if their names are clear. */
  doubt: string | null
  /** A doubt about the columns that is ignored if the running balance confirms all rows. */
  unproven: string | null
}

export const amountColumns = ({ columns: { amount, debit, credit } }: ColumnPlan) =>
  [amount, debit, credit].flatMap(i => i ?? [])

export const moneyColumns = ({ columns: { amount, debit, credit, balance } }: ColumnPlan) =>
  [amount, debit, credit, balance].flatMap(i => i ?? [])

const sampledRows = 400

const indexesOf = (columns: StatementColumn[], role: NameRole, exact?: boolean) =>
  columns.flatMap(({ named }, i) =>
    named?.role === role && (exact === undefined || named.exact === exact) ? [i] : [],
  )

/** Columns whose name is listed for the role. If there are none, columns whose role was guessed from the name. */
const candidates = (columns: StatementColumn[], role: NameRole) => {
  const exact = indexesOf(columns, role, true)
  return exact.length > 0 ? exact : indexesOf(columns, role, false)
}

const filled = (rows: GridRow[], i: number) =>
  rows.flatMap(({ cells }) => (isBlankCell(cells[i]) ? [] : [cells[i] ?? '']))

const allMarks = (rows: GridRow[], i: number) => {
  const cells = filled(rows, i)
  return cells.length > 0 && cells.every(cell => rowSideOf(cell) !== null)
}

const carriesSide = (cell: GridRow['cells'][number]) => {
  const money = readAmountCell(cell, null)
  return money !== null && (money.sign !== null || money.side !== null)
}

const posting = /\b(post|posting|postdate|booking|booked|pembukuan|buku)\b/

/** Prefers the booking date over other dates. A value date or time column is the last resort. */
function dateColumn(columns: StatementColumn[], layout: StatementLayout | null) {
  const byLayout = columns.findIndex(({ key }) => key !== '' && key === layout?.date)
  if (byLayout >= 0) return byLayout
  const days = candidates(columns, 'date')
  const posted = days.find(i => posting.test(columns[i]?.key ?? ''))
  return posted ?? days[0] ?? indexesOf(columns, 'value_date')[0] ?? indexesOf(columns, 'time')[0]
}

function sideColumn(columns: StatementColumn[], rows: GridRow[]) {
  const named = candidates(columns, 'side').find(i => allMarks(rows, i))
  const kind = [...indexesOf(columns, 'kind'), ...indexesOf(columns, 'amount')].find(i => allMarks(rows, i))
  const nameless = columns.findIndex(({ key }, i) => key === '' && allMarks(rows, i))
  return named ?? kind ?? (nameless >= 0 ? nameless : candidates(columns, 'side')[0])
}

/** Columns that may be the amount. 'Debit/Kredit' is used only if no other column fits and it has signs or marks. */
function amountCandidates(columns: StatementColumn[], rows: GridRow[]) {
  const named = candidates(columns, 'amount').filter(i => !allMarks(rows, i))
  const carrying = candidates(columns, 'side').filter(i => filled(rows, i).some(carriesSide))
  return named.length > 0 ? named : carrying
}

/** Columns without a known name that contain amounts: one of them could be the amount column. */
function strayMoney(columns: StatementColumn[], rows: GridRow[]) {
  return columns.filter(({ named }, i) => {
    if (named !== null && named.role !== 'other_money') return false
    const cells = filled(rows, i)
    const money = cells.filter(
      cell =>
        (typeof cell === 'number' || /\d[.,]\d/.test(cell)) &&
        parseDateCell(cell) === null &&
        readAmountCell(cell, null) !== null,
    )
    return money.length > 0 && money.length * 2 > cells.length
  })
}

const quoted = (columns: StatementColumn[], indexes: number[]) =>
  indexes.map(i => `“${columns[i]?.name}”`).join(' dan ')

function duplicateRoles(columns: StatementColumn[], columnsOfMoney: Partial<Record<NameRole, number[]>>) {
  for (const indexes of Object.values(columnsOfMoney)) {
    if (indexes.length > 1) return `Kolom ${quoted(columns, indexes)} bernama sama artinya`
  }
  return null
}

/** Finds by name the columns that the mapping screen does not ask for; also used with a manual mapping. */
function unaskedColumns(columns: StatementColumn[]): Pick<ColumnPlan, 'flags' | 'account' | 'currency'> {
  const first = (role: NameRole) => indexesOf(columns, role)[0]
  return {
    flags: {
      void: first('void'),
      reversal: first('reversal'),
      refund: first('refund'),
      kind: first('kind'),
      status: first('status'),
    },
    account: first('account'),
    currency: first('currency'),
  }
}

export function planColumnsFromNames(
  { columns }: Header,
  rows: GridRow[],
  layout: StatementLayout | null,
): ColumnPlan {
  const sample = rows.slice(0, sampledRows)
  const byLayout = columns.findIndex(({ key }) => key !== '' && key === layout?.amount)
  const [debit, credit] = [candidates(columns, 'debit'), candidates(columns, 'credit')]
  const hasPair = debit.length > 0 || credit.length > 0
  const amount = byLayout >= 0 ? [byLayout] : hasPair ? [] : amountCandidates(columns, sample)
  const date = dateColumn(columns, layout)
  const described = indexesOf(columns, 'description').filter(i => i !== date)
  const notes = indexesOf(columns, 'note')
  const balance = candidates(columns, 'balance')
  const named = layout?.reference && 'columns' in layout.reference ? layout.reference.columns : []
  const reference =
    named.length > 0
      ? columns.flatMap(({ key }, i) => (named.includes(key) ? [i] : []))
      : indexesOf(columns, 'reference').slice(0, 1)
  const stray = strayMoney(columns, sample).filter(column => column !== columns[byLayout])
  // 'Total' is the balance at some banks, and amount plus fees at others. It is read as balance only if all rows fit.
  const total =
    balance.length === 0 && stray.length === 1 ? columns.findIndex(one => one.name === stray[0]?.name) : -1
  const marks = hasPair ? undefined : sideColumn(columns, sample)
  const side = marks === amount[0] ? undefined : marks
  const isSigned = amount.some(i => filled(sample, i).some(carriesSide))
  const isCoined = side === undefined && !hasPair && !isSigned && layout === null
  const coined = isCoined ? columns.findIndex(({ named }, i) => named === null && allMarks(sample, i)) : -1
  return {
    columns: {
      date: date ?? -1,
      description: described.length > 0 ? [...described, ...notes] : notes,
      amount: amount[0],
      debit: debit[0],
      credit: credit[0],
      side: coined >= 0 ? coined : side,
      balance: total >= 0 && layout?.isMerchant !== true ? total : balance[0],
      reference: named.length > 1 ? undefined : reference[0],
      time: indexesOf(columns, 'time').find(i => i !== date),
    },
    ...unaskedColumns(columns),
    reference,
    doubt:
      date === undefined || (!hasPair && amount.length === 0)
        ? 'Kolom tanggal atau jumlah tidak dikenali'
        : duplicateRoles(columns, { debit, credit, amount }),
    unproven:
      stray.length > 0 && layout?.isMerchant !== true
        ? `Kolom “${stray[0]?.name}” juga berisi uang`
        : coined >= 0
          ? `Kolom “${columns[coined]?.name}” tampak berisi tanda masuk atau keluar`
          : null,
  }
}

/** Throws `StatementRefusedError` if the mapping refers to columns outside the table. */
export function planColumnsFromMapping({ columns: mapped }: Mapping, { columns }: Header): ColumnPlan {
  const used = [
    mapped.date,
    ...mapped.description,
    mapped.amount,
    mapped.debit,
    mapped.credit,
    mapped.side,
    mapped.balance,
    mapped.reference,
    mapped.time,
  ]
  const isInside = used.every(i => i === undefined || (Number.isInteger(i) && i >= 0 && i < columns.length))
  const hasMoney = mapped.amount !== undefined || mapped.debit !== undefined || mapped.credit !== undefined
  const hasBoth = mapped.amount !== undefined && (mapped.debit !== undefined || mapped.credit !== undefined)
  return {
    columns: mapped,
    ...unaskedColumns(columns),
    reference: mapped.reference === undefined ? [] : [mapped.reference],
    doubt: !isInside
      ? 'Pilihan kolom tidak cocok dengan tabel ini'
      : !hasMoney
        ? 'Pilih kolom jumlah, atau kolom debet dan kredit'
        : hasBoth
          ? 'Pilih kolom jumlah saja, atau kolom debet dan kredit'
          : null,
    unproven: null,
  }
}

/** The bank's transaction id, joined from its columns; null if a part is missing or only zeros. */
export function bankReferenceOf(cells: GridRow['cells'], { reference }: ColumnPlan) {
  const pieces = reference.map(i => cleanCell(cells[i] ?? '').replace(/\\BNK$/i, ''))
  const joined = pieces.join('/')
  const isSerial = pieces.length > 0 && joined.length >= 4 && pieces.every(piece => /[1-9A-Za-z]/.test(piece))
  return isSerial ? joined.slice(0, 80) : null
}

const guessedFrom = 100

interface Look {
  index: number
  dates: number
  money: number
  marks: number
  letters: number
}

/** Shares (0 to 1) of a column's filled cells that look like dates, amounts and debit/credit marks. */
function lookAt(rows: GridRow[], index: number): Look {
  const cells = rows.flatMap(({ cells }) => (isBlankCell(cells[index]) ? [] : [cells[index] ?? '']))
  const share = (test: (cell: string | number) => boolean) =>
    cells.length === 0 ? 0 : cells.filter(test).length / cells.length
  const isDate = (cell: string | number) =>
    typeof cell === 'string' && !['time', undefined].includes(parseDateCell(cell)?.kind)
  return {
    index,
    dates: share(isDate),
    // Ignore 'IDR' without digits: it is a currency and not an amount.
    money: share(
      cell =>
        !isDate(cell) &&
        readMoneyCell(cell, null) !== null &&
        rowSideOf(cell) === null &&
        !/^[a-z]+$/i.test(cleanCell(cell)),
    ),
    marks: share(cell => rowSideOf(cell) !== null && readMoneyCell(cell, null) === null),
    letters: cells.reduce<number>((sum, cell) => sum + cleanCell(cell).replace(/[^a-z]/gi, '').length, 0),
  }
}

/** Guesses a mapping from cell contents. It is only the default of the mapping screen, where the operator checks it. */
export function guessColumns({ columns }: Header, rows: GridRow[]): Partial<MappedColumns> {
  const looks = columns.map((_, i) => lookAt(rows.slice(0, guessedFrom), i))
  const date = looks.find(({ dates }) => dates > 0.6)
  const side = looks.find(({ marks }) => marks > 0.9)
  const rest = looks.filter(look => look !== date && look !== side)
  const money = rest.filter(look => look.money > 0.8).map(({ index }) => index)
  const words = rest.filter(({ index }) => !money.includes(index)).sort((a, b) => b.letters - a.letters)[0]
  const [first, second, third] = money.slice(-3)
  const amounts =
    third !== undefined
      ? { debit: first, credit: second, balance: third }
      : { amount: first, balance: second }
  return {
    date: date?.index,
    description: words && words.letters > 0 ? [words.index] : [],
    side: side?.index,
    ...amounts,
  }
}
