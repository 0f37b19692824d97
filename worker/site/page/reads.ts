import type { Fetcher } from '../../../web/lib/client'
import { listAnimals } from '../../catalog/animals/read'
import { legalPageTypes } from '../../contract/labels'
import type { Landing, SiteContent } from '../../contract/site/content'
import { nowText } from '../../db/stamp'
import type { Bindings, Env } from '../../env'
import { problemResponse } from '../../http/on-error'
import { logError } from '../../lib/log'
import { Problem } from '../../lib/problem'
import { productPageReaders } from '../content/product'
import { activeServicesQuery, readLanding } from '../content/read'
import { readPublicLegalPage } from '../settings/legal'
import { readSiteContent } from '../settings/read'

type Db = Env['Variables']['db']
type Read = (db: Db, env: Bindings, now: string) => Promise<unknown>

const legalReads = Object.keys(legalPageTypes).map((type): [string, Read] => [
  `/api/legal-pages/${type}`,
  db => readPublicLegalPage(db, asLegalType(type)),
])

// Cast because Object.keys loses the key type.
const asLegalType = (type: string) => type as keyof typeof legalPageTypes

/** Functions that read data for server rendering, by API path. Each returns the same data as the route at that path. */
export const pageReaders: Record<string, Read> = {
  '/api/site': readLanding,
  '/api/site/content': readSiteContent,
  '/api/animals': async db => ({ items: await listAnimals(db, false) }),
  '/api/animals?in_stock=true': async db => ({ items: await listAnimals(db, true) }),
  '/api/services': async db => ({ items: await activeServicesQuery(db) }),
  ...Object.fromEntries(legalReads),
}

/** Minimal Response for server rendering: the typed client uses only these fields. */
const answerOf = (value: unknown) =>
  ({ ok: true, status: 200, headers: new Headers(), json: async () => value }) as unknown as Response

function problemOf(error: unknown) {
  if (error instanceof Problem) return problemResponse(error.code, error.extra)
  logError(error, { event: 'page_read_failed' })
  return problemResponse('internal')
}

const contentOf = ({
  shop,
  home,
  whatsapp,
  promises,
  can_mail,
  eid_date,
  today,
}: SiteContent): SiteContent => ({
  shop,
  home,
  whatsapp,
  promises,
  can_mail,
  eid_date,
  today,
})

/** Reads the landing page's data once for both API paths, because the data includes the site content. */
function landingReads(db: Db, env: Bindings, now: string): Record<string, Read> {
  let known: Promise<Landing> | undefined
  const whole = () => (known ??= readLanding(db, env, now))
  return {
    '/api/site': whole,
    '/api/site/content': () => whole().then(contentOf, () => readSiteContent(db, env, now)),
  }
}

const isProductSection = (section: string): section is keyof typeof productPageReaders =>
  Object.hasOwn(productPageReaders, section)

function productReads(db: Db, env: Bindings, path: string, now: string): Record<string, Read> {
  const [, section = '', slug = ''] = /^\/(\w+)\/([\w-]+)$/.exec(path) ?? []
  if (!isProductSection(section)) return {}
  let known: ReturnType<(typeof productPageReaders)[typeof section]> | undefined
  const whole = () => (known ??= productPageReaders[section](db, env, slug, now))
  return {
    [`/api/${section}/${slug}`]: async () => (await whole()).product(),
    '/api/site/content': async () => (await whole()).site,
  }
}

/** Fetch function for server rendering: reads data directly, or calls `otherwise` for addresses with rate limits. */
export function createPageFetcher(db: Db, env: Bindings, path: string, otherwise: Fetcher): Fetcher {
  const now = nowText()
  const shared = path === '/' ? landingReads(db, env, now) : productReads(db, env, path, now)
  return async (input, init) => {
    const address = String(input)
    const read = shared[address] ?? pageReaders[address]
    return read ? read(db, env, now).then(answerOf, problemOf) : otherwise(input, init)
  }
}
