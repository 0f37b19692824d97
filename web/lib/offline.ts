import { siteUrls } from './urls'

const offlinePages: readonly string[] = [siteUrls.payment, siteUrls.orderStatus]

const canCacheOffline = () => import.meta.env.PROD && 'serviceWorker' in navigator

const assets = new Set<string>()
let observer: PerformanceObserver | undefined

function addAssets(entries: PerformanceEntry[]) {
  for (const { name } of entries) {
    const { origin, pathname } = new URL(name)
    if (origin === location.origin && pathname.startsWith('/assets/')) assets.add(pathname)
  }
}

/** Records the URLs of loaded files, because the browser's own buffer keeps only 250 entries. */
export function recordLoadedAssets() {
  observer = new PerformanceObserver(list => addAssets(list.getEntries()))
  observer.observe({ type: 'resource', buffered: true })
}

export function loadedAssets() {
  addAssets(performance.getEntriesByType('resource'))
  addAssets(observer?.takeRecords() ?? [])
  return [...assets]
}

async function cachePage() {
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ path: location.pathname, urls: loadedAssets() })
}

export async function registerServiceWorker() {
  if (!canCacheOffline()) return
  recordLoadedAssets()
  await navigator.serviceWorker.register('/sw.js').then(cachePage, () => {})
}

// `registerServiceWorker` already caches the first page, so start with that path.
let lastPath = location.pathname

export function cachePageOnNavigation(path: string) {
  if (path === lastPath) return
  lastPath = path
  if (canCacheOffline() && offlinePages.includes(path)) cachePage()
}
