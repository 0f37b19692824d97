import { addDays, formatRupiah, longDate, wibDay } from '../../worker/contract/lib/format'
import { implausibleDay, type OddDay, type StatementRow } from '../../worker/contract/money/statements'
import type { Span, StatementFacts } from './account/statement-facts'
import { layoutHash } from './columns/layouts'
import { type DayChoice, isOutsidePeriod } from './inference/days'
import { type Chain, type Movement, sumMovementsOfSide } from './inference/movements'
import type { Entries } from './rows/entries'
import type { ResolvedEntry } from './rows/rows'
import type { StatementTable } from './tables/locate'
import type { DecimalMark, ReadOptions, StatementChecks, StatementMeta } from './types'
import { readSenCell, signedAmountInSen } from './values/amounts'

/** Compares with a tolerance of 1 rupiah, because some files print no sen. */
const equalWithinRupiah = (printed: number | null, counted: number) =>
  printed === null || Math.abs(Math.abs(printed) - counted) < 100

function doTotalsMatch(moves: Movement[], facts: StatementFacts, decimal: DecimalMark | null) {
  const read = (key: 'opening' | 'closing' | 'total_in' | 'total_out') => readSenCell(facts[key], decimal)
  const [opening, closing] = [read('opening'), read('closing')]
  const [into, out] = [read('total_in'), read('total_out')]
  const hasEnds = opening !== null && closing !== null
  if (!hasEnds && into === null && out === null) return null
  const [moneyIn, moneyOut] = [sumMovementsOfSide(moves, 'in'), sumMovementsOfSide(moves, 'out')]
  const endsMeet = !hasEnds || Math.abs(opening + moneyIn - moneyOut - closing) < 100
  return endsMeet && equalWithinRupiah(into, moneyIn) && equalWithinRupiah(out, moneyOut)
}

function doCountsMatch(moves: Movement[], { count_in, count_out }: StatementFacts) {
  if (count_in === undefined && count_out === undefined) return null
  const counted = (side: 'in' | 'out') => moves.filter(move => move.side === side).length
  return (count_in ?? counted('in')) === counted('in') && (count_out ?? counted('out')) === counted('out')
}

/** Accepts the printed totals of the booked rows or of all rows, because some banks count pending rows. */
function checkStatement(
  booked: Movement[],
  all: Movement[],
  facts: StatementFacts,
  decimal: DecimalMark | null,
  chain: Chain,
): StatementChecks {
  const either = (check: (moves: Movement[]) => boolean | null) => {
    const first = check(booked)
    return first === false && all.length > booked.length ? check(all) : first
  }
  return {
    balance: chain.check,
    totals: either(moves => doTotalsMatch(moves, facts, decimal)),
    counts: either(moves => doCountsMatch(moves, facts)),
  }
}

function oddDayQuestions(
  rows: StatementRow[],
  covered: Span | null,
  period: Span | null,
  now: string,
): string[] {
  const booked = rows.filter(({ pending }) => !pending)
  const oddAs = (why: OddDay['why']) =>
    booked.find(({ date }) => implausibleDay({ from: date, to: date }, now)?.why === why)?.date
  const [ahead, old] = [oddAs('future'), oddAs('old')]
  const outside = booked.find(({ date }) => isOutsidePeriod(date, period))?.date
  const wide = ahead || old ? null : covered && implausibleDay(covered, now)
  const asked = [
    ahead && `Ada baris bertanggal ${longDate(ahead)}, di masa depan: apakah tahun berkas ini benar?`,
    old && `Ada baris bertanggal ${longDate(old)}, lebih dari setahun lalu: apakah tahun berkas ini benar?`,
    wide && `Berkas ini mencakup tanggal ${longDate(wide.day)}: apakah tahun berkas ini benar?`,
    outside &&
      `Ada baris bertanggal ${longDate(outside)}, di luar periode yang tertulis di berkas: apakah tanggalnya benar?`,
  ]
  return asked.filter(question => typeof question === 'string')
}

const whole = (sen: number) => formatRupiah(Math.floor(sen / 100))

interface Told {
  checks: StatementChecks
  rows: StatementRow[]
  period: Span | null
  isTorn: boolean
  now: string
}

