import type { Context as Call } from 'hono'
import type { Context } from '../context'
import { nowText } from '../db/stamp'
import type { Env } from '../env'
import { cryptoRandom } from '../random'

const contextOf = (c: Call<Env>, actor: string, now: string): Context => ({
  db: c.var.db,
  actor,
  now,
  random: cryptoRandom,
})

/** A visitor's request; `now` where the route told the time before. */
export const customerContext = (c: Call<Env>, now = nowText()) => contextOf(c, 'customer', now)

/** A request of the signed-in operator. */
export const operatorContext = (c: Call<Env>, now = nowText()) => contextOf(c, c.var.operator.email, now)

/** A call of a machine that sends bank rows. */
export const feedContext = (c: Call<Env>, name: string, now: string) => contextOf(c, `sumber ${name}`, now)
