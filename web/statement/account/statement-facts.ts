import { monthNumberOf } from '../../../worker/contract/lib/days'
import { cleanCell, isBlankCell, normalizeCell } from '../text'
import type { Cell, DateOrder } from '../types'
import { readAmountCell } from '../values/amounts'
import {
  allDateOrders,
  type DateText,
  isoDay,
  isoDayFromParts,
  parseDateCell,
  swapDayAndMonth,
} from '../values/dates'
import { type BalanceWord, findBalanceLabel } from './balance-words'

const digits = (text: string) => text.replace(/\D/g, '')

/** Characters that banks print instead of the hidden digits of an account number. */
export const mask = '*x•●#…'
const numeral = new RegExp(`[\\d${mask}][\\d${mask} .-]{3,40}`, 'gi')
const masked = new RegExp(`[${mask}]+|\\.{3,}`, 'gi')

/** Removes text after a dash if a complete number precedes it: '1234567890 - 01 Mei' → '1234567890'. */
const beforeDash = (text: string) => {
  const [first = ''] = text.split(/ [-–] /)
  return digits(first).length >= 5 ? first : text
}

/** The account number in a text: digits, with one '*' per masked part. Returns null if there is none. */
export function findAccountNumberInText(text: string): string | null {
  const value = beforeDash(cleanCell(text).slice(0, 120))
  if (/\de\+\d/i.test(value)) return null
  for (const [found] of value.matchAll(numeral)) {
    const runs = found.replace(masked, '*').replace(/[ .-]/g, '').split('*')
    const [head = '', tail = ''] = [runs[0], runs.at(-1)]
    if (runs.length > 1 && head.length + tail.length >= 3) return `${head.slice(0, 20)}*${tail.slice(-20)}`
    if (runs.length === 1 && head.length >= 5 && head.length <= 20) return head
  }
  return null
}

export interface Span {
  from: string
  to: string
}

export interface StatementFacts {
  account?: string
  bank: string | null
  currency?: string
  foreign?: string
  /** Printed period for each possible date order; null if none is printed. */
  period: Partial<Record<DateOrder, Span>> | null
  /** The printed period with day and month swapped. Set only for date cells, which Excel may have swapped. */
  turnedPeriod?: Span | null
  printed?: Partial<Record<DateOrder, string>>
  order?: DateOrder
  opening?: Cell
  closing?: Cell
  total_in?: Cell
  total_out?: Cell
  count_in?: number
  count_out?: number
  isIndonesian: boolean
  isScaled: boolean
}

const labels = [
  [
    'total_in',
    /^((total |jumlah )?(mutasi |dana |uang )?(kredit|masuk|credits?|incoming( transactions)?|pemasukan|deposits?)|(total |jumlah |mutasi ){1,2}(cr|kr))(?![a-z])/,
  ],
  [
    'total_out',
    /^((total |jumlah )?(mutasi |dana |uang )?(debet|debits?|keluar|outgoing( transactions)?|pengeluaran|withdrawals?)|(total |jumlah |mutasi ){1,2}(db|dr))(?![a-z])/,
  ],
  [
    'account',
    /^(no(mor)?\.? ?(rek(ening)?|akun)|norek|rek\.|(a\/c|acc(oun)?t?\.?) ?(no|number)|rekening|account)(?![a-z])/,
  ],
  ['currency', /^((kode )?mata uang|currency|ccy)/],
  [
    'period',
    /^(periode|period|bulan|tanggal mutasi|rentang tanggal|date range|(transaction|statement) period|tanggal(?= ?:))/,
  ],
  ['from', /^(dari tanggal|tanggal awal|tanggal mulai|from date|start date)/],
  [
    'printed',
    /^((tanggal|tgl|waktu) (cetak|unduh|download)|dicetak|diunduh|dibuat|printed|print(ing)? (date|time)|downloaded|download date|issued on|generated|exported)(?![a-z])/,
  ],
  ['to', /^(sampai tanggal|s\/d tanggal|tanggal akhir|to date|end date)/],
] as const
type FactKey = (typeof labels)[number][0] | BalanceWord

export const emptyStatementFacts = (): StatementFacts => ({
  bank: null,
  period: null,
  isIndonesian: false,
  isScaled: false,
})

