import { addDays, wibDay } from '../contract/format'

/** WIB days from `from` to `to`, both included. */
export type Period = { from: string; to: string; days: string[] }

/** The last `range` WIB days as of `now`, today included. */
export function periodOf(now: string, range: number): Period {
  const to = wibDay(now)
  const from = addDays(to, 1 - range)
  return { from, to, days: Array.from({ length: range }, (_, n) => addDays(from, n)) }
}

/** First day of the equally long period before. */
export const startBefore = ({ from, days }: Period) => addDays(from, -days.length)
