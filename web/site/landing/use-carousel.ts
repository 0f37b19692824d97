import { useCallback, useEffect, useState } from 'react'
import { useSlides } from '../../ui/use-slides'

/** How long a testimonial stands before the next one comes, ms. */
const interval = 5000

function useFlag(query: () => boolean, watch: (look: () => void) => () => void) {
  const [flag, setFlag] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are constant for a carousel
  useEffect(() => {
    const look = () => setFlag(query())
    look()
    return watch(look)
  }, [])
  return flag
}

const isHidden = () => document.hidden
const watchTab = (look: () => void) => {
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

const calm = '(prefers-reduced-motion: reduce)'
const isCalm = () => matchMedia(calm).matches
const watchCalm = (look: () => void) => {
  const list = matchMedia(calm)
  list.addEventListener('change', look)
  return () => list.removeEventListener('change', look)
}

/** Slides that move on by themselves unless somebody looks closer, wants calm or has stopped them. */
export function useCarousel(count: number) {
  const { track, index, go } = useSlides(count)
  const [isHeld, setIsHeld] = useState(false)
  const [isStopped, setIsStopped] = useState(false)
  const isTabHidden = useFlag(isHidden, watchTab)
  const wantsCalm = useFlag(isCalm, watchCalm)
  const isMoving = count > 1 && !(isHeld || isStopped || isTabHidden || wantsCalm)

  useEffect(() => {
    if (!isMoving) return
    const timer = setTimeout(() => go(index + 1), interval)
    return () => clearTimeout(timer)
  }, [isMoving, index, go])

  const hold = useCallback(() => setIsHeld(true), [])
  const release = useCallback(() => setIsHeld(false), [])
  const toggle = useCallback(() => setIsStopped(stopped => !stopped), [])

  return { track, index, go, hold, release, isStopped, toggle, wantsCalm }
}
