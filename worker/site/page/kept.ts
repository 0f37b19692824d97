import type { PageCache } from '../../../web/site/page'
import { isProduct } from './address'

export type RenderedPage = { html: string; status: number; cache: PageCache; etag?: string }

const shelf = (most: number) => ({ most, pages: new Map<string, { seen: string; page: RenderedPage }>() })

/** Pages asked for with a query, which anybody can make up, and those of single products never push out the others. */
const shelves = {
  plain: shelf(12),
  product: shelf(40),
  asked: shelf(12),
}

function shelfOf({ pathname, search }: URL) {
  if (search !== '') return shelves.asked
  return isProduct(pathname) ? shelves.product : shelves.plain
}

/**
 * The page of an address as it was drawn before from the same `seen`, else drawn anew. The data are read for each
 * request and are all that a page shows, so that it is never older than they are; somebody's own page is not kept.
 */
export function keptPage(address: string, seen: string, draw: () => RenderedPage): RenderedPage {
  const { pages: kept, most } = shelfOf(new URL(address))
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
