import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { Problem } from '../lib/problem'

const path = '/api/auth'
/** A neighbouring site of the domain may have put others before ours. */
const mostRead = 3

const isHttps = (c: Context) => new URL(c.req.url).protocol === 'https:'

/**
 * On https a name that browsers take from https alone. Not `__Host-`: that asks for `Path=/`, and the session's cookie
 * then travels with every request, pages and pictures among them, while now only the sign-in sees it. What `__Host-` would
 * add, that no neighbouring host of the domain puts a cookie before ours, is met by trying every one that came: one that
 * is not ours opens nothing and ends nothing. On http, for a shop tried out on localhost, the plain one.
 */
const nameFor = (c: Context, name: string) => (isHttps(c) ? `__Secure-${name}` : name)

/** `maxAge` is in seconds. */
export type Cookie = { name: string; value: string; maxAge: number }

/** Sets a cookie of the sign-in: hidden from scripts, from other sites and from all other paths. */
export const keepCookie = (c: Context, { name, value, maxAge }: Cookie) =>
  setCookie(c, nameFor(c, name), value, {
    path,
    httpOnly: true,
    sameSite: 'Strict',
    secure: isHttps(c),
    maxAge,
  })

export const dropCookie = (c: Context, name: string) =>
  deleteCookie(c, nameFor(c, name), { path, secure: isHttps(c) })

/**
 * For routes that go by a cookie: refuses what a page of another site sent. `SameSite=Strict` already keeps the cookie
 * back there, except for neighbouring hosts of the domain and old browsers. Programs that are no browser send no Origin.
 */
export const fromThisSite: MiddlewareHandler = async (c, next) => {
  const origin = c.req.header('origin')
  const isOther =
    origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== new URL(c.req.url).host)
  const isCross = /^(cross-site|same-site)$/.test(c.req.header('sec-fetch-site') ?? '')
  if (c.req.method !== 'GET' && (isOther || isCross)) throw new Problem('forbidden')
  await next()
}

/** All values that came under the name of a cookie. */
export function cookiesOf(c: Context, name: string) {
  const start = `${nameFor(c, name)}=`
  const pairs = (c.req.header('cookie') ?? '').split(';').map(pair => pair.trim())
  return pairs.flatMap(pair => (pair.startsWith(start) ? [pair.slice(start.length)] : [])).slice(0, mostRead)
}
