import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { Bindings, Env } from '../../env'
import { logError } from '../../lib/log'
import { Problem } from '../../lib/problem'

/** Where Cloudflare's widget comes from, and where its tokens are judged. */
export const challengeOrigin = 'https://challenges.cloudflare.com'
const judge = `${challengeOrigin}/turnstile/v0/siteverify`
const patience = 5000

const tokenPattern = /^[\w.-]{1,2048}$/

/** The public key of the widget at the order form; null unless both keys are set. */
export function challengeKey({ TURNSTILE_SITE_KEY: key = '', TURNSTILE_SECRET_KEY = '' }: Partial<Bindings>) {
  return /^[\w.-]{10,100}$/.test(key) && TURNSTILE_SECRET_KEY !== '' ? key : null
}

/** Turnstile takes a token once, but answers the same try again, told by a UUID. */
function tryId(key: string) {
  const hex = createHash('sha256').update(`turnstile\n${key}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

const verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) })

/** What Cloudflare found; throws where that says nothing about the visitor. A refusal may come as a 4xx as well. */
async function verdictOf(answer: Response) {
  if (answer.status === 429 || answer.status >= 500) throw new Error(`siteverify answered ${answer.status}`)
  return verdict.parse(await answer.json())
}

/** The shop's own mistakes and Cloudflare's, which no token can cause. */
const notTheirs = ['missing-input-secret', 'invalid-input-secret', 'internal-error']

async function isPassed(c: Context<Env>, token: string) {
  const body = new URLSearchParams({
    secret: c.env.TURNSTILE_SECRET_KEY ?? '',
    response: token,
    remoteip: c.req.header('cf-connecting-ip') ?? '',
    idempotency_key: tryId(`${c.req.header('idempotency-key')}\n${token}`),
  })
  try {
    const answer = await fetch(judge, { method: 'POST', body, signal: AbortSignal.timeout(patience) })
    const { success, 'error-codes': errors } = await verdictOf(answer)
    const fault = notTheirs.find(code => errors.includes(code))
    if (!success && fault) throw new Error(`siteverify answered ${fault}`)
    return success
  } catch (error) {
    // Cloudflare cannot judge now. The shop's own limits still hold, and nobody is kept from ordering.
    logError(error, { event: 'challenge_not_judged' })
    return true
  }
}

/** Where both Turnstile keys are set, only whoever passed its widget goes on; 403 `challenge_failed`. */
export const challenged: MiddlewareHandler<Env> = async (c, next) => {
  if (challengeKey(c.env) !== null) {
    const token = c.req.header('x-turnstile-token') ?? ''
    if (!tokenPattern.test(token) || !(await isPassed(c, token))) throw new Problem('challenge_failed')
  }
  await next()
}
