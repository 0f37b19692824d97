import { vi } from 'vitest'
import { minute } from '../../worker/db/stamp'
import type { Bindings } from '../../worker/env'
import { type Ask, ask, password } from './shop'

/** Limits as in production, with Cloudflare's own counters letting everything pass, as they may. */
export const lossy: Partial<Bindings> = {
  LIMITS: 'on',
  LOGIN_LIMIT: { limit: async () => ({ success: true }) },
  CLAIM_LIMIT: { limit: async () => ({ success: true }) },
  LOOKUP_LIMIT: { limit: async () => ({ success: true }) },
}

export const login = (email: string, secret = password, rest: Omit<Ask, 'json'> = {}) =>
  ask('/api/auth/login', { json: { email, password: secret }, ...rest })

/** The cookies an answer sets, as a browser sends them back. */
export const cookiesIn = (response: Response) =>
  response.headers.getSetCookie().map(cookie => cookie.split(';')[0] ?? '')

/** The cookie by which a browser is known at the next sign-in. */
export const deviceIn = (response: Response) =>
  cookiesIn(response).find(cookie => /^(__Secure-)?device_/.test(cookie)) ?? ''

export const refreshTokenIn = (response: Response) =>
  /refresh_token=([\w-]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''

export const refresh = (token: string) =>
  ask('/api/auth/refresh', { method: 'POST', headers: { cookie: `refresh_token=${token}` } })

/** Runs with the clock moved on by `seconds`. */
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

/**
 * Waits for the next minute when this one ends soon: Cloudflare's limiters count by the minute of the real clock, here
 * as well, and what a test counts must lie in one.
 */
export async function beforeTheMinuteTurns() {
  const left = minute - (Date.now() % minute)
  if (left < 12_000) await scheduler.wait(left + 100)
}

/** Stops the clock: waits of seconds must not pass while a slow machine works at scrypt. */
export const stopClock = () => void vi.setSystemTime(Date.now())
