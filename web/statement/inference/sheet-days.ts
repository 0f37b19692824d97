import { monthNumberOf } from '../../../worker/contract/lib/days'
import { addDays, wibDay } from '../../../worker/contract/lib/format'
import type { Span, StatementFacts } from '../account/statement-facts'
import type { Entry } from '../columns/header'
import { cleanCell, truncateText } from '../text'
import type { DateChoice, DateOrder, DateReading, SheetOrder } from '../types'
import { allDateOrders, type DateText, isoDay, isoDayFromParts, swapDayAndMonth } from '../values/dates'
import { isOutsidePeriod } from './days'
import type { Chain } from './movements'

const yearFirst = /(?<!\d)(20\d\d)[-_. ]?(0[1-9]|1[0-2])[-_. ]?(0[1-9]|[12]\d|3[01])(?!\d)/g
const yearLast = /(?<!\d)(\d\d)[-_. ](\d\d)[-_. ](20\d\d)(?!\d)/g
const monthYear = /(?<![a-z])([a-z]{3,9})[-_. ]?(20\d\d)(?!\d)/g

/**
 * Periods in a file name: '2026-05-01_2026-05-10', 'Mei 2026'. A single day is the day of the download, so the period
 * ends on it and has no known start.
 */
function daysInName(fileName: string | undefined, habit: DateOrder | undefined): Span[] {
  const name = (fileName ?? '').toLowerCase().slice(0, 200)
  const byYear = [...name.matchAll(yearFirst)].flatMap(
    ([, year, month, day]) => isoDay(Number(year), Number(month), Number(day)) ?? [],
  )
  const byDay = [...name.matchAll(yearLast)].flatMap(
    ([, a, b, year]) => isoDayFromParts([Number(a), Number(b), Number(year)], habit ?? 'dmy') ?? [],
  )
  const days = [...byYear, ...byDay].sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first && last) return [{ from: first === last ? '1990-01-01' : first, to: last }]
  const months = [...name.matchAll(monthYear)].flatMap(([, word = '', year]) => {
    const month = monthNumberOf(word)
    const from = month === undefined ? null : isoDay(Number(year), month, 1)
    const to = new Date(Date.UTC(Number(year), month ?? 1, 0)).getUTCDate()
    return from && month ? [{ from, to: isoDay(Number(year), month, to) ?? from }] : []
  })
  return months.length === 1 ? months : []
}

/** US Excel reads 05/11 as 11 May. So date cells have two readings: `kept` (as stored) and `turned` (swapped back). */
export interface SheetDays {
  entries: Entry[]
  /** Possible readings; null if no date can be swapped, or if the file proves one reading. */
  choice: DateChoice | null
  isOpen: boolean
}

interface Context {
  entries: Entry[]
  turnable: Set<number>
  facts: StatementFacts
  habit: DateOrder | undefined
  chain: Chain
  column: number
  fileName?: string
  now: string
}

const orders: SheetOrder[] = ['kept', 'turned']

/** Date order of the dates that stayed text: an order in which each of them is an existing day. */
function textOrder(dates: DateText[], habit: DateOrder | undefined): DateOrder {
  const digits = dates.flatMap(date => (date.kind === 'digits' ? [date.numbers] : []))
  const fitting = allDateOrders.filter(order =>
    digits.every(numbers => isoDayFromParts(numbers, order) !== null),
  )
  return (habit && fitting.includes(habit) ? habit : fitting[0]) ?? habit ?? 'dmy'
}

function daysIn(order: SheetOrder, { entries, turnable, habit }: Context): (string | null)[] {
  const byDigits = textOrder(
    entries.map(({ date }) => date),
    habit,
  )
  return entries.map(({ date }, i) => {
    if (date.kind === 'digits') return isoDayFromParts(date.numbers, byDigits)
    if (date.kind !== 'day') return null
    return order === 'turned' && turnable.has(i) ? swapDayAndMonth(date.date) : date.date
  })
}

/** Periods that the file states. For `turned`, a period in date cells is swapped like the other date cells. */
function spansFor(order: SheetOrder, { facts, habit }: Context): Span[] {
  if (order === 'turned' && facts.turnedPeriod) return [facts.turnedPeriod]
  const { period } = facts
  const known = habit && period?.[habit]
  return known ? [known] : Object.values(period ?? {})
}

/** Transfer day in BCA's text ('TRSF E-BANKING CR 0105/FTSCY'). The booking day must be at most 7 days later. */
const transferDayPattern = /\b([0-3]\d)([01]\d)\/[A-Z]{4,5}|\b(?:TANGGAL|TGL) ?:? ?([0-3]\d)\/([01]\d)\b/

function disagreesWithStamps(days: (string | null)[], { entries }: Context) {
  const judged = entries.flatMap(({ cells }, i) => {
    const day = days[i]
    const [, a, b, c, d] =
      cells.map(cell => transferDayPattern.exec(cleanCell(cell).toUpperCase())).find(Boolean) ?? []
    const [dayOfMonth, month] = [a ?? c, b ?? d]
    if (!day || !dayOfMonth || !month) return []
    const near = Array.from({ length: 8 }, (_, n) => addDays(day, -n).slice(5))
    return [near.includes(`${month}-${dayOfMonth}`)]
  })
  return judged.length > 0 && judged.filter(isNear => !isNear).length * 2 > judged.length
}

