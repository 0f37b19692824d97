export const minuteMs = 60 * 1000
export const hourMs = 60 * minuteMs

/** UTC ISO. Domain functions do not call `nowText`; they receive the time from their caller. */
export const nowText = () => new Date().toISOString()

export const timePlusMs = (now: string, ms: number) => new Date(Date.parse(now) + ms).toISOString()

/** UTC ISO: `now`, or 1 ms after `before` if `now` is not later. So `updated_at` always increases. */
export const nextTimestampAfter = (before: string, now: string) =>
  now > before ? now : timePlusMs(before, 1)

/** A phone's time may be this far in the future, because network delays make it inexact. */
const drift = 5 * minuteMs
/** Older event times are not trusted. */
const oldestTold = 30 * 24 * hourMs

type Told = {
  /** Seconds since the event: correct even if the phone's clock is wrong. */
  age?: number | null | undefined
  /** UTC ISO by the server's clock, if the phone knew the offset of its own clock. */
  taken_at?: string | null | undefined
}

/** UTC ISO, never in the future. Uses `age` if `taken_at` is not plausible. Null if neither is. */
export function timeReportedByPhone({ age, taken_at }: Told, now: string) {
  if (taken_at && taken_at >= timePlusMs(now, -oldestTold) && taken_at <= timePlusMs(now, drift))
    return taken_at < now ? new Date(taken_at).toISOString() : now
  return age == null || age * 1000 > oldestTold ? null : timePlusMs(now, -age * 1000)
}
