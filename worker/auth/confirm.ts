import { eq } from 'drizzle-orm'
import { countTry, forget } from '../attempts'
import type { Db } from '../db/client'
import { users } from '../db/schema/people'
import type { Operator } from '../env'
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
export const confirmSelf = (
  db: Db,
  secret: string,
  operator: Operator,
  given: { password: string } | { code: string },
  now: string,
) =>
  'password' in given
    ? needPassword(db, operator, given.password, now)
    : needCode(db, secret, operator, given.code, now)
