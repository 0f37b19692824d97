/** Whole seconds from `now` (ms) until `iso`, never below 0. */
export const secondsUntil = (iso: string, now: number) =>
  Math.max(0, Math.ceil((Date.parse(iso) - now) / 1000))

/** Seconds as days, hours, minutes and seconds. */
export function timeLeft(seconds: number) {
  const whole = Math.max(0, Math.floor(seconds))
  return {
    days: Math.floor(whole / 86_400),
    hours: Math.floor((whole % 86_400) / 3600),
    minutes: Math.floor((whole % 3600) / 60),
    seconds: whole % 60,
  }
}
