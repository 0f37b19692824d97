import { createHmac } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { type Bucket, countAttempt, countAttemptOrWait } from '../../db/attempts'
import { areaHashLength } from '../../db/orders/held'
import { hourMs, minuteMs, nowText } from '../../db/stamp'
import type { Bindings, Env } from '../../env'
import { Problem } from '../../lib/problem'
import { attachRouteMetadata } from '../note'

/** All addresses that cannot be parsed share one rate limit. */
const unreadable = 'unknown'

/** Longer than any valid address, even with a zone such as `fe80::1%eth0`. */
const maxAddressLength = 100

const octet = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const dotted = new RegExp(`^${octet}\\.${octet}\\.${octet}\\.${octet}$`)

const groupsIn = (text: string) => (text === '' ? [] : text.split(':').map(group => parseInt(group, 16)))

/** Eight numbers (RFC 4291, 2.2); null if the text is not an IPv6 address. */
function groupsOf(text: string): number[] | null {
  if (!/^[\d.:a-f]+$/i.test(text) || !URL.canParse(`http://[${text}]`)) return null
  const groups = new URL(`http://[${text}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = groups.split('::').map(groupsIn)
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

/** The IPv4 address in `::ffff:0:0/96`; null for other IPv6 addresses. */
function mappedIn(groups: number[]) {
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every(group => group === 0)
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : null
}

// Returns an IPv4 address unchanged. All spellings of one IPv6 address give the same prefix.
function addressPrefix(address: string | undefined, bits: 48 | 64) {
  const text = (address ?? '').slice(0, maxAddressLength).trim().split('%')[0] ?? ''
  if (dotted.test(text)) return text
  const groups = groupsOf(text)
  if (!groups) return unreadable
  const prefix = groups.slice(0, bits / 16).map(group => group.toString(16))
  return mappedIn(groups) ?? `${prefix.join(':')}::/${bits}`
}

/** The IPv4 address, or the IPv6 /64 that one connection receives. */
export const visitorLimitKey = (address: string | undefined) => addressPrefix(address, 64)

/** The IPv4 address, or the whole IPv6 /48 that one internet connection can have. */
export const networkLimitKey = (address: string | undefined) => addressPrefix(address, 48)

/** The surrounding IPv4 /24 or IPv6 /48, which has a higher limit. */
export function areaLimitKey(address: string | undefined) {
  const network = networkLimitKey(address)
  return dotted.test(network) ? `${network.slice(0, network.lastIndexOf('.'))}.0/24` : network
}

type LimitName = Exclude<Extract<keyof Bindings, `${string}_LIMIT`>, 'KEY_LIMIT'>

export const isProduction = (env: Bindings) => env.ENVIRONMENT === 'production'

/** `LIMITS=off` disables rate limits for load tests; production ignores it. */
export const areLimitsOn = (env: Bindings) => isProduction(env) || env.LIMITS !== 'off'

const callerOf = (c: Context) => c.req.header('cf-connecting-ip')

/** Reads only Cloudflare's own header, because clients can forge all others. */
export const clientAddress = (c: Context) => visitorLimitKey(callerOf(c))

/** Keyed, so that the database reveals no address or network. */
const keyedHash = (c: Context<Env>, kind: 'address' | 'network' | 'area', text: string) =>
  createHmac('sha256', c.env.ORDER_KEY_SECRET).update(`${kind}\n${text}`).digest('base64url').slice(0, 22)

export const addressHash = (c: Context<Env>) => keyedHash(c, 'address', clientAddress(c))

/** Keyed hashes of the network (IPv4 address or IPv6 /48) and the area (IPv4 /24) of the client. */
export type Network = { network: string; area: string }

/** Null if rate limits are off. */
export const networkHashes = (c: Context<Env>): Network | null =>
  areLimitsOn(c.env)
    ? {
        network: keyedHash(c, 'network', networkLimitKey(callerOf(c))),
        area: keyedHash(c, 'area', areaLimitKey(callerOf(c))),
      }
    : null

/** `<hash of the larger IP block><hash of the IP network>`. Null if rate limits are off. */
export function clientHash(c: Context<Env>) {
  const from = networkHashes(c)
  return from && from.area.slice(0, areaHashLength) + from.network.slice(0, areaHashLength)
}

// D1 also counts these per-minute limits, because Cloudflare counts separately in each data centre.
const databaseLimits: Partial<Record<LimitName, number>> = { CLAIM_LIMIT: 5 }

/** The limit per client address is in wrangler.toml. Throws 429 with Retry-After in seconds. */
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

/** These limits are for look-ups that reveal only whether an order exists. */
const lookUpLimits = ({ network, area }: Network): Bucket[] => [
  { key: `looks:${network}`, most: 300, window: 24 * hourMs },
  { key: `looks-near:${area}`, most: 900, window: 24 * hourMs },
]

/** Call this if the request contained only an order code, or if no order was found. Throws `lookups_used_up`. */
export async function countOrderLookup(c: Context<Env>, now: string) {
  const from = networkHashes(c)
  const retryAfter = from === null ? 0 : await countAttemptOrWait(c.var.db, lookUpLimits(from), now)
  if (retryAfter > 0) throw new Problem('lookups_used_up', { retryAfter })
}

const pass: MiddlewareHandler = (_c, next) => next()

/** Does nothing: it marks a route whose handler counts requests itself, for OpenAPI and tests. */
export const handlerRateLimitMarker = attachRouteMetadata(pass, { counted: true })
