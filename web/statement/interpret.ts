import type { StatementRow } from '../../worker/contract/money/statements'
import {
  findAccountNumber,
  findBankAboveTable,
  findCurrencyAboveTable,
  requireRupiahColumns,
} from './account/account'
import { collectStatementFacts, emptyStatementFacts, type StatementFacts } from './account/statement-facts'
import type { Entry } from './columns/header'
import { hasIndonesianColumnNames } from './columns/names'
import type { ColumnPlan } from './columns/plan'
import { assignEntryDays, type DayChoice, expectedDateOrder, findPrintedDateOrder } from './inference/days'
import {
  chooseDecimalMark,
  type DecimalChoice,
  linesWithMisreadThousands,
  linesWithOddDecimals,
  removeThirdDecimals,
} from './inference/decimals'
import {
  areSideMarksAmbiguous,
  type Chain,
  checkRunningBalances,
  doBalancesFitSwappedSides,
  type FilledSides,
  fillMissingSides,
  type Movement,
  readEntryMovements,
  sideMarksOf,
} from './inference/movements'
import { chooseSheetDayOrder, isSheetDateOrder, type SheetDays } from './inference/sheet-days'
import { buildStatementMeta, type InterpretedTable } from './meta'
import { cellProblem, StatementRefusedError } from './refusals'
import { sortStatementLines } from './rows/entries'
import { buildRows, openingBalanceFromUnreadLine, type ResolvedEntry, unreadMoneyLines } from './rows/rows'
import type { StatementTable } from './tables/locate'
import { cleanCell } from './text'
import type { CellProblem, Mapping, MappingQuestion, ReadOptions, SideMark, StatementMeta } from './types'
import { readSenCell } from './values/amounts'

export interface Interpretation {
  rows: StatementRow[]
  problems: CellProblem[]
  question: { about: MappingQuestion; why: string } | null
  mapping: Mapping
  marks: SideMark[]
  meta: Omit<StatementMeta, 'charset' | 'sha256'>
}

const questionTexts: Record<MappingQuestion | 'reversed' | 'scattered' | 'marks', string> = {
  columns: 'Arti kolomnya tidak pasti',
  decimal: 'Tanda desimal tidak pasti: titik atau koma',
  date_order: 'Urutan hari dan bulan tidak pasti: semua tanggal dapat dibaca dengan dua cara',
  year: 'Tahun tidak tertulis di berkas',
  side: 'Tidak tertulis mana yang masuk dan mana yang keluar',
  marks: 'Arti tanda masuk dan keluar di berkas ini tidak pasti',
  reversed: 'Saldo hanya cocok bila masuk dan keluar dibalik',
  scattered: 'Isi kolom bergeser dari judulnya',
}

function collectFacts({ grid, header }: StatementTable) {
  const facts = emptyStatementFacts()
  const pending = {}
  const preamble = grid.rows.slice(0, Math.max(0, header.at))
  for (const { cells } of preamble) {
    collectStatementFacts(facts, cells, pending)
    facts.order ??= findPrintedDateOrder(cells)
  }
  const lines = preamble.map(({ cells }) => cells)
  facts.bank = findBankAboveTable(lines)
  Object.assign(facts, findCurrencyAboveTable(lines))
  facts.isIndonesian = preamble.some(({ cells }) =>
    hasIndonesianColumnNames(cells.map(cleanCell).join(' ').slice(0, 400)),
  )
  return facts
}

const isPending = ({ date }: Entry) => date.kind === 'pending'

function resolve(entries: Entry[], moves: (Movement | null)[], { days }: DayChoice): ResolvedEntry[] {
  return entries.flatMap((entry, i) => {
    const [move, day = ''] = [moves[i], days[i]]
    if (!move || move.side === null || (day === '' && !isPending(entry))) return []
    return [{ entry, day, move: { ...move, side: move.side } }]
  })
}

function chainOf(entries: Entry[], moves: (Movement | null)[], opening: number | null) {
  const booked = entries.flatMap((entry, i) => {
    const move = moves[i]
    return move && move.side !== null && !isPending(entry) ? [{ line: entry.line, move }] : []
  })
  return checkRunningBalances(
    booked.map(({ move }) => move),
    booked.map(({ line }) => line),
    opening,
  )
}

