import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { Bindings, Env } from '../../env'
import { logError } from '../../lib/log'
import { Problem } from '../../lib/problem'

export const challengeOrigin = 'https://challenges.cloudflare.com'
const verifyUrl = `${challengeOrigin}/turnstile/v0/siteverify`
const timeoutMs = 5000

const tokenPattern = /^[\w.-]{1,2048}$/

/** Null unless both keys of Turnstile are set. */
export function turnstileSiteKey({
  TURNSTILE_SITE_KEY: key = '',
  TURNSTILE_SECRET_KEY = '',
}: Partial<Bindings>) {
  return /^[\w.-]{10,100}$/.test(key) && TURNSTILE_SECRET_KEY !== '' ? key : null
}

/** Turnstile accepts a token a second time only with the same UUID, so a retry needs the UUID of its first attempt. */
function tryId(key: string) {
  const hex = createHash('sha256').update(`turnstile\n${key}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

const verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) })

/** A 4xx response contains a verdict too. Throws for 429 and 5xx, which say nothing about the visitor. */
async function verdictOf(answer: Response) {
  if (answer.status === 429 || answer.status >= 500) throw new Error(`siteverify answered ${answer.status}`)
  return verdict.parse(await answer.json())
}

/** Errors caused by our configuration or by Cloudflare, not by the visitor's token. */
const internalErrorCodes = ['missing-input-secret', 'invalid-input-secret', 'internal-error']

async function isPassed(c: Context<Env>, token: string) {
  const body = new URLSearchParams({
    secret: c.env.TURNSTILE_SECRET_KEY ?? '',
    response: token,
    remoteip: c.req.header('cf-connecting-ip') ?? '',
    idempotency_key: tryId(`${c.req.header('idempotency-key')}\n${token}`),
  })
  try {
    const answer = await fetch(verifyUrl, { method: 'POST', body, signal: AbortSignal.timeout(timeoutMs) })
    const { success, 'error-codes': errors } = await verdictOf(answer)
    const fault = internalErrorCodes.find(code => errors.includes(code))
    if (!success && fault) throw new Error(`siteverify answered ${fault}`)
    return success
  } catch (error) {
    // If Cloudflare fails, accept the order: the shop's own rate limits still apply.
    logError(error, { event: 'challenge_not_judged' })
    return true
  }
}

/** Does nothing unless both keys of Turnstile are set. Throws `challenge_failed` (403). */
export const requireChallenge: MiddlewareHandler<Env> = async (c, next) => {
  if (turnstileSiteKey(c.env) !== null) {
    const token = c.req.header('x-turnstile-token') ?? ''
    if (!tokenPattern.test(token) || !(await isPassed(c, token))) throw new Problem('challenge_failed')
  }
  await next()
}
