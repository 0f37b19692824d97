import { useEffect, useState } from 'react'

const typingPause = 500

/** The value once it stands still, so that nothing half typed is asked for. */
export function useDebounced<T>(value: T) {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), typingPause)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