const isInOrder = (days: string[]) => days.every((day, i) => day >= (days[i - 1] ?? ''))

/** Throws if a masked account number is repeated and the days are not in order: two accounts may have this number. */
function throwIfDaysBeginAgain(line: number | null, booked: ResolvedEntry[]) {
  const days = booked.map(({ day }) => day)
  if (line !== null && !isInOrder(days) && !isInOrder(days.toReversed()))
    throw new StatementRefusedError('several_accounts', `Nomornya tertulis lagi di baris ${line}.`)
}

/** The operator is asked about date cells before text dates. */
const withSheetDays = (days: DayChoice, { choice, isOpen }: SheetDays): DayChoice => ({
  ...days,
  question: isOpen ? 'date_order' : days.question,
  choice: choice ?? days.choice,
})

interface Doubts {
  table: StatementTable
  decimals: DecimalChoice
  days: DayChoice
  sides: FilledSides
  chain: Chain
  moves: Movement[]
  opening: number | null
  marksOpen: boolean
  mapping?: Mapping
}

/** First question for the operator, or null. Running balances that match the rows can make a question unnecessary. */
function questionOf(doubts: Doubts): Interpretation['question'] {
  const { table, days, chain, mapping } = doubts
  const isProven = chain.check.state === 'ok' && chain.steps >= 3
  const mostlyFails = chain.steps >= 3 && chain.failed * 2 > chain.steps
  if (table.plan.doubt) return { about: 'columns', why: table.plan.doubt }
  if (doubts.decimals.isOpen) return { about: 'decimal', why: questionTexts.decimal }
  if (table.plan.unproven && !isProven) return { about: 'columns', why: table.plan.unproven }
  if (table.isScattered && !isProven) return { about: 'columns', why: questionTexts.scattered }
  if (doubts.marksOpen) return { about: 'side', why: questionTexts.marks }
  if (days.question) return { about: days.question, why: questionTexts[days.question] }
  if (doubts.sides.open === 'all') return { about: 'side', why: questionTexts.side }
  if (mostlyFails && !mapping && doBalancesFitSwappedSides(doubts.moves, doubts.opening))
    return { about: 'side', why: questionTexts.reversed }
  return null
}

/** Reports the oldest row if nothing shows its side: it has no CR or DB mark, and no balance precedes it. */
function openSides(
  entries: Entry[],
  { moves, open }: FilledSides,
  { header, plan }: StatementTable,
): CellProblem[] {
  if (open !== 'oldest') return []
  const column = plan.columns.amount ?? 0
  const name = header.columns[column]?.name ?? column
  const why = 'tidak tertulis masuk atau keluar, dan saldo sebelumnya tidak ada'
  return entries.flatMap(({ line, cells }, i) =>
    moves[i]?.side === null ? [cellProblem(line, name, cells[column] ?? '', why)] : [],
  )
}

function doubtfulLines(entries: Entry[], { check, unproven }: Chain, plan: ColumnPlan): CellProblem[] {
  const odd = new Set([...linesWithOddDecimals(entries, plan), ...linesWithMisreadThousands(entries, plan)])
  return entries.flatMap(({ line, doubt }) => {
    const why = doubt ?? (odd.has(line) ? 'jumlahnya tidak ditulis seperti di baris lain' : null)
    const isProven = check.state === 'ok' && line !== unproven
    return why && !isProven ? [cellProblem(line, null, '', why)] : []
  })
}

function firstOfEachCell(problems: CellProblem[]) {
  const seen = new Map<string, CellProblem>()
  for (const problem of problems) {
    const key = `${problem.line}|${problem.column}`
    if (!seen.has(key)) seen.set(key, problem)
  }
  return [...seen.values()].sort((a, b) => a.line - b.line)
}

const mappingOf = (
  { header, plan, delimiter }: StatementTable,
  days: DayChoice,
  { decimal }: DecimalChoice,
): Mapping => ({
  columns: plan.columns,
  header_row: header.line,
  ...(delimiter ? { delimiter } : {}),
  ...(days.order && days.choice.readings.length === 0 ? { date_order: days.order } : {}),
  ...(decimal ? { decimal } : {}),
  ...(days.year ? { year: days.year } : {}),
})

