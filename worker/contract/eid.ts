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
