import { asc, eq } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteSelect } from 'drizzle-orm/sqlite-core'
import { faqSchema, gallerySchema, serviceSchema, testimonialSchema } from '../../contract/site/content'
import type { Db } from '../../db/client'
import { columnsOfSchema } from '../../db/query/shown'
import { firstInIdRange } from '../../db/query/where'
import { services } from '../../db/schema/catalog/shop'
import { faqs, galleries, testimonials } from '../../db/schema/site'

/** Limit of rows of a public list, because these lists have no pages. */
const maxShown = 200

type Ordered = Record<'status' | 'order_index' | 'id', SQLiteColumn>

const serviceColumns = columnsOfSchema(services, serviceSchema)
const galleryColumns = columnsOfSchema(galleries, gallerySchema)
const testimonialColumns = columnsOfSchema(testimonials, testimonialSchema)
const faqColumns = columnsOfSchema(faqs, faqSchema)

const activeRows = <Q extends SQLiteSelect>(query: Q, { status, order_index, id }: Ordered) =>
  query.where(eq(status, 'active')).orderBy(asc(order_index), asc(id)).limit(maxShown)

export const activeServices = (db: Db) =>
  activeRows(db.select(serviceColumns).from(services).$dynamic(), services)

export const activeGalleries = (db: Db) =>
  activeRows(db.select(galleryColumns).from(galleries).$dynamic(), galleries)

export const activeTestimonials = (db: Db) =>
  activeRows(db.select(testimonialColumns).from(testimonials).$dynamic(), testimonials)

export const activeFaqs = (db: Db) => activeRows(db.select(faqColumns).from(faqs).$dynamic(), faqs)

/** The active service whose id is between the placeholders `from` and `to`. */
export const activeServiceByIdRange = (db: Db) =>
  firstInIdRange(
    db.select(serviceColumns).from(services).$dynamic(),
    services.id,
    eq(services.status, 'active'),
  )
