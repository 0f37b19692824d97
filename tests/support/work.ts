import { cryptoRandom } from '../../worker/random'
import type { Work } from '../../worker/work'
import { db } from './shop'

/** What a route would give a verb, for tests that call verbs. */
export const work = (given: Partial<Work> = {}): Work => ({
  db,
  actor: 'uji',
  now: new Date().toISOString(),
  random: cryptoRandom,
  ...given,
})

/** The same in a shop that signs nothing. */
export const unsigned = (given: Partial<Work> = {}) => ({ ...work(given), key: null })
