import type { Context } from '../../worker/context'
import { cryptoRandom } from '../../worker/lib/random'
import { db } from './shop'

export const contextFor = (given: Partial<Context> = {}): Context => ({
  db,
  actor: 'uji',
  now: new Date().toISOString(),
  random: cryptoRandom,
  ...given,
})

export const unsignedContext = (given: Partial<Context> = {}) => ({ ...contextFor(given), key: null })
