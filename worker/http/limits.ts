import { createHmac } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { countTry } from '../attempts'
import { minute, nowText } from '../db/stamp'
import type { Bindings, Env } from '../env'
import { Problem } from '../problem'
import { networkOf } from './address'
import { note } from './describe'

type LimitName = 'LOOKUP_LIMIT' | 'ORDER_LIMIT' | 'LOGIN_LIMIT' | 'CLAIM_LIMIT' | 'NAMES_LIMIT'

export const isProduction = (env: Bindings) => env.ENVIRONMENT === 'production'

/** `LIMITS=off` lifts limits for load tests, never in production. */
export const limitsOn = (env: Bindings) => isProduction(env) || env.LIMITS !== 'off'

/** Whom limits count a request for. Only Cloudflare's own header tells: visitors write all others as they like. */
export const clientAddress = (c: Context) => networkOf(c.req.header('cf-connecting-ip'))

/** The same without telling whose address it was: what is written down. */
export const addressHash = (c: Context<Env>) =>
  createHmac('sha256', c.env.ORDER_KEY_SECRET)
    .update(`address\n${clientAddress(c)}`)
    .digest('base64url')
    .slice(0, 22)

/** Cloudflare counts in each of its places apart, and loosely. What keeps stock is counted in D1 too, a minute. */
const behind: Partial<Record<LimitName, number>> = { CLAIM_LIMIT: 5 }

/** One of the limits per address and minute of wrangler.toml; 429 with Retry-After in seconds. */
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

const pass: MiddlewareHandler = (_c, next) => next()

/** Tells that the verb of a route counts its tries. */
export const limitedInside = note(pass, { counted: true })
