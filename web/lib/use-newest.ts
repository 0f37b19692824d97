import { useCallback, useRef } from 'react'

/** Returns a function that starts a run and returns a check: true until a newer run has started. */
export function useLatestRunGuard() {
  const begun = useRef(0)
  return useCallback(() => {
    const mine = ++begun.current
    return () => mine === begun.current
  }, [])
}
