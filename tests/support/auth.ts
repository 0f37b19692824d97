import { vi } from 'vitest'
import { minuteMs } from '../../worker/db/stamp'
import type { Bindings } from '../../worker/env'
import { type Ask, ask, password } from './shop'

/** Production limits, with Cloudflare's own rate limiters disabled, because they may let requests through. */
export const lossyBindings: Partial<Bindings> = {
  LIMITS: 'on',
  LOGIN_LIMIT: { limit: async () => ({ success: true }) },
  CLAIM_LIMIT: { limit: async () => ({ success: true }) },
  LOOKUP_LIMIT: { limit: async () => ({ success: true }) },
}

export const postLogin = (email: string, secret = password, rest: Omit<Ask, 'json'> = {}) =>
  ask('/api/auth/login', { json: { email, password: secret }, ...rest })

export const cookiesIn = (response: Response) =>
  response.headers.getSetCookie().map(cookie => cookie.split(';')[0] ?? '')

/** The cookie that identifies a known browser. */
export const deviceIn = (response: Response) =>
  cookiesIn(response).find(cookie => /^(__Secure-)?device_/.test(cookie)) ?? ''

export const refreshTokenIn = (response: Response) =>
  /refresh_token=([\w-]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''

export const refresh = (token: string) =>
  ask('/api/auth/refresh', { method: 'POST', headers: { cookie: `refresh_token=${token}` } })

/** Runs `run` with the clock moved ahead by `seconds`. */
export async function atLater<T>(seconds: number, run: () => Promise<T>) {
  const stopped = vi.getMockedSystemTime()
  vi.setSystemTime(Date.now() + seconds * 1000)
  try {
    return await run()
  } finally {
    if (stopped) vi.setSystemTime(stopped)
    else vi.useRealTimers()
  }
}

/** Waits for a new minute: rate limiters count by minute, and a test must not span two. */
export async function beforeTheMinuteTurns() {
  const left = minuteMs - (Date.now() % minuteMs)
  if (left < 12_000) await scheduler.wait(left + 100)
}

/** Stops the clock, so that timeouts do not expire while scrypt is slow. */
export const stopClock = () => void vi.setSystemTime(Date.now())
