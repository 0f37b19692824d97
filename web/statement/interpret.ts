import type { StatementRow } from '../../worker/contract/statements'
import { differs, findAccount, requireRupiah } from './account'
import { type Chain, checkChain, fitsReversed, sidesByBalance } from './balance'
import { checkStatement, warningsOf } from './checks'
import { chooseDays, type DayChoice } from './days'
import { chooseDecimal } from './decimals'
import { type Entries, sortLines } from './entries'
import { type Facts, factSen, gather, noFacts } from './facts'
import type { Header } from './header'
import { type Layout, shortHash } from './layouts'
import { speaksIndonesian } from './names'
import type { Plan } from './plan'
import { Refused } from './refusals'
import { buildRows, type Settled } from './rows'
import { type Movement, readMovements } from './sides'
import { tidy } from './text'
import type {
  CellProblem,
  DecimalMark,
  Delimiter,
  Grid,
  Mapping,
  MappingQuestion,
  ReadOptions,
  StatementMeta,
} from './types'

/** A table whose columns are known, ready to be read. */
export interface Table {
  grid: Grid
  header: Header
  plan: Plan
  layout: Layout | null
  /** null for a sheet. */
  delimiter: Delimiter | null
  /** The cells had to be brought under their names. */
  isScattered: boolean
}

/** Everything a reading found, certain or not. */
export interface Interpretation {
  rows: StatementRow[]
  problems: CellProblem[]
  /** The first thing that only a person can say. */
  question: { about: MappingQuestion; why: string } | null
  mapping: Mapping
  meta: Omit<StatementMeta, 'charset' | 'sha256'>
}

function collectFacts({ grid, header }: Table) {
  const facts = noFacts()
  const pending = {}
  const preamble = grid.rows.slice(0, Math.max(0, header.at))
  for (const { cells } of preamble) gather(facts, cells, pending)
  facts.isIndonesian = preamble.some(({ cells }) => speaksIndonesian(cells.map(tidy).join(' ').slice(0, 400)))
  return facts
}

const isBooked = (days: DayChoice, i: number) => days.days[i] !== ''

const unsure = {
  decimal: 'Tanda desimal tidak pasti: titik atau koma',
  date_order: 'Urutan hari dan bulan tidak pasti: semua tanggal dapat dibaca dengan dua cara',
  year: 'Tahun tidak tertulis di berkas',
  side: 'Tidak tertulis mana yang masuk dan mana yang keluar',
  reversed: 'Saldo hanya cocok bila masuk dan keluar dibalik',
}

interface Sided {
  moves: (Movement | null)[]
  question: Interpretation['question']
}

/** Sides that nothing prints: by the balances, by the kind of report, by what a person said; else asked. */
function fillSides(
  moves: (Movement | null)[],
  booked: boolean[],
  opening: number | null,
  table: Table,
  mapping?: Mapping,
): Sided {
  const known = moves.filter(move => move !== null)
  const open = known.filter(({ side }) => side === null)
  if (open.length === 0) return { moves, question: null }
  const chained = moves.every((move, i) => move !== null || !booked[i])
    ? sidesByBalance(known, opening)
    : null
  if (chained) {
    const filled = [...chained]
    return { moves: moves.map(move => (move === null ? null : (filled.shift() ?? null))), question: null }
  }
  const rule =
    mapping?.side_rule ??
    (table.layout?.isMerchant ||
    (known.some(({ side }) => side === 'out') &&
      !known.some(({ side }) => side === 'in') &&
      table.plan.columns.side === undefined &&
      signed(table))
      ? 'sign'
      : null)
  if (rule === null) return { moves, question: { about: 'side', why: unsure.side } }
  return { moves: moves.map(move => move && { ...move, side: move.side ?? ('in' as const) }), question: null }
}

