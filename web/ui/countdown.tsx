import { useEffect, useState } from 'react'
import { serverNow } from '../lib/clock'
import { secondsUntil } from '../lib/countdown'

/**
 * Seconds until `iso`, ticking. `startNow` (ISO) is the time the page was made at: the server and the first
 * paint in the browser count from it alike. `onEnd` is called once when it reaches 0.
 */
export function useSecondsUntil(iso: string, startNow?: string, onEnd?: () => void) {
  const [seconds, setSeconds] = useState(() =>
    secondsUntil(iso, startNow === undefined ? serverNow() : Date.parse(startNow)),
  )

  useEffect(() => {
    let before = Number.POSITIVE_INFINITY
    const tick = () => {
      const left = secondsUntil(iso, serverNow())
      setSeconds(left)
      if (left === 0 && before > 0 && before !== Number.POSITIVE_INFINITY) onEnd?.()
      before = left
    }
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [iso, onEnd])

  return seconds
}
