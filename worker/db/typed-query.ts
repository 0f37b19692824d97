import { readAmount } from '../contract/amount'
import { wibDay } from '../contract/format'
import { normalizePhone, phonePattern, plainDigits } from '../contract/phone'

const rounded = /^([1-9]\d{0,4})(?:[.,](\d{1,3}))?\s?(rb|ribu|jt|juta)$/

/**
 * Rupiah as people, forms and banks write them: what `readAmount` reads, and '2,5 jt'. Less than 1,000 is no amount: it is
 * more often a part of something else.
 */
export function typedAmount(text: string) {
  const typed = plainDigits(text)
    .trim()
    .replace(/\s?[kd]$/i, '')
  const amount = readAmount(typed)
  if (typeof amount === 'number') return amount >= 1000 ? amount : null
  const [, whole, part = '', unit = ''] = rounded.exec(typed.toLowerCase()) ?? []
  if (whole === undefined) return null
  return Math.round(Number(`${whole}.${part || 0}`) * (unit.startsWith('r') ? 1_000 : 1_000_000))
}

const months = ['jan', 'feb', 'mar', 'apr', 'mei', 'jun', 'jul', 'agu', 'sep', 'okt', 'nov', 'des']
const otherMonths: Record<string, number> = { may: 5, peb: 2, aug: 8, ags: 8, oct: 10, nop: 11, dec: 12 }
const monthOf = (word: string) =>
  /^\d/.test(word) ? Number(word) : (otherMonths[word.slice(0, 3)] ?? months.indexOf(word.slice(0, 3)) + 1)

function dayOf(year: number, month: number, day: number) {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null
}

const weekday =
  /^(?:sen(?:in)?|sel(?:asa)?|rab(?:u)?|kam(?:is)?|jum(?:'?at)?|sab(?:tu)?|ming(?:gu)?|ahad)\.?,?\s+/
const clock =
  /[,\s]{1,3}(?:pukul |jam )?\d{1,2}[.:]\d{2}(?:[.:]\d{2})?(?:\s?(?:wib|wita|wit))?$|t\d{2}:\d{2}[\s\S]*$/
const inFigures = /^(\d{1,2})([/.-]|\s)(\d{1,2})\2(\d{4}|\d{2})$/
const inWords = /^(\d{1,2})[\s/.-]?([a-z]{3,9})\.?,?[\s/.-]?(\d{4}|\d{2})$/
const withoutYear = /^(\d{1,2})(?:\/(\d{2})|[\s-]([a-z]{3,9}))$/

/**
 * A day as people, forms and banks write it: '21/11/2026', '2026-11-21', '21-11-26', '21 November 2026', 'Sabtu, 21 Nov
 * 2026 10.11'. With `now`, '21/11' and '21 Nov' are the last such day.
 */
export function typedDay(text: string, now?: string) {
  const typed = plainDigits(text)
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(weekday, '')
    .replace(clock, '')
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const short = now === undefined ? null : withoutYear.exec(typed)
  if (now !== undefined && short) return lastSuch(Number(short[1]), monthOf(short[2] ?? short[3] ?? ''), now)
  const figures = inFigures.exec(typed)
  const [day, month = '', year = ''] = figures
    ? [figures[1], figures[3], figures[4]]
    : (inWords.exec(typed)?.slice(1) ?? [])
  if (day === undefined) return null
  const number = monthOf(month)
  return number < 1 ? null : dayOf(Number(year.length === 2 ? `20${year}` : year), number, Number(day))
}

function lastSuch(day: number, month: number, now: string) {
  const today = wibDay(now)
  const year = Number(today.slice(0, 4))
  const found = dayOf(year, month, day)
  return found !== null && found <= today ? found : dayOf(year - 1, month, day)
}

/** The digits of a whole phone number in any notation, '62812…'; null for any other text. */
export function typedPhone(text: string) {
  const phone = normalizePhone(text)
  return phonePattern.test(phone) ? phone.slice(1) : null
}
