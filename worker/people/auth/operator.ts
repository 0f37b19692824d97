import type { MiddlewareHandler } from 'hono'
import { permissionGroupOf, roleMayUse } from '../../contract/people/roles'
import { nowText } from '../../db/stamp'
import type { Env } from '../../env'
import { attachRouteNote } from '../../http/note'
import { Problem } from '../../lib/problem'
import { readOperator } from './session'
import { verifyAccessToken } from './token'

const check: MiddlewareHandler<Env> = async (c, next) => {
  const token = /^Bearer ([\w.-]+)$/.exec(c.req.header('authorization') ?? '')?.[1]
  const now = nowText()
  const access = token ? await verifyAccessToken(c.env.JWT_SECRET, token, now) : null
  if (!access) throw new Problem('unauthenticated')
  const operator = await readOperator(c.var.db, access.session_id, now)
  if (!operator || operator.id !== access.id) throw new Problem('session_ended')
  c.set('operator', operator)
  await next()
}

/** Requires a valid access token whose session is still active; else 401. */
export const requireOperator = attachRouteNote(check, { closed: true })

const prefix = '/api/admin'
const reading = ['GET', 'HEAD']

/** Checks the role's permission for the route group, using the same path as the router. Put it after `requireOperator`. */
export const requirePermission: MiddlewareHandler<Env> = async (c, next) => {
  const { role, must_enrol } = c.var.operator
  const group = permissionGroupOf(c.req.path.slice(prefix.length))
  const right = reading.includes(c.req.method) ? 'read' : 'write'
  if (!roleMayUse(role, group, right)) throw new Problem('forbidden')
  if (must_enrol && group !== 'account') throw new Problem('totp_required')
  await next()
}
