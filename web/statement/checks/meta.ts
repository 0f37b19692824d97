import { wibDay } from '../../../worker/contract/format'
import type { StatementRow } from '../../../worker/contract/money/statements'
import type { Facts, Span } from '../account/facts'
import { shortHash } from '../columns/layouts'
import type { Chain } from '../inference/balance'
import type { DayChoice } from '../inference/days'
import type { Movement } from '../inference/sides'
import type { Entries } from '../rows/entries'
import type { Resolved } from '../rows/rows'
import type { Table } from '../table'
import type { DecimalMark, ReadOptions, StatementMeta } from '../types'
import { senIn, signed } from '../values/amounts'
import { checkStatement, oddDayQuestions, warningsOf } from './checks'

export interface Found {
  table: Table
  facts: Facts
  sorted: Entries
  resolved: Resolved[]
  booked: Resolved[]
  rows: StatementRow[]
  days: DayChoice
  decimal: DecimalMark | null
  chain: Chain
  account: string | null
  left_out: StatementMeta['left_out']
  unread: StatementMeta['unread']
}

const movesOf = (resolved: Resolved[]): Movement[] => resolved.map(({ move }) => move)

/** Printed balances, else those that an unbroken chain shows at its ends. Sen. */
function endsOf({ facts, decimal, booked, chain: { check } }: Found) {
  const [opening, closing] = [senIn(facts.opening, decimal), senIn(facts.closing, decimal)]
  const moves = movesOf(booked)
  const isChained = check.state === 'ok' && check.order !== 'shuffled'
  const [oldest, newest] =
    isChained && check.order === 'new_first' ? [moves.at(-1), moves[0]] : [moves[0], moves.at(-1)]
  const before = oldest && oldest.balance !== null ? oldest.balance - signed(oldest) : null
  return {
    opening: opening ?? (isChained ? before : null),
    closing: closing ?? (isChained ? (newest?.balance ?? null) : null),
  }
}

const rupiahOf = (sen: number | null) => (sen === null ? null : Math.floor(sen / 100))

/** A period may end with its month: of days to come a file tells nothing. */
function coveredBy(rows: StatementRow[], period: Span | null, today: string): Span | null {
  const days = rows.filter(({ pending }) => !pending).map(({ date }) => date)
  const told = [period?.from, period?.to].flatMap(day => day ?? []).map(day => (day > today ? today : day))
  const sorted = [...days, ...told].sort()
  const [from, to] = [sorted[0], sorted.at(-1)]
  return from !== undefined && to !== undefined ? { from, to } : null
}

/** What is known about the statement as a whole, with its checks and warnings. */
export function metaOf(found: Found, options: ReadOptions): Omit<StatementMeta, 'charset' | 'sha256'> {
  const { table, facts, resolved, booked, rows, days, decimal, chain, account } = found
  const { header, layout, grid } = table
  const checks = checkStatement(movesOf(booked), movesOf(resolved), facts, decimal, chain)
  const { opening, closing } = endsOf(found)
  const covered = coveredBy(rows, days.period, wibDay(options.now))
  const last = grid.rows.at(-1)
  const isProven = chain.check.state === 'ok' && chain.unproven !== last?.line
  return {
    source_format: layout?.id ?? `table-${shortHash(header.signature)}`,
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
