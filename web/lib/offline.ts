import { urls } from './urls'

/** Pages that can show an order saved in this browser. */
const readable: readonly string[] = [urls.payment, urls.orderStatus]

const canKeep = () => import.meta.env.PROD && 'serviceWorker' in navigator

/** Scripts, styles and fonts that this page has loaded. */
export const loadedAssets = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)

/** Hands the service worker what the page at hand is made of. */
async function keepPage() {
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ path: location.pathname, urls: loadedAssets() })
}

/** Starts the service worker. Without one, or where it is forbidden, the site works as well. */
export async function keepForOffline() {
  if (!canKeep()) return
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
