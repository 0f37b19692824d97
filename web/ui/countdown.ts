import { useEffect, useState } from 'react'
import { serverNow } from '../lib/clock'

export const secondsUntil = (iso: string, now: number) =>
  Math.max(0, Math.ceil((Date.parse(iso) - now) / 1000))

export function splitDuration(seconds: number) {
  const whole = Math.max(0, Math.floor(seconds))
  return {
    days: Math.floor(whole / 86_400),
    hours: Math.floor((whole % 86_400) / 3600),
    minutes: Math.floor((whole % 3600) / 60),
    seconds: whole % 60,
  }
}

/** `startNow` (ISO) is the time of the server rendering, so that hydration produces the same text. */
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
