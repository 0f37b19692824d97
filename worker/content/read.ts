import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { faqs, galleries, services, testimonials } from '../db/schema'

/** Public lists are one page each; the operator's own lists are paged. */
const mostShown = 200

/** Statements for the active rows of each entity, in the operator's order. */
export const activeServices = (db: Db) =>
  db
    .select()
    .from(services)
    .where(eq(services.status, 'active'))
    .orderBy(asc(services.order_index), asc(services.id))
    .limit(mostShown)

/** The one active service whose id lies within the placeholders `from` and `to`. */
export const oneService = (db: Db) =>
  db
    .select()
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
    .select()
    .from(galleries)
    .where(eq(galleries.status, 'active'))
    .orderBy(asc(galleries.order_index), asc(galleries.id))
    .limit(mostShown)

export const activeTestimonials = (db: Db) =>
  db
    .select()
    .from(testimonials)
    .where(eq(testimonials.status, 'active'))
    .orderBy(asc(testimonials.order_index), asc(testimonials.id))
    .limit(mostShown)

export const activeFaqs = (db: Db) =>
  db
    .select()
    .from(faqs)
    .where(eq(faqs.status, 'active'))
    .orderBy(asc(faqs.order_index), asc(faqs.id))
    .limit(mostShown)
