import { balanceWordIn, gluedBalance, isOnlyBalance } from '../account/balance-words'
import { isLabelled } from '../account/facts'
import { looksLikeHeader } from '../columns/header'
import { plain, tidy } from '../text'
import type { Grid, GridRow } from '../types'
import { dateText } from '../values/dates'
import { amountsIn, money, type PrintedRecord, proveRecords, runsOf } from './printed-proof'

/** 'DD/MM', 'DD/MM/YYYY', 'DD MEI 2026', '2026-05-02', 'Sabtu, 02 Mei 2026', each with a clock or without. */
const numericDate = String.raw`\d{4}-\d\d-\d\d|\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?(?![\d/.,-])|\d{1,2}\.\d{1,2}\.\d{2,4}(?![\d.,])`
const namedDate = String.raw`\d{1,2}[ -](?:jan|feb|peb|mar|apr|mei|may|jun|jul|agu|agt|ags|aug|sep|okt|oct|nov|nop|des|dec)[a-z]{0,6}\.?(?:[ ,-]{1,2}(?:\d{4}|\d\d(?![.,:\d])))?`
const clock = String.raw`[ ,T]{1,2}\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?![\d.,])(?: ?wib)?`
const dateAtStart = new RegExp(
  `^(?:\\d{1,4}[ .)]{1,2})?((?:${numericDate}|${namedDate})(?:${clock})?)(?=\\s|$)`,
  'i',
)
const clockOnly = /^\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?: wib)?$/i

/** Where the furniture of a page begins: what stands behind it belongs to no transaction. */
const pageBreak =
  /(?:^|\s)(?=bersambung ke|berlanjut ke|lanjut ke hal|continued (?:on|to)|to be continued|halaman (?:berikut|\d)|hal(?:aman)? ?: ?\d|page \d+ (?:of|\/))/i
/** A label in the middle of a line of the head: 'SITI CONTOH NO. REKENING : 000111'. */
const innerLabel =
  /\s(?=(?:no(?:mor)?\.? ?rek(?:ening)?|account (?:no|number)\.?|periode|period|halaman|mata uang|currency) ?:)/gi
/** A page that begins behind a carried balance, with the first payment of it in the same line. */
const dateInside = new RegExp(`\\s(?=(?:${numericDate})\\s+[a-z])`, 'i')

interface Line {
  line: number
  text: string
}

/** The bars that some readers of PDF put between columns. Their number differs from line to line: empty cells have none. */
const bar = / \|(?= |$)|^\|(?= )/g
const withoutBars = (text: string) => tidy(text.replace(bar, ' '))

function linesOf(text: string): Line[] {
  return text.split('\n').flatMap((raw, i) => {
    const content = tidy(raw.slice(0, 1000).replace(/\t/g, '  '))
    if (content === '') return []
    // 'SALDO PINDAHAN 7,485,123.00 04/05 KR OTOMATIS …': the balance and the payment are two lines.
    const at = balanceWordIn(content) ? content.search(dateInside) : -1
    const parts = at > 0 ? [content.slice(0, at), content.slice(at)] : [content]
    return parts.map(part => ({ line: i + 1, text: part.trim() }))
  })
}

const withoutBreak = (text: string) => text.slice(0, pageBreak.exec(text)?.index ?? text.length).trim()

/** The line of names over a printed table: single spaces part its names, so that no other reader finds them. */
const isNames = (text: string) => looksLikeHeader(text.split(/\s+/)) && !/\d{3}/.test(text)

/** A line of letters and amounts that names no balance: a transaction whose day is written in a way that is not known. */
const mayBeTransaction = (text: string, leastAmounts: number) =>
  amountsIn(text).length >= leastAmounts &&
  /[a-z]{3}/i.test(text.replace(money, '')) &&
  !balanceWordIn(text) &&
  !/\b(?:total|subtotal|jumlah|mutasi)\b/i.test(text)