/** Some amounts carry a minus: the others came in. A column where only 'DB' is marked proves less. */
function signed({ grid, plan, header }: Table) {
  const column = plan.columns.amount ?? -1
  return grid.rows.slice(header.at + 1).some(({ cells }) => {
    const cell = cells[column]
    return typeof cell === 'number'
      ? cell < 0
      : /^\W*[-\u2212(]\s*(rp|idr)?\.?\s*\d/i.test(tidy(cell ?? '').replace(/[\u2010-\u2015]/g, '-')) ||
          /\d\s*-$/.test(tidy(cell ?? ''))
  })
}

interface Ends {
  opening: number | null
  closing: number | null
}

/** Printed balances, else those that an unbroken chain shows at its ends. */
function endsOf(facts: Facts, decimal: DecimalMark | null, booked: Movement[], { check }: Chain): Ends {
  const [opening, closing] = [factSen(facts.opening, decimal), factSen(facts.closing, decimal)]
  const isChained = check.state === 'ok' && check.order !== 'shuffled'
  const [oldest, newest] =
    isChained && check.order === 'new_first' ? [booked.at(-1), booked[0]] : [booked[0], booked.at(-1)]
  const before =
    oldest && oldest.balance !== null
      ? oldest.balance - (oldest.side === 'out' ? -oldest.sen : oldest.sen)
      : null
  return {
    opening: opening ?? (isChained ? before : null),
    closing: closing ?? (isChained ? (newest?.balance ?? null) : null),
  }
}

const rupiahOf = (sen: number | null) => (sen === null ? null : Math.floor(sen / 100))

function coveredBy(rows: StatementRow[], period: DayChoice['period']) {
  const days = rows.filter(({ pending }) => !pending).map(({ date }) => date)
  if (days.length === 0) return period
  const [first, last] = days.reduce(([a, b], day) => [day < a ? day : a, day > b ? day : b], [
    days[0] ?? '',
    days[0] ?? '',
  ] as [string, string])
  return {
    from: period && period.from < first ? period.from : first,
    to: period && period.to > last ? period.to : last,
  }
}

/** Reads a table whose columns are known, and says what is not certain about it. */
export function interpret(table: Table, options: ReadOptions): Interpretation {
  const { grid, header, plan, layout } = table
  const mapping: Mapping | undefined = layout?.unit
    ? { unit: layout.unit, columns: plan.columns, ...options.mapping }
    : options.mapping
  const facts = collectFacts(table)
  const sorted: Entries = sortLines(grid, header, plan, facts, table.delimiter !== null)
  const skipped = new Set(options.skip ?? [])
  const entries = sorted.entries.filter(({ line }) => !skipped.has(line))
  requireRupiah(entries, facts, plan, header)
  const account = findAccount(entries, facts, plan)
  const decimals = chooseDecimal(entries, plan, header.columns, mapping)
  const days = chooseDays(entries, facts, header.columns, plan.columns.date, layout, options)
  const read = readMovements(entries, plan, header.columns, decimals.decimal, mapping)
  const booked = entries.map((_, i) => isBooked(days, i))
  const opening = factSen(facts.opening, decimals.decimal)
  const sided = fillSides(read.moves, booked, opening, table, mapping)
  const settled: Settled[] = entries.flatMap((entry, i) => {
    const move = sided.moves[i]
    const isRead = move && move.side !== null && (days.days[i] !== '' || entry.date.kind === 'pending')
    return isRead ? [{ entry, day: days.days[i] ?? '', move: { ...move, side: move.side ?? 'in' } }] : []
  })
  const tiny = settled.filter(({ move }) => move.sen < 100)
  const whole = settled.filter(({ move }) => move.sen >= 100)
  const bookedOnes = settled.filter(({ entry }) => entry.date.kind !== 'pending')
  const moves = bookedOnes.map(({ move }) => move)
  const chain = checkChain(
    moves,
    bookedOnes.map(({ entry }) => entry.line),
    opening,
  )
  const rows = buildRows(whole, plan, layout, days.period, options.now)
  const ends = endsOf(facts, decimals.decimal, moves, chain)
  const isReversed = chain.steps >= 3 && chain.failed * 2 > chain.steps && fitsReversed(moves, opening)
  const isProven = chain.check.state === 'ok' && chain.steps >= 3
  const checks = checkStatement(
    moves,
    settled.map(({ move }) => move),
    facts,
    decimals.decimal,
    chain,
  )
  const asked: Interpretation['question'][] = [
    plan.doubt ? { about: 'columns', why: plan.doubt } : null,
    decimals.isOpen ? { about: 'decimal', why: unsure.decimal } : null,
    plan.unproven && !isProven ? { about: 'columns', why: plan.unproven } : null,
    table.isScattered && !isProven ? { about: 'columns', why: 'Isi kolom bergeser dari judulnya' } : null,
    days.question ? { about: days.question, why: unsure[days.question] } : null,
    sided.question,
    isReversed && !mapping?.side_rule ? { about: 'side', why: unsure.reversed } : null,
  ]
  const isElsewhere = differs(account, options.account?.account_number)
  const torn = grid.rows.at(-1)
  return {
    rows,
    problems: [
      ...sorted.problems.filter(({ line }) => !skipped.has(line)),
      ...decimals.problems,
      ...days.problems,
      ...read.problems,
    ]
      .filter(
        (problem, i, all) =>
          all.findIndex(({ line, column }) => line === problem.line && column === problem.column) === i,
      )
      .sort((a, b) => a.line - b.line),
    question: asked.find(one => one !== null) ?? null,
    mapping: {
      columns: plan.columns,
      header_row: header.line,
      ...(table.delimiter ? { delimiter: table.delimiter } : {}),
      ...(days.order ? { date_order: days.order } : {}),
      ...(decimals.decimal ? { decimal: decimals.decimal } : {}),
      ...(days.year ? { year: days.year } : {}),
    },
    meta: {
      source_format: layout?.id ?? `table-${shortHash(header.signature)}`,
      layout: layout?.label ?? 'Tabel',
      signature: header.signature,
      period: days.period,
      covered: coveredBy(rows, days.period),
      opening: rupiahOf(ends.opening),
      closing: rupiahOf(ends.closing),
      account_number: account.number,
      account_differs: isElsewhere,
      checks,
      warnings: warningsOf({
        checks,
        rows,
        period: days.period,
        loose: sorted.loose,
        isTorn: torn?.torn === true && entries.at(-1)?.line === torn.line,
        now: options.now,
        accountFound: isElsewhere ? (account.number ?? `…${account.ending}`) : null,
        accountWanted: options.account?.account_number ?? null,
      }),
      left_out: [
        ...sorted.left_out,
        ...tiny.map(({ entry }) => ({ line: entry.line, reason: 'kurang dari Rp 1' })),
        ...[...skipped].map(line => ({ line, reason: 'dilewati' })),
      ].slice(0, 200),
    },
  }
}

export const requireRows = ({ grid }: Table) => {
  if (grid.rows.length > 20_500) throw new Refused('too_many_rows')
}
