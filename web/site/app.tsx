import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { siteApi } from '../lib/api'
import { PageError, PageErrorBoundary } from './frame/fallbacks'
import { SiteFrame } from './frame/frame'
import { PageRedirect } from './page'
import { findPage, loadPage } from './router'
import type { SiteData } from './site-content'
import {
  type Activity,
  currentLocation,
  hasNavigationApi,
  isSamePage,
  NavigationContext,
  type NavigationState,
  navigateTo,
  type ShownVisit,
  type SiteLocation,
  type Visit,
} from './visit'

/** The browser itself handles downloads, forms and hash changes. */
function isPageChange(event: NavigateEvent) {
  const { canIntercept, destination, downloadRequest, formData, hashChange, info, navigationType } = event
  if (!canIntercept || hashChange || formData || downloadRequest !== null) return false
  // React itself triggers navigate events with this `info`; they do not change the page.
  if (navigationType === 'reload' || info === 'react-transition') return false
  const to = new URL(destination.url)
  if (to.hash && isSamePage(to, location)) return false
  return findPage(to.pathname) !== undefined
}

function prefetch({ target }: Event) {
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.origin !== location.origin) return
  // Ignore a failure, because opening the linked page loads its code again and then reports the error.
  findPage(link.pathname)
    ?.code()
    .catch(() => {})
}

const withCurrentHash = (shown: ShownVisit) =>
  isSamePage(shown.visit.location, location)
    ? { ...shown, visit: { ...shown.visit, location: currentLocation() } }
    : shown

function useBrowserMoves(show: (to: SiteLocation) => Promise<void>, move: () => void) {
  useEffect(() => {
    const watch = new AbortController()
    const { signal } = watch
    document.addEventListener('pointerover', prefetch, { signal, passive: true })
    document.addEventListener('focusin', prefetch, { signal })
    if (hasNavigationApi()) {
      const onNavigate = (event: NavigateEvent) => {
        if (isPageChange(event))
          event.intercept({ focusReset: 'manual', handler: () => show(currentLocation()) })
      }
      navigation.addEventListener('navigate', onNavigate, { signal })
      navigation.addEventListener('currententrychange', move, { signal })
    } else addEventListener('hashchange', move, { signal })
    return () => watch.abort()
  }, [show, move])
}

function useVisits(first: Visit): NavigationState {
  const [shown, setShown] = useState<ShownVisit>({ visit: first })
  const [activity, setActivity] = useState<Activity | null>(null)
  const call = useRef<AbortController>(undefined)

  /** Loads and shows a page. When the promise resolves, the browser restores the scroll position. */
  const show = useCallback(async (to: SiteLocation, kind: Activity = 'loading') => {
    call.current?.abort()
    call.current = new AbortController()
    const { signal } = call.current
    setActivity(kind)
    const next = await loadPage(to, location.origin, siteApi, signal).then(
      (visit): ShownVisit => ({ visit }),
      (error: unknown) => ({ error }),
    )
    if (signal.aborted) return
    if ('error' in next && next.error instanceof PageRedirect)
      return void navigateTo(next.error.to, { replace: true })
    flushSync(() => {
      setShown(old => ('visit' in next ? next : { ...old, ...next }))
      setActivity(null)
    })
  }, [])

  const move = useCallback(() => setShown(withCurrentHash), [])
  useBrowserMoves(show, move)

  const reload = () => {
    // Do not reload during a navigation, because the next page loads fresh data anyway.
    if (activity === null) show(shown.visit.location, 'reloading')
  }
  return { ...shown, activity, reload }
}

type AppProps = {
  site: SiteData
  first: Visit
  /** Called after hydration and after each change of the path. */
  onArrival?: (pathname: string) => void
}

export function App({ site, first, onArrival }: AppProps) {
  const visiting = useVisits(first)
  const { visit, error } = visiting
  const { Component } = visit.page
  const { pathname } = visit.location
  useEffect(() => onArrival?.(pathname), [onArrival, pathname])
  if (error) return <PageError error={error} />
  return (
    <PageErrorBoundary visit={visit}>
      <NavigationContext value={visiting}>
        <SiteFrame site={site}>
          <Component data={visit.data} />
        </SiteFrame>
      </NavigationContext>
    </PageErrorBoundary>
  )
}
