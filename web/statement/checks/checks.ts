import { addDays, longDate, rupiah, wibDay } from '../../../worker/contract/format'
import { type OddDay, oddDayOf, type StatementRow } from '../../../worker/contract/money/statements'
import type { Facts, Span } from '../account/facts'
import type { Chain } from '../inference/balance'
import { isOutside } from '../inference/days'
import { type Movement, sumOf } from '../inference/sides'
import type { DecimalMark, StatementChecks } from '../types'
import { senIn } from '../values/amounts'

/** Equal, once both sides are whole rupiah where the file prints no sen. */
const equal = (printed: number | null, counted: number) =>
  printed === null || Math.abs(Math.abs(printed) - counted) < 100

function doTotalsMatch(moves: Movement[], facts: Facts, decimal: DecimalMark | null) {
  const read = (key: 'opening' | 'closing' | 'total_in' | 'total_out') => senIn(facts[key], decimal)
  const [opening, closing] = [read('opening'), read('closing')]
  const [into, out] = [read('total_in'), read('total_out')]
  const hasEnds = opening !== null && closing !== null
  if (!hasEnds && into === null && out === null) return null
  const [moneyIn, moneyOut] = [sumOf(moves, 'in'), sumOf(moves, 'out')]
  const endsMeet = !hasEnds || Math.abs(opening + moneyIn - moneyOut - closing) < 100
  return endsMeet && equal(into, moneyIn) && equal(out, moneyOut)
}

function doCountsMatch(moves: Movement[], { count_in, count_out }: Facts) {
  if (count_in === undefined && count_out === undefined) return null
  const counted = (side: 'in' | 'out') => moves.filter(move => move.side === side).length
  return (count_in ?? counted('in')) === counted('in') && (count_out ?? counted('out')) === counted('out')
}

/** Compares what the file says about itself with booked rows; `all` has the pending ones too, which some banks count. */
export function checkStatement(
  booked: Movement[],
  all: Movement[],
  facts: Facts,
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

/** A question for each kind of day that a person has to confirm before anything is imported. */
export function oddDayQuestions(
  rows: StatementRow[],
  covered: Span | null,
  period: Span | null,
  now: string,
): string[] {
  const booked = rows.filter(({ pending }) => !pending)
  const oddAs = (why: OddDay['why']) =>
    booked.find(({ date }) => oddDayOf({ from: date, to: date }, now)?.why === why)?.date
  const [ahead, old] = [oddAs('future'), oddAs('old')]
  const outside = booked.find(({ date }) => isOutside(date, period))?.date
  const wide = ahead || old ? null : covered && oddDayOf(covered, now)
  const asked = [
    ahead && `Ada baris bertanggal ${longDate(ahead)}, di masa depan: apakah tahun berkas ini benar?`,
    old && `Ada baris bertanggal ${longDate(old)}, lebih dari setahun lalu: apakah tahun berkas ini benar?`,
    wide && `Berkas ini mencakup tanggal ${longDate(wide.day)}: apakah tahun berkas ini benar?`,
    outside &&
      `Ada baris bertanggal ${longDate(outside)}, di luar periode yang tertulis di berkas: apakah tanggalnya benar?`,
  ]
  return asked.filter(question => typeof question === 'string')
}

const whole = (sen: number) => rupiah(Math.floor(sen / 100))

interface Told {
  checks: StatementChecks
  rows: StatementRow[]
  period: Span | null
  isTorn: boolean
  now: string
}

/** Sentences for the operator, the loudest first. */
export function warningsOf({ checks, rows, period, isTorn, now }: Told) {
  const tomorrow = addDays(wibDay(now), 1)
  const late = rows.find(({ date, pending }) => !pending && date > tomorrow)
  const out = rows.find(({ date, pending }) => !pending && isOutside(date, period))
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
