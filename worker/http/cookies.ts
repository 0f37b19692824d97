import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { Problem } from '../lib/problem'

const path = '/api/auth'
/** Several cookies can have the same name, because another host of the domain can set one too. */
const maxCookies = 3

const isHttps = (c: Context) => new URL(c.req.url).protocol === 'https:'

// `__Host-` would require `Path=/`, which sends the cookie with every page and picture. With `__Secure-`, other hosts
// of the domain can set the same name, so callers try every value.
const nameFor = (c: Context, name: string) => (isHttps(c) ? `__Secure-${name}` : name)

/** `maxAge` is in seconds. */
export type Cookie = { name: string; value: string; maxAge: number }

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

/** Refuses writes from other hosts of the domain, which `SameSite=Strict` allows. Programs send no Origin and may pass. */
export const requireSameSite: MiddlewareHandler = async (c, next) => {
  const origin = c.req.header('origin')
  const isOther =
    origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== new URL(c.req.url).host)
  const isCross = /^(cross-site|same-site)$/.test(c.req.header('sec-fetch-site') ?? '')
  if (c.req.method !== 'GET' && (isOther || isCross)) throw new Problem('forbidden')
  await next()
}

export function cookieValuesOf(c: Context, name: string) {
  const start = `${nameFor(c, name)}=`
  const pairs = (c.req.header('cookie') ?? '').split(';').map(pair => pair.trim())
  return pairs
    .flatMap(pair => (pair.startsWith(start) ? [pair.slice(start.length)] : []))
    .slice(0, maxCookies)
}
