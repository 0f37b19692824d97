import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { countTry, forget } from '../attempts'
import type { Confirmation } from '../contract/problems'
import type { Db } from '../db/client'
import { users } from '../db/schema/people'
import { nowText } from '../db/stamp'
import type { Env, Operator } from '../env'
import { confirmedBy } from '../http/confirmed'
import { Problem } from '../problem'
import { needPassword } from './account'
import { codeTries, hasTotp, takeCode, wrongCode } from './second-step'

/** A code of one's own app; an account without a second step has none that is right. */
async function needCode(db: Db, secret: string, { id }: Operator, code: string, now: string) {
  const tries = codeTries({ id }, null)
  await countTry(db, tries, now)
  const [account] = await db.select().from(users).where(eq(users.id, id))
  if (!account || !hasTotp(account) || !(await takeCode(db, secret, account, code, now))) throw wrongCode()
  await forget(db, tries)
}

/**
 * Whether it is still the operator who sits there: their password, or a code of their second step. Counted as at the
 * sign-in. Throws `wrong_password`, `wrong_code`, `too_many_requests`.
 */
const confirmSelf = (
  db: Db,
  secret: string,
  operator: Operator,
  given: { password: string } | { code: string },
  now: string,
) =>
  'password' in given
    ? needPassword(db, operator, given.password, now)
    : needCode(db, secret, operator, given.code, now)

/**
 * Lets nobody change where money goes by a session alone; `confirm` is what the change would do, null where it moves
 * none. Throws `confirmation_needed`, `wrong_password`, `wrong_code`, `too_many_requests`.
 */
export async function needConfirmation(c: Context<Env>, confirm: Confirmation | null) {
  if (!confirm) return
  const given = confirmedBy(c)
  if (!given) throw new Problem('confirmation_needed', { confirm })
  await confirmSelf(c.var.db, c.env.JWT_SECRET, c.var.operator, given, nowText())
}
