import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { Problem } from '../lib/problem'

const path = '/api/auth'
/** Cookies read per name. There can be several, because another host of the domain can set the same name. */
const maxCookies = 3

const isHttps = (c: Context) => new URL(c.req.url).protocol === 'https:'

/**
 * Browsers accept a `__Secure-` cookie only over https; plain http (localhost) uses the name without prefix. `__Host-`
 * is not used: it requires `Path=/`, so the session cookie would be sent with every page and picture instead of only
 * with sign-in requests. `__Host-` would also stop another host of the domain from setting a cookie of the same name;
 * instead the caller tries every value, and a foreign value matches no session.
 */
const nameFor = (c: Context, name: string) => (isHttps(c) ? `__Secure-${name}` : name)

/** `maxAge` is in seconds. */
export type Cookie = { name: string; value: string; maxAge: number }

/** Sets a sign-in cookie: HttpOnly, SameSite=Strict, limited to the sign-in path. */
export const setAuthCookie = (c: Context, { name, value, maxAge }: Cookie) =>
  setCookie(c, nameFor(c, name), value, {
    path,
    httpOnly: true,
    sameSite: 'Strict',
    secure: isHttps(c),
    maxAge,
  })

export const deleteAuthCookie = (c: Context, name: string) =>
  deleteCookie(c, nameFor(c, name), { path, secure: isHttps(c) })

/**
 * Rejects writes from pages of other hosts: `SameSite=Strict` allows other hosts of the same domain, and old browsers
 * ignore it. Requests without an Origin header are allowed, because only browsers send this header.
 */
export const requireSameSite: MiddlewareHandler = async (c, next) => {
  const origin = c.req.header('origin')
  const isOther =
    origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== new URL(c.req.url).host)
  const isCross = /^(cross-site|same-site)$/.test(c.req.header('sec-fetch-site') ?? '')
  if (c.req.method !== 'GET' && (isOther || isCross)) throw new Problem('forbidden')
  await next()
}

/** All values sent under one cookie name, at most `maxCookies`. */
export function cookieValuesOf(c: Context, name: string) {
  const start = `${nameFor(c, name)}=`
  const pairs = (c.req.header('cookie') ?? '').split(';').map(pair => pair.trim())
  return pairs
    .flatMap(pair => (pair.startsWith(start) ? [pair.slice(start.length)] : []))
    .slice(0, maxCookies)
}
