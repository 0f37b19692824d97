/** In ms: a cached page may be this old, so a smaller difference between page time and device clock is ignored. */
const maxCacheAgeMs = 10 * 60_000

let offset = 0
let isKnown = false

/** Server clock minus device clock in ms; null until a response has shown the server's time. */
export const serverClockOffset = () => (isKnown ? offset : null)

/** Server time in ms since 1970, because the device clock may be wrong. */
export const serverNow = () => Date.now() + offset

export const serverNowText = () => new Date(serverNow()).toISOString()

/** Server time of the page's HTML. It is in `Server-Timing`, because the HTML itself is the same for every request. */
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

/** Sets the clock from a response, but not from a cached response (one with `Age`). */
export function setServerClockFromResponse(headers: Headers) {
  const date = headers.get('date')
  if (date === null || headers.has('age')) return
  const difference = Date.parse(date) - Date.now()
  if (!Number.isFinite(difference)) return
  // The `Date` header has whole seconds, so treat a difference below 2 s as rounding and network latency.
  offset = Math.abs(difference) > 2000 ? difference : 0
  isKnown = true
}
