import { addDays, wibDay } from '../contract/format'

export type Period = { from: string; to: string; days: string[] }

/** `range` WIB days back from today, today included: the start of (now − range days) until now. */
export function periodOf(now: string, range: number): Period {
  const to = wibDay(now)
  const from = addDays(to, -range)
  return { from, to, days: Array.from({ length: range + 1 }, (_, n) => addDays(from, n)) }
}

/** First day of the equally long period before. */
export const startBefore = ({ from, days }: Period) => addDays(from, -days.length)
