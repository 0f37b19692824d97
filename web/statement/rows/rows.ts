import { type RowSide, rowIdentity, type StatementRow } from '../../../worker/contract/money/statements'
import type { Span } from '../account/facts'
import { flagsOf, isPendingStatus } from '../columns/flags'
import type { Header } from '../columns/header'
import type { Layout } from '../columns/layouts'
import { type Plan, referenceOf } from '../columns/plan'
import type { Entry } from '../entry'
import { pendingDay } from '../inference/days'
import type { Movement } from '../inference/sides'
import { unsavedFormula } from '../refusals'
import type { Table } from '../table'
import { cut, tidy } from '../text'
import { isHabit } from '../values/clock'
import { dateText } from '../values/dates'

/** An entry with everything known about it. */
export interface Resolved {
  entry: Entry
  day: string
  move: Movement & { side: RowSide }
}

function describe({ cells, more }: Entry, { columns }: Plan) {
  const texts = [...columns.description.map(i => tidy(cells[i] ?? '')), ...more].filter(
    text => text !== '' && text !== '-' && text !== unsavedFormula,
  )
  return cut([...new Set(texts)].join(' '), 500)
}

function reference({ cells }: Entry, description: string, plan: Plan, layout: Layout | null) {
  const rule = layout?.reference
  if (rule && 'inText' in rule) return rule.inText.exec(description)?.[1] ?? null
  return referenceOf(cells, plan)
}

/** A value day says when money counts, not when it moved. */
const isValueDay = ({ columns }: Header, { columns: { date } }: Plan) =>
  columns[date]?.named?.role === 'value_date'

/** A time column, else what stands behind the date, else the line below. */
function timeOf({ date, time, cells }: Entry, { columns }: Plan): string | null {
  const own = columns.time === undefined ? null : dateText(cells[columns.time] ?? '')
  return (own?.kind === 'time' ? own.time : null) ?? date.time ?? time ?? null
}

/** The clock of each entry; none where they are only a program's habit. */
function timesOf(resolved: Resolved[], header: Header, plan: Plan): (string | null)[] {
  const times = resolved.map(({ entry }) => (isValueDay(header, plan) ? null : timeOf(entry, plan)))
  const moments = resolved.flatMap(({ day }, i) => (times[i] ? [{ day, time: times[i] }] : []))
  return isHabit(moments) ? times.map(() => null) : times
}

function rowOf(
  { entry, day, move }: Resolved,
  time: string | null,
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
    ...(time && !pending ? { time } : {}),
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
  resolved: Resolved[],
  { header, plan, layout }: Pick<Table, 'header' | 'plan' | 'layout'>,
  period: Span | null,
  now: string,
) {
  const days = resolved.map(({ day }) => day)
  const whenPending = pendingDay(days, period, now)
  const seen = new Map<string, number>()
  const times = timesOf(resolved, header, plan)
  return resolved.map((one, i) => {
    const row = rowOf(one, times[i] ?? null, plan, layout, whenPending)
    const identity = rowIdentity(row)
    const occurrence = (seen.get(identity) ?? 0) + 1
    seen.set(identity, occurrence)
    return { ...row, occurrence }
  })
}
