const printed =
  /(?:^|\D)([01]?\d|2[0-3])[:.]([0-5]\d)(?:[:.]([0-5]\d)(?:[.,]\d{1,6})?)? ?([ap]m)?\.? ?(wib|wita|wit|gmt\+7|utc\+7)?$/

/** Hours that a zone of Indonesia is ahead of WIB. */
const ahead: Record<string, number> = { wita: 1, wit: 2 }

export const pad = (n: number) => String(n).padStart(2, '0')

function hourOf(text: string, half: string | undefined) {
  const hour = Number(text)
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half === 'pm' ? 12 : 0)
}

/** Midnight to the second is what programs print where no time is known. */
const known = (clock: string) => (/^00:00(:00)?$/.test(clock) ? null : clock)

/** The clock at the end of a cell (as `plain` gives it) in WIB, 'HH:MM' or 'HH:MM:SS'; null where none is known. */
export function clockIn(text: string): string | null {
  const [, hours, minutes, seconds, half, zone] = printed.exec(text) ?? []
  if (hours === undefined || minutes === undefined) return null
  const hour = hourOf(hours, half)
  const here = hour === null ? -1 : hour - (ahead[zone ?? ''] ?? 0)
  // The day before by our clock: the day itself is printed by theirs.
  if (here < 0) return null
  return known(`${pad(here)}:${minutes}${seconds === undefined ? '' : `:${seconds}`}`)
}

/** The clock of a fraction of a day, as sheets count time; null at midnight. */
export const clockOfDay = (fraction: number) =>
  known(new Date(Math.min(86_399, Math.round(fraction * 86_400)) * 1000).toISOString().slice(11, 19))

/** One clock on several days, or over and over, is a program's habit and no time of a transfer. */
export function isHabit(moments: { day: string; time: string }[]) {
  const days = new Set(moments.map(({ day }) => day)).size
  return new Set(moments.map(({ time }) => time)).size === 1 && (days > 1 || moments.length > 2)
}
