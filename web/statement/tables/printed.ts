import { findBalanceLabel, isBalanceLabel, joinedBalancePattern } from '../account/balance-words'
import { isStatementHeading } from '../account/statement-facts'
import { isHeaderRow } from '../columns/header'
import { cleanCell, normalizeCell } from '../text'
import type { Grid, GridRow } from '../types'
import { parseDateCell } from '../values/dates'
import {
  amountPattern,
  amountsIn,
  groupAdjacentAmounts,
  type PrintedRecord,
  proveRecordsByBalance,
} from './printed-proof'

const numericDate = String.raw`\d{4}-\d\d-\d\d|\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?(?![\d/.,-])|\d{1,2}\.\d{1,2}\.\d{2,4}(?![\d.,])`
const month = '(?:jan|feb|peb|mar|apr|mei|may|jun|jul|agu|agt|ags|aug|sep|okt|oct|nov|nop|des|dec)[a-z]{0,6}'
const namedDate = String.raw`\d{1,2}[ -]${month}\.?(?:[ ,-]{1,2}(?:\d{4}|\d\d(?![.,:\d])))?|${month}\.? \d{1,2},? \d{4}`
const weekday = `(?:sen(?:in)?|sel(?:asa)?|rabu?|kam(?:is)?|jum(?:'?at)?|sab(?:tu)?|min(?:ggu)?|ahad|(?:mon|tue|wed|thu|fri|sat|sun)(?:(?:s|nes|rs|ur)?day)?)[.,]? `
const clock = String.raw`[ ,T]{1,2}\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?![\d.,])(?: ?wib)?`
const dateAtStart = new RegExp(
  `^(?:\\d{1,4}[ .)]{1,2}|${weekday})?((?:${numericDate}|${namedDate})(?:${clock})?)(?=\\s|$)`,
  'i',
)
/** A reference printed before the transaction's date, as at Bank Muamalat: 'FT26122ABC12 02-May-2026 …'. */
const referenceAtStart = new RegExp(`^((?=\\D*\\d)[A-Z\\d]{8,20}) (${numericDate}|${namedDate})(?=\\s)`, 'i')
const clockOnly = /^\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?: wib)?$/i

/** Start of a page footer or header; the text after it is not part of a transaction. */
const pageBreak =
  /(?:^|\s)(?=bersambung ke|berlanjut ke|lanjut ke hal|continued (?:on|to)|to be continued|halaman (?:berikut|\d)|hal(?:aman)? ?: ?\d|page \d+ (?:of|\/))/i
/** Matches the space before a label inside a line, to split 'SITI CONTOH NO. REKENING : 000111' into two cells. */
const innerLabel =
  /\s(?=(?:no(?:mor)?\.? ?rek(?:ening)?|account (?:no|number)\.?|periode|period|halaman|mata uang|currency) ?:)/gi
/** The date of a payment that follows a balance on the same line. */
const dateInside = new RegExp(`\\s(?=(?:${numericDate})\\s+[a-z])`, 'i')

interface Line {
  line: number
  text: string
}

/** Bars that some PDF readers insert between columns. An empty cell has no bar, so bars do not identify columns. */
const bar = / \|(?= |$)|^\|(?= )/g
const withoutBars = (text: string) => cleanCell(text.replace(bar, ' '))

/** Moves a reference after the date, but only in a line with amounts: other lines may quote a payer's number. */
const withDateFirst = (text: string) =>
  amountsIn(text).length > 1 ? text.replace(referenceAtStart, '$2 $1') : text

function linesOf(text: string): Line[] {
  return text.split('\n').flatMap((raw, i) => {
    const content = cleanCell(raw.slice(0, 1000).replace(/\t/g, '  '))
    if (content === '') return []
    // Split 'SALDO PINDAHAN 7,485,123.00 04/05 KR OTOMATIS …' into balance and payment.
    const at = findBalanceLabel(content) ? content.search(dateInside) : -1
    const parts = at > 0 ? [content.slice(0, at), content.slice(at)] : [content]
    return parts.map(part => ({ line: i + 1, text: part.trim() }))
  })
}

const withoutBreak = (text: string) => text.slice(0, pageBreak.exec(text)?.index ?? text.length).trim()

/** Column names in a printed header are separated by single spaces, so other parsers cannot split them. */
const isNames = (text: string) => isHeaderRow(text.split(/\s+/)) && !/\d{3}/.test(text)

/** Whether a text may be a transaction with an unknown date format: it has amounts and is not a balance. */
const mayBeTransaction = (text: string, leastAmounts: number) =>
  amountsIn(text).length >= leastAmounts &&
  /[a-z]{3}/i.test(text.replace(amountPattern, '')) &&
  !findBalanceLabel(text) &&
  !/\b(?:total|subtotal|jumlah|mutasi)\b/i.test(text)

interface Parsed {
  lost: number | null
  records: PrintedRecord[]
  head: GridRow[]
  foot: GridRow[]
}

