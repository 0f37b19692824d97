import type { Context } from 'hono'
import { nowText } from '../db/stamp'
import type { Env } from '../env'
import { cryptoRandom } from '../random'
import type { Work } from '../work'

const workAs = (c: Context<Env>, actor: string, now: string): Work => ({
  db: c.var.db,
  actor,
  now,
  random: cryptoRandom,
})

/** A visitor's request; `now` where the route told the time before. */
export const customerWork = (c: Context<Env>, now = nowText()) => workAs(c, 'customer', now)

/** A request of the signed-in operator. */
export const operatorWork = (c: Context<Env>, now = nowText()) => workAs(c, c.var.operator.email, now)

/** A call of a machine that sends bank rows. */
export const feedWork = (c: Context<Env>, name: string, now: string) => workAs(c, `sumber ${name}`, now)
