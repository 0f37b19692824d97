import type { MiddlewareHandler } from 'hono'
import type { Bindings, Env } from '../env'
import { Problem } from '../problem'

const needed = ['JWT_SECRET', 'ORDER_KEY_SECRET'] as const
const shortest = 32

// What the bindings promise is not there before somebody has set it.
const isMissing = (env: Partial<Bindings>) => (name: (typeof needed)[number]) =>
  (env[name] ?? '').length < shortest

/** Answers nothing while a secret is missing or shorter than 32 characters: tokens and links could be forged. */
export const secretsNeeded: MiddlewareHandler<Env> = async (c, next) => {
  const missing = needed.filter(isMissing(c.env))
  if (missing.length === 0) return next()
  const names = missing.join(' and ')
  const message = `Set ${names} to at least ${shortest} random characters: npx wrangler secret put NAME`
  console.error(JSON.stringify({ level: 'error', event: 'secrets_missing', message }))
  throw new Problem('misconfigured')
}
