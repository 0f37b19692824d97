import { createContext, useContext, useMemo } from 'react'
import { isRecord, text } from '../lib/guards'
import type { Page } from './page'

/** Where a visitor is. The worker sees neither `hash`, `key` nor `state`. */
export type SiteLocation = {
  pathname: string
  search: string
  hash: string
  /** Of its own for each visit in the browser's history; survives a reload. */
  key: string
  /** What the page before handed over. */
  state: unknown
}

/** Safari before 26.2 and Firefox before 147 have none: there every link loads its page as a whole. */
export const canNavigate = () => 'navigation' in globalThis

function keyHere() {
  if (canNavigate()) return navigation.currentEntry?.id ?? ''
  if (!isRecord(history.state)) history.replaceState({ key: crypto.randomUUID() }, '')
  return text(history.state.key)
}

/** Where the browser is now. */
export const currentLocation = (): SiteLocation => ({
  pathname: location.pathname,
  search: location.search,
  hash: location.hash,
  key: keyHere(),
  state: canNavigate() ? navigation.currentEntry?.getState() : null,
})

export const locationOf = ({ pathname, search }: URL): SiteLocation => ({
  pathname,
  search,
  hash: '',
  key: '',
  state: null,
})

type Address = Pick<SiteLocation, 'pathname' | 'search'>

export const isSamePage = (a: Address, b: Address) => a.pathname === b.pathname && a.search === b.search

type Going = { replace?: boolean; state?: unknown }

/**
 * Goes to an address of this site; resolves when its page is shown.
 * `state` is for that page, where the browser can hand it over.
 */
export async function go(to: string, { replace = false, state }: Going = {}) {
  if (!canNavigate()) return replace ? location.replace(to) : location.assign(to)
  const { finished } = navigation.navigate(to, { state, history: replace ? 'replace' : 'auto' })
  // It rejects when the visitor went elsewhere meanwhile.
  await finished?.catch(() => {})
}

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
