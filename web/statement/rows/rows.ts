import {
  type RowFlag,
  type RowSide,
  rowIdentity,
  type StatementRow,
} from '../../../worker/contract/money/statements'
import type { Span } from '../account/statement-facts'
import type { Entry, Header } from '../columns/header'
import type { StatementLayout } from '../columns/layouts'
import { bankReferenceOf, type ColumnPlan } from '../columns/plan'
import { dayOfPendingRows } from '../inference/days'
import { type Movement, sumMovementsOfSide } from '../inference/movements'
import { unsavedFormulaText } from '../refusals'
import type { StatementTable } from '../tables/locate'
import { cleanCell, normalizeCell, truncateText } from '../text'
import type { Cell, DecimalMark, StatementMeta } from '../types'
import { readSenCell, signedAmountInSen } from '../values/amounts'
import { areTimesPlaceholders, parseDateCell } from '../values/dates'
import type { BesideRow, Entries } from './entries'

/** Patterns of payouts by QRIS, card terminals and payment providers. Such a row is many payments minus a fee. */
const payouts: [first: RegExp, behind?: RegExp][] = [
  [/\bqris(onus|offus)\b/],
  [/\bkr otomatis\b/, /\bmid ?:/],
  [/\bqr ?: ?(?=[\d.,])/, /\bddr ?:/],
  [/\btgh ?: ?(?=[\d.,])/, /\badm ?:/],
  [/\bamt ?: ?(?=[\d.,])/, /mdr ?:/],
  [/\b(settlement|pencairan|payout)\b/, /\b(qris|edc|merchant)\b/],
  [/\b(qris|edc|merchant)\b/, /\b(settlement|pencairan|payout|mdr)\b/],
  [/\b(midtrans|xendit|sinar digital terdepan)\b/],
]

/** Companies behind e-wallets. Their transfers are customers' payments, or payouts to merchants if no order fits. */
const wallets = /\b(dompet anak bangsa|airpay internation)/

/** Tests the two parts of a pattern separately, because one pattern with `.*` between them takes quadratic time. */
const saysPayout = (text: string) =>
  payouts.some(([first, behind]) => {
    const found = first.exec(text)
    return found !== null && (behind?.test(text.slice(found.index + found[0].length)) ?? true)
  })

const reversals = /\b(reversal|rev|koreksi|error correction|batal|pembatalan|retur|pembalikan)\b/
const refunds = /\b(refund|pengembalian dana)\b/
const fees = /\b(biaya|bea|adm|admin|administrasi|fee|charge|provisi|materai|meterai)\b/
/** Interest and its tax. Matches the whole text only: 'Bunga' means interest but is also a payer's name. */
const interests =
  /^(bunga|bunga (tabungan|rekening|giro|bank|kredit)|jasa giro|interest|credit interest|interest earned|bagi hasil.*|bonus giro|bonus wadiah.*|pajak( bunga)?|pajak atas bunga.*|tax|tax on interest|withholding tax)$/

const failures =
  /\b(void|voided|cancel|canceled|cancelled|batal|dibatalkan|pembatalan|gagal|fail|failed|failure|expire|expired|k[ae]daluw?arsa|hangus|abandoned|deny|denied|ditolak|reject|rejected|declined|unsuccessful|tidak berhasil|belum berhasil|unpaid|belum dibayar|error|timeout)\b/
/** Tested only in the status column, because 'Setoran Tidak Tunai' (non-cash deposit) is a transaction type. */
const denials = /\b(tidak|not|invalid)\b/
const returns = /\b(refund|refunded|dikembalikan|pengembalian|returned|retur|chargeback)\b/
const withdrawals = /\b(penarikan|withdraw|withdrawal|payout|disbursement|pencairan)\b/
const waits =
  /\b(pend|pending|tertunda|dalam proses|diproses|process|processing|in progress|menunggu|belum|waiting|hold|in review|under review|challenge|authorize|authorized|initiated|suspect|disputed?)\b/

const says = (cell: Cell | undefined, words: RegExp) =>
  cell !== undefined && words.test(normalizeCell(cell).replaceAll('_', ' '))
const isYes = (cell: Cell | undefined) => says(cell, /^(y|ya|yes|true|1)$/)