function parse(lines: Line[]): Parsed {
  const records: PrintedRecord[] = []
  const [head, foot]: [GridRow[], GridRow[]] = [[], []]
  let last: PrintedRecord | null = null
  let lost: number | null = null
  let isBelowNames = false
  for (const { line, text: printed } of lines) {
    const text = withDateFirst(withoutBars(printed))
    const date = dateAtStart.exec(text)
    if (date?.[1] && parseDateCell(date[1])) {
      const rest = withoutBreak(text.slice(date[0].length).trim())
      last = {
        line,
        date: date[1],
        first: rest,
        more: [],
        isBalance: isBalanceLabel(rest.replace(amountPattern, '')),
      }
      records.push(last)
      continue
    }
    const isSaying = isStatementHeading([text]) || isNames(text) || pageBreak.exec(text)?.index === 0
    if (last && clockOnly.test(text) && !/\d[:.]/.test(last.date)) last.date += ` ${text}`
    else if (last && !isSaying) {
      // In a table with bars, a payment with an unknown date format looks like a continuation line, so report it.
      if (text !== printed && amountsIn(last.first).length > 0 && amountsIn(text).length > 1) lost ??= line
      last.more.push(text)
    } else if (isNames(text)) isBelowNames = true
    else {
      // Below the first transaction, one amount is not enough: a sentence may mention one (deposit insurance limit).
      const leastAmounts = records.length > 0 ? 2 : 1
      if (isBelowNames && !isSaying && mayBeTransaction(text, leastAmounts)) lost ??= line
      const cells = printed.split(innerLabel).flatMap(part => part.split(bar).map(cleanCell))
      ;(records.length > 0 ? foot : head).push({ line, cells })
      if (isSaying) last = null
    }
  }
  return { lost, records, head, foot }
}

function isPrintedRecord({ first, more }: PrintedRecord) {
  const bare = first.replace(amountPattern, '')
  return !/^[,;|]|[;|\t]|(,[^,]*){3}/.test(bare) && [first, ...more].some(text => amountsIn(text).length > 0)
}

type PrintedTable =
  | { state: 'proven'; grid: Grid }
  /** `line`: number of the line with the first transaction that does not fit the balances. */
  | { state: 'unproven'; line: number; why: string }

function printedBalance(rows: GridRow[], words: string[]) {
  for (const { cells } of rows) {
    const text = cells.join(' ')
    const word = findBalanceLabel(text)?.word
    const [amount] = amountsIn(text)
    if (word && words.includes(word) && amount) return amount
  }
  return null
}

/** Converts text copied from a PDF to a table. The balances must prove each row. Null if there are no transactions. */
export function readPrintedStatement(text: string): PrintedTable | null {
  const lines = linesOf(text)
  const { lost, records, head, foot } = parse(lines)
  const printed = records.filter(isPrintedRecord)
  if (printed.length === 0 || printed.length * 2 < records.length) return null
  if (lost !== null)
    return { state: 'unproven', line: lost, why: 'memuat jumlah, tetapi tanggalnya tidak terbaca' }
  const opening = printedBalance(head, ['opening', 'brought']) ?? printedBalance(foot, ['opening'])
  const closing = printedBalance([...foot].reverse(), ['closing'])
  const proof = proveRecordsByBalance(printed, opening, closing)
  if ('line' in proof) return { state: 'unproven', ...proof }
  const rows = proof.rows.map(({ record, sen, side, balance }) => ({
    line: record.line,
    cells: [
      record.date,
      description(record),
      plainAmount(sen),
      side,
      balance === null ? '' : plainAmount(balance),
    ],
  }))
  const names = { line: printed[0]?.line ?? 1, cells: ['Tanggal', 'Keterangan', 'Jumlah', 'D/K', 'Saldo'] }
  const above =
    opening === null && proof.opening !== null
      ? [{ line: 1, cells: ['Saldo awal', plainAmount(proof.opening)] }]
      : []
  return { state: 'proven', grid: { name: 'Cetakan', rows: [...head, ...above, names, ...rows, ...foot] } }
}

/** Formats an amount in sen as '1234.50', as in all tables built from printed text. */
const plainAmount = (sen: number) =>
  `${sen < 0 ? '-' : ''}${Math.floor(Math.abs(sen) / 100)}.${String(Math.abs(sen) % 100).padStart(2, '0')}`

function description({ first, more }: PrintedRecord) {
  const glued = joinedBalancePattern.exec(first)
  const own = glued && amountsIn(first.slice(0, glued.index)).length > 0 ? first.slice(0, glued.index) : first
  const run = groupAdjacentAmounts(own).at(-1)
  const [from, to] = [run?.[0]?.at ?? own.length, run?.at(-1)?.end ?? own.length]
  const bare = /^[\s-]*$/.test(own.slice(to)) ? own.slice(0, from).replace(/( -| \d{1,3})$/, '') : own
  return [bare, ...more].map(cleanCell).filter(Boolean).join(' ').slice(0, 490)
}

/** Cheap check whether to try this parser, because it runs for every file without a header. Reads up to 400 lines. */
export const looksLikePrintedStatement = (text: string) =>
  text.length < 2_000_000 &&
  text
    .split('\n', 400)
    .some(line => dateAtStart.test(withDateFirst(withoutBars(normalizeCell(line.slice(0, 200))))))
