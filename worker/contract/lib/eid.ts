/** Eid al-Adha days known in advance; the operator may move them after the sidang isbat. */
export const eidDates = ['2024-06-17', '2025-06-06', '2026-05-27', '2027-05-16', '2028-05-04']

const dayLength = 86_400_000

let hijri: Intl.DateTimeFormat | undefined

function hijriParts(time: number) {
  // Made when first asked: while the listed days last, no page needs it.
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

/** The Hijri year of a day 'YYYY-MM-DD', by the Umm al-Qura calendar: '2026-05-27' → 1447. */
export const hijriYear = (day: string) => hijriParts(Date.parse(day)).year

/** A day 'YYYY-MM-DD' in that calendar, '1447-12-10'. */
export function hijriDay(day: string) {
  const parts = hijriParts(Date.parse(day))
  return [parts.year, parts.month, parts.day].map(n => String(n).padStart(2, '0')).join('-')
}

/** The first month of the three in which hajj is known (Syawal, Zulkaidah, Zulhijah: Al-Baqarah 197). */
const hajjMonths = 10

/** The last hajj whose days (8–13 Zulhijah) had come by `day`; the week before them is counted to it. */
function pastHajj(day: string) {
  const { year, month } = hijriParts(Date.parse(day))
  return month === 12 ? year : year - 1
}

/**
 * The Hijri year of the hajj that a rite belongs to, by its day 'YYYY-MM-DD' and the day on which it was told to be done;
 * null while it is only planned. After its days, in Muharram and later, it is the hajj just past: '2026-06-16' → 1447. A
 * day of Syawal or Zulkaidah is of the coming hajj only as long as that had not gone by untold.
 */
export function hajjYear(day: string, doneOn: string | null = day) {
  const { year, month } = hijriParts(Date.parse(day))
  if (month < hajjMonths) return year - 1
  return doneOn === null ? year : Math.min(year, pastHajj(doneOn > day ? doneOn : day))
}

const startsAt = (day: string) => Date.parse(`${day}T00:00:00+07:00`)

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The first 10 Zulhijjah from `day` on. */
function computedEid(day: string) {
  let time = Date.parse(day)
  for (;;) {
    const { month, day: dayOfMonth } = hijriParts(time)
    if (month === 12 && dayOfMonth === 10) return dayOf(time)
    time += dayLength
  }
}

/**
 * The next Eid al-Adha 'YYYY-MM-DD' whose start in Jakarta lies after `now` (UTC ISO).
 * Listed dates win; after the last of them the day is computed (Umm al-Qura, 10 Zulhijjah).
 */
export function nextEid(now: string, dates: readonly string[] = eidDates) {
  const moment = Date.parse(now)
  const sorted = [...dates].sort()
  const listed = sorted.find(day => startsAt(day) > moment)
  if (listed !== undefined) return listed
  // A listed day may differ from the computed one by a day or two; that Eid must not come twice.
  const last = sorted.at(-1)
  const afterLast = last === undefined ? 0 : Date.parse(last) + 30 * dayLength
  const tomorrow = Date.parse(dayOf(moment + 7 * 3_600_000)) + dayLength
  return computedEid(dayOf(Math.max(tomorrow, afterLast)))
}

/** The Eid al-Adha of a Hijri year: the listed day that falls into it, else the computed one. */
export function eidOfYear(year: number, dates: readonly string[] = eidDates) {
  const listed = dates.find(day => hijriYear(day) === year)
  if (listed !== undefined) return listed
  // A Hijri year has 354.37 days: the guess misses by a few, and the search begins before it.
  const guess = Date.parse('2026-05-27') + Math.round((year - 1447) * 354.367) * dayLength
  return computedEid(dayOf(guess - 15 * dayLength))
}
