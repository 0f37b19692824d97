import {
  createExecutionContext,
  createScheduledController,
  env,
  waitOnExecutionContext,
} from 'cloudflare:test'
import shop from '../../../worker/index'
import { advanceClock, type Hand, type Operations } from '../world'

const minute = 60_000
const hour = 60 * minute

/** Cloudflare runs it every ten minutes. */
export async function cron({ fault, world }: Hand) {
  const ctx = createExecutionContext()
  try {
    const controller = createScheduledController({ scheduledTime: new Date(), cron: '*/10 * * * *' })
    await shop.scheduled(controller, { ...env, CERTIFICATE_KEY: world.keys.secret }, ctx)
    await waitOnExecutionContext(ctx)
  } catch (error) {
    fault('the cron fails', String(error))
  }
  return undefined
}

const later = (ms: (hand: Hand) => number) => async (hand: Hand) => {
  advanceClock(ms(hand))
  hand.world.said.push(`it is ${new Date().toISOString()}`)
  return cron(hand)
}

export const timeOperations: Operations = {
  'the cron comes': { weight: 3, run: cron },
  'hours pass': { weight: 3, run: later(({ chance }) => (1 + chance.below(20)) * hour) },
  'a day passes': { weight: 2, run: later(() => 25 * hour) },
  'a week passes': { weight: 1, run: later(() => 8 * 24 * hour) },
  'a season passes': { weight: 1, run: later(() => 93 * 24 * hour) },
}
