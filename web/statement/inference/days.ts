import { addDays, wibDay } from '../../../worker/contract/lib/format'
import type { Span, StatementFacts } from '../account/statement-facts'
import type { Entry, Header, StatementColumn } from '../columns/header'
import type { StatementLayout } from '../columns/layouts'
import { hasIndonesianColumnNames } from '../columns/names'
import { cellProblem } from '../refusals'
import { cleanCell, normalizeCell, truncateText } from '../text'
import type {
  Cell,
  CellProblem,
  DateChoice,
  DateOrder,
  DateReading,
  MappingQuestion,
  ReadOptions,
} from '../types'
import { allDateOrders, type DateText, isoDay, isoDayFromParts } from '../values/dates'

export interface DayChoice {
  /** Day of each entry; '' for a pending entry. */
  days: string[]
  problems: CellProblem[]
  question: Extract<MappingQuestion, 'date_order' | 'year'> | null
  order: DateOrder | null
  choice: DateChoice
  year: number | null
  period: Span | null
}

/** At most this many years may lie between a date and today. So '26/05/02' means 2026 and not 2002. */
const maxAgeYears = 10

function dayAndMonth(text: DateText, order: DateOrder): [day: number, month: number] | null {
  if (text.kind === 'yearless') return [text.day, text.month]
  if (text.kind !== 'short') return null
  return order === 'mdy' ? [text.numbers[1], text.numbers[0]] : [text.numbers[0], text.numbers[1]]
}

/** Completes a date with the year in which it is within the period; null if no year or two years fit. */
function inPeriodYear([day, month]: [number, number], { from, to }: Span) {
  const years: string[] = []
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)) && years.length < 2; year++) {
    const date = isoDay(year, month, day)
    if (date && date >= from && date <= to) years.push(date)
  }
  return years.length === 1 ? (years[0] ?? null) : null
}

export const isOutsidePeriod = (day: string, span: Span | null | undefined) =>
  span ? day < span.from || day > span.to : false

type Reader = (text: DateText, order: DateOrder) => string | null

/** Reads a date in one order. A missing year comes from the period or the operator's answer. */
const reader =
  (period: StatementFacts['period'], year: number | undefined, spansNewYear: boolean): Reader =>
  (text, order) => {
    if (text.kind === 'day') return text.date
    if (text.kind === 'digits') return isoDayFromParts(text.numbers, order)
    const dayMonth = dayAndMonth(text, order)
    if (!dayMonth) return null
    const span = period?.[order]
    if (span) return inPeriodYear(dayMonth, span)
    // If the year is unknown, use a leap year, so that 29 February is valid while the date order is being determined.
    if (year === undefined) return isoDay(2000, dayMonth[1], dayMonth[0])
    return isoDay(spansNewYear && dayMonth[1] > 6 ? year - 1 : year, dayMonth[1], dayMonth[0])
  }

const isOpenKind = ({ kind }: DateText) => kind === 'digits' || kind === 'short'

function possibleOrders(dates: DateText[], facts: StatementFacts, read: Reader) {
  return allDateOrders.filter(order => {
    const span = facts.period?.[order]
    if (facts.period && !span) return false
    return dates.every(text => {
      if (!isOpenKind(text)) return true
      if (order === 'ymd' && text.kind === 'short') return false
      const date = read(text, order)
      return date !== null && !isOutsidePeriod(date, span)
    })
  })
}

function isNear(dates: DateText[], order: DateOrder, read: Reader, now: string) {
  const oldest = Number(now.slice(0, 4)) - maxAgeYears
  const years = dates.flatMap(text =>
    text.kind === 'digits' ? [Number(read(text, order)?.slice(0, 4))] : [],
  )
  const [first, last] = [
    years.reduce((a, b) => Math.min(a, b), 9999),
    years.reduce((a, b) => Math.max(a, b), 0),
  ]
  return years.length === 0 || (first >= oldest && last - first <= 1)
}

/** The date orders that give plausible years; if there are none, all orders except 'ymd'. */
function plausibleOrders(left: DateOrder[], dates: DateText[], read: Reader, now: string) {
  const near = left.filter(order => isNear(dates, order, read, now))
  return near.length > 0 ? near : left.filter(order => order !== 'ymd')
}

