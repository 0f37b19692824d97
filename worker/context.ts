import type { Db } from './db/client'
import type { Random } from './lib/random'

/** Passed to every function that writes: database, actor, time (UTC ISO) and randomness. */
export type Context = {
  db: Db
  /** 'customer', 'system', a feed's name, or the operator's e-mail. */
  actor: string
  now: string
  random: Random
}