const bare = (cell: Cell) => normalizeCell(cell).replace(/^["=\s]+/, '')

function valueAfterLabel(text: string, label: string, key: FactKey) {
  const rest = text.slice(label.length)
  const mark = /[:=]/.exec(rest)
  if (mark) return rest.slice(mark.index + 1).trim()
  return rest.replace(key === 'account' ? /^[^\d*•●#…x]*/ : /^[^\d(+-]*/, '').trim()
}

function labelIn(text: string): { key: FactKey; label: string } | null {
  const balance = findBalanceLabel(text)
  if (balance) return { key: balance.word, label: balance.label }
  for (const [key, pattern] of labels) {
    const label = pattern.exec(text)?.[0]
    if (label !== undefined) return { key, label }
  }
  return null
}

interface Found {
  key: FactKey
  value: Cell
  next: Cell | undefined
}

const isFiller = (cell: Cell | undefined) => cell === undefined || /^[:=\s]*$/.test(normalizeCell(cell))

/** Joins an amount whose thousands commas split it into several cells: '7', '800', '000.00'. */
function joinSplitAmount([value, ...rest]: Cell[]): [Cell | undefined, Cell | undefined] {
  if (!/(^|[^\d.,])\d{1,3}$/.test(String(value ?? ''))) return [value, rest[0]]
  const isTail = (cell: Cell | undefined) => /^\d{3}(\.\d{1,2})?( ?[a-z]{2})?$/i.test(String(cell ?? ''))
  let whole = String(value)
  let taken = 0
  while (isTail(rest[taken]) && !whole.includes('.')) whole += `,${rest[taken++]}`
  return taken > 0 ? [whole, rest[taken]] : [value, rest[0]]
}

function factsOf(cells: Cell[]): Found[] {
  return cells.slice(0, 60).flatMap((cell, i) => {
    if (typeof cell === 'number' || cell.length > 300) return []
    const text = bare(cell)
    const hit = labelIn(text)
    if (!hit) return []
    const own = valueAfterLabel(text, hit.label, hit.key)
    const rest = cells.slice(i + 1).filter(next => !isFiller(next))
    const [value, next] = joinSplitAmount(own === '' ? rest : [own, ...rest])
    return value === undefined ? [] : [{ key: hit.key, value, next }]
  })
}

export const isStatementHeading = (cells: Cell[]) =>
  cells.some(cell => {
    if (typeof cell === 'number' || isBlankCell(cell)) return false
    const text = bare(cell)
    return labelIn(text) !== null || /^((grand |sub[ -]?)?total|jumlah|mutasi)\b/.test(text)
  })

type ReadOrder = DateOrder | 'turned'

function dayIn(text: DateText | null, order: ReadOrder) {
  if (text?.kind === 'day') return order === 'turned' && text.native ? swapDayAndMonth(text.date) : text.date
  return text?.kind === 'digits' ? isoDayFromParts(text.numbers, order === 'turned' ? 'dmy' : order) : null
}

function monthSpan(text: string): Span | null {
  const [, name = '', year] = /^([a-z]+|0?[1-9]|1[0-2])\.?[ /-](\d{4})$/.exec(text) ?? []
  const month = monthNumberOf(name) ?? Number(name)
  if (!month) return null
  const from = isoDay(Number(year), month, 1)
  const last = new Date(Date.UTC(Number(year), month, 0)).getUTCDate()
  const to = isoDay(Number(year), month, last)
  return from && to ? { from, to } : null
}

/** Reads a period in one date order. If it starts with only '01' or '01 Mei', month and year come from its end. */
function spanIn(left: string, right: string, order: ReadOrder): Span | null {
  const to = dayIn(parseDateCell(right), order)
  if (!to) return null
  const begin = parseDateCell(left)
  if (/^\d{1,2}$/.test(left)) {
    const from = isoDay(Number(to.slice(0, 4)), Number(to.slice(5, 7)), Number(left))
    return from && from <= to ? { from, to } : null
  }
  if (begin?.kind === 'yearless') {
    const year = Number(to.slice(0, 4))
    const same = isoDay(year, begin.month, begin.day)
    const from = same && same <= to ? same : isoDay(year - 1, begin.month, begin.day)
    return from ? { from, to } : null
  }
  const from = dayIn(begin, order)
  return from && from <= to ? { from, to } : null
}

function turnedPeriod(from: Cell, to: Cell | undefined): Span | null {
  const isSerial = (cell: Cell | undefined) => /^\d{4}-\d\d-\d\d /.test(String(cell))
  return isSerial(from) && isSerial(to)
    ? spanIn(normalizeCell(from), normalizeCell(to ?? ''), 'turned')
    : null
}

/** Returns a period for each date order in which both days exist and the first day is not after the last. */
export function parseStatementPeriods(value: string): StatementFacts['period'] {
  const text = normalizeCell(value).replace(/^[:=\s]+/, '')
  if (text.length > 80) return null
  const month = monthSpan(text)
  if (month) return { dmy: month, mdy: month, ymd: month }
  const breaks = [
    ...text.matchAll(
      / ?(?:-|s\/d|s\.d\.?|sd|sampai dengan|sampai|hingga|until|to) ?(?:(?:tanggal|date) ?)?(?:: ?)?/g,
    ),
  ]
  for (const { index, 0: mark } of breaks) {
    const [left, right] = [text.slice(0, index).trim(), text.slice(index + mark.length).trim()]
    const found = allDateOrders.flatMap(order => {
      const span = spanIn(left, right, order)
      return span ? [[order, span] as const] : []
    })
    if (found.length > 0) return Object.fromEntries(found)
  }
  return null
}

const countOf = (cell: Cell | undefined) => {
  const text = cell === undefined ? '' : cleanCell(cell)
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined
}

/** Reads account, period and balances from a row. Keeps the first opening and the last closing balance of all pages. */
export function collectStatementFacts(facts: StatementFacts, cells: Cell[], pending: { from?: string }) {
  for (const { key, value, next } of factsOf(cells)) {
    if (key === 'period') {
      facts.turnedPeriod ??= turnedPeriod(value, next)
      facts.period ??=
        parseStatementPeriods(String(value)) ??
        (next === undefined ? null : parseStatementPeriods(`${value} - ${next}`))
    } else if (key === 'printed') {
      const date = parseDateCell(value)
      facts.printed ??= Object.fromEntries(
        allDateOrders.flatMap(order => {
          const day = dayIn(date, order)
          return day ? [[order, day] as const] : []
        }),
      )
    } else if (key === 'from') {
      pending.from = String(value)
      facts.period ??= parseStatementPeriods(pending.from)
    } else if (key === 'to') {
      facts.turnedPeriod ??= turnedPeriod(pending.from ?? '', value)
      facts.period ??= pending.from ? parseStatementPeriods(`${pending.from} - ${value}`) : null
    } else if (key === 'account') gatherAccount(facts, [String(value), String(next ?? '')])
    else if (key === 'currency') facts.currency ??= String(value)
    else if (key !== 'carried') gatherMoney(facts, key, value, next)
  }
}

/** Prefers a text with an account number: 'Rekening : Tabungan' has none, but the next cell may have one. */
function gatherAccount(facts: StatementFacts, values: string[]) {
  const [first] = values
  const numbered = values.find(value => findAccountNumberInText(value) !== null)
  if (facts.account === undefined || (findAccountNumberInText(facts.account) === null && numbered))
    facts.account = numbered ?? first
}

const counted =
  '(?:kali|x|transaksi|transactions?|trans|trx|txn|item|items|record|records|baris|mutasi|lembar)'
const countFirst = new RegExp(`^(\\d{1,6}) ?${counted.replace('x|', '')}\\b\\.?[ :;,/|=@()-]*(.*\\d.*)$`)
const countLast = new RegExp(
  `^(.*\\d.*?)(?:[ ;/|=@(x-]+(\\d{1,6}) ?${counted}\\b[.)]*| +\\(?(\\d{1,6})\\)?)$`,
)

/** Splits '12 transaksi Rp 3.000.000' and '2,850,470.00 2' into a sum and a row count. */
function sumAndCount(cell: Cell): { sum: Cell; count?: number } | null {
  if (readAmountCell(cell, null) !== null) return { sum: cell }
  const text = normalizeCell(cell).slice(0, 80)
  const [, before, after] = countFirst.exec(text) ?? []
  const [, sum = after, long, short] = after === undefined ? (countLast.exec(text) ?? []) : []
  const count = before ?? long ?? short
  const amount = (after ?? sum ?? '').replace(/[ (,;/|-]{1,9}$/, '').replace(/\)$/, '')
  return count !== undefined && readAmountCell(amount, null) !== null
    ? { sum: amount, count: Number(count) }
    : null
}

function gatherMoney(
  facts: StatementFacts,
  key: 'opening' | 'brought' | 'closing' | 'total_in' | 'total_out',
  value: Cell,
  next: Cell | undefined,
) {
  const found = sumAndCount(value)
  const beside = next === undefined ? null : sumAndCount(next)
  // The count may stand before the sum, which is then in the next cell: 'Mutasi Kredit : 12 transaksi | Rp 3.000.000'.
  const isCount = /^\d{1,6} ?(kali|x|transaksi|transactions?|trx)$/.test(normalizeCell(value))
  const sum = isCount ? beside?.sum : found?.sum
  if (sum === undefined) return
  const count = isCount ? Number.parseInt(normalizeCell(value), 10) : (found?.count ?? countOf(next))
  if (key === 'opening' || key === 'brought') facts.opening ??= sum
  else facts[key] = sum
  if (key === 'total_in') facts.count_in = count ?? facts.count_in
  if (key === 'total_out') facts.count_out = count ?? facts.count_out
}
