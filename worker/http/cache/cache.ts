import type { Context } from 'hono'

/** What a cached answer depends on; a save purges the tags it touches. */
export type CacheTag =
  | 'animals'
  | 'services'
  | 'galleries'
  | 'testimonials'
  | 'faqs'
  | 'bank-accounts'
  | 'settings'
  | 'legal-pages'
  /** One stored file in all its widths; see `mediaTag`. */
  | `media:${string}`

type CacheHeaders = { 'cache-control': string; 'cloudflare-cdn-cache-control'?: string }

const policies = {
  /**
   * Texts and pictures: 5 minutes at the edge, served stale while a fresh one is fetched. Told in a header of the edge's own:
   * `s-maxage` would forbid it to serve anything stale, and browsers must ask each time, as no purge reaches them.
   */
  content: {
    'cache-control': 'public, max-age=0',
    'cloudflare-cdn-cache-control': 'max-age=300, stale-while-revalidate=3600, stale-if-error=86400',
  },
  /** Whatever holds stock or prices: never older than 5 s, for `s-maxage` forbids stale answers, after failures too. */
  stock: { 'cache-control': 'public, max-age=0, s-maxage=5' },
  /** The same from a copy that is up to 1 s old already. */
  stock_copy: { 'cache-control': 'public, max-age=0, s-maxage=4' },
  private: { 'cache-control': 'private, no-store' },
} as const satisfies Record<string, CacheHeaders>

export type CachePolicy = keyof typeof policies

export const cacheHeaders = (policy: CachePolicy): CacheHeaders => policies[policy]

type Body = string | Uint8Array<ArrayBuffer>

/** Of the texts answered last: most are the same for thousands of requests, and hashing costs more than comparing. */
const known = new Map<string, string>()
const mostKnown = 20

export async function etagOf(body: Body) {
  if (typeof body !== 'string') return hashed(body)
  const etag = known.get(body) ?? (await hashed(body))
  if (known.size >= mostKnown) known.clear()
  known.set(body, etag)
  return etag
}

async function hashed(body: Body) {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return `"${Buffer.from(digest).toString('base64url').slice(0, 22)}"`
}

/** How an answer may be kept. `etag` is made from the body unless it is known. */
type Kind = { policy: CachePolicy; tags: CacheTag[]; type: string; etag?: string }

/** Headers and body of a cacheable answer; 304 when the client already has it. */
export async function cached(c: Context, body: Body, { policy, tags, type, etag: given }: Kind) {
  const etag = given ?? (await etagOf(body))
  for (const [name, value] of Object.entries(cacheHeaders(policy))) c.header(name, value)
  if (tags.length > 0) c.header('cache-tag', tags.join(','))
  c.header('etag', etag)
  if (matches(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  return c.body(body, 200, { 'content-type': type })
}

const matches = (header: string | undefined, etag: string) =>
  header?.split(',').some(value => value.trim().replace(/^W\//, '') === etag)
