import { useEffect, useState } from 'react'

const typingPause = 500

export function useDebounced<T>(value: T) {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), typingPause)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
