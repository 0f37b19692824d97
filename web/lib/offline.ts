import { urls } from './urls'

/** Pages that show a saved order without a connection. */
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
 * Starts recording the assets of this page. The browser's own buffer ends at 250 resources, which polling fills within
 * an hour.
 */
export function recordAssets() {
  observer = new PerformanceObserver(list => addAssets(list.getEntries()))
  observer.observe({ type: 'resource', buffered: true })
}

/** URLs of the scripts, styles and fonts that this page has loaded. */
export function loadedAssets() {
  addAssets(performance.getEntriesByType('resource'))
  addAssets(observer?.takeRecords() ?? [])
  return [...assets]
}

/** Asks the service worker to cache this page and its assets. */
async function keepPage() {
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ path: location.pathname, urls: loadedAssets() })
}

/** Registers the service worker. If that fails, the site works without offline pages. */
export async function keepForOffline() {
  if (!canKeep()) return
  recordAssets()
  await navigator.serviceWorker.register('/sw.js').then(keepPage, () => {})
}

// The first page is excluded here because `keepForOffline` caches it.
let arrivedAt = location.pathname

/** Caches an offline page when the visitor navigates to it within the site. */
export function keepOnArrival(path: string) {
  if (path === arrivedAt) return
  arrivedAt = path
  if (canKeep() && readable.includes(path)) keepPage()
}
