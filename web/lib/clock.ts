/** Cached pages may be this old (ms): a smaller difference says nothing about the visitor's clock. */
const cachedFor = 10 * 60_000

let offset = 0
let isKnown = false

/** Server time less this device's, ms; null until an answer told it. */
export const knownOffset = () => (isKnown ? offset : null)

/** Server time now, ms since 1970; the visitor's clock may be wrong. */
export const serverNow = () => Date.now() + offset

/** Server time now as UTC ISO. */
export const serverNowText = () => new Date(serverNow()).toISOString()

/** When the server answered for this document: in a header, so that the page itself stays the same. */
function answeredAt() {
  const [entry] = performance.getEntriesByType('navigation')
  if (!(entry instanceof PerformanceNavigationTiming)) return ''
  return entry.serverTiming?.find(({ name }) => name === 'now')?.description ?? ''
}

/** Learns the server's time from a page that may have been cached. */
export function anchorToPage() {
  const difference = Date.parse(answeredAt()) - Date.now()
  if (isKnown || Number.isNaN(difference)) return
  offset = Math.abs(difference) > cachedFor ? difference : 0
}

/** Learns the server's time from the Date header of an answer that was not cached. */
export function anchorToAnswer(headers: Headers) {
  const date = headers.get('date')
  if (date === null || headers.has('age')) return
  const difference = Date.parse(date) - Date.now()
  // The header has whole seconds; below two seconds it is rounding and travel time.
  if (!Number.isFinite(difference)) return
  offset = Math.abs(difference) > 2000 ? difference : 0
  isKnown = true
}
