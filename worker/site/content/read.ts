import { asc, eq } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteSelect } from 'drizzle-orm/sqlite-core'
import { animalQuery, animalsFromRows } from '../../catalog/animals/read'
import type { Confirmation } from '../../contract/problems'
import { contactChangeConfirmation } from '../../contract/site/contact-changes'
import {
  faqSchema,
  gallerySchema,
  type Landing,
  serviceSchema,
  testimonialSchema,
} from '../../contract/site/content'
import type { insertAudit } from '../../db/audit'
import type { Db } from '../../db/client'
import { cachePreparedQueries } from '../../db/prepare'
import { columnsOfSchema } from '../../db/query/keyset'
import { selectFirstInIdRange } from '../../db/query/where'
import { services } from '../../db/schema/catalog'
import { faqs, galleries, testimonials } from '../../db/schema/site'
import type { Bindings } from '../../env'
import type { Call } from '../../http/route'
import { notifyOwners, requireOperatorConfirmation } from '../../people/auth/operator'
import { landingSettingsQuery, settingOrDefault, siteContentOf } from '../settings/read'

type Options = {
  /** How to record the audit event. Default: only if the previous SQL statement of the batch changed a row. */
  record?: typeof insertAudit
  /** True for texts about people: the audit event then contains the name of the changed field, but not its text. */
  isPersonal?: boolean
  /** Selects the text of the e-mail to the owners, for example 'trust'. */
  letter?: string
}

const withoutTexts = (confirm: Confirmation): Confirmation => ({
  ...confirm,
  changes: confirm.changes.map(({ label }) => ({ label, before: '•••', after: '•••' })),
})

/** Requires the password if `after` has a new number, address or link. Returns SQL statements to e-mail all owners. */
export const confirmContactChanges =
  (noun: string, { record, isPersonal = false, letter = 'content' }: Options = {}) =>
  async (c: Call, before: object | null, after: Record<string, unknown>) => {
    const confirm = contactChangeConfirmation(before, after, { labelOf: () => noun })
    await requireOperatorConfirmation(c, confirm)
    return notifyOwners(c, letter, confirm && isPersonal ? withoutTexts(confirm) : confirm, record)
  }

/** Limit of rows of a public list, because public lists are not split into pages. */
const maxShown = 200

type Ordered = Record<'status' | 'order_index' | 'id', SQLiteColumn>

const serviceColumns = columnsOfSchema(services, serviceSchema)
const galleryColumns = columnsOfSchema(galleries, gallerySchema)
const testimonialColumns = columnsOfSchema(testimonials, testimonialSchema)
const faqColumns = columnsOfSchema(faqs, faqSchema)

const activeRows = <Q extends SQLiteSelect>(query: Q, { status, order_index, id }: Ordered) =>
  query.where(eq(status, 'active')).orderBy(asc(order_index), asc(id)).limit(maxShown)

export const activeServicesQuery = (db: Db) =>
  activeRows(db.select(serviceColumns).from(services).$dynamic(), services)

export const activeGalleriesQuery = (db: Db) =>
  activeRows(db.select(galleryColumns).from(galleries).$dynamic(), galleries)

export const activeTestimonialsQuery = (db: Db) =>
  activeRows(db.select(testimonialColumns).from(testimonials).$dynamic(), testimonials)

export const activeFaqsQuery = (db: Db) => activeRows(db.select(faqColumns).from(faqs).$dynamic(), faqs)

export const activeServiceByIdRangeQuery = (db: Db) =>
  selectFirstInIdRange(
    db.select(serviceColumns).from(services).$dynamic(),
    services.id,
    eq(services.status, 'active'),
  )

const statements = cachePreparedQueries(db => [
  landingSettingsQuery(db),
  activeServicesQuery(db),
  activeGalleriesQuery(db),
  activeTestimonialsQuery(db),
  activeFaqsQuery(db),
  animalQuery(db, false),
])

export async function readLanding(db: Db, env: Bindings, now: string): Promise<Landing> {
  const [site, services, galleries, testimonials, faqs, animals] = await db.batch(statements(db))
  return {
    ...siteContentOf(site, env, now),
    trust: settingOrDefault(site, 'trust'),
    services,
    galleries,
    testimonials,
    faqs,
    animals: animalsFromRows(animals),
  }
}
