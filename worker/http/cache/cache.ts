import type { Context } from 'hono'

/** Names the data in a cached response: saving this data purges the response from the edge cache. */
export type CacheTag =
  | 'animals'
  | 'services'
  | 'galleries'
  | 'testimonials'
  | 'faqs'
  | 'bank-accounts'
  | 'settings'
  | 'legal-pages'
  /** One image in all its widths: see `mediaCacheTag`. */
  | `media:${string}`

type CacheHeaders = { 'cache-control': string; 'cloudflare-cdn-cache-control'?: string }

const policies = {
  /** The edge may serve stale content, which `s-maxage` forbids. Browsers revalidate, because no purge reaches them. */
  content: {
    'cache-control': 'public, max-age=0',
    'cloudflare-cdn-cache-control': 'max-age=300, stale-while-revalidate=3600, stale-if-error=86400',
  },
  /** Stock and prices are at most 5 s old. `s-maxage` forbids stale responses, also after errors. */
  stock: { 'cache-control': 'public, max-age=0, s-maxage=5' },
  /** Stock that is read from a replica, which may lag by 1 s: with 4 s in the cache, it is at most 5 s old. */
  stock_copy: { 'cache-control': 'public, max-age=0, s-maxage=4' },
  private: { 'cache-control': 'private, no-store' },
} as const satisfies Record<string, CacheHeaders>

export type CachePolicy = keyof typeof policies

export const cacheHeaders = (policy: CachePolicy): CacheHeaders => policies[policy]

type Body = string | Uint8Array<ArrayBuffer>

/** ETags by body. Most bodies repeat for thousands of requests, and a lookup is cheaper than hashing. */
const recentEtags = new Map<string, string>()
const maxRecentEtags = 20

export async function etagOf(body: Body) {
  if (typeof body !== 'string') return computeEtag(body)
  const etag = recentEtags.get(body) ?? (await computeEtag(body))
  if (recentEtags.size >= maxRecentEtags) recentEtags.clear()
  recentEtags.set(body, etag)
  return etag
}

async function computeEtag(body: Body) {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return `"${Buffer.from(digest).toString('base64url').slice(0, 22)}"`
}

/** If `etag` is omitted, it is computed from the body. */
type Kind = { policy: CachePolicy; tags: CacheTag[]; type: string; etag?: string }

/** Responds with 304 if the client already has the body with this ETag. */
export async function cachedResponse(c: Context, body: Body, { policy, tags, type, etag: given }: Kind) {
  const etag = given ?? (await etagOf(body))
  for (const [name, value] of Object.entries(cacheHeaders(policy))) c.header(name, value)
  if (tags.length > 0) c.header('cache-tag', tags.join(','))
  c.header('etag', etag)
  if (isEtagMatch(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  return c.body(body, 200, { 'content-type': type })
}

const isEtagMatch = (header: string | undefined, etag: string) =>
  header?.split(',').some(value => value.trim().replace(/^W\//, '') === etag)
