import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { api } from '../../lib/api'
import { Redirect } from '../page'
import type { Activity, Shown, Visit, Visiting } from '../visit/context'
import { canNavigate, currentLocation, go, isSamePage, type SiteLocation } from '../visit/location'
import { loadVisit } from './load'
import { isPageChange, prefetch } from './watch'

/** The same page at the point within it that the browser has gone to. */
const moved = (shown: Shown) =>
  isSamePage(shown.visit.location, location)
    ? { ...shown, visit: { ...shown.visit, location: currentLocation() } }
    : shown

function useBrowserMoves(show: (to: SiteLocation) => Promise<void>, move: () => void) {
  useEffect(() => {
    const watch = new AbortController()
    const { signal } = watch
    document.addEventListener('pointerover', prefetch, { signal, passive: true })
    document.addEventListener('focusin', prefetch, { signal })
    if (canNavigate()) {
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

/** The page that is shown. While the next one is fetched this one stays. */
export function useVisits(first: Visit): Visiting {
  const [shown, setShown] = useState<Shown>({ visit: first })
  const [activity, setActivity] = useState<Activity | null>(null)
  const call = useRef<AbortController>(undefined)

  /** Resolves when the page is on the screen: then the browser scrolls to where it belongs. */
  const show = useCallback(async (to: SiteLocation, kind: Activity = 'loading') => {
    call.current?.abort()
    call.current = new AbortController()
    const { signal } = call.current
    setActivity(kind)
    const next = await loadVisit(to, location.origin, api, signal).then(
      (visit): Shown => ({ visit }),
      (error: unknown) => ({ error }),
    )
    if (signal.aborted) return
    if ('error' in next && next.error instanceof Redirect) return void go(next.error.to, { replace: true })
    flushSync(() => {
      setShown(old => ('visit' in next ? next : { ...old, ...next }))
      setActivity(null)
    })
  }, [])

  const move = useCallback(() => setShown(moved), [])
  useBrowserMoves(show, move)

  const reload = () => {
    // The page to come has its own data.
    if (activity === null) show(shown.visit.location, 'reloading')
  }
  return { ...shown, activity, reload }
}
