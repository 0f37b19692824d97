/** Max age of a cached page. A smaller clock difference may come from the cache instead of a wrong clock. */
const maxCacheAgeMs = 10 * 60_000

let offset = 0
let isKnown = false

/** Server time minus device time in ms; null until a response has shown it. */
export const serverClockOffset = () => (isKnown ? offset : null)

/** Server time in ms since 1970. The device clock may be wrong. */
export const serverNow = () => Date.now() + offset

export const serverNowText = () => new Date(serverNow()).toISOString()

/**
 * Time of the response, read from its `Server-Timing` header. It is not in the HTML, which is the same for every
 * request.
 */
function responseTimeText() {
  const [entry] = performance.getEntriesByType('navigation')
  if (!(entry instanceof PerformanceNavigationTiming)) return ''
  return entry.serverTiming?.find(({ name }) => name === 'now')?.description ?? ''
}

/** Sets the server time from the page's response, which may come from a cache. */
export function setClockFromPage() {
  const difference = Date.parse(responseTimeText()) - Date.now()
  if (isKnown || Number.isNaN(difference)) return
  offset = Math.abs(difference) > maxCacheAgeMs ? difference : 0
}

/** Sets the server time from the `Date` header. Ignores cached responses (those with `Age`). */
export function setClockFromResponse(headers: Headers) {
  const date = headers.get('date')
  if (date === null || headers.has('age')) return
  const difference = Date.parse(date) - Date.now()
  // `Date` has whole seconds, so a difference below 2 s is only rounding and network latency.
  if (!Number.isFinite(difference)) return
  offset = Math.abs(difference) > 2000 ? difference : 0
  isKnown = true
}
