import { addDays, wibDay } from './format'
import { toAsciiDigits } from './phone'
import { trimEndCharacters } from './text'

const monthNames = [
  'jan|januari|january',
  'feb|peb|febr|februari|pebruari|february',
  'mar|mrt|maret|march',
  'apr|april',
  'mei|may',
  'jun|juni|june',
  'jul|juli|july',
  'agu|agt|ags|aug|agust|agustus|august',
  'sep|sept|september',
  'okt|oct|oktober|october',
  'nov|nop|november|nopember',
  'des|dec|desember|december',
]
const months = new Map(monthNames.flatMap((names, i) => names.split('|').map(name => [name, i + 1] as const)))

export const monthNumberOf = (name: string) => months.get(name.toLowerCase().replace(/\.$/, ''))

const weekdayNames = "sen|sel|rab|kam|jum'?|sab|ming?|ahad|mon|tue|wed|thu|fri|sat|sun"

/** The day as 'YYYY-MM-DD'; null if the calendar has no such day or the year is outside 1900–2199. */
function isoDay(year: string, month: number | undefined, day: string) {
  const full = year.length === 2 ? `20${year}` : year
  if (month === undefined || full < '1900' || full > '2199') return null
  const text = `${full}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text ? text : null
}

type Groups = Partial<Record<'day' | 'month' | 'name' | 'year', string>>

const day = String.raw`(?<day>\d{1,2})`
const name = '(?<name>[a-z]{3,9})'
const year = String.raw`'?(?<year>\d{4}|\d{2})`
const forms = [
  String.raw`(?<year>\d{4}) ?(?<mark>[-/.]) ?(?<month>\d{1,2}) ?\k<mark> ?${day}`,
  String.raw`${day} ?(?<mark>[-/. ]) ?(?<month>\d{1,2}) ?\k<mark> ?${year}`,
  String.raw`${day}(?:st|nd|rd|th)?[ ./-]{0,3}${name}\.?,?[ ./-]{0,3}${year}`,
  String.raw`${name}\.? ?${day}(?:st|nd|rd|th)?(?:, ?| )${year}`,
  String.raw`(?<year>\d{4})[ /-]${name}[ /-]${day}`,
]
const wholeForms = forms.map(form => new RegExp(`^${form}$`))
/** Patterns of days inside a longer text, not next to other digits: in '27 Mei 10.15' the 10 is an hour, not a year. */
const inText = forms.map(form => new RegExp(String.raw`(?<!\d)${form}(?!\d|[.:/-]\d)`, 'g'))

/** Reads digits as day/month/year, or as month/day/year if the calendar has no such day ('5/27/2026'). */
function dayOf({ day = '', month, name = '', year = '' }: Groups) {
  if (month === undefined) return isoDay(year, monthNumberOf(name), day)
  return isoDay(year, Number(month), day) ?? isoDay(year, Number(day), month)
}

const plain = (text: string) =>
  toAsciiDigits(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\u2018\u2019\u02bc`\u00b4]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** All days in a text as 'YYYY-MM-DD'; Hijri days are ignored. */
export function daysInText(text: string | null) {
  const typed = plain(text ?? '')
  const found = inText.flatMap(form => Array.from(typed.matchAll(form), match => dayOf(match.groups ?? {})))
  return [...new Set(found.filter(day => day !== null))]
}

const label = /^(?:tgl|tanggal|hari)\b[.:]? ?/
const weekday = new RegExp(String.raw`^(?:${weekdayNames})[a-z]*\.?,? `)
const clock =
  /[, ]{1,3}(?:(?:pukul|jam|pk\.?) ?\d{1,2}(?:[.:]\d{2}){0,2}|\d{1,2}[.:]\d{2}(?:[.:]\d{2})?)(?: ?[ap]m)?(?: ?(?:wib|wita|wit))?$|t\d{2}:\d{2}[\d:.]{0,16}(?:z|[-+]\d{2}:?\d{2})?$/
const yearless = [
  new RegExp(String.raw`^${day}[/.-](?<month>\d{2})$`),
  new RegExp(String.raw`^${day}/(?<month>\d{1,2})$`),
  new RegExp(`^${day}[ ./-]{0,3}${name}$`),
]

const groupsOf = (text: string, patterns: RegExp[]) =>
  patterns.map(one => one.exec(text)).find(Boolean)?.groups

const bareDay = (text: string) =>
  trimEndCharacters(plain(text), '.,;').replace(label, '').replace(weekday, '').replace(clock, '')

/** Reads texts such as 'Sabtu, 21 Nov 2026 10.11'. With `now`, '21/11' is the latest such day. Null for other text. */
export function parseDay(text: string, now?: string) {
  const typed = bareDay(text)
  const whole = groupsOf(typed, wholeForms)
  if (whole) return dayOf(whole)
  const part = now === undefined ? undefined : groupsOf(typed, yearless)
  return now === undefined || !part ? null : lastSuch(part, wibDay(now))
}

function lastSuch({ day = '', month, name = '' }: Groups, today: string) {
  const inYear = (year: number) => isoDay(String(year), month ? Number(month) : monthNumberOf(name), day)
  const found = inYear(Number(today.slice(0, 4)))
  return found !== null && found <= today ? found : inYear(Number(today.slice(0, 4)) - 1)
}

const monthForms = [
  new RegExp(String.raw`^${name}\.?[ ./-]{0,3}${year}$`),
  /^(?<month>\d{1,2})[/-](?<year>\d{4})$/,
  /^(?<year>\d{4})[/-](?<month>\d{1,2})$/,
]

/** First and last day of a text that names one day or a month such as 'Mei 2026'. Null for any other text. */
export function parseDayRange(text: string, now?: string): { from: string; to: string } | null {
  const one = parseDay(text, now)
  if (one !== null) return { from: one, to: one }
  const { month, name = '', year = '' } = groupsOf(plain(text), monthForms) ?? {}
  const from = isoDay(year, month ? Number(month) : monthNumberOf(name), '01')
  return from === null ? null : { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) }
}
