import { normalizeCell } from '../text'
import type { DecimalMark } from '../types'
import { decimalMarkEvidence, otherDecimalMark, readAmountCell } from '../values/amounts'

export interface PrintedRecord {
  line: number
  date: string
  /** Text after the date on the same line, without the page footer that may follow it. */
  first: string
  more: string[]
  isBalance: boolean
}

/** A printed amount, with thousands separators or two decimals. */
export const amountPattern =
  /(?<![\w.,/:-])[+-]?(?:(?:rp|idr)\.? ?)?[+-]?(?:\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{2})?|\d+[.,]\d{2})(?![\d/:]|[.,]\d)/gi
export const sideMarkPattern = String.raw`(?:cr|db|dr|kr|d|k|c)\b\.?`
const marked = new RegExp(`^\\s?(${sideMarkPattern})(?=\\s|$)`, 'i')

interface Amount {
  text: string
  side: 'in' | 'out' | null
  at: number
  end: number
}

const sides: Record<string, 'in' | 'out'> = {
  cr: 'in',
  kr: 'in',
  k: 'in',
  c: 'in',
  db: 'out',
  dr: 'out',
  d: 'out',
}

export function amountsIn(text: string): Amount[] {
  return [...text.slice(0, 1000).matchAll(amountPattern)].map(({ 0: found, index }) => {
    const end = index + found.length
    const after = marked.exec(text.slice(end, end + 6))
    const sign = /^[+-]|[+-]\d/.exec(found)?.[0][0]
    const side = sides[(after?.[1] ?? '').toLowerCase().replace('.', '')] ?? null
    return {
      text: found.replace(/[+-]/g, ''),
      side: side ?? (sign === '-' ? 'out' : sign === '+' ? 'in' : null),
      at: index,
      end: end + (after?.[0].length ?? 0),
    }
  })
}

export function groupAdjacentAmounts(text: string): Amount[][] {
  const runs: Amount[][] = []
  for (const amount of amountsIn(text)) {
    const last = runs.at(-1)
    const previous = last?.at(-1)
    if (last && previous && /^[\s-]*$/.test(text.slice(previous.end, amount.at))) last.push(amount)
    else runs.push([amount])
  }
  return runs
}

interface Candidate {
  sen: number
  side: 'in' | 'out' | null
  balance: number | null
}

function decimalOf(records: PrintedRecord[]): DecimalMark | null {
  const count = { '.': 0, ',': 0 }
  for (const { first, more } of records) {
    for (const { text } of [first, ...more].flatMap(amountsIn)) {
      const evidence = decimalMarkEvidence(text)
      if (evidence) count['proves' in evidence ? evidence.proves : evidence.suggests]++
    }
  }
  const majority: DecimalMark = count['.'] >= count[','] ? '.' : ','
  return count[majority] === 0 || count[otherDecimalMark(majority)] * 3 > count[majority] ? null : majority
}

/** Words that suggest an incoming payment. If both or neither of the patterns match, the side is unknown. */
const incomingWords =
  /\b(dari|from|masuk|terima|diterima|setor(an)?|incoming|credit|kredit|cr|kr|bunga|interest|top ?up)\b/
const outgoingWords =
  /\b(ke|to|keluar|kirim|bayar|pembayaran|biaya|adm|admin|fee|tarik|penarikan|outgoing|debit|debet|db|dr|pajak|tax|purchase)\b/
function sideInWords({ first, more }: PrintedRecord): 'in' | 'out' | null {
  const text = normalizeCell([first, ...more].join(' '))
  const [into, out] = [incomingWords.test(text), outgoingWords.test(text)]
  return into === out ? null : into ? 'in' : 'out'
}

/** Possible readings of a record: which number is the amount and which the balance. */
function candidatesOf({ first, more }: PrintedRecord, decimal: DecimalMark | null): Candidate[] {
  const value = ({ text }: Amount) => readAmountCell(text, decimal)?.sen ?? null
  const own = groupAdjacentAmounts(first)
  const runs = own.length > 0 ? own : more.flatMap(groupAdjacentAmounts)
  const found: Candidate[] = []
  for (const run of [...runs].reverse()) {
    const read = run.flatMap(one => {
      const sen = value(one)
      return sen === null ? [] : [{ sen, side: one.side }]
    })
    const paid = read.filter(({ sen }) => sen > 0)
    const [amount, balance] = [read.at(-2), read.at(-1)]
    // In a row with debit and credit columns, one amount is 0 ('2,500,123.00 0.00 7,500,123.00'). Use the other one.
    const before = amount?.sen === 0 ? read.at(-3) : amount
    if (balance && before && before.sen > 0)
      found.push({
        sen: before.sen,
        side: before.side,
        balance: balance.side === 'out' ? -balance.sen : balance.sen,
      })
    // Also accept an amount below 1,000 without decimals: 'Bunga 500 7,500,623'.
    const small = /(?:^|\s)(\d{1,3})\s+$/.exec(first.slice(0, run[0]?.at ?? 0))?.[1]
    if (small && read[0] && own.length > 0)
      found.push({ sen: Number(small) * 100, side: null, balance: read[0].sen })
    const only = paid.length === 1 ? paid[0] : undefined
    if (only && (read.length === 1 || before?.sen === 0)) found.push({ ...only, balance: null })
  }
  return found
}