function runsOneWay(days: string[]) {
  const rises = days.some((day, i) => i > 0 && day > (days[i - 1] ?? ''))
  const falls = days.some((day, i) => i > 0 && day < (days[i - 1] ?? ''))
  return { rises, falls }
}

interface Judgement {
  order: SheetOrder
  days: (string | null)[]
  isRefuted: boolean
  isUnlikely: boolean
}

function judgeReading(order: SheetOrder, context: Context): Judgement {
  const { chain, facts, fileName, now, habit } = context
  const days = daysIn(order, context)
  const known = days.filter(day => day !== null)
  const spans = spansFor(order, context)
  const isElsewhere = spans.length > 0 && spans.every(span => known.some(day => isOutsidePeriod(day, span)))
  const isOutsideName = daysInName(fileName, habit).some(span =>
    known.some(day => isOutsidePeriod(day, span)),
  )
  const printed = facts.printed?.[habit ?? 'dmy']
  const isAfterPrint = printed !== undefined && known.some(day => day > printed)
  const { rises, falls } = runsOneWay(known)
  const isChained = chain.check.state === 'ok' && chain.order !== 'shuffled' && chain.steps > 1
  const runsAgainst = isChained && (chain.order === 'new_first' ? rises : falls)
  return {
    order,
    days,
    isRefuted:
      isElsewhere || isOutsideName || isAfterPrint || runsAgainst || disagreesWithStamps(days, context),
    isUnlikely: (rises && falls) || known.some(day => day > addDays(wibDay(now), 1)),
  }
}

function readingOf({ order, days }: Judgement, { entries, turnable, column }: Context): DateReading[] {
  const sorted = days.filter(day => day !== null).sort()
  const [from, to] = [sorted[0], sorted.at(-1)]
  const at = [...turnable].find(i => {
    const { date } = entries[i] ?? {}
    return date?.kind === 'day' && swapDayAndMonth(date.date) !== date.date
  })
  const day = days[at ?? -1]
  const example = truncateText(
    cleanCell(entries[at ?? -1]?.cells[column] ?? '').replace(/ 00:00:00$/, ''),
    40,
  )
  return from && to && day ? [{ order, from, to, day, example }] : []
}

function withCertainDay(entry: Entry, day?: string): Entry {
  if (entry.date.kind !== 'day') return entry
  const { date, time } = entry.date
  return { ...entry, date: { kind: 'day', date: day ?? date, ...(time ? { time } : {}) } }
}

const withoutChoice = (entries: Entry[]): SheetDays => ({ entries, choice: null, isOpen: false })

/** Chooses `kept` or `turned`: the reading that the file proves, that the operator chose, or that is more likely. */
export function chooseSheetDayOrder(given: Omit<Context, 'turnable'>, said: SheetOrder | null): SheetDays {
  const { entries } = given
  const isMixed = entries.some(({ date }) => date.kind === 'digits')
  const turnable = new Set(
    entries.flatMap(({ date }, i) =>
      date.kind === 'day' && (date.isSerial || (isMixed && date.native)) ? [i] : [],
    ),
  )
  const dates = [...turnable].flatMap(i => {
    const date = entries[i]?.date
    return date?.kind === 'day' ? [date.date] : []
  })
  if (!dates.every(date => swapDayAndMonth(date) !== null)) return withoutChoice(entries)
  // If all dates are like '05/05', swapping day and month changes nothing, so there is no choice to make.
  if (dates.every(date => swapDayAndMonth(date) === date))
    return withoutChoice(entries.map((entry, i) => (turnable.has(i) ? withCertainDay(entry) : entry)))
  const context = { ...given, turnable }
  const kept = judgeReading('kept', context)
  const turned = judgeReading('turned', context)
  const isLikelierTurned = kept.isUnlikely && !turned.isUnlikely
  const isProven = kept.isRefuted !== turned.isRefuted
  const isSure = isProven || (!isMixed && turned.isUnlikely && !kept.isUnlikely)
  const order =
    said ?? (isProven ? (kept.isRefuted ? 'turned' : 'kept') : isLikelierTurned ? 'turned' : 'kept')
  const chosen = order === 'turned' ? turned : kept
  const other = order === 'turned' ? kept : turned
  const readings = isSure && said === null ? [] : [chosen, other].flatMap(one => readingOf(one, context))
  return {
    entries: entries.map((entry, i) =>
      turnable.has(i) ? withCertainDay(entry, chosen.days[i] ?? undefined) : entry,
    ),
    choice: readings.length > 1 ? { order, readings, is_said: said !== null } : null,
    isOpen: said === null && !isSure && (isMixed || isLikelierTurned),
  }
}

export const isSheetDateOrder = (order: DateOrder | SheetOrder | undefined): order is SheetOrder =>
  orders.some(one => one === order)
