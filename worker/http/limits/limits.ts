import { createHmac } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { type Bucket, countAttempt, countAttemptOrWait } from '../../db/attempts'
import { areaHashLength } from '../../db/orders/held'
import { hourMs, minuteMs, nowText } from '../../db/stamp'
import type { Bindings, Env } from '../../env'
import { Problem } from '../../lib/problem'
import { attachRouteNote } from '../note'
import { areaLimitKey, networkLimitKey, visitorLimitKey } from './address'

type LimitName = Exclude<Extract<keyof Bindings, `${string}_LIMIT`>, 'KEY_LIMIT'>

export const isProduction = (env: Bindings) => env.ENVIRONMENT === 'production'

/** `LIMITS=off` disables rate limits for load tests; production ignores it. */
export const areLimitsOn = (env: Bindings) => isProduction(env) || env.LIMITS !== 'off'

const callerOf = (c: Context) => c.req.header('cf-connecting-ip')

/**
 * The client address that rate limits count. It uses only Cloudflare's header, because clients can forge all others.
 */
export const clientAddress = (c: Context) => visitorLimitKey(callerOf(c))

/** Keyed hash, so that no address or network is stored in clear. */
const keyedHash = (c: Context<Env>, kind: 'address' | 'network' | 'area', text: string) =>
  createHmac('sha256', c.env.ORDER_KEY_SECRET).update(`${kind}\n${text}`).digest('base64url').slice(0, 22)

export const addressHash = (c: Context<Env>) => keyedHash(c, 'address', clientAddress(c))

/** Keyed hashes of the client's network (IPv4 address or IPv6 /48) and of its area (IPv4 /24). */
export type Network = { network: string; area: string }

/** The client's network for daily limits; null if limits are off. */
export const networkHashes = (c: Context<Env>): Network | null =>
  areLimitsOn(c.env)
    ? {
        network: keyedHash(c, 'network', networkLimitKey(callerOf(c))),
        area: keyedHash(c, 'area', areaLimitKey(callerOf(c))),
      }
    : null

/** `<area hash><network hash>`, so that neighbours share a prefix; null if limits are off. */
export function clientHash(c: Context<Env>) {
  const from = networkHashes(c)
  return from && from.area.slice(0, areaHashLength) + from.network.slice(0, areaHashLength)
}

/**
 * Limits per minute that D1 counts too: Cloudflare counts per data centre, too loosely for routes that reserve stock.
 */
const databaseLimits: Partial<Record<LimitName, number>> = { CLAIM_LIMIT: 5 }

/**
 * Applies one of the per-minute limits in wrangler.toml by client address. Throws a 429 with Retry-After in seconds.
 */
export function rateLimitBy(name: LimitName) {
  const most = databaseLimits[name]
  const count: MiddlewareHandler<Env> = async (c, next) => {
    if (areLimitsOn(c.env)) {
      const { success } = await c.env[name].limit({ key: clientAddress(c) })
      if (!success) throw new Problem('too_many_requests', { retryAfter: 60 })
      const key = `${name}:${addressHash(c)}`
      if (most) await countAttempt(c.var.db, [{ key, most, window: minuteMs }], nowText())
    }
    await next()
  }
  return attachRouteNote(count, { counted: true })
}

/** Daily limits for look-ups that reveal only whether an order exists. */
const lookUpLimits = ({ network, area }: Network): Bucket[] => [
  { key: `looks:${network}`, most: 300, window: 24 * hourMs },
  { key: `looks-near:${area}`, most: 900, window: 24 * hourMs },
]

/** Counts a look-up with only an order code, or one that found nothing. Throws `lookups_used_up`. */
export async function countOrderLookup(c: Context<Env>, now: string) {
  const from = networkHashes(c)
  const retryAfter = from === null ? 0 : await countAttemptOrWait(c.var.db, lookUpLimits(from), now)
  if (retryAfter > 0) throw new Problem('lookups_used_up', { retryAfter })
}

const pass: MiddlewareHandler = (_c, next) => next()

/** Marks a route whose handler applies its own rate limit. */
export const limitedByHandler = attachRouteNote(pass, { counted: true })
