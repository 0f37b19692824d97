import type { Context } from '../../worker/context'
import { cryptoRandom } from '../../worker/lib/random'
import { db } from './shop'

/** What a route would give a verb, for tests that call verbs. */
export const contextFor = (given: Partial<Context> = {}): Context => ({
  db,
  actor: 'uji',
  now: new Date().toISOString(),
  random: cryptoRandom,
  ...given,
})

/** The same in a shop that signs nothing. */
export const unsigned = (given: Partial<Context> = {}) => ({ ...contextFor(given), key: null })
