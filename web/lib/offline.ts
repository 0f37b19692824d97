import { urls } from './urls'

/** Pages that can show an order saved in this browser. */
const readable: readonly string[] = [urls.payment, urls.orderStatus]

const canKeep = () => import.meta.env.PROD && 'serviceWorker' in navigator

const assets = new Set<string>()
let observer: PerformanceObserver | undefined

function addAssets(entries: PerformanceEntry[]) {
  for (const { name } of entries) {
    const { origin, pathname } = new URL(name)
    if (origin === location.origin && pathname.startsWith('/assets/')) assets.add(pathname)
  }
}

/**
 * Records the assets of this page from its first one on. Without it `loadedAssets` misses what comes after the first 250
 * resources, because browsers buffer no more of them; polling alone fills the buffer within an hour.
 */
export function recordAssets() {
  observer = new PerformanceObserver(list => addAssets(list.getEntries()))
  observer.observe({ type: 'resource', buffered: true })
}

/** Scripts, styles and fonts that this page has loaded. */
export function loadedAssets() {
  addAssets(performance.getEntriesByType('resource'))
  // Entries that the observer has not reported yet.
  addAssets(observer?.takeRecords() ?? [])
  return [...assets]
}

/** Hands the service worker what the page at hand is made of. */
async function keepPage() {
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ path: location.pathname, urls: loadedAssets() })
}

/** Starts the service worker. Without one, or where it is forbidden, the site works as well. */
export async function keepForOffline() {
  if (!canKeep()) return
  recordAssets()
  await navigator.serviceWorker.register('/sw.js').then(keepPage, () => {})
}

// `keepForOffline` keeps the page that a visitor begins with.
let arrivedAt = location.pathname

/** Keeps a page that is readable without a connection when a visitor comes to it within the site. */
export function keepOnArrival(path: string) {
  if (path === arrivedAt) return
  arrivedAt = path
  if (canKeep() && readable.includes(path)) keepPage()
}