interface Step {
  record: PrintedRecord
  sen: number
  side: 'CR' | 'DB'
  balance: number | null
  before: Path
}
/** 'start': no record was read yet. 'several': more than one reading gives the same balance, so none is proven. */
type Path = Step | 'start' | 'several'
type States = Map<number, Path>

const maxStates = 400

const areSame = (a: Path | undefined, b: Step) =>
  typeof a === 'object' && a.sen === b.sen && a.side === b.side && a.before === b.before

function advanceStates(states: States, record: PrintedRecord, candidates: Candidate[]): States {
  const steps = [...states].flatMap(([running, before]) =>
    candidates.flatMap(({ sen, side, balance }) =>
      (side === null ? (['in', 'out'] as const) : [side]).flatMap(way => {
        const after = running + (way === 'in' ? sen : -sen)
        const step: Step = { record, sen, side: way === 'in' ? 'CR' : 'DB', balance, before }
        return balance === null || balance === after ? [{ after, step }] : []
      }),
    ),
  )
  // A printed balance that fits is a proof, so readings without a printed balance are dropped.
  const fitting = steps.filter(({ step }) => step.balance !== null)
  const next: States = new Map()
  for (const { after, step } of fitting.length > 0 ? fitting : steps) {
    const known = next.get(after)
    const isOther = step.before === 'several' || (known !== undefined && !areSame(known, step))
    if (!areSame(known, step)) next.set(after, isOther ? 'several' : step)
  }
  return next
}

interface Proof {
  rows: Omit<Step, 'before'>[]
  /** Balance before the oldest row, in sen. */
  opening: number | null
}
type Failure = { line: number; why: string }

const unprovenBy = 'tidak dapat dibuktikan dengan saldonya'

function matchingStates(states: States, { first }: PrintedRecord, decimal: DecimalMark | null): States {
  const balances = amountsIn(first).flatMap(({ text }) => readAmountCell(text, decimal)?.sen ?? [])
  return new Map([...states].filter(([running]) => balances.length === 0 || balances.includes(running)))
}

function followBalances(
  records: PrintedRecord[],
  decimal: DecimalMark | null,
  start: number,
  closing: number | null,
): Proof | Failure {
  const marks = records.flatMap(({ first }) => amountsIn(first).flatMap(({ side }) => side ?? []))
  const unmarkedIsIn = marks.length > 0 && !marks.includes('in')
  let states: States = new Map([[start, 'start']])
  for (const record of records) {
    // If only outgoing rows are marked, as at BCA, unmarked rows are incoming.
    const candidates = candidatesOf(record, decimal).map(one =>
      one.side === null && unmarkedIsIn ? { ...one, side: 'in' as const } : one,
    )
    states = record.isBalance
      ? matchingStates(states, record, decimal)
      : advanceStates(states, record, candidates)
    if (states.size === 0 || states.size > maxStates) return { line: record.line, why: unprovenBy }
  }
  const last = records.at(-1)
  const failure = { line: last?.line ?? 1, why: unprovenBy }
  const ends = [...states].filter(([running]) => closing === null || running === closing)
  const end = ends[0]?.[1]
  if (ends.length !== 1 || typeof end !== 'object') return failure
  const isAnchored = end.balance !== null || closing !== null || last?.isBalance === true
  const rows: Step[] = []
  for (let step: Path = end; typeof step === 'object'; step = step.before) rows.unshift(step)
  return isAnchored ? { rows, opening: start } : failure
}

/** Opening balance of a text that prints none. The oldest record must show whether it is incoming or outgoing. */
function startsFrom(records: PrintedRecord[], decimal: DecimalMark | null): number | Failure {
  const oldest = records.find(({ isBalance }) => !isBalance)
  if (!oldest) return { line: 1, why: unprovenBy }
  const [candidate] = candidatesOf(oldest, decimal).filter(({ balance }) => balance !== null)
  const side = candidate?.side ?? sideInWords(oldest)
  if (!candidate || candidate.balance === null || side === null || records.length < 2)
    return { line: oldest.line, why: 'tidak dapat dibuktikan: salin juga baris saldo awalnya' }
  return candidate.balance - (side === 'in' ? candidate.sen : -candidate.sen)
}

/** Returns amount, side (in or out) and balance of each record if the balances allow exactly one reading. */
export function proveRecordsByBalance(
  printed: PrintedRecord[],
  opening: { text: string } | null,
  closing: { text: string } | null,
): Proof | Failure {
  const decimal = decimalOf(printed)
  const senOf = (amount: { text: string } | null) => readAmountCell(amount?.text, decimal)?.sen ?? null
  const attempt = (records: PrintedRecord[]): Proof | Failure => {
    const [first, ...others] = records
    const anchor = first?.isBalance ? senOf(amountsIn(first.first).at(-1) ?? null) : null
    const start = anchor ?? senOf(opening) ?? startsFrom(records, decimal)
    if (typeof start !== 'number') return start
    const proof = followBalances(anchor === null ? records : others, decimal, start, senOf(closing))
    const isPrinted = anchor !== null || opening !== null
    return 'line' in proof || isPrinted ? proof : { ...proof, opening: null }
  }
  const forward = attempt(printed)
  if (!('line' in forward)) return forward
  const backward = attempt([...printed].reverse())
  return 'line' in backward ? forward : { ...backward, rows: [...backward.rows].reverse() }
}
