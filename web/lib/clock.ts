/** A smaller clock difference may come from the cache instead of a wrong clock. */
const maxCacheAgeMs = 10 * 60_000

let offset = 0
let isKnown = false

/** ms; null until a response has shown the server's time. */
export const serverClockOffset = () => (isKnown ? offset : null)

/** ms since 1970. The device clock may be wrong. */
export const serverNow = () => Date.now() + offset

export const serverNowText = () => new Date(serverNow()).toISOString()

/** The HTML has no time, because it is the same for every request, so `Server-Timing` has it. */
function responseTimeText() {
  const [entry] = performance.getEntriesByType('navigation')
  if (!(entry instanceof PerformanceNavigationTiming)) return ''
  return entry.serverTiming?.find(({ name }) => name === 'now')?.description ?? ''
}

export function setServerClockFromPage() {
  const difference = Date.parse(responseTimeText()) - Date.now()
  if (isKnown || Number.isNaN(difference)) return
  offset = Math.abs(difference) > maxCacheAgeMs ? difference : 0
}

/** Ignores cached responses (those with `Age`). */
export function setServerClockFromResponse(headers: Headers) {
  const date = headers.get('date')
  if (date === null || headers.has('age')) return
  const difference = Date.parse(date) - Date.now()
  // `Date` has whole seconds, so a difference below 2 s is only rounding and network latency.
  if (!Number.isFinite(difference)) return
  offset = Math.abs(difference) > 2000 ? difference : 0
  isKnown = true
}
