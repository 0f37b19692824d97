import { createHmac } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { type Bucket, countAttempt, countAttemptOrWait } from '../../db/attempts'
import { areaHashLength } from '../../db/orders/held'
import { hourMs, minuteMs, nowText } from '../../db/stamp'
import type { Bindings, Env } from '../../env'
import { Problem } from '../../lib/problem'
import { attachRouteMetadata } from '../note'

/** Rate limit key that all unreadable addresses share. */
const unreadable = 'unknown'

/** In characters. Longer than any valid address with a zone, such as `fe80::1%eth0`. */
const maxAddressLength = 100

const octet = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const dotted = new RegExp(`^${octet}\\.${octet}\\.${octet}\\.${octet}$`)

const groupsIn = (text: string) => (text === '' ? [] : text.split(':').map(group => parseInt(group, 16)))

/** The eight groups of an IPv6 address as numbers (RFC 4291, 2.2); null if it is invalid. */
function groupsOf(text: string): number[] | null {
  if (!/^[\d.:a-f]+$/i.test(text) || !URL.canParse(`http://[${text}]`)) return null
  const groups = new URL(`http://[${text}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = groups.split('::').map(groupsIn)
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

/** The IPv4 address in an IPv4-mapped IPv6 address (`::ffff:0:0/96`); null for other addresses. */
function mappedIn(groups: number[]) {
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every(group => group === 0)
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : null
}

// Returns an IPv4 address unchanged, or the first `bits` of an IPv6 address, equal for all spellings of one address.
function addressPrefix(address: string | undefined, bits: 48 | 64) {
  const text = (address ?? '').slice(0, maxAddressLength).trim().split('%')[0] ?? ''
  if (dotted.test(text)) return text
  const groups = groupsOf(text)
  if (!groups) return unreadable
  const prefix = groups.slice(0, bits / 16).map(group => group.toString(16))
  return mappedIn(groups) ?? `${prefix.join(':')}::/${bits}`
}

/** Rate limit key of one visitor: the IPv4 address, or the IPv6 /64 that a single connection receives. */
export const visitorLimitKey = (address: string | undefined) => addressPrefix(address, 64)

/** Rate limit key of one internet connection, which can have a whole IPv6 /48: the IPv4 address or that /48. */
export const networkLimitKey = (address: string | undefined) => addressPrefix(address, 48)

/** Rate limit key of the surrounding range, which shares a looser limit: the IPv4 /24 or the IPv6 /48. */
export function areaLimitKey(address: string | undefined) {
  const network = networkLimitKey(address)
  return dotted.test(network) ? `${network.slice(0, network.lastIndexOf('.'))}.0/24` : network
}

type LimitName = Exclude<Extract<keyof Bindings, `${string}_LIMIT`>, 'KEY_LIMIT'>

export const isProduction = (env: Bindings) => env.ENVIRONMENT === 'production'

/** `LIMITS=off` disables rate limits for load tests; production ignores it. */
export const areLimitsOn = (env: Bindings) => isProduction(env) || env.LIMITS !== 'off'

const callerOf = (c: Context) => c.req.header('cf-connecting-ip')

/** The client address for rate limits. Only Cloudflare's header is used, because clients can forge all others. */
export const clientAddress = (c: Context) => visitorLimitKey(callerOf(c))

/** Keyed hash, so that no address or network is stored in plain text. */
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

// Per-minute limits that D1 counts too: Cloudflare counts per data centre, which is too loose when stock is reserved.
const databaseLimits: Partial<Record<LimitName, number>> = { CLAIM_LIMIT: 5 }

/** Applies a per-minute limit from wrangler.toml to each client address. Throws 429 with Retry-After in seconds. */
export function limitRequestRate(name: LimitName) {
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
  return attachRouteMetadata(count, { counted: true })
}

/** Daily limits for order look-ups that reveal only whether an order exists. */
const lookUpLimits = ({ network, area }: Network): Bucket[] => [
  { key: `looks:${network}`, most: 300, window: 24 * hourMs },
  { key: `looks-near:${area}`, most: 900, window: 24 * hourMs },
]

/** Counts an order look-up that contained only an order code, or that found no order. Throws `lookups_used_up`. */
export async function countOrderLookup(c: Context<Env>, now: string) {
  const from = networkHashes(c)
  const retryAfter = from === null ? 0 : await countAttemptOrWait(c.var.db, lookUpLimits(from), now)
  if (retryAfter > 0) throw new Problem('lookups_used_up', { retryAfter })
}

const pass: MiddlewareHandler = (_c, next) => next()

/** Marks a route whose handler applies its own rate limit (for OpenAPI and tests). The middleware does nothing. */
export const handlerRateLimitMarker = attachRouteMetadata(pass, { counted: true })
