export const minute = 60 * 1000
export const hour = 60 * minute

/** This moment as UTC ISO text, for routes; verbs are told what time it is. */
export const nowText = () => new Date().toISOString()

/** UTC ISO text `ms` after `now`. */
export const later = (now: string, ms: number) => new Date(Date.parse(now) + ms).toISOString()

/** The next `updated_at` (UTC ISO): now, or a moment after the one before when two changes meet in a millisecond. */
export const stampAfter = (before: string, now: string) => (now > before ? now : later(before, 1))