const whichOf = (asked: [flag: RowFlag, isMeant: boolean][]): RowFlag[] =>
  asked.flatMap(([flag, isMeant]) => (isMeant ? [flag] : []))

function byColumns(cells: Cell[], { flags }: ColumnPlan): RowFlag[] {
  const at = (i: number | undefined) => (i === undefined ? undefined : cells[i])
  const isKind = (words: RegExp) => [at(flags.kind), at(flags.status)].some(cell => says(cell, words))
  return whichOf([
    ['void', isYes(at(flags.void)) || isKind(failures) || says(at(flags.status), denials)],
    ['reversal', isYes(at(flags.reversal)) || isKind(/\b(reversal|reversed|dibalik|pembalikan|koreksi)\b/)],
    ['refund', isYes(at(flags.refund)) || isKind(returns)],
    ['net_qris', says(at(flags.kind), withdrawals)],
    ['fee', isKind(/\b(voucher deduction|fee|biaya|mdr)\b/)],
  ])
}

function byText(description: string, side: RowSide): RowFlag[] {
  const text = normalizeCell(description)
  const isPayout = side === 'in' && saysPayout(text)
  return whichOf([
    ['reversal', reversals.test(text)],
    ['refund', refunds.test(text)],
    ['net_qris', isPayout],
    ['wallet', side === 'in' && !isPayout && wallets.test(text)],
    ['fee', side === 'out' && fees.test(text)],
    ['interest', interests.test(text)],
  ])
}

export function rowFlagsOf(
  cells: Cell[],
  plan: ColumnPlan,
  description: string,
  side: RowSide,
  sen: number,
): RowFlag[] {
  const found = [...byColumns(cells, plan), ...byText(description, side), ...whichOf([['sen', sen > 0]])]
  return [...new Set(found)]
}

const isPendingStatus = (cells: Cell[], { flags: { status } }: ColumnPlan) =>
  status !== undefined && says(cells[status], waits)

export interface ResolvedEntry {
  entry: Entry
  day: string
  move: Movement & { side: RowSide }
}

function describe({ cells, more }: Entry, { columns }: ColumnPlan) {
  const texts = [...columns.description.map(i => cleanCell(cells[i] ?? '')), ...more].filter(
    text => text !== '' && text !== '-' && text !== unsavedFormulaText,
  )
  return truncateText([...new Set(texts)].join(' '), 500)
}

function reference({ cells }: Entry, description: string, plan: ColumnPlan, layout: StatementLayout | null) {
  const rule = layout?.reference
  if (rule && 'inText' in rule) return rule.inText.exec(description)?.[1] ?? null
  return bankReferenceOf(cells, plan)
}

/** Whether dates are value dates. A value date may differ from the day of the transfer, so its time is meaningless. */
const isValueDay = ({ columns }: Header, { columns: { date } }: ColumnPlan) =>
  columns[date]?.named?.role === 'value_date'

function timeOf({ date, time, cells }: Entry, { columns }: ColumnPlan): string | null {
  const own = columns.time === undefined ? null : parseDateCell(cells[columns.time] ?? '')
  return (own?.kind === 'time' ? own.time : null) ?? date.time ?? time ?? null
}

/** Time per entry; all null if the times are a default of the exporting program. */
function timesOf(resolved: ResolvedEntry[], header: Header, plan: ColumnPlan): (string | null)[] {
  const times = resolved.map(({ entry }) => (isValueDay(header, plan) ? null : timeOf(entry, plan)))
  const moments = resolved.flatMap(({ day }, i) => (times[i] ? [{ day, time: times[i] }] : []))
  return areTimesPlaceholders(moments) ? times.map(() => null) : times
}

function rowOf(
  { entry, day, move }: ResolvedEntry,
  time: string | null,
  plan: ColumnPlan,
  layout: StatementLayout | null,
  whenPending: string,
): StatementRow {
  const description = describe(entry, plan)
  const pending = entry.date.kind === 'pending' || isPendingStatus(entry.cells, plan)
  const sen = move.sen % 100
  return {
    line: entry.line,
    date: day || whenPending,
    ...(time && !pending ? { time } : {}),
    side: move.side,
    amount: Math.floor(move.sen / 100),
    sen,
    balance: move.balance === null ? null : Math.floor(move.balance / 100),
    reference: reference(entry, description, plan, layout),
    description,
    occurrence: 1,
    pending,
    flags: rowFlagsOf(entry.cells, plan, description, move.side, sen),
  }
}

