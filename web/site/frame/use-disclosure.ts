import { useEffect, useRef } from 'react'
import { useLocation } from '../visit/context'

/** A `<details>` as a menu: opens without scripts; closes on Escape, outside, and when the page changes. */
export function useDisclosure() {
  const details = useRef<HTMLDetailsElement>(null)
  const here = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: closing belongs to each new location
  useEffect(() => {
    if (details.current) details.current.open = false
  }, [here])

  useEffect(() => {
    const close = (event: Event) => {
      const element = details.current
      if (element?.open && event.target instanceof Node && !element.contains(event.target))
        element.open = false
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      const element = details.current
      if (event.key !== 'Escape' || !element?.open) return
      element.open = false
      element.querySelector('summary')?.focus()
    }
    const watch = new AbortController()
    const { signal } = watch
    document.addEventListener('pointerdown', close, { signal })
    document.addEventListener('focusin', close, { signal })
    document.addEventListener('keydown', closeOnEscape, { signal })
    return () => watch.abort()
  }, [])

  return details
}
