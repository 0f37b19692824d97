import { hajjYear, hijriYear } from '../eid'
import { addDays, longMonths, shortMonths } from '../format'
import type { OrderStatus, PaymentStatus, SlaughterStatus } from '../labels'

/** What the order of a certificate says today; `rite` is that of its own seat, or of the whole order where it has none. */
export type Standing = {
  payment_status: PaymentStatus
  status: OrderStatus
  /** Rupiah that the order's money lacks. */
  short_by: number
  rite: SlaughterStatus | null
}

export type NotYet = 'cancelled' | 'unpaid' | 'short' | 'not_done'

/**
 * Why a certificate may not be published yet; null when it may, and for one without an order, for which only its writer
 * vouches. The triggers `certificates_done` and `certificates_stay_done` hold the same.
 */
export function whyNotYet(order: Standing | null): NotYet | null {
  if (order === null) return null
  if (order.status === 'cancelled') return 'cancelled'
  if (order.payment_status !== 'verified') return 'unpaid'
  if (order.short_by > 0) return 'short'
  return order.rite === 'completed' ? null : 'not_done'
}

export const notYetWords: Record<NotYet, string> = {
  cancelled: 'Pesanannya dibatalkan.',
  unpaid: 'Pembayaran pesanannya belum terverifikasi.',
  short: 'Uang pesanannya kurang (Kurang bayar).',
  not_done: 'Hewan atau ibadahnya belum ditandai selesai di Pelaksanaan.',
}

const english = 'january february march april may june july august september october november december'.split(
  ' ',
)
const names = [longMonths, shortMonths, english, english.map(name => name.slice(0, 3))].map(list =>
  list.map(name => name.toLowerCase()),
)
const monthOf = (word: string) => Math.max(...names.map(list => list.indexOf(word.toLowerCase()))) + 1

const written = [
  { pattern: /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g, order: [1, 2, 3] },
  { pattern: /(?<!\d)(\d{1,2}) {0,3}([a-zA-Z]{3,9})\.? {0,3}(\d{4})(?!\d)/g, order: [3, 2, 1] },
  { pattern: /(?<!\d)(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)/g, order: [3, 2, 1] },
] as const

/** The Gregorian days that a text names, 'YYYY-MM-DD': '27 Mei 2026', '2026-05-27', '27/5/2026'. Hijri days are not read. */
export function statedDays(text: string | null) {
  const found = written.flatMap(({ pattern, order }) =>
    Array.from((text ?? '').matchAll(pattern), match => {
      const [year, month, day] = order.map(n => match[n] ?? '')
      const number = /^\d+$/.test(month ?? '') ? Number(month) : monthOf(month ?? '')
      return `${year}-${String(number).padStart(2, '0')}-${day?.padStart(2, '0')}`
    }),
  )
  return found.filter(day => day >= '1900' && day < '2200' && isDay(day))
}

const isDay = (day: string) => !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day

/** Around a new year the moon may be seen earlier or later than it was computed, in days. */
const moonDays = 2

/** The year that a text names, such as '1447 H'; 0 where it names none. */
export const statedYear = (text: string | null) => Number(/\d{4}/.exec(text ?? '')?.[0] ?? 0)

/** Whether a text names the Hijri year of a badal that was performed on this day. */
export function statesYear(text: string | null, service_type: string, day: string) {
  const year = statedYear(text)
  const yearOn = (n: number) => {
    const near = addDays(day, n)
    return service_type === 'Badal Haji' ? hajjYear(near) : hijriYear(near)
  }
  return [-moonDays, 0, moonDays].some(n => yearOn(n) === year)
}
