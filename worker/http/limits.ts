import type { Context, MiddlewareHandler } from 'hono'
import type { Bindings, Env } from '../env'
import { Problem } from '../problem'
import { networkOf } from './address'
import { note } from './describe'

type LimitName = 'LOOKUP_LIMIT' | 'ORDER_LIMIT' | 'LOGIN_LIMIT' | 'CLAIM_LIMIT'

export const isProduction = (env: Bindings) => env.ENVIRONMENT === 'production'

/** `LIMITS=off` lifts limits for load tests, never in production. */
export const limitsOn = (env: Bindings) => isProduction(env) || env.LIMITS !== 'off'

/** Whom limits count a request for. Only Cloudflare's own header tells: visitors write all others as they like. */
export const clientAddress = (c: Context) => networkOf(c.req.header('cf-connecting-ip'))

/** One of the limits per address and minute of wrangler.toml; 429 with Retry-After in seconds. */
export function limited(name: LimitName) {
  const count: MiddlewareHandler<Env> = async (c, next) => {
    if (limitsOn(c.env)) {
      const { success } = await c.env[name].limit({ key: clientAddress(c) })
      if (!success) throw new Problem('too_many_requests', { retryAfter: 60 })
    }
    await next()
  }
  return note(count, { counted: true })
}
