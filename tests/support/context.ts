import type { Context } from '../../worker/context'
import { cryptoRandom } from '../../worker/lib/random'
import { db } from './shop'

/** The context that a route passes to a verb. */
export const contextFor = (given: Partial<Context> = {}): Context => ({
  db,
  actor: 'uji',
  now: new Date().toISOString(),
  random: cryptoRandom,
  ...given,
})

/** Context of a shop without a signing key. */
export const unsigned = (given: Partial<Context> = {}) => ({ ...contextFor(given), key: null })
