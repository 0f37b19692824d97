import { monthNumberOf } from '../../../worker/contract/lib/days'
import { trimEndCharacters } from '../../../worker/contract/lib/text'
import { normalizeCell } from '../text'
import type { Cell, DateOrder } from '../types'

const clockAtEnd =
  /(?:^|\D)([01]?\d|2[0-3])[:.]([0-5]\d)(?:[:.]([0-5]\d)(?:[.,]\d{1,6})?)? ?([ap]m)?\.? ?(wib|wita|wit|gmt\+7|utc\+7)?$/

/** Indonesian time zones, in hours ahead of WIB (UTC+7). */
const hoursAheadOfWib: Record<string, number> = { wita: 1, wit: 2 }

const pad = (n: number) => String(n).padStart(2, '0')

function hourOf(text: string, half: string | undefined) {
  const hour = Number(text)
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half === 'pm' ? 12 : 0)
}

/** Returns null for midnight, which programs print if they do not know the time. */
const unlessMidnight = (clock: string) => (/^00:00(:00)?$/.test(clock) ? null : clock)

/** Time at the end of a normalised cell in WIB, 'HH:MM' or 'HH:MM:SS'; null if unknown. */
function clockIn(text: string): string | null {
  const [, hours, minutes, seconds, half, zone] = clockAtEnd.exec(text) ?? []
  if (hours === undefined || minutes === undefined) return null
  const hour = hourOf(hours, half)
  const here = hour === null ? -1 : hour - (hoursAheadOfWib[zone ?? ''] ?? 0)
  // A time shortly after midnight in WITA or WIT belongs to the previous day in WIB. The day is kept as printed, so the
  // time is dropped.
  if (here < 0) return null
  return unlessMidnight(`${pad(here)}:${minutes}${seconds === undefined ? '' : `:${seconds}`}`)
}

/** Time of day from the fraction of a sheet's date number; null at midnight. */
const clockOfDay = (fraction: number) =>
  unlessMidnight(new Date(Math.min(86_399, Math.round(fraction * 86_400)) * 1000).toISOString().slice(11, 19))

/** Whether all times are equal, on several days or in more than two rows. Then a program filled in a default time. */
export function areTimesPlaceholders(moments: { day: string; time: string }[]) {
  const days = new Set(moments.map(({ day }) => day)).size
  return new Set(moments.map(({ time }) => time)).size === 1 && (days > 1 || moments.length > 2)
}

/**
 * A parsed date cell. `digits`: three numbers in unknown order. `short`: two numbers without a year. `yearless`: day
 * and named month without a year. `native`: year first, as sheets write a recognised date. `isSerial`: the cell was the
 * number of days with which a sheet stores a date. `time`: the time printed beside the date, in WIB.
 */
export type DateText = (
  | { kind: 'day'; date: string; native?: boolean; isSerial?: boolean }
  | { kind: 'digits'; numbers: [number, number, number] }
  | { kind: 'short'; numbers: [number, number] }
  | { kind: 'yearless'; month: number; day: number }
  | { kind: 'time' }
  | { kind: 'pending' }
) & { time?: string }

export const allDateOrders: DateOrder[] = ['dmy', 'mdy', 'ymd']

const weekday =
  /^(sen|senin|sel|selasa|rab|rabu|kam|kamis|jum|jumat|jum'at|sab|sabtu|min|minggu|ahad|mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]? +/
const clockTail =
  /(^|\D)(?:[01]?\d|2[0-3])[:.][0-5]\d(?:[:.][0-5]\d(?:[.,]\d{1,6})?)? ?(?:[ap]m)?\.? ?(?:wib|wita|wit|gmt\+7|utc\+7)?$/
const withTime = (day: DateText, time: string | null): DateText => (time === null ? day : { ...day, time })

const zoned = /^(\d{4}-\d\d-\d\d)[ t](\d\d:\d\d(?::\d\d)?)(?:\.\d{1,9})? ?(z|[+-]\d\d:?\d\d)$/

/** 'YYYY-MM-DD'; null if the day does not exist or the year is outside 1990–2099. */
export function isoDay(year: number, month: number, day: number) {
  const full = year < 100 ? 2000 + year : year
  if (full < 1990 || full > 2099 || month < 1 || month > 12 || day < 1) return null
  if (day > new Date(Date.UTC(full, month, 0)).getUTCDate()) return null
  return `${full}-${pad(month)}-${pad(day)}`
}

/** Swaps day and month of an ISO date; null if that day does not exist. */
export const swapDayAndMonth = (date: string) =>
  isoDay(Number(date.slice(0, 4)), Number(date.slice(8, 10)), Number(date.slice(5, 7)))

/** Days between the 1900 and the 1904 date system (Excel for Mac). */
export const dateSystemOffsetDays = 1462

/** Converts a serial number (1900 system) to a day; only for 2000–2099. */
export function daySerialToIso(serial: number) {
  if (!(serial >= 36526 && serial < 73051)) return null
  return new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10)
}