const leftOut = (sorted: InterpretedTable['sorted'], tiny: ResolvedEntry[], skipped: Set<number>) => [
  ...sorted.left_out,
  ...sorted.sums.map(({ line }) => ({ line, reason: 'jumlah total, bukan transaksi' })),
  ...tiny.map(({ entry }) => ({ line: entry.line, reason: 'kurang dari Rp 1' })),
  ...[...skipped].map(line => ({ line, reason: 'dilewati' })),
]

export function interpretTable(table: StatementTable, options: ReadOptions): Interpretation {
  const { grid, header, plan, layout } = table
  const mapping = layout?.unit
    ? { unit: layout.unit, columns: plan.columns, ...options.mapping }
    : options.mapping
  const skipped = new Set(options.skip ?? [])
  const facts: StatementFacts = collectFacts(table)
  const sorted = sortStatementLines(grid, header, plan, facts, table.delimiter !== null)
  const dated = removeThirdDecimals(sorted.entries, plan)
  const wanted = dated.filter(({ line }) => !skipped.has(line))
  requireRupiahColumns(wanted, facts, plan, header)
  const account = findAccountNumber(wanted, facts, plan)
  const decimals = chooseDecimalMark(dated, plan, header.columns, mapping)
  const read = readEntryMovements(dated, plan, header.columns, decimals.decimal, mapping)
  const printed = readSenCell(facts.opening, decimals.decimal)
  const unmarkedIsIn = read.unmarkedIsIn || mapping?.side_rule === 'sign' || layout?.isMerchant === true
  const sides = fillMissingSides(read.moves, i => !dated[i] || !isPending(dated[i]), {
    opening: printed,
    unmarkedIsIn,
  })
  const known = { plan, decimal: decimals.decimal, moves: sides.moves }
  const opening = printed ?? openingBalanceFromUnreadLine(sorted.empty, known)
  const sheetDays = chooseSheetDayOrder(
    {
      entries: dated,
      facts,
      habit: expectedDateOrder(facts, header.columns, layout),
      chain: chainOf(dated, sides.moves, opening),
      column: plan.columns.date,
      fileName: options.fileName,
      now: options.now,
    },
    isSheetDateOrder(options.date_order) ? options.date_order : null,
  )
  const { entries } = sheetDays
  const days = withSheetDays(
    assignEntryDays(entries, facts, header, plan.columns.date, layout, options),
    sheetDays,
  )
  const resolved = resolve(entries, sides.moves, days)
  const booked = resolved.filter(({ entry }) => !isPending(entry))
  const moves = booked.map(({ move }) => move)
  const lines = booked.map(({ entry }) => entry.line)
  const chain = checkRunningBalances(moves, lines, opening)
  const kept = resolved.filter(({ entry }) => !skipped.has(entry.line))
  const tiny = kept.filter(({ move }) => move.sen < 100)
  const whole = kept.filter(({ move }) => move.sen >= 100)
  const rows = buildRows(whole, table, days.period, options.now)
  const problems = [
    ...sorted.problems,
    ...decimals.problems,
    ...days.problems,
    ...read.problems,
    ...openSides(entries, sides, table),
    ...doubtfulLines(entries, chain, plan),
  ]
  const decimal = decimals.decimal
  const unread = unreadMoneyLines(sorted, known).filter(({ line }) => !skipped.has(line))
  const left_out = leftOut(sorted, tiny, skipped)
  const question = questionOf({
    table,
    decimals,
    days,
    sides,
    chain,
    moves,
    opening,
    marksOpen: !mapping?.side_marks && areSideMarksAmbiguous(entries, plan, header.columns),
    mapping: options.mapping,
  })
  if (question === null && chain.check.state !== 'ok') throwIfDaysBeginAgain(sorted.maskedAccount, booked)
  return {
    rows,
    problems: firstOfEachCell(problems.filter(({ line }) => !skipped.has(line))),
    question,
    marks: sideMarksOf(entries, plan),
    mapping: mappingOf(table, days, decimals),
    meta: buildStatementMeta(
      { table, facts, sorted, resolved, booked, rows, days, decimal, chain, account, left_out, unread },
      options,
    ),
  }
}