/** Builds rows in file order. Equal rows get a counter, so that duplicates stay separate. */
export function buildRows(
  resolved: ResolvedEntry[],
  { header, plan, layout }: Pick<StatementTable, 'header' | 'plan' | 'layout'>,
  period: Span | null,
  now: string,
) {
  const days = resolved.map(({ day }) => day)
  const whenPending = dayOfPendingRows(days, period, now)
  const seen = new Map<string, number>()
  const times = timesOf(resolved, header, plan)
  return resolved.map((one, i) => {
    const row = rowOf(one, times[i] ?? null, plan, layout, whenPending)
    const identity = rowIdentity(row)
    const occurrence = (seen.get(identity) ?? 0) + 1
    seen.set(identity, occurrence)
    return { ...row, occurrence }
  })
}

interface Neighbours {
  plan: ColumnPlan
  decimal: DecimalMark | null
  moves: (Movement | null)[]
}

const shownBalance = ({ cells }: BesideRow, { plan: { columns }, decimal }: Neighbours) =>
  columns.balance === undefined ? null : readSenCell(cells[columns.balance], decimal)

const balanceBefore = (move: Movement | null | undefined) =>
  move?.side && move.balance !== null ? move.balance - signedAmountInSen(move) : undefined

function movedNothing(beside: BesideRow, known: Neighbours) {
  const shown = shownBalance(beside, known)
  if (shown === null) return false
  return [known.moves[beside.above - 1], known.moves[beside.above]].some(
    move => move?.balance === shown || balanceBefore(move) === shown,
  )
}

/** Opening balance in sen, from a line without an amount next to the oldest row; null if it does not fit that row. */
export function openingBalanceFromUnreadLine(empty: BesideRow[], known: Neighbours): number | null {
  const ends: [number, Movement | null | undefined][] = [
    [0, known.moves[0]],
    [known.moves.length, known.moves.at(-1)],
  ]
  for (const [above, oldest] of ends) {
    for (const beside of empty.filter(one => one.above === above)) {
      const shown = shownBalance(beside, known)
      if (shown !== null && balanceBefore(oldest) === shown && oldest?.balance !== shown) return shown
    }
  }
  return null
}

function isSumOf(moves: (Movement | null)[], cells: Cell[], { plan: { columns }, decimal }: Neighbours) {
  const [into, out] = [sumMovementsOfSide(moves, 'in'), sumMovementsOfSide(moves, 'out')]
  const shown = (i: number | undefined) => (i === undefined ? null : readSenCell(cells[i], decimal))
  const [amount, debit, credit] = [shown(columns.amount), shown(columns.debit), shown(columns.credit)]
  const isPair = (debit ?? out) === out && (credit ?? into) === into && (debit ?? credit) !== null
  return amount === null ? isPair : [into, out, into + out, into - out].includes(amount)
}

const isSum = (cells: Cell[], above: number, known: Neighbours) =>
  isSumOf(known.moves, cells, known) || isSumOf(known.moves.slice(0, above), cells, known)

export function unreadMoneyLines(
  { empty, loose, sums }: Pick<Entries, 'empty' | 'loose' | 'sums'>,
  known: Neighbours,
): StatementMeta['unread'] {
  return [
    ...empty
      .filter(one => !one.isBalance && !movedNothing(one, known))
      .map(({ line }) => ({ line, reason: 'bertanggal, tetapi tanpa jumlah' })),
    ...sums
      .filter(({ cells, above }) => !isSum(cells, above, known))
      .map(({ line }) => ({ line, reason: 'bernama jumlah total, tetapi bukan jumlah baris di atasnya' })),
    ...loose
      .filter(({ cells }) => !isSum(cells, known.moves.length, known))
      .map(({ line }) => ({ line, reason: 'berisi jumlah, tetapi tanpa tanggal' })),
  ].sort((a, b) => a.line - b.line)
}