function zonedDay(text: string): DateText | null {
  const [, day, time, zone] = zoned.exec(text) ?? []
  if (!day || !time || !zone) return null
  const hours = time.length === 5 ? `${time}:00` : time
  const offset = zone === 'z' ? 'Z' : zone.replace(/^([+-]\d\d):?(\d\d)$/, '$1:$2')
  const moment = Date.parse(`${day}T${hours}${offset}`)
  if (Number.isNaN(moment)) return null
  const here = new Date(moment + 7 * 3_600_000).toISOString()
  return withTime({ kind: 'day', date: here.slice(0, 10) }, clockIn(here.slice(11, 11 + time.length)))
}

function digitsOnly(text: string): DateText | null {
  const compact = /^(\d{4})(\d\d)(\d\d)(?:\d{6})?$/.exec(text)
  if (!compact) return null
  const yearFirst = isoDay(Number(compact[1]), Number(compact[2]), Number(compact[3]))
  const dayFirst =
    text.length === 8
      ? isoDay(Number(text.slice(4)), Number(text.slice(2, 4)), Number(text.slice(0, 2)))
      : null
  const date = yearFirst && dayFirst ? null : (yearFirst ?? dayFirst)
  const clock = text.length === 14 ? clockIn(text.slice(8).replace(/(\d\d)(?=\d)/g, '$1:')) : null
  return date ? withTime({ kind: 'day', date }, clock) : null
}

/** Parses '02/05'. A dot is not accepted, because '2.05' is an amount. */
const shortDate = (text: string, a: number, b: number): DateText | null =>
  !text.includes('.') && (isoDay(2000, b, a) || isoDay(2000, a, b))
    ? { kind: 'short', numbers: [a, b] }
    : null

function numeric(text: string): DateText | null {
  const [, a, b, c] = /^(\d{1,4})[/. -](\d{1,2})(?:[/. -](\d{4}|\d{2}))?$/.exec(text) ?? []
  if (a === undefined || b === undefined) return null
  if (a.length === 4) {
    const date = c === undefined ? null : isoDay(Number(a), Number(b), Number(c))
    return date ? { kind: 'day', date, native: true } : null
  }
  if (a.length === 3) return null
  if (c === undefined) return shortDate(text, Number(a), Number(b))
  return { kind: 'digits', numbers: [Number(a), Number(b), Number(c)] }
}

const namedForms = [
  /^(?<day>\d{1,2})[ ./-]*(?<name>[a-z]{3,9})\.?(?:[ ,./-]*(?<year>\d{4}|\d{2}))?$/,
  /^(?<name>[a-z]{3,9})\.? ?(?<day>\d{1,2})(?:st|nd|rd|th)?(?:[ ,]+(?<year>\d{4}))?$/,
  /^(?<year>\d{4})[ /-](?<name>[a-z]{3,9})[ /-](?<day>\d{1,2})$/,
]

function named(text: string): DateText | null {
  const found = namedForms.find(form => form.test(text))?.exec(text)?.groups
  const month = monthNumberOf(found?.name ?? '')
  if (!found || month === undefined) return null
  const { day, year } = found
  if (year === undefined) {
    return isoDay(2000, month, Number(day)) ? { kind: 'yearless', month, day: Number(day) } : null
  }
  const date = isoDay(Number(year), month, Number(day))
  return date ? { kind: 'day', date } : null
}

function withoutClock(text: string) {
  const clock = clockTail.exec(text)
  if (!clock) return text
  const before = `${text.slice(0, clock.index)}${clock[1]}`
  return trimEndCharacters(before.replace(/(?:pukul|jam|at) $/, ''), ' t,|-')
}

export function parseDateCell(cell: Cell): DateText | null {
  if (typeof cell === 'number') {
    const date = daySerialToIso(cell)
    return date ? withTime({ kind: 'day', date, native: true }, clockOfDay(cell % 1)) : null
  }
  const text = normalizeCell(cell)
  if (text === '' || text.length > 48) return null
  if (/^(pend|pending|next|tertunda|dalam proses|on hold)$/.test(text)) return { kind: 'pending' }
  const moment = zonedDay(text)
  if (moment) return moment
  const bare = text.replace(weekday, '')
  // Try '02.05.26' as a date before trying it as a time of day.
  const whole = digitsOnly(bare) ?? numeric(bare) ?? named(bare)
  if (whole) return whole
  const day = withoutClock(bare).trim()
  if (day === '') return withTime({ kind: 'time' }, clockIn(bare))
  const read = digitsOnly(day) ?? numeric(day) ?? named(day)
  return read && day !== bare ? withTime(read, clockIn(bare)) : read
}

export function isoDayFromParts([a, b, c]: [number, number, number], order: DateOrder) {
  if (order === 'dmy') return isoDay(c, b, a)
  if (order === 'mdy') return isoDay(c, a, b)
  return a < 100 && c < 100 ? isoDay(a, b, c) : null
}
