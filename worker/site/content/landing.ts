import { animalQuery, animalsFromRows } from '../../catalog/animals/read'
import type { Landing } from '../../contract/site/site'
import type { Db } from '../../db/client'
import { cachePreparedQueries } from '../../db/prepare'
import { landingSettingsQuery, settingOrDefault, siteContentOf } from '../settings/read'
import { activeFaqs, activeGalleries, activeServices, activeTestimonials } from './read'

const statements = cachePreparedQueries(db => [
  landingSettingsQuery(db),
  activeServices(db),
  activeGalleries(db),
  activeTestimonials(db),
  activeFaqs(db),
  animalQuery(db, false),
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
