import { useEffect, useState } from 'react'

const typingPauseMs = 500

export function useDebounced<T>(value: T) {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), typingPauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
