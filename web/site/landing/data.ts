import type { Landing } from '../../../worker/contract/site'
import { type Api, ask } from '../../lib/api'
import { settle } from '../../lib/settle'
import type { LoadInput } from '../page'

/** How long the connection check and the services may take, ms. */
export const answerTime = 5000

const lists = ({ services, animals, galleries, testimonials, faqs }: Landing) => ({
  services,
  animals,
  galleries,
  testimonials,
  faqs,
})

const opening = ({ home, eid_date, now }: Pick<Landing, 'home' | 'eid_date' | 'now'>) => ({
  ...home.hero,
  eid_date,
  now,
})

export type Opening = ReturnType<typeof opening>
export type Lists = ReturnType<typeof lists>
export type LandingData = { opening: Opening; lists: Lists } | { opening: null; lists: null }

const soon = (signal?: AbortSignal) => ({
  init: {
    signal: signal
      ? AbortSignal.any([signal, AbortSignal.timeout(answerTime)])
      : AbortSignal.timeout(answerTime),
  },
})

/** The whole page in one answer. Without it each section asks for its own part. */
export async function loadLanding({ api, signal }: LoadInput): Promise<LandingData> {
  const { value } = await settle(ask(api.site.$get({}, soon(signal))))
  return value ? { opening: opening(value), lists: lists(value) } : { opening: null, lists: null }
}

/** What a section asks for when the one answer did not come. */
export const readPart = {
  opening: async (api: Api) => opening(await ask(api.api.site.content.$get())),
  services: async (api: Api) => (await ask(api.api.services.$get({}, soon()))).items,
  animals: async (api: Api) => (await ask(api.api.animals.$get({ query: {} }))).items,
  galleries: async (api: Api) => (await ask(api.api.galleries.$get())).items,
  testimonials: async (api: Api) => (await ask(api.api.testimonials.$get())).items,
  faqs: async (api: Api) => (await ask(api.api.faqs.$get())).items,
}
