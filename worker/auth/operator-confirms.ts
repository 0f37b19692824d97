import type { Context } from 'hono'
import type { Confirmation } from '../contract/problems'
import { nowText } from '../db/stamp'
import type { Env } from '../env'
import { confirmedBy } from '../http/confirmed'
import { Problem } from '../problem'
import { confirmSelf } from './confirm'

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
