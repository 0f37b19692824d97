import { eidOfYear, hijriYear } from '../../worker/contract/lib/eid'
import { addDays, wibDay } from '../../worker/contract/lib/format'
import { hourMs, timePlusMs } from '../../worker/db/stamp'

const day = 24 * hourMs

const midnightOf = (date: string) => new Date(`${date}T00:00:00+07:00`).toISOString()

export const earlier = (a: string, b: string) => (a < b ? a : b)

/** The date (10 Zulhijjah) of the last Eid al-Adha whose four days of slaughter are over. */
export function pastEid(now: string) {
  const today = wibDay(now)
  const eid = eidOfYear(hijriYear(today))
  return addDays(eid, 3) < today ? eid : eidOfYear(hijriYear(today) - 1)
}

type Line = { kind: string; name: string }

const isRamadan = ({ name }: Line) => name.includes('Ramadan')

/** Days from the middle of Sya'ban, and from the middle of Ramadan, to 10 Zulhijjah. */
const shaban = 114
const ramadan = 83

/** Time of an order in UTC ISO. Orders of last season are numbered from 0 (oldest) to `last` (newest). */
export function placedBefore(eid: string, line: Line, n: number, last: number) {
  const regular = 6 + (last - n) * 1.3
  const days = line.kind === 'badal_umrah' ? (isRamadan(line) ? ramadan : shaban) + 10 : regular
  return timePlusMs(midnightOf(eid), 10 * hourMs + (n % 7) * hourMs - days * day)
}

/** UTC ISO. Orders are at most 48 hours apart, closer soon after Eid. `age` counts from 0 (newest). */
export function placedSince(eid: string, now: string, age: number, oldest: number) {
  const first = 30 * hourMs
  const room = Date.parse(now) - Date.parse(midnightOf(eid)) - first
  return timePlusMs(now, -first - age * Math.min(2 * day, room / oldest))
}

export function performedDay(eid: string, line: Line, verified: string, n: number) {
  if (line.kind === 'badal_umrah') return addDays(eid, isRamadan(line) ? -ramadan : -shaban)
  if (line.kind === 'dam') return addDays(wibDay(verified), 4)
  // A pilgrim's rites end on 12 Zulhijjah at the earliest.
  return addDays(eid, line.kind === 'badal_haji' ? 2 : n % 4)
}

/** Returns null if all four days of slaughter are over. */
export function plannedDay(eid: string, now: string, n: number) {
  const [wanted, tomorrow] = [addDays(eid, n % 4), addDays(wibDay(now), 1)]
  const best = wanted < tomorrow ? tomorrow : wanted
  return best <= addDays(eid, 3) ? best : null
}
