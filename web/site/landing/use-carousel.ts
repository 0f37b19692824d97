import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useMedia } from '../../lib/use-media'
import { useSlides } from '../../ui/use-slides'

/** How long a testimonial stands before the next one comes, ms. */
const interval = 5000

const watchTab = (look: () => void) => {
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

const useIsTabHidden = () =>
  useSyncExternalStore(
    watchTab,
    () => document.hidden,
    () => false,
  )

/** Slides that move on by themselves unless somebody looks closer, wants calm or has stopped them. */
export function useCarousel(count: number) {
  const { track, index, go } = useSlides(count)
  const [isPaused, setIsPaused] = useState(false)
  const [isStopped, setIsStopped] = useState(false)
  const isTabHidden = useIsTabHidden()
  const wantsCalm = useMedia('(prefers-reduced-motion: reduce)')
  const isMoving = count > 1 && !(isPaused || isStopped || isTabHidden || wantsCalm)

  useEffect(() => {
    if (!isMoving) return
    const timer = setTimeout(() => go(index + 1), interval)
    return () => clearTimeout(timer)
  }, [isMoving, index, go])

  const pause = useCallback(() => setIsPaused(true), [])
  const resume = useCallback(() => setIsPaused(false), [])
  const toggle = useCallback(() => setIsStopped(stopped => !stopped), [])

  return { track, index, go, pause, resume, isStopped, toggle, wantsCalm }
}
