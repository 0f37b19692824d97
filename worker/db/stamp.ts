export const minuteMs = 60 * 1000
export const hourMs = 60 * minuteMs

/** UTC ISO. Domain functions do not call `nowText`; they receive the time from their caller. */
export const nowText = () => new Date().toISOString()

export const timePlusMs = (now: string, ms: number) => new Date(Date.parse(now) + ms).toISOString()

/** The next `updated_at`, UTC ISO: `now`, or 1 ms after `before` if `now` is not later, so that it always increases. */
export const nextTimestampAfter = (before: string, now: string) =>
  now > before ? now : timePlusMs(before, 1)

/** In ms: a phone's time may be this far in the future, because network delay and rounding make it inexact. */
const drift = 5 * minuteMs
/** In ms: event times that lie further in the past are not trusted. */
const oldestTold = 30 * 24 * hourMs

type Told = {
  /** Seconds since the event. Correct even if the phone's clock is wrong. */
  age?: number | null | undefined
  /** Server time of the event, UTC ISO, if the phone knew the difference between its clock and the server's. */
  taken_at?: string | null | undefined
}

/** Time of an event, UTC ISO, never in the future: `taken_at` if plausible, else computed from `age`; else null. */
export function timeReportedByPhone({ age, taken_at }: Told, now: string) {
  if (taken_at && taken_at >= timePlusMs(now, -oldestTold) && taken_at <= timePlusMs(now, drift))
    return taken_at < now ? new Date(taken_at).toISOString() : now
  return age == null || age * 1000 > oldestTold ? null : timePlusMs(now, -age * 1000)
}
