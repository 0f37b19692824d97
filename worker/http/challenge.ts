import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { Bindings, Env } from '../env'
import { logError } from '../log'
import { Problem } from '../problem'

/** Where Cloudflare's widget comes from, and where its tokens are judged. */
export const challengeOrigin = 'https://challenges.cloudflare.com'
const judge = `${challengeOrigin}/turnstile/v0/siteverify`
const patience = 5000

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

async function isPassed(c: Context<Env>, token: string) {
  const body = new URLSearchParams({
    secret: c.env.TURNSTILE_SECRET_KEY ?? '',
    response: token,
    remoteip: c.req.header('cf-connecting-ip') ?? '',
    idempotency_key: tryId(`${c.req.header('idempotency-key')}\n${token}`),
  })
  try {
    const answer = await fetch(judge, { method: 'POST', body, signal: AbortSignal.timeout(patience) })
    if (!answer.ok) throw new Error(`siteverify answered ${answer.status}`)
    const verdict: unknown = await answer.json()
    return typeof verdict === 'object' && verdict !== null && Reflect.get(verdict, 'success') === true
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
    const isPossible = token !== '' && token.length <= 2048
    if (!isPossible || !(await isPassed(c, token))) throw new Problem('challenge_failed')
  }
  await next()
}
