import type { HydrationState, RouteObject } from 'react-router'
import { matchRoutes } from 'react-router'
import { isRecord } from '../lib/guards'

/** Where the worker leaves the loaders' data for the browser. */
export const pageDataId = 'page-data'

/** The data that came with the HTML, or null when the worker could not render the page. */
export function readPageData(): HydrationState | null {
  const text = document.getElementById(pageDataId)?.textContent
  if (!text) return null
  const value: unknown = JSON.parse(text)
  return isRecord(value) ? { loaderData: value } : null
}

/** Fetches the code of the page at hand, so that hydration finds what the worker rendered. */
export async function resolveLazyRoutes(routes: RouteObject[], path: string) {
  const matches = matchRoutes(routes, path) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}
