import { createContext, useContext, useMemo } from 'react'
import type { useVisits } from './use-visits'

type Visiting = ReturnType<typeof useVisits>

export const VisitingContext = createContext<Visiting | null>(null)

export function useVisiting() {
  const visiting = useContext(VisitingContext)
  if (!visiting) throw new Error('outside of the site')
  return visiting
}

/** Where the page at hand is. */
export const usePlace = () => useVisiting().visit.place

/** What the address asks for behind the `?`. */
export function useQuery() {
  const { search } = usePlace()
  return useMemo(() => new URLSearchParams(search), [search])
}

/** Reads the data of the page again. */
export function useReload() {
  const { reload, work } = useVisiting()
  return { reload, isReloading: work === 'reloading' }
}
