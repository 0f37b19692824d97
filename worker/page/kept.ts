import type { RenderedPage } from './render'

type Shelf = Map<string, { seen: string; page: RenderedPage }>

const mostKept = 12
/** Pages asked for with a query, which anybody can make up, never push out the others. */
const shelves: { plain: Shelf; asked: Shelf } = { plain: new Map(), asked: new Map() }

/**
 * The page of an address as it was drawn before from the same `seen`, else drawn anew. The data are read for each
 * request and are all that a page shows, so that it is never older than they are; somebody's own page is not kept.
 */
export function keptPage(address: string, seen: string, draw: () => RenderedPage): RenderedPage {
  const kept = address.includes('?') ? shelves.asked : shelves.plain
  const known = kept.get(address)
  if (known?.seen === seen) return known.page
  const page = draw()
  if (page.cache.policy === 'private' || page.status !== 200) return page
  kept.delete(address)
  kept.set(address, { seen, page })
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return page
}