/** Whether a single date, probably a typing error, contradicts a date order that all other dates fit. */
function isSlip(
  dates: DateText[],
  only: DateOrder,
  habit: DateOrder | undefined,
  facts: StatementFacts,
  read: Reader,
) {
  return (['dmy', 'mdy'] as const).some(order => {
    const span = facts.period?.[order]
    const days = dates.filter(isOpenKind).map(text => read(text, order))
    const missing = days.filter(day => day === null).length
    const outside = days.filter(day => day !== null && isOutsidePeriod(day, span)).length
    const isBacked = order === habit || (missing === 0 && span !== undefined)
    return order !== only && dates.length > 1 && isBacked && missing + outside === 1
  })
}

function isSorted(dates: DateText[], order: DateOrder, read: Reader) {
  const days = dates.flatMap(text => (isOpenKind(text) ? [read(text, order) ?? ''] : []))
  const rises = days.some((day, i) => i > 0 && day > (days[i - 1] ?? ''))
  const falls = days.some((day, i) => i > 0 && day < (days[i - 1] ?? ''))
  return new Set(days).size > 2 && !(rises && falls)
}

/** Whether some dates are date cells and others are text. In date cells, day and month may have been swapped. */
const isHalfTurned = (dates: DateText[]) =>
  dates.some(text => text.kind === 'digits') && dates.some(text => text.kind === 'day' && text.native)

/** Whether this date order gives days after tomorrow and another order does not. Banks do not book in advance. */
function isAhead(dates: DateText[], order: DateOrder, left: DateOrder[], read: Reader, now: string) {
  const tomorrow = addDays(wibDay(now), 1)
  const leadsAhead = (one: DateOrder) =>
    dates.some(text => isOpenKind(text) && (read(text, one) ?? '') > tomorrow)
  return leadsAhead(order) && left.some(one => one !== order && !leadsAhead(one))
}

/** A printed date order: 'Tanggal (DD/MM/YYYY)', 'Format tanggal: hh/bb/tttt'. */
const pattern =
  /(?<![a-z])(?:(dd?|hh|tgl|hari)[/. -](mm?|bb|bln|bulan)|(mm?|bb|bln|bulan)[/. -](dd?|hh|tgl|hari)|(y{2,4}|tttt?|thn|tahun))[/. -]/

function orderIn(text: string): DateOrder | null {
  const [whole, dayFirst, , monthFirst, , yearFirst] = pattern.exec(normalizeCell(text)) ?? []
  if (whole === undefined) return null
  return dayFirst ? 'dmy' : monthFirst ? 'mdy' : yearFirst ? 'ymd' : null
}

export const findPrintedDateOrder = (cells: Cell[]) =>
  cells.flatMap(cell => (typeof cell === 'string' && cell.length < 80 ? (orderIn(cell) ?? []) : []))[0]

const printedOrder = (columns: StatementColumn[], facts: StatementFacts): DateOrder | null =>
  columns.flatMap(({ name }) => orderIn(name) ?? [])[0] ?? facts.order ?? null

/** The printed date order, else 'dmy' for an Indonesian table without an 'mdy' layout, else the layout's order. */
export function expectedDateOrder(
  facts: StatementFacts,
  columns: StatementColumn[],
  layout: StatementLayout | null,
): DateOrder | undefined {
  const printed = printedOrder(columns, facts)
  if (printed) return printed
  const isIndonesian =
    facts.isIndonesian || hasIndonesianColumnNames(columns.map(({ name }) => name).join(' '))
  return isIndonesian && layout?.date_order !== 'mdy' ? 'dmy' : layout?.date_order
}

function chooseOrder(
  dates: DateText[],
  facts: StatementFacts,
  read: Reader,
  columns: StatementColumn[],
  signature: string,
  layout: StatementLayout | null,
  options: ReadOptions,
) {
  const said = options.date_order
  const fixed = (said === 'kept' || said === 'turned' ? undefined : said) ?? options.mapping?.date_order
  if (!dates.some(isOpenKind))
    return { order: fixed ?? ('dmy' as const), isOpen: false, left: [], is_said: false }
  const left = plausibleOrders(possibleOrders(dates, facts, read), dates, read, options.now)
  if (fixed) return { order: fixed, isOpen: false, left, is_said: true }
  const before = options.date_orders?.find(one => one.signature === signature)?.date_order
  if (before && left.includes(before)) return { order: before, isOpen: false, left, is_said: true }
  const [only] = left
  const habit = expectedDateOrder(facts, columns, layout)
  if (left.length === 1 && only) {
    const isOpen = isSlip(dates, only, habit, facts, read) || isHalfTurned(dates)
    return { order: only, isOpen, left: isOpen ? ['dmy' as const, 'mdy' as const] : left, is_said: false }
  }
  if (habit && (left.length === 0 || left.includes(habit))) {
    const isDisputed = !isSorted(dates, habit, read) && left.some(order => isSorted(dates, order, read))
    const isKnown = layout?.date_order === habit || printedOrder(columns, facts) === habit
    const isDoubtful =
      isDisputed || isHalfTurned(dates) || (!isKnown && isAhead(dates, habit, left, read, options.now))
    return { order: habit, isOpen: isDoubtful, left, is_said: false }
  }
  return { order: 'dmy' as const, isOpen: true, left, is_said: false }
}