interface Parsed {
  /** The first line outside the records that could be a transaction, if any. */
  lost: number | null
  records: PrintedRecord[]
  /** Lines above the first record, and lines that say something about the statement. */
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
    const text = withoutBars(printed)
    const date = dateAtStart.exec(text)
    if (date?.[1] && dateText(date[1])) {
      const rest = withoutBreak(text.slice(date[0].length).trim())
      last = { line, date: date[1], first: rest, more: [], isBalance: isOnlyBalance(rest.replace(money, '')) }
      records.push(last)
      continue
    }
    const isSaying = isLabelled([text]) || isNames(text) || pageBreak.exec(text)?.index === 0
    if (last && clockOnly.test(text) && !/\d[:.]/.test(last.date)) last.date += ` ${text}`
    else if (last && !isSaying) {
      // Behind its bars a payment whose day is not known would pass for more words of the one before.
      if (text !== printed && amountsIn(last.first).length > 0 && amountsIn(text).length > 1) lost ??= line
      last.more.push(text)
    } else if (isNames(text)) isBelowNames = true
    else {
      // Below the records a sentence may name an amount, such as what a deposit insurance pays.
      const leastAmounts = records.length > 0 ? 2 : 1
      if (isBelowNames && !isSaying && mayBeTransaction(text, leastAmounts)) lost ??= line
      const cells = printed.split(innerLabel).flatMap(part => part.split(bar).map(tidy))
      ;(records.length > 0 ? foot : head).push({ line, cells })
      if (isSaying) last = null
    }
  }
  return { lost, records, head, foot }
}

/** Whether a line is a transaction as it is printed, with spaces between its parts. */
function isPrintedRecord({ first, more }: PrintedRecord) {
  const bare = first.replace(money, '')
  return !/^[,;|]|[;|\t]|(,[^,]*){3}/.test(bare) && [first, ...more].some(text => amountsIn(text).length > 0)
}

export type Printed =
  | { state: 'proven'; grid: Grid }
  /** `line`: the first transaction that the balances do not prove. */
  | { state: 'unproven'; line: number; why: string }

/** The balance that lines without a date print as the opening or the closing one. */
function printedBalance(rows: GridRow[], words: string[]) {
  for (const { cells } of rows) {
    const text = cells.join(' ')
    const word = balanceWordIn(text)?.word
    const [amount] = amountsIn(text)
    if (word && words.includes(word) && amount) return amount
  }
  return null
}

/**
 * Text copied from a printed statement (PDF), as a table with names that every other part knows: which number is the
 * amount, which the balance and which side a row is on, is what the running balances prove. null where the text holds
 * no printed transactions.
 */
export function readPrinted(text: string): Printed | null {
  const lines = linesOf(text)
  const { lost, records, head, foot } = parse(lines)
  const printed = records.filter(isPrintedRecord)
  if (printed.length === 0 || printed.length * 2 < records.length) return null
  if (lost !== null)
    return { state: 'unproven', line: lost, why: 'memuat jumlah, tetapi tanggalnya tidak terbaca' }
  const opening = printedBalance(head, ['opening', 'brought']) ?? printedBalance(foot, ['opening'])
  const closing = printedBalance([...foot].reverse(), ['closing'])
  const proof = proveRecords(printed, opening, closing)
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

/** Sen as '1234.50': one form for every table made of printed text. */
const plainAmount = (sen: number) =>
  `${sen < 0 ? '-' : ''}${Math.floor(Math.abs(sen) / 100)}.${String(Math.abs(sen) % 100).padStart(2, '0')}`

/** What a record says besides its amounts at the end of its first line. */
function description({ first, more }: PrintedRecord) {
  const glued = gluedBalance.exec(first)
  const own = glued && amountsIn(first.slice(0, glued.index)).length > 0 ? first.slice(0, glued.index) : first
  const run = runsOf(own).at(-1)
  const [from, to] = [run?.[0]?.at ?? own.length, run?.at(-1)?.end ?? own.length]
  const bare = /^[\s-]*$/.test(own.slice(to)) ? own.slice(0, from).replace(/( -| \d{1,3})$/, '') : own
  return [bare, ...more].map(tidy).filter(Boolean).join(' ').slice(0, 490)
}

/** A first guess whether text is worth trying: bounded, since every file that no names are found in comes here. */
export const mayBePrinted = (text: string) =>
  text.length < 2_000_000 &&
  text.split('\n', 400).some(line => dateAtStart.test(withoutBars(plain(line.slice(0, 200)))))
