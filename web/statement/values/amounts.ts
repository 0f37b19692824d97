import type { RowSide } from '../../../worker/contract/money/statements'
import { normalizeCell } from '../text'
import type { Cell, DecimalMark } from '../types'

const marksIn = `k|c|cr|kr|kredit|credit|masuk|in|+|uang masuk|dana masuk|money in|incoming|transfer masuk|transaksi masuk|
  incoming transfer|transfer in`
const marksOut = `d|db|dr|debet|debit|keluar|out|-|uang keluar|dana keluar|money out|outgoing|transfer keluar|
  transaksi keluar|outgoing transfer|transfer out`

const marked = (words: string, side: RowSide) => words.split('|').map(word => [word.trim(), side] as const)

const marks = new Map([...marked(marksIn, 'in'), ...marked(marksOut, 'out')])

export const rowSideOf = (cell: Cell): RowSide | null =>
  marks.get(normalizeCell(cell).replace(/[.()]/g, '').trim()) ?? null

interface MoneyText {
  core: string
  sign: '+' | '-' | null
  side: RowSide | null
}

const maxAmountLength = 40
const word = '(?:cr|db|dr|kr|kredit|credit|debet|debit|k|d|c)'
/** Parts to remove from an amount. Patterns must not match trailing spaces, which would take quadratic time. */
const peels: [pattern: RegExp, kind: 'currency' | 'sign' | 'side'][] = [
  [/^(rp|idr)\.? */, 'currency'],
  [/(rp|idr)\.?$/, 'currency'],
  [/^([+-]) */, 'sign'],
  [/^(\()(?=.*\)$)/, 'sign'],
  [/([+-])$/, 'sign'],
  [new RegExp(`^(?:(${word})\\.? +|\\((${word})\\) *)(?=[\\d.,(+-]|rp|idr)`), 'side'],
  [new RegExp(`(?:(${word})\\.?|\\((${word})\\))$`), 'side'],
]

/** Removes ',-' at the end of an amount, which means zero sen: 'Rp1.000,-' → 'Rp1.000'. */
const stripEndMarks = (text: string) => text.replace(/[.,]-{1,2}(?= *[a-z]*\.?$)/, '')

function takeApart(cell: string): MoneyText {
  let rest = stripEndMarks(cell)
  const found: { currency?: string; sign?: string; side?: string } = {}
  for (let turn = 0; turn < 6; turn++) {
    const peel = peels.find(([pattern, kind]) => found[kind] === undefined && pattern.test(rest))
    if (!peel) break
    const [pattern, kind] = peel
    const [, bare, inBrackets] = pattern.exec(rest) ?? []
    found[kind] = bare ?? inBrackets
    rest = rest.replace(pattern, '').trim()
    if (found.sign === '(' && rest.endsWith(')')) rest = rest.slice(0, -1).trim()
  }
  const sign = found.sign === '(' ? '-' : ((found.sign ?? null) as '+' | '-' | null)
  return { core: rest, sign, side: marks.get(found.side ?? '') ?? null }
}

/** '350k' and '2,5k' are not read: they may mean thousands, typed by a person, or Kredit, printed by a bank. */
const thousandsOrCredit = /^(?:(?:rp|idr)\.? ?)?\d{1,4}(?:[.,]\d)?k$/

