import type { OrderStatus, PaymentStatus, SlaughterStatus } from '../labels'
import { daysInText } from '../lib/days'
import { hajjYear, hijriDay, hijriYear } from '../lib/eid'
import { addDays, longDate } from '../lib/format'
import { toAsciiDigits } from '../lib/phone'

/** `rite` is the status of the beneficiary's sacrifice, or of the whole order if the beneficiary has no seat. */
export type OrderStanding = {
  payment_status: PaymentStatus
  status: OrderStatus
  short_by: number
  rite: SlaughterStatus | null
}

export type NotYet = 'cancelled' | 'unpaid' | 'short' | 'not_done'

/** Null if the certificate may be published. Same rule as triggers `certificates_done`, `certificates_stay_done`. */
export function publicationProblem(order: OrderStanding | null): NotYet | null {
  if (order === null) return null
  if (order.status === 'cancelled') return 'cancelled'
  if (order.payment_status !== 'verified') return 'unpaid'
  if (order.short_by > 0) return 'short'
  return order.rite === 'completed' ? null : 'not_done'
}

export const publicationProblemTexts: Record<NotYet, string> = {
  cancelled: 'Pesanannya dibatalkan.',
  unpaid: 'Pembayaran pesanannya belum terverifikasi.',
  short: 'Uang pesanannya kurang (Kurang bayar).',
  not_done: 'Hewan atau ibadahnya belum ditandai selesai di Pelaksanaan.',
}

/** Days by which the observed new moon may differ from the computed one. */
const moonDays = 2

const around = (day: string) => [-2, -1, 0, 1, moonDays].map(n => addDays(day, n))

const hijriMonths = [
  'mu?harr?am',
  'sh?afar',
  "rab[iy]+['’]?ul[ -]?aw+al",
  "rab[iy]+['’]?ul[ -]?akh?ir",
  'jumad[ia]l?[ -]?(?:ula|aw+al)',
  'jumad[ia]l?[ -]?(?:ts?aniy?ah?|akh?ir)',
  'rajab',
  "s[hy]+a['’]?ban",
  'ramad?h?[ao]n',
  's[hy]+aww?al',
  "d?h?z?ul[ -]?q?k?[ao]['’]?[ei]?dah",
  'd?h?z?ul[ -]?hij+ah',
]
const hijriText = new RegExp(
  String.raw`(?:(?<!\d)(\d{1,2})[ /.-]+)?(?:(${hijriMonths.join('|')})[ ,/-]+(1[345]\d\d)(?!\d)|(?:(\d{1,2})[/.-])?(?<!\d)(1[345]\d\d) ?h(?:ijri(?:y?y?ah)?)?\b)`,
  'i',
)

/** Removes accents, as in 'Żulḥijjah', and hidden characters, and unifies spaces, dashes and apostrophes. */
const plain = (text: string) =>
  toAsciiDigits(text)
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/[‘`\u02bb-\u02bf]/g, "'")
    .replace(/\s+/g, ' ')

/** The Hijri date in a text: 'YYYY-MM-DD', or '1447-12' or '1447' if parts are missing. Null if there is none. */
export function hijriDateIn(text: string | null) {
  const [, day, name, year, figures, bareYear] = hijriText.exec(plain(text ?? '')) ?? []
  const named = hijriMonths.findIndex(
    month => name !== undefined && new RegExp(`^(?:${month})$`, 'i').test(name),
  )
  const month = name === undefined ? figures : String(named + 1)
  const parts = [year ?? bareYear, month, month && day].filter(part => part !== undefined)
  return parts.length === 0 ? null : parts.map(part => part.padStart(2, '0')).join('-')
}

/** True if the text has a date, every Gregorian date is `day`, and the Hijri date is at most `moonDays` off. */
export function doesTextStateDay(text: string, day: string) {
  const [days, hijri] = [daysInText(text), hijriDateIn(text)]
  const isHijriRight = hijri !== null && around(day).some(near => hijriDay(near).startsWith(hijri))
  return days.length > 0 || hijri !== null
    ? days.every(one => one === day) && (hijri === null || isHijriRight)
    : false
}

export function futureDayInText(text: string | null, today: string) {
  const late = daysInText(text).find(day => day > today)
  if (late !== undefined) return longDate(late)
  const hijri = hijriDateIn(text)
  return hijri !== null && hijri > hijriDay(addDays(today, moonDays)).slice(0, hijri.length) ? text : null
}

export const isTextWithoutDay = (text: string) => daysInText(text).length === 0 && hijriDateIn(text) === null

export const yearInText = (text: string | null) => Number(/\d{4}/.exec(text ?? '')?.[0] ?? 0)

export function doesTextStateYear(text: string | null, service_type: string, day: string) {
  const year = yearInText(text)
  const yearOn = service_type === 'Badal Haji' ? (near: string) => hajjYear(near) : hijriYear
  return around(day).some(near => yearOn(near) === year)
}
