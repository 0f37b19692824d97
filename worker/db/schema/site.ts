import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type {
  FaqCategory,
  GalleryCategory,
  LegalPageType,
  MediaFolder,
  MediaType,
} from '../../contract/labels'
import { idColumn, sortedRowColumns, statusColumn, timeColumn, timestampColumns } from './columns'

export const galleries = sqliteTable(
  'galleries',
  {
    id: idColumn(),
    image_url: text().notNull(),
    caption: text().notNull(),
    category: text().$type<GalleryCategory>().notNull(),
    ...sortedRowColumns(),
  },
  t => [
    index('galleries_order').on(t.order_index, t.id),
    index('galleries_by_category').on(t.category, t.order_index, t.id),
    index('galleries_by_status').on(t.status, t.order_index, t.id),
    index('galleries_image').on(t.image_url),
  ],
)

export const testimonials = sqliteTable(
  'testimonials',
  {
    id: idColumn(),
    name: text().notNull(),
    location: text().notNull(),
    image_url: text().notNull(),
    testimonial: text().notNull(),
    rating: integer().notNull().default(5),
    ...sortedRowColumns(),
  },
  t => [
    check('testimonials_rating', sql`${t.rating} BETWEEN 1 AND 5`),
    index('testimonials_order').on(t.order_index, t.id),
    index('testimonials_by_status').on(t.status, t.order_index, t.id),
    index('testimonials_image').on(t.image_url),
  ],
)

export const faqs = sqliteTable(
  'faqs',
  {
    id: idColumn(),
    question: text().notNull(),
    answer: text().notNull(),
    category: text().$type<FaqCategory>().notNull().default('general'),
    ...sortedRowColumns(),
  },
  t => [
    index('faqs_order').on(t.order_index, t.id),
    index('faqs_by_category').on(t.category, t.order_index, t.id),
    index('faqs_by_status').on(t.status, t.order_index, t.id),
  ],
)

export const media = sqliteTable(
  'media',
  {
    id: idColumn(),
    /** R2 key without the width; NULL for an image on another website. */
    object_key: text().unique(),
    file_name: text().notNull(),
    file_type: text().$type<MediaType>().notNull().default('image'),
    file_url: text().notNull(),
    mime_type: text().notNull(),
    alt_text: text().notNull().default(''),
    caption: text().notNull().default(''),
    folder: text().$type<MediaFolder>().notNull().default('general'),
    status: statusColumn(),
    file_size: integer().notNull().default(0),
    widths: text({ mode: 'json' }).$type<number[]>().notNull().default([]),
    ...timestampColumns(),
  },
  t => [
    index('media_by_age').on(t.created_at, t.id),
    index('media_by_folder').on(t.folder, t.created_at, t.id),
    index('media_by_type').on(t.file_type, t.created_at, t.id),
    index('media_by_status').on(t.status, t.created_at, t.id),
    index('media_url').on(t.file_url),
  ],
)

export const legal_pages = sqliteTable('legal_pages', {
  type: text().$type<LegalPageType>().primaryKey(),
  content: text().notNull(),
  last_updated: text().notNull(),
  updated_at: timeColumn(),
})