/** First and last ambiguous date, read in each possible order. Empty if all orders give the same days. */
function readingsOf(
  entries: Entry[],
  column: number,
  allowed: DateOrder[],
  read: Reader,
  now: string,
): DateReading[] {
  const dates = entries.map(({ date }) => date)
  const open = entries.filter(({ date }) => isOpenKind(date))
  const [first] = allowed
  const distinct = allowed.filter((order, i) => i === 0 || !isAhead(dates, order, allowed, read, now))
  const example = open.find(({ date }) => new Set(distinct.map(order => read(date, order))).size > 1)
  if (!first || !example) return []
  return distinct.flatMap(order => {
    const days = open.flatMap(({ date }) => read(date, order) ?? []).sort()
    const [from, to, day] = [days[0], days.at(-1), read(example.date, order)]
    return from && to && day
      ? [{ order, from, to, day, example: truncateText(cleanCell(example.cells[column] ?? ''), 40) }]
      : []
  })
}

/** Sets the day of each entry. An ambiguous date order becomes a question to the operator and is never guessed. */
export function assignEntryDays(
  entries: Entry[],
  facts: StatementFacts,
  { columns, signature }: Pick<Header, 'columns' | 'signature'>,
  dateColumn: number,
  layout: StatementLayout | null,
  options: ReadOptions,
): DayChoice {
  const dates = entries.map(({ date }) => date)
  const months = dates.flatMap(text => dayAndMonth(text, 'dmy')?.[1] ?? [])
  const spansNewYear = months.some(month => month >= 10) && months.some(month => month <= 3)
  const read = reader(facts.period, options.mapping?.year, spansNewYear)
  const found = chooseOrder(dates, facts, read, columns, signature, layout, options)
  const { order, isOpen, left, is_said } = found
  const period = facts.period?.[order] ?? Object.values(facts.period ?? {})[0] ?? null
  const hasYearless = dates.some(({ kind }) => kind === 'yearless' || kind === 'short')
  const tomorrow = addDays(wibDay(options.now), 1)
  const latest = Number((period?.to ?? tomorrow).slice(0, 4))
  const readInLatest = reader(null, latest, spansNewYear)
  const isFuture = !period && dates.some(text => (readInLatest(text, order) ?? '') > tomorrow)
  const year = isFuture ? latest - 1 : latest
  const needsYear = hasYearless && !facts.period && options.mapping?.year === undefined
  const question = isOpen ? 'date_order' : needsYear ? 'year' : null
  const problems: CellProblem[] = []
  const days = entries.map(({ line, date: text, cells }) => {
    if (text.kind === 'pending') return ''
    const day = read(text, order)
    if (day !== null && !(isOpenKind(text) && isOutsidePeriod(day, period))) return day
    const why = period ? 'di luar periode yang tertulis di berkas' : 'bukan tanggal yang ada di kalender'
    problems.push(
      cellProblem(
        line,
        columns[dateColumn]?.name ?? dateColumn,
        truncateText(cleanCell(cells[dateColumn] ?? ''), 60),
        why,
      ),
    )
    return ''
  })
  const chosen = dates.some(isOpenKind) ? order : null
  const allowed = [order, ...left.filter(one => one !== order)]
  const readings = readingsOf(entries, dateColumn, allowed, read, options.now)
  return {
    days,
    problems,
    question,
    order: chosen,
    choice: { order: chosen, readings, is_said },
    year: hasYearless ? year : null,
    period,
  }
}

/** Pending rows have no day of their own. They get the last day that the statement covers, else today. */
export const dayOfPendingRows = (days: string[], period: Span | null, now: string) =>
  [...days, period && period.to <= addDays(wibDay(now), 1) ? period.to : ''].reduce(
    (a, b) => (a > b ? a : b),
    '',
  ) || wibDay(now)
