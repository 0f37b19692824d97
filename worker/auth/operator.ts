import { eq } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import { sessions } from '../db/schema'
import { nowText } from '../db/stamp'
import type { Env } from '../env'
import { note } from '../http/describe'
import { Problem } from '../problem'
import { readAccess } from './token'

const check: MiddlewareHandler<Env> = async (c, next) => {
  const token = /^Bearer ([\w.-]+)$/.exec(c.req.header('authorization') ?? '')?.[1]
  const operator = token ? await readAccess(c.env.JWT_SECRET, token, nowText()) : null
  if (!operator) throw new Problem('unauthenticated')
  const [session] = await c.var.db
    .select({ ended_at: sessions.ended_at })
    .from(sessions)
    .where(eq(sessions.id, operator.session_id))
  if (!session || session.ended_at !== null) throw new Problem('session_ended')
  c.set('operator', operator)
  await next()
}

/** Closes everything behind it: 401 without a valid access token of a session that has not been ended. */
export const operatorOnly = note(check, { closed: true })
