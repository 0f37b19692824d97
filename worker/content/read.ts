import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import { faq, gallery, service, testimonial } from '../contract/shop/content'
import type { Db } from '../db/client'
import { faqs, galleries, testimonials } from '../db/schema/content'
import { services } from '../db/schema/shop'
import { shownColumns } from '../db/shown'

/** Public lists are one page each; the operator's own lists are paged. */
const mostShown = 200

const serviceColumns = shownColumns(services, service)
const galleryColumns = shownColumns(galleries, gallery)
const testimonialColumns = shownColumns(testimonials, testimonial)
const faqColumns = shownColumns(faqs, faq)

/** Statements for the active rows of each entity, in the operator's order. */
export const activeServices = (db: Db) =>
  db
    .select(serviceColumns)
    .from(services)
    .where(eq(services.status, 'active'))
    .orderBy(asc(services.order_index), asc(services.id))
    .limit(mostShown)

/** The one active service whose id lies within the placeholders `from` and `to`. */
export const oneService = (db: Db) =>
  db
    .select(serviceColumns)
    .from(services)
    .where(
      and(
        eq(services.status, 'active'),
        gte(services.id, sql.placeholder('from')),
        lt(services.id, sql.placeholder('to')),
      ),
    )
    .orderBy(asc(services.id))
    .limit(1)

export const activeGalleries = (db: Db) =>
  db
    .select(galleryColumns)
    .from(galleries)
    .where(eq(galleries.status, 'active'))
    .orderBy(asc(galleries.order_index), asc(galleries.id))
    .limit(mostShown)

export const activeTestimonials = (db: Db) =>
  db
    .select(testimonialColumns)
    .from(testimonials)
    .where(eq(testimonials.status, 'active'))
    .orderBy(asc(testimonials.order_index), asc(testimonials.id))
    .limit(mostShown)

export const activeFaqs = (db: Db) =>
  db
    .select(faqColumns)
    .from(faqs)
    .where(eq(faqs.status, 'active'))
    .orderBy(asc(faqs.order_index), asc(faqs.id))
    .limit(mostShown)
