import type { Context } from 'hono'
import { nowText } from '../db/stamp'
import type { Env } from '../env'
import { cryptoRandom } from '../orders/place/codes'
import type { Work } from '../work'

const workAs = (c: Context<Env>, actor: string): Work => ({
  db: c.var.db,
  actor,
  now: nowText(),
  random: cryptoRandom,
})

/** A visitor's request. */
export const customerWork = (c: Context<Env>) => workAs(c, 'customer')

/** A request of the signed-in operator. */
export const operatorWork = (c: Context<Env>) => workAs(c, c.var.operator.email)
