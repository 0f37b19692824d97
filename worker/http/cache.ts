import type { Context, ExecutionContext } from 'hono'

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

const policies = {
  /** Texts and pictures: 5 minutes at the edge, served stale while a fresh one is fetched. */
  content: 'public, max-age=0, s-maxage=300, stale-while-revalidate=3600',
  /** Whatever holds stock or prices: never older than 5 s. */
  stock: 'public, max-age=0, s-maxage=5',
  private: 'private, no-store',
} as const

export type CachePolicy = keyof typeof policies

export const cacheControl = (policy: CachePolicy) => policies[policy]

type PurgeableContext = ExecutionContext & {
  cache?: { purge(options: { tags: string[] }): Promise<unknown> }
}

type PurgeListener = (tags: readonly CacheTag[]) => void
const listeners = new Set<PurgeListener>()

/** Lets a test see what was purged: the local runtime has no cache to ask. */
export function onPurge(listener: PurgeListener) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Drops cached answers by tag after a save. `ctx.cache` exists only on Cloudflare's edge. */
export function purge(ctx: ExecutionContext, ...tags: CacheTag[]) {
  if (tags.length === 0) return
  for (const listener of listeners) listener(tags)
  const { cache }: PurgeableContext = ctx
  if (cache) ctx.waitUntil(cache.purge({ tags }))
}

export async function etagOf(body: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body))
  return `"${Buffer.from(digest).toString('base64url').slice(0, 22)}"`
}

/** How an answer may be kept. `etag` is made from the body unless it is known. */
type Kind = { policy: CachePolicy; tags: CacheTag[]; type: string; etag?: string }

/** Headers and body of a cacheable answer; 304 when the client already has it. */
export async function cached(c: Context, body: string, { policy, tags, type, etag: known }: Kind) {
  const etag = known ?? (await etagOf(body))
  c.header('cache-control', cacheControl(policy))
  if (tags.length > 0) c.header('cache-tag', tags.join(','))
  c.header('etag', etag)
  if (matches(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  return c.body(body, 200, { 'content-type': type })
}

const matches = (header: string | undefined, etag: string) =>
  header?.split(',').some(value => value.trim().replace(/^W\//, '') === etag)
