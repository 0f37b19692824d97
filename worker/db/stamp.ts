export const minute = 60 * 1000
export const hour = 60 * minute

/** This moment as UTC ISO text, for routes; verbs are told what time it is. */
export const nowText = () => new Date().toISOString()

/** UTC ISO text `ms` after `now`. */
export const later = (now: string, ms: number) => new Date(Date.parse(now) + ms).toISOString()

/** The next `updated_at` (UTC ISO): now, or a moment after the one before when two changes meet in a millisecond. */
export const stampAfter = (before: string, now: string) => (now > before ? now : later(before, 1))

/** A server's clock as a phone learned it is off by travel time and rounding. */
const drift = 5 * minute
/** A phone that lay switched off longer than this does not tell when something was. */
const oldestTold = 30 * 24 * hour

type Told = {
  /** Seconds since then: the phone's clock may be wrong, its pace is not. */
  age?: number | null | undefined
  /** The server's time then, where the phone knew how far it was off. */
  taken_at?: string | null | undefined
}

/**
 * When something was that a phone tells later, UTC ISO, never in the future: by the server's time then; by its age where
 * that is unknown or cannot be, for the clock was put right before it was taken. Null where nobody knows.
 */
export function momentTold({ age, taken_at }: Told, now: string) {
  if (taken_at && taken_at >= later(now, -oldestTold) && taken_at <= later(now, drift))
    return taken_at < now ? new Date(taken_at).toISOString() : now
  return age == null || age * 1000 > oldestTold ? null : later(now, -age * 1000)
}
