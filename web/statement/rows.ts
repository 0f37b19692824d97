import { type RowSide, rowIdentity, type StatementRow } from '../../worker/contract/statements'
import { pendingDay } from './days'
import type { Entry } from './entries'
import type { Span } from './facts'
import { flagsOf, isPendingStatus } from './flags'
import type { Layout } from './layouts'
import { type Plan, referenceOf } from './plan'
import type { Movement } from './sides'
import { cut, tidy } from './text'

/** An entry with everything known about it. */
export interface Settled {
  entry: Entry
  day: string
  move: Movement & { side: RowSide }
}

function describe({ cells, more }: Entry, { columns }: Plan) {
  const parts = [...columns.description.map(i => tidy(cells[i] ?? '')), ...more].filter(
    part => part !== '' && part !== '-',
  )
  return cut([...new Set(parts)].join(' '), 500)
}

function reference({ cells }: Entry, description: string, plan: Plan, layout: Layout | null) {
  const rule = layout?.reference
  if (rule && 'inText' in rule) return rule.inText.exec(description)?.[1] ?? null
  return referenceOf(cells, plan)
}

function rowOf(
  { entry, day, move }: Settled,
  plan: Plan,
  layout: Layout | null,
  whenPending: string,
): StatementRow {
  const description = describe(entry, plan)
  const pending = entry.date.kind === 'pending' || isPendingStatus(entry.cells, plan)
  const sen = move.sen % 100
  return {
    line: entry.line,
    date: day || whenPending,
    side: move.side,
    amount: Math.floor(move.sen / 100),
    sen,
    balance: move.balance === null ? null : Math.floor(move.balance / 100),
    reference: reference(entry, description, plan, layout),
    description,
    occurrence: 1,
    pending,
    flags: flagsOf(entry.cells, plan, description, move.side, sen),
  }
}

/** Rows in file order; equal ones are counted, so that twins of one file stay two. */
export function buildRows(
  settled: Settled[],
  plan: Plan,
  layout: Layout | null,
  period: Span | null,
  now: string,
) {
  const whenPending = pendingDay(
    settled.map(({ day }) => day),
    period,
    now,
  )
  const seen = new Map<string, number>()
  return settled.map(one => {
    const row = rowOf(one, plan, layout, whenPending)
    const identity = rowIdentity(row)
    const occurrence = (seen.get(identity) ?? 0) + 1
    seen.set(identity, occurrence)
    return { ...row, occurrence }
  })
}
