import { useEffect, useState } from 'react'

/** Whether the page is scrolled by more than `distance()` px. */
export function useIsScrolled(distance: () => number) {
  const [isScrolled, setIsScrolled] = useState(false)
  useEffect(() => {
    const look = () => setIsScrolled(scrollY > distance())
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [distance])
  return isScrolled
}
