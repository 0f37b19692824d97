/** Known Eid al-Adha days. The operator can correct them when the government (sidang isbat) has set the day. */
export const eidDates = ['2024-06-17', '2025-06-06', '2026-05-27', '2027-05-16', '2028-05-04']

const dayMs = 86_400_000

let hijri: Intl.DateTimeFormat | undefined

function hijriParts(time: number) {
  // Creating the formatter is slow, and the days in `eidDates` do not need it.
  hijri ??= new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
  const parts = hijri.formatToParts(time)
  const read = (type: string) => Number(parts.find(part => part.type === type)?.value)
  return { year: read('year'), month: read('month'), day: read('day') }
}

/** Hijri year of a day 'YYYY-MM-DD' in the Umm al-Qura calendar: '2026-05-27' → 1447. */
export const hijriYear = (day: string) => hijriParts(Date.parse(day)).year

export function hijriDay(day: string) {
  const parts = hijriParts(Date.parse(day))
  return [parts.year, parts.month, parts.day].map(n => String(n).padStart(2, '0')).join('-')
}

/** Month number of Syawal, the first of the three hajj months (Al-Baqarah 197). */
const hajjMonths = 10

/** Hijri year of the latest hajj that began by `day`. The hajj (8–13 Zulhijah) counts as begun on 1 Zulhijah. */
function pastHajj(day: string) {
  const { year, month } = hijriParts(Date.parse(day))
  return month === 12 ? year : year - 1
}

/**
 * Hijri year of the hajj to which a rite on `day` belongs. A rite in Syawal or Zulkaidah that is not done yet (`doneOn`
 * is null) belongs to the coming hajj, and a rite that is done to the latest hajj that had begun.
 */
export function hajjYear(day: string, doneOn: string | null = day) {
  const { year, month } = hijriParts(Date.parse(day))
  if (month < hajjMonths) return year - 1
  return doneOn === null ? year : Math.min(year, pastHajj(doneOn > day ? doneOn : day))
}

const startsAt = (day: string) => Date.parse(`${day}T00:00:00+07:00`)

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

function computedEid(day: string) {
  let time = Date.parse(day)
  for (;;) {
    const { month, day: dayOfMonth } = hijriParts(time)
    if (month === 12 && dayOfMonth === 10) return dayOf(time)
    time += dayMs
  }
}

/** The next Eid ('YYYY-MM-DD') that begins in Jakarta after `now` (UTC ISO): listed days first, then computed days. */
export function nextEid(now: string, dates: readonly string[] = eidDates) {
  const moment = Date.parse(now)
  const sorted = [...dates].sort()
  const listed = sorted.find(day => startsAt(day) > moment)
  if (listed !== undefined) return listed
  // A listed day may differ from the computed one by a day or two; do not return the same Eid twice.
  const last = sorted.at(-1)
  const afterLast = last === undefined ? 0 : Date.parse(last) + 30 * dayMs
  const tomorrow = Date.parse(dayOf(moment + 7 * 3_600_000)) + dayMs
  return computedEid(dayOf(Math.max(tomorrow, afterLast)))
}

export function eidOfYear(year: number, dates: readonly string[] = eidDates) {
  const listed = dates.find(day => hijriYear(day) === year)
  if (listed !== undefined) return listed
  // A Hijri year has 354.37 days. The estimate can be a few days off, so the search starts 15 days earlier.
  const guess = Date.parse('2026-05-27') + Math.round((year - 1447) * 354.367) * dayMs
  return computedEid(dayOf(guess - 15 * dayMs))
}
