/** The next `updated_at` (UTC ISO): now, or a moment after the one before when two changes meet in a millisecond. */
export const stampAfter = (before: string, now: string) =>
  now > before ? now : new Date(Date.parse(before) + 1).toISOString()
