import { animalStatement, animalsFromRows } from '../../catalog/animals/read'
import type { Landing } from '../../contract/site/site'
import type { Db } from '../../db/client'
import { cacheStatements } from '../../db/prepare'
import { landingStatement, settingOrDefault, siteContentOf } from '../settings/read'
import { activeFaqs, activeGalleries, activeServices, activeTestimonials } from './read'

const statements = cacheStatements(db => [
  landingStatement(db),
  activeServices(db),
  activeGalleries(db),
  activeTestimonials(db),
  activeFaqs(db),
  animalStatement(db, false),
])

export async function readLanding(db: Db, now: string): Promise<Landing> {
  const [site, services, galleries, testimonials, faqs, animals] = await db.batch(statements(db))
  return {
    ...siteContentOf(site, now),
    trust: settingOrDefault(site, 'trust'),
    services,
    galleries,
    testimonials,
    faqs,
    animals: animalsFromRows(animals),
  }
}
