import { useEffect, useState } from 'react'
import { serverNow } from '../lib/clock'

/** Whole seconds from `now` (ms) until `iso`, never below 0. */
export const secondsUntil = (iso: string, now: number) =>
  Math.max(0, Math.ceil((Date.parse(iso) - now) / 1000))

/** Seconds as days, hours, minutes and seconds. */
export function timeLeft(seconds: number) {
  const whole = Math.max(0, Math.floor(seconds))
  return {
    days: Math.floor(whole / 86_400),
    hours: Math.floor((whole % 86_400) / 3600),
    minutes: Math.floor((whole % 3600) / 60),
    seconds: whole % 60,
  }
}

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
