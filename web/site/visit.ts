import { createContext, useContext, useMemo } from 'react'
import { isPlainRecord, textOrEmpty } from '../lib/guards'
import type { Page } from './page'

/** Location of a page. The worker sees neither `hash`, `key` nor `state`. */
export type SiteLocation = {
  pathname: string
  search: string
  hash: string
  /** Id of the entry in the browser history; it survives a reload. */
  key: string
  state: unknown
}

/** Whether the Navigation API exists. Without it (Safari before 26.2, Firefox before 147) links load whole pages. */
export const hasNavigationApi = () => 'navigation' in globalThis

function keyHere() {
  if (hasNavigationApi()) return navigation.currentEntry?.id ?? ''
  if (!isPlainRecord(history.state)) history.replaceState({ key: crypto.randomUUID() }, '')
  return textOrEmpty(history.state.key)
}

export const currentLocation = (): SiteLocation => ({
  pathname: location.pathname,
  search: location.search,
  hash: location.hash,
  key: keyHere(),
  state: hasNavigationApi() ? navigation.currentEntry?.getState() : null,
})

export const locationFromUrl = ({ pathname, search }: URL): SiteLocation => ({
  pathname,
  search,
  hash: '',
  key: '',
  state: null,
})

type Address = Pick<SiteLocation, 'pathname' | 'search'>

export const isSamePage = (a: Address, b: Address) => a.pathname === b.pathname && a.search === b.search

type Going = { replace?: boolean; state?: unknown }

/** Navigates to a URL; resolves when the page is rendered. `state` is passed to the page where supported. */
export async function navigateTo(to: string, { replace = false, state }: Going = {}) {
  if (!hasNavigationApi()) return replace ? location.replace(to) : location.assign(to)
  const { finished } = navigation.navigate(to, { state, history: replace ? 'replace' : 'auto' })
  // `finished` is rejected if another navigation starts before it: ignore that.
  await finished?.catch(() => {})
}

export type Visit = { location: SiteLocation; page: Page; data: unknown }

/** If loading a page failed, `error` is set and `visit` is still the previous page. */
export type ShownVisit = { visit: Visit; error?: unknown }

export type Activity = 'loading' | 'reloading'

export type NavigationState = ShownVisit & { activity: Activity | null; reload: () => void }

export const NavigationContext = createContext<NavigationState | null>(null)

export function useNavigation() {
  const visiting = useContext(NavigationContext)
  if (!visiting) throw new Error('outside of the site')
  return visiting
}

export const useLocation = () => useNavigation().visit.location

export function useQuery() {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}

export function useReload() {
  const { reload, activity } = useNavigation()
  return { reload, isReloading: activity === 'reloading' }
}
