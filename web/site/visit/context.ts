import { createContext, useContext, useMemo } from 'react'
import type { Page } from '../page'
import type { SiteLocation } from './location'

/** A page at a location, with what it shows. */
export type Visit = { location: SiteLocation; page: Page; data: unknown }

/** `error` is what came instead of the page at the address. */
export type Shown = { visit: Visit; error?: unknown }

export type Activity = 'loading' | 'reloading'

export type Visiting = Shown & { activity: Activity | null; reload: () => void }

export const VisitingContext = createContext<Visiting | null>(null)

export function useVisiting() {
  const visiting = useContext(VisitingContext)
  if (!visiting) throw new Error('outside of the site')
  return visiting
}

/** Where the page at hand is. */
export const useLocation = () => useVisiting().visit.location

/** What the address asks for behind the `?`. */
export function useQuery() {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}

/** Reads the data of the page again. */
export function useReload() {
  const { reload, activity } = useVisiting()
  return { reload, isReloading: activity === 'reloading' }
}
