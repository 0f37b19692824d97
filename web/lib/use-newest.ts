import { useCallback, useRef } from 'react'

/** Begins something that overtakes all begun before; what it gives back answers whether nothing has overtaken it since. */
export function useNewest() {
  const begun = useRef(0)
  return useCallback(() => {
    const mine = ++begun.current
    return () => mine === begun.current
  }, [])
}
