import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Confirmation } from '../../contract/problems'
import { clearAttempts, countTry } from '../../db/attempts'
import { type audit, auditIfChanged } from '../../db/audit'
import { withoutKey } from '../../db/keyed'
import { users } from '../../db/schema/people'
import { nowText } from '../../db/stamp'
import type { Env } from '../../env'
import { confirmationCredential } from '../../http/confirmed'
import { Problem } from '../../lib/problem'
import { needPassword, type Own } from './account'
import { codeTries, hasTotp, takeCode, wrongCode } from './second-step/second-step'

/** Checks a code of the operator's second factor; an account without one rejects every code. */
async function needCode(own: Own, code: string) {
  const { db, operator, now } = own
  const tries = codeTries(operator, null)
  await countTry(db, tries, now)
  const [account] = await db.select().from(users).where(eq(users.id, operator.id))
  if (!account || !hasTotp(account) || !(await takeCode(own, account, code))) throw wrongCode()
  await clearAttempts(db, tries)
}

/**
 * Requires the password or a second-factor code for the change described by `confirm`; null needs none. Throws
 * `confirmation_needed`, `wrong_password`, `wrong_code`, `too_many_requests`.
 */
export async function requireOperatorConfirmation(c: Context<Env>, confirm: Confirmation | null) {
  if (!confirm) return
  const given = confirmationCredential(c)
  if (!given) throw new Problem('confirmation_needed', { confirm })
  const own = { db: c.var.db, secret: c.env.JWT_SECRET, operator: c.var.operator, now: nowText() }
  // Using up a code must not store the request's Idempotency-Key: the change itself has not happened yet.
  await withoutKey(c.var.keyed, () =>
    'password' in given ? needPassword(own, given.password) : needCode(own, given.code),
  )
  c.set('isConfirmed', true)
}

/**
 * Statements that notify all owners of a confirmed change; they belong in the batch that writes the change. `what` is a
 * key of `guarded` in worker/people/letters/shop-letters.ts.
 */
export function notifyOwners(
  c: Context<Env>,
  what: string,
  confirm: Confirmation | null,
  record: typeof audit = auditIfChanged,
) {
  if (!confirm) return []
  const { changes } = confirm
  const actor = c.var.operator.email
  const event = { entity: 'shop', entity_id: what, action: 'account_changed', actor, changes: { changes } }
  return [record(c.var.db, event, nowText())]
}
