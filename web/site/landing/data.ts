import type { Landing } from '../../../worker/contract/site/content'
import { type Api, fetchJson } from '../../lib/api'
import { valueOrProblem } from '../../lib/attempt'
import { signalWithTimeout } from '../../lib/signals'
import type { LoadInput } from '../page'

/** In ms, for loading the landing page with one request and, after its failure, with one request per section. */
const loadTimeoutMs = 5000

/** In ms since 1970. */
let loadDeadline = 0

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

export type OpeningContent = ReturnType<typeof opening>
export type Lists = ReturnType<typeof lists>
type Missing = { opening: null; lists: null; trust: null }
export type LandingData = { opening: OpeningContent; lists: Lists; trust: Landing['trust'] } | Missing

/** In ms. A retry after the deadline gets the full time again. */
function timeLeft() {
  const left = loadDeadline - Date.now()
  return left > 0 ? left : loadTimeoutMs
}

const withTimeout = (ms: number, signal?: AbortSignal) => ({
  init: { signal: signalWithTimeout(ms, signal) },
})

const withinDeadline = () => withTimeout(timeLeft())

/** Loads the landing page with one request. If that fails, each section loads its own data. */
export async function loadLanding({ api, signal }: LoadInput): Promise<LandingData> {
  loadDeadline = Date.now() + loadTimeoutMs
  // The single request gets half of the time, so that the sections can still load if the request hangs.
  const { value } = await valueOrProblem(fetchJson(api.site.$get({}, withTimeout(loadTimeoutMs / 2, signal))))
  if (!value) return { opening: null, lists: null, trust: null }
  return { opening: opening(value), lists: lists(value), trust: value.trust }
}

export const landingSectionReaders = {
  opening: async (api: Api) => opening(await fetchJson(api.api.site.content.$get({}, withinDeadline()))),
  services: async (api: Api) => (await fetchJson(api.api.services.$get({}, withinDeadline()))).items,
  animals: async (api: Api) => (await fetchJson(api.api.animals.$get({ query: {} }, withinDeadline()))).items,
  galleries: async (api: Api) => (await fetchJson(api.api.galleries.$get({}, withinDeadline()))).items,
  testimonials: async (api: Api) => (await fetchJson(api.api.testimonials.$get({}, withinDeadline()))).items,
  faqs: async (api: Api) => (await fetchJson(api.api.faqs.$get({}, withinDeadline()))).items,
}
