import type { Landing } from '../../../worker/contract/site/site'
import { type Api, ask } from '../../lib/api'
import { attempt } from '../../lib/attempt'
import { signalWithin } from '../../lib/signals'
import type { LoadInput } from '../page'

/** How long the connection check and the lists may take in all, ms. */
const answerTime = 5000

/** When the lists of the visit under way are given up. */
let until = 0

const lists = ({ services, animals, galleries, testimonials, faqs }: Landing) => ({
  services,
  animals,
  galleries,
  testimonials,
  faqs,
})

const opening = ({ home, eid_date, today }: Pick<Landing, 'home' | 'eid_date' | 'today'>) => ({
  ...home.hero,
  eid_date,
  today,
})

export type Opening = ReturnType<typeof opening>
export type Lists = ReturnType<typeof lists>
type Missing = { opening: null; lists: null; trust: null }
export type LandingData = { opening: Opening; lists: Lists; trust: Landing['trust'] } | Missing

/** What is left of that time; a later try has all of it. */
function timeLeft() {
  const left = until - Date.now()
  return left > 0 ? left : answerTime
}

const within = (ms: number, signal?: AbortSignal) => ({ init: { signal: signalWithin(ms, signal) } })

const inTime = () => within(timeLeft())

/** The whole page in one answer. Without it each section asks for its own data. */
export async function loadLanding({ api, signal }: LoadInput): Promise<LandingData> {
  until = Date.now() + answerTime
  // Half of it, so that a server which keeps only this answer back still gives the sections in time.
  const { value } = await attempt(ask(api.site.$get({}, within(answerTime / 2, signal))))
  if (!value) return { opening: null, lists: null, trust: null }
  return { opening: opening(value), lists: lists(value), trust: value.trust }
}

/** What a section asks for when the one answer did not come. */
export const readSection = {
  opening: async (api: Api) => opening(await ask(api.api.site.content.$get({}, inTime()))),
  services: async (api: Api) => (await ask(api.api.services.$get({}, inTime()))).items,
  animals: async (api: Api) => (await ask(api.api.animals.$get({ query: {} }, inTime()))).items,
  galleries: async (api: Api) => (await ask(api.api.galleries.$get({}, inTime()))).items,
  testimonials: async (api: Api) => (await ask(api.api.testimonials.$get({}, inTime()))).items,
  faqs: async (api: Api) => (await ask(api.api.faqs.$get({}, inTime()))).items,
}
