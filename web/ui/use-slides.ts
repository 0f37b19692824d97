import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

export function useSlideCarousel(count: number, start = 0) {
  const track: RefObject<HTMLUListElement | null> = useRef(null)
  const [index, setIndex] = useState(start)

  const scrollTo = useCallback((slide: number, behavior: ScrollBehavior) => {
    const element = track.current
    element?.scrollTo({ left: slide * element.clientWidth, behavior })
  }, [])

  const go = useCallback(
    (slide: number) => {
      const wrapped = (slide + count) % count
      const isNeighbour = wrapped === slide
      setIndex(wrapped)
      scrollTo(wrapped, isNeighbour && !isCalm() ? 'smooth' : 'instant')
    },
    [count, scrollTo],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the first slide on mount only
  useEffect(() => scrollTo(start, 'instant'), [])

  useEffect(() => {
    const element = track.current
    if (!element) return
    // `scrollend` fires after a swipe and after a rotation of the phone, so `index` follows the visible slide.
    const onEnd = () => setIndex(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)))
    element.addEventListener('scrollend', onEnd)
    return () => element.removeEventListener('scrollend', onEnd)
  }, [])

  return { track, index, go }
}
