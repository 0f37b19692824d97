import { createHmac } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { type Bucket, countTry, waitFor } from '../../db/attempts'
import { areaLength } from '../../db/orders/held'
import { hour, minute, nowText } from '../../db/stamp'
import type { Bindings, Env } from '../../env'
import { Problem } from '../../lib/problem'
import { note } from '../note'
import { areaOf, lineOf, networkOf } from './address'

type LimitName = Exclude<Extract<keyof Bindings, `${string}_LIMIT`>, 'KEY_LIMIT'>

export const isProduction = (env: Bindings) => env.ENVIRONMENT === 'production'

/** `LIMITS=off` lifts limits for load tests, never in production. */
export const limitsOn = (env: Bindings) => isProduction(env) || env.LIMITS !== 'off'

const callerOf = (c: Context) => c.req.header('cf-connecting-ip')

/** Whom limits count a request for. Only Cloudflare's own header tells: visitors write all others as they like. */
export const clientAddress = (c: Context) => lineOf(callerOf(c))

/** Text about where a request comes from, without telling where: what is written down. */
const hashed = (c: Context<Env>, kind: 'address' | 'network' | 'area', text: string) =>
  createHmac('sha256', c.env.ORDER_KEY_SECRET).update(`${kind}\n${text}`).digest('base64url').slice(0, 22)

export const addressHash = (c: Context<Env>) => hashed(c, 'address', clientAddress(c))

/** What whoever has a network (an IPv4 address, an IPv6 /48) counts by, and its neighbours (a /24), each as a keyed hash. */
export type Network = { network: string; area: string }

/** Where a request comes from, for limits of a day; null where limits are lifted. */
export const networkHashes = (c: Context<Env>): Network | null =>
  limitsOn(c.env)
    ? {
        network: hashed(c, 'network', networkOf(callerOf(c))),
        area: hashed(c, 'area', areaOf(callerOf(c))),
      }
    : null

/** Area and network in one text that begins alike for neighbours; null where limits are lifted. */
export function originHash(c: Context<Env>) {
  const from = networkHashes(c)
  return from && from.area.slice(0, areaLength) + from.network.slice(0, areaLength)
}

/** Cloudflare counts in each of its places apart, and loosely. What keeps stock is counted in D1 too, a minute. */
const behind: Partial<Record<LimitName, number>> = { CLAIM_LIMIT: 5 }

/** One of the limits a minute of wrangler.toml, by address; 429 with Retry-After in seconds. */
export function limited(name: LimitName) {
  const most = behind[name]
  const count: MiddlewareHandler<Env> = async (c, next) => {
    if (limitsOn(c.env)) {
      const { success } = await c.env[name].limit({ key: clientAddress(c) })
      if (!success) throw new Problem('too_many_requests', { retryAfter: 60 })
      const key = `${name}:${addressHash(c)}`
      if (most) await countTry(c.var.db, [{ key, most, window: minute }], nowText())
    }
    await next()
  }
  return note(count, { counted: true })
}

/** Look-ups of a day that show nothing but that there is such an order, or that there is none. */
const looksOf = ({ network, area }: Network): Bucket[] => [
  { key: `looks:${network}`, most: 300, window: 24 * hour },
  { key: `looks-near:${area}`, most: 900, window: 24 * hour },
]

/** Counts a look-up by bare code, or one that found nothing. Throws `lookups_used_up`. */
export async function countLook(c: Context<Env>, now: string) {
  const from = networkHashes(c)
  const retryAfter = from === null ? 0 : await waitFor(c.var.db, looksOf(from), now)
  if (retryAfter > 0) throw new Problem('lookups_used_up', { retryAfter })
}

const pass: MiddlewareHandler = (_c, next) => next()

/** Tells that the verb of a route counts its tries. */
export const limitedInside = note(pass, { counted: true })
