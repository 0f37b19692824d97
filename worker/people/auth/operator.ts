import { eq } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import { canRoleUse, permissionGroupOf } from '../../contract/people/roles'
import type { Confirmation } from '../../contract/problems'
import { clearAttempts, countAttempt } from '../../db/attempts'
import { type insertAudit, insertAuditIfChanged } from '../../db/audit'
import { withoutIdempotencyKey } from '../../db/keyed'
import { users } from '../../db/schema/people'
import { nowText } from '../../db/stamp'
import type { Env } from '../../env'
import { confirmationCredential } from '../../http/credential'
import { attachRouteMetadata } from '../../http/note'
import { Problem } from '../../lib/problem'
import { type AccountContext, requirePassword } from './account'
import {
  codeAttemptBuckets,
  consumeSecondFactorCode,
  hasTotpEnabled,
  wrongCodeProblem,
} from './second-step/second-step'
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

export const requireOperator = attachRouteMetadata(check, { closed: true })

const prefix = '/api/admin'
const reading = ['GET', 'HEAD']

/** Requires the role's permission for `c.req.path`, the text that the router matches. Runs after `requireOperator`. */
export const requirePermission: MiddlewareHandler<Env> = async (c, next) => {
  const { role, must_enrol } = c.var.operator
  const group = permissionGroupOf(c.req.path.slice(prefix.length))
  const right = reading.includes(c.req.method) ? 'read' : 'write'
  if (!canRoleUse(role, group, right)) throw new Problem('forbidden')
  if (must_enrol && group !== 'account') throw new Problem('totp_required')
  await next()
}

/** Rejects every code if the account has no second factor. */
async function needCode(own: AccountContext, code: string) {
  const { db, operator, now } = own
  const tries = codeAttemptBuckets(operator, null)
  await countAttempt(db, tries, now)
  const [account] = await db.select().from(users).where(eq(users.id, operator.id))
  if (!account || !hasTotpEnabled(account) || !(await consumeSecondFactorCode(own, account, code)))
    throw wrongCodeProblem()
  await clearAttempts(db, tries)
}

/** If `confirm` is null, no confirmation is needed. Throws `confirmation_needed`, `wrong_password`, `wrong_code`. */
export async function requireOperatorConfirmation(c: Context<Env>, confirm: Confirmation | null) {
  if (!confirm) return
  const given = confirmationCredential(c)
  if (!given) throw new Problem('confirmation_needed', { confirm })
  const own = { db: c.var.db, secret: c.env.JWT_SECRET, operator: c.var.operator, now: nowText() }
  // Using up a second-factor code must not store the Idempotency-Key, because the change itself has not happened yet.
  await withoutIdempotencyKey(c.var.keyed, () =>
    'password' in given ? requirePassword(own, given.password) : needCode(own, given.code),
  )
  c.set('isConfirmed', true)
}

/** SQL statements that e-mail the owners, for the batch of the change. `what` selects the text of the e-mail. */
export function notifyOwners(
  c: Context<Env>,
  what: string,
  confirm: Confirmation | null,
  record: typeof insertAudit = insertAuditIfChanged,
) {
  if (!confirm) return []
  const { changes } = confirm
  const actor = c.var.operator.email
  const event = { entity: 'shop', entity_id: what, action: 'account_changed', actor, changes: { changes } }
  return [record(c.var.db, event, nowText())]
}
