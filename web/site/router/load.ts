import type { Api } from '../../lib/api'
import type { Visit } from '../visit/context'
import { currentLocation, type SiteLocation } from '../visit/location'
import type { SiteData } from '../visit/site-data'
import { pageAt } from './pages'

/** Reads code and data of the page at `location`. Throws what the page throws, `Redirect` among it. */
export async function loadVisit(
  location: SiteLocation,
  origin: string,
  api: Api,
  signal: AbortSignal,
): Promise<Visit> {
  const { code, params } = pageAt(location.pathname)
  const { page } = await code()
  const url = new URL(location.pathname + location.search + location.hash, origin)
  return { location, page, data: await page.load({ api: api.api, params, url, signal }) }
}

/** What the worker read for a page, as it travels with the HTML. */
export type PageData = { site: SiteData; page: unknown }

export const pageDataId = 'page-data'

/** Only the worker writes that element, and it writes a PageData. */
const asPageData = (value: unknown) => value as PageData

/** The data that came with the HTML, or null when the worker could not render the page. */
export function readPageData() {
  const text = document.getElementById(pageDataId)?.textContent
  return text ? asPageData(JSON.parse(text)) : null
}

/** The visit that begins with data at hand: only the code of the page is fetched. */
export async function visitWith(data: unknown): Promise<Visit> {
  const location = currentLocation()
  const { page } = await pageAt(location.pathname).code()
  return { location, page, data }
}
