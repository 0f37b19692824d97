import { useEffect, useState } from 'react'
import { type Attempted, attempt } from '../../lib/attempt'

/** What a piece of a screen reads for itself, null until it is there, and the way to ask again. `of` is whose it is. */
export function useRead<T>(read: (signal: AbortSignal) => Promise<T>, of = '') {
  const [seen, setSeen] = useState<Attempted<T> | null>(null)
  const [retries, setRetries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const controller = new AbortController()
    const look = async () => setSeen(await attempt(read(controller.signal)))
    void look().catch(() => {})
    return () => controller.abort()
  }, [of, retries])

  return { seen, retry: () => setRetries(n => n + 1) }
}
