import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { api } from '../../lib/api'
import { Redirect } from '../page'
import { loadVisit, type Visit } from './load'
import { canNavigate, go, isSamePage, type Place, placeHere } from './place'
import { isPageChange, prefetch } from './watch'

/** `error` is what came instead of the page at the address. */
type Shown = { visit: Visit; error?: unknown }

type Work = 'loading' | 'reloading'

/** The same page at the place within it that the browser has gone to. */
const moved = (shown: Shown) =>
  isSamePage(shown.visit.place, location)
    ? { ...shown, visit: { ...shown.visit, place: placeHere() } }
    : shown

function useBrowserMoves(show: (place: Place) => Promise<void>, move: () => void) {
  useEffect(() => {
    const watch = new AbortController()
    const { signal } = watch
    document.addEventListener('pointerover', prefetch, { signal, passive: true })
    document.addEventListener('focusin', prefetch, { signal })
    if (canNavigate()) {
      const onNavigate = (event: NavigateEvent) => {
        if (isPageChange(event)) event.intercept({ focusReset: 'manual', handler: () => show(placeHere()) })
      }
      navigation.addEventListener('navigate', onNavigate, { signal })
      navigation.addEventListener('currententrychange', move, { signal })
    } else addEventListener('hashchange', move, { signal })
    return () => watch.abort()
  }, [show, move])
}

/** The page that is shown. While the next one is fetched this one stays. */
export function useVisits(first: Visit) {
  const [shown, setShown] = useState<Shown>({ visit: first })
  const [work, setWork] = useState<Work | null>(null)
  const call = useRef<AbortController>(undefined)

  /** Resolves when the page is on the screen: then the browser scrolls to where it belongs. */
  const show = useCallback(async (place: Place, kind: Work = 'loading') => {
    call.current?.abort()
    call.current = new AbortController()
    const { signal } = call.current
    setWork(kind)
    const next = await loadVisit(place, location.origin, api, signal).then(
      (visit): Shown => ({ visit }),
      (error: unknown) => ({ error }),
    )
    if (signal.aborted) return
    if ('error' in next && next.error instanceof Redirect) return void go(next.error.to, { replace: true })
    flushSync(() => {
      setShown(old => ('visit' in next ? next : { ...old, ...next }))
      setWork(null)
    })
  }, [])

  const move = useCallback(() => setShown(moved), [])
  useBrowserMoves(show, move)

  const reload = () => {
    // The page to come has its own data.
    if (work === null) show(shown.visit.place, 'reloading')
  }
  return { ...shown, work, reload }
}
