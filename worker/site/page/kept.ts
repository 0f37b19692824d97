import type { PageCache } from '../../../web/site/page'
import { isProductPath } from './address'

export type RenderedPage = { html: string; status: number; cache: PageCache; etag?: string }

const newCache = (most: number) => ({ most, pages: new Map<string, { seen: string; page: RenderedPage }>() })

/** Separate caches: URLs with a query (which visitors can make up) and product pages must not evict the other pages. */
const caches = {
  plain: newCache(12),
  product: newCache(40),
  asked: newCache(12),
}

function cacheOf({ pathname, search }: URL) {
  if (search !== '') return caches.asked
  return isProductPath(pathname) ? caches.product : caches.plain
}

/** Reuses a page rendered from the same `seen` data, which is read on each request: it is never outdated. */
export function reuseRenderedPage(address: string, seen: string, draw: () => RenderedPage): RenderedPage {
  const { pages: kept, most } = cacheOf(new URL(address))
  const known = kept.get(address)
  if (known?.seen === seen) return known.page
  const page = draw()
  if (page.cache.policy === 'private' || page.status !== 200) return page
  kept.delete(address)
  kept.set(address, { seen, page })
  const [oldest] = kept.keys()
  if (kept.size > most && oldest !== undefined) kept.delete(oldest)
  return page
}