const spaced = /^\d{1,3}([ ']\d{3})+([.,]\d{1,4})?$/

/** Splits an amount. Returns 'blank' for '', '-' or 'Rp -', and null if unreadable. */
function moneyText(cell: string): MoneyText | 'blank' | null {
  const text = normalizeCell(cell)
  if (text.length > maxAmountLength || thousandsOrCredit.test(text)) return null
  const money = takeApart(text)
  if (money.core === '' || /^-+$/.test(money.core)) return money.side || money.sign === '+' ? null : 'blank'
  const core = spaced.test(money.core) ? money.core.replace(/[ ']/g, '') : money.core
  const contradicts =
    money.sign !== null && money.side !== null && (money.sign === '-') !== (money.side === 'out')
  return /^[\d.,]+$/.test(core) && !contradicts ? { ...money, core } : null
}

const wholePart = { '.': /^(\d+|\d{1,3}(,\d{3})+)?$/, ',': /^(\d+|\d{1,3}(\.\d{3})+)?$/ }

/** Amount in sen with `decimal` as the decimal mark; null if the digits do not fit it. */
function senWith(core: string, decimal: DecimalMark): number | null {
  const at = core.lastIndexOf(decimal)
  const whole = at < 0 ? core : core.slice(0, at)
  const fraction = at < 0 ? '' : core.slice(at + 1)
  if (!wholePart[decimal].test(whole) || (at >= 0 && !/^\d+$/.test(fraction))) return null
  if (whole === '' && (fraction === '' || fraction.length > 2)) return null
  // Three digits after a mark are thousands and not decimals, unless more than three characters precede the mark.
  if (fraction.length === 3 && whole.length < 4 && Number(whole + fraction) !== 0) return null
  if (/[1-9]/.test(fraction.slice(2))) return null
  const digits = whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '')
  if (digits.length > 13) return null
  return Number(digits || '0') * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
}

const weak = /^\d{1,3}([.,])\d{3}$/

export type MarkEvidence = { proves: DecimalMark } | { suggests: DecimalMark } | null

export const otherDecimalMark = (mark: DecimalMark): DecimalMark => (mark === '.' ? ',' : '.')

/** How a cell shows the decimal mark: `1.000,00` proves ','; `1.000` suggests it; `1000` is no evidence. */
export function decimalMarkEvidence(cell: Cell): MarkEvidence {
  if (typeof cell === 'number') return null
  const money = moneyText(cell)
  if (money === null || money === 'blank') return null
  const separator = weak.exec(money.core)?.[1]
  if (separator === '.' || separator === ',') return { suggests: otherDecimalMark(separator) }
  const dot = senWith(money.core, '.')
  const comma = senWith(money.core, ',')
  if ((dot === null) === (comma === null)) return null
  return { proves: dot === null ? ',' : '.' }
}

/** A parsed amount; `sen` is never negative. */
export interface Money {
  sen: number
  sign: '+' | '-' | null
  side: RowSide | null
}

function numberMoney(value: number): Money | null {
  const sen = Math.round(Math.abs(value) * 100)
  // Rupiah have two decimals. A number with more was misread by the spreadsheet program, e.g. '2.500,5' as 2.5005.
  const isExact = Math.abs(sen / 100 - Math.abs(value)) < 1e-6
  if (!Number.isFinite(value) || !isExact || sen >= 1e15) return null
  return { sen, sign: value < 0 ? '-' : null, side: null }
}

/** `decimal` is null if the file's decimal mark is unknown. Returns null, and never 0, for an unreadable cell. */
export function readMoneyCell(cell: Cell, decimal: DecimalMark | null): Money | 'blank' | null {
  if (typeof cell === 'number') return numberMoney(cell)
  const money = moneyText(cell)
  if (money === null || money === 'blank') return money
  const suggested = weak.exec(money.core)?.[1] === '.' ? ',' : '.'
  const sen = decimal
    ? senWith(money.core, decimal)
    : (senWith(money.core, suggested) ?? senWith(money.core, ','))
  return sen === null ? null : { sen, sign: money.sign, side: money.side }
}

export function readAmountCell(cell: Cell | undefined, decimal: DecimalMark | null): Money | null {
  const money = readMoneyCell(cell ?? '', decimal)
  return money === 'blank' ? null : money
}

/** Amount in sen with a sign: negative if outgoing or overdrawn. */
export const signedAmountInSen = ({
  sen,
  side,
  sign,
}: {
  sen: number
  side: RowSide | null
  sign?: Money['sign']
}) => (sign === '-' || side === 'out' ? -sen : sen)

/** A printed sum or balance in sen, with a sign; null if missing or unreadable. */
export function readSenCell(cell: Cell | undefined, decimal: DecimalMark | null) {
  const money = readAmountCell(cell, decimal)
  return money && signedAmountInSen(money)
}
