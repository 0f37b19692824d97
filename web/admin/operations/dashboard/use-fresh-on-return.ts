import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Reloads the screen's data when the tab becomes visible again. */
export function useFreshOnReturn() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const refresh = () => document.visibilityState === 'visible' && void revalidate()
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [revalidate])
}