function warningsOf({ checks, rows, period, isTorn, now }: Told) {
  const tomorrow = addDays(wibDay(now), 1)
  const late = rows.find(({ date, pending }) => !pending && date > tomorrow)
  const out = rows.find(({ date, pending }) => !pending && isOutsidePeriod(date, period))
  const { balance } = checks
  const told = [
    balance.state === 'broken' &&
      `Saldo tidak menyambung di baris ${balance.line}: seharusnya ${whole(balance.expected_sen)}, tertulis ${whole(balance.found_sen)}. Ada baris yang hilang atau berubah.`,
    checks.totals === false &&
      'Jumlah semua baris tidak sama dengan total atau saldo yang tertulis di berkas.',
    checks.counts === false && 'Banyaknya baris tidak sama dengan yang tertulis di berkas.',
    isTorn &&
      checks.totals !== true &&
      'Baris terakhir berakhir tanpa ganti baris. Pastikan berkasnya terunduh lengkap.',
    out && `Baris ${out.line} bertanggal ${longDate(out.date)}, di luar periode yang tertulis di berkas.`,
    late &&
      `Baris ${late.line} bertanggal ${longDate(late.date)}, di masa depan. Periksa urutan hari dan bulan.`,
    balance.state === 'ok' &&
      balance.order === 'shuffled' &&
      'Urutan barisnya bukan urutan bank, tetapi saldonya cocok semua.',
    rows.some(({ pending }) => pending) &&
      'Ada baris yang belum dibukukan bank (PEND). Baris itu hanya ditampilkan.',
  ]
  return told.filter(sentence => typeof sentence === 'string')
}

export interface InterpretedTable {
  table: StatementTable
  facts: StatementFacts
  sorted: Entries
  resolved: ResolvedEntry[]
  booked: ResolvedEntry[]
  rows: StatementRow[]
  days: DayChoice
  decimal: DecimalMark | null
  chain: Chain
  account: string | null
  left_out: StatementMeta['left_out']
  unread: StatementMeta['unread']
}

const movesOf = (resolved: ResolvedEntry[]): Movement[] => resolved.map(({ move }) => move)

/** Opening and closing balance in sen: as printed, else calculated if the running balances of all rows agree. */
function endsOf({ facts, decimal, booked, chain: { check } }: InterpretedTable) {
  const [opening, closing] = [readSenCell(facts.opening, decimal), readSenCell(facts.closing, decimal)]
  const moves = movesOf(booked)
  const isChained = check.state === 'ok' && check.order !== 'shuffled'
  const [oldest, newest] =
    isChained && check.order === 'new_first' ? [moves.at(-1), moves[0]] : [moves[0], moves.at(-1)]
  const before = oldest && oldest.balance !== null ? oldest.balance - signedAmountInSen(oldest) : null
  return {
    opening: opening ?? (isChained ? before : null),
    closing: closing ?? (isChained ? (newest?.balance ?? null) : null),
  }
}

const rupiahOf = (sen: number | null) => (sen === null ? null : Math.floor(sen / 100))

/** Days that the statement covers: a printed period may end in the future, but only days until today are covered. */
function coveredBy(rows: StatementRow[], period: Span | null, today: string): Span | null {
  const days = rows.filter(({ pending }) => !pending).map(({ date }) => date)
  const told = [period?.from, period?.to].flatMap(day => day ?? []).map(day => (day > today ? today : day))
  const sorted = [...days, ...told].sort()
  const [from, to] = [sorted[0], sorted.at(-1)]
  return from !== undefined && to !== undefined ? { from, to } : null
}

export function buildStatementMeta(
  found: InterpretedTable,
  options: ReadOptions,
): Omit<StatementMeta, 'charset' | 'sha256'> {
  const { table, facts, resolved, booked, rows, days, decimal, chain, account } = found
  const { header, layout, grid } = table
  const checks = checkStatement(movesOf(booked), movesOf(resolved), facts, decimal, chain)
  const { opening, closing } = endsOf(found)
  const covered = coveredBy(rows, days.period, wibDay(options.now))
  const last = grid.rows.at(-1)
  const isProven = chain.check.state === 'ok' && chain.unproven !== last?.line
  return {
    source_format: layout?.id ?? `table-${layoutHash(header.signature)}`,
    layout: layout?.label ?? 'Tabel',
    signature: header.signature,
    period: days.period,
    covered,
    opening: rupiahOf(opening),
    closing: rupiahOf(closing),
    account_number: account,
    bank: facts.bank,
    checks,
    dates: days.choice,
    odd_days: oddDayQuestions(rows, covered, days.period, options.now),
    warnings: warningsOf({
      checks,
      rows,
      period: days.period,
      isTorn: last?.torn === true && resolved.at(-1)?.entry.line === last.line && !isProven,
      now: options.now,
    }),
    unread: found.unread.slice(0, 200),
    left_out: found.left_out.slice(0, 200),
  }
}
