import type { Db } from './db/client'
import type { Random } from './lib/random'

/** What every verb that writes is given: where, in whose name, when (UTC ISO), and chance. */
export type Context = {
  db: Db
  /** 'customer', 'system', a feed's name, or the operator's e-mail. */
  actor: string
  now: string
  random: Random
}
