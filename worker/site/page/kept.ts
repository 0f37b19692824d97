import type { ExecutionContext } from 'hono'
import type { PageCache } from '../../../web/site/page'
import { resolveNullAfterTimeout } from '../../lib/waiting'
import { isProductPath } from './address'

type Drawing<T> = { result: Promise<T>; began: number; waiting: number; isDone: boolean }

/** Lifetime of a shared copy in ms. Copies are shared only under load, so a single visitor sees changes at once. */
const copyLifeMs = 1000
const crowdSize = 8
/** Limit of URLs in the map, because without `SITE_ORIGIN` each host name adds URLs. */
const maxAddresses = 20

/** Under load, visitors share a copy for 1 s. Use it only for pages that may be 1 s old and have few URLs. */
export function createSharedRendering<T>() {
  const drawings = new Map<string, Drawing<T>>()

  return async (address: string, ctx: Pick<ExecutionContext, 'waitUntil'>, draw: () => Promise<T>) => {
    const known = drawings.get(address)
    const isRecent = known !== undefined && Date.now() - known.began < copyLifeMs
    if (isRecent && !known.isDone) {
      known.waiting += 1
      const drawn = await resolveNullAfterTimeout(known.result)
      return { result: drawn ? drawn.value : await draw(), isCopy: false }
    }
    if (isRecent && known.waiting >= crowdSize) return { result: await known.result, isCopy: true }
    const drawing: Drawing<T> = { result: draw(), began: Date.now(), waiting: 0, isDone: false }
    if (drawings.size >= maxAddresses) drawings.clear()
    drawings.set(address, drawing)
    const ended = drawing.result.then(
      () => {
        drawing.isDone = true
      },
      () => drawings.delete(address),
    )
    // Other requests wait for the same rendering, so it must continue when the first visitor disconnects.
    ctx.waitUntil(ended)
    return { result: await drawing.result, isCopy: false }
  }
}

export type RenderedPage = { html: string; status: number; cache: PageCache; etag?: string }

const newCache = (most: number) => ({ most, pages: new Map<string, { seen: string; page: RenderedPage }>() })

/** Separate limits, so that product pages and made-up URLs with a query do not evict the other pages. */
const caches = {
  plain: newCache(12),
  product: newCache(40),
  asked: newCache(12),
}

function cacheOf({ pathname, search }: URL) {
  if (search !== '') return caches.asked
  return isProductPath(pathname) ? caches.product : caches.plain
}

/** Reuses a page rendered from equal data (`seen`). The data is read on each request, so no page is outdated. */
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
