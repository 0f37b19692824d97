import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Finding } from '../../../contract/operations/checks'
import { timeColumn } from '../columns'

export const cron_runs = sqliteTable('cron_runs', {
  id: integer().primaryKey(),
  started_at: timeColumn(),
  finished_at: text(),
  cancelled: integer().notNull().default(0),
  released: integer().notNull().default(0),
  error: text(),
})

/**
 * Cache tags to purge at Cloudflare. `ask` is random and changes whenever the tag is queued again, so that a tag queued
 * during a purge is not deleted with it.
 */
export const purges = sqliteTable('purges', {
  tag: text().primaryKey(),
  ask: text().notNull(),
  asked_at: timeColumn(),
  tries: integer().notNull().default(0),
})

/**
 * Requests with an Idempotency-Key that had an effect, so that a retry receives the first answer. Neither the key nor
 * the answer can be read from the database alone: see `worker/http/idempotency.ts`.
 */
export const sent_requests = sqliteTable(
  'sent_requests',
  {
    /** SHA-256 of key, actor, method and path. */
    hash: text().primaryKey(),
    /** Hash of body and query, to reject another request with the same key. */
    body_hash: text().notNull(),
    /** The first answer, encrypted; NULL while the request runs, '' if the answer could not be stored. */
    answer: text(),
    created_at: timeColumn(),
  },
  t => [index('sent_requests_by_age').on(t.created_at)],
)

/** The audit log: changes, views and exports. `changes` never contains personal data of customers. */
export const audit_events = sqliteTable(
  'audit_events',
  {
    id: integer().primaryKey(),
    entity: text().notNull(),
    entity_id: text().notNull(),
    action: text().notNull(),
    actor: text().notNull(),
    changes: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    created_at: timeColumn(),
  },
  t => [
    index('audit_events_entity').on(t.entity, t.entity_id, t.id),
    index('audit_events_by_age').on(t.created_at, t.id),
    index('audit_events_by_actor').on(t.actor, t.created_at, t.id),
    index('audit_events_by_kind').on(t.entity, t.created_at, t.id),
    // Events that are mailed to the team. Must equal `isMailedEvent` (worker/people/letters/letters.ts), word for word.
    index('audit_events_told').on(t.created_at).where(sql`entity = 'bank-accounts' OR action = 'sign_in'`),
    index('audit_events_shop').on(t.created_at).where(sql`entity = 'shop'`),
  ],
)

/** Runs of the data check, with progress and findings. */
export const check_runs = sqliteTable('check_runs', {
  id: integer().primaryKey(),
  started_at: timeColumn(),
  finished_at: text(),
  /** Next part to check; `cursor` is the position in it. */
  part: integer().notNull().default(0),
  cursor: text(),
  slices: integer().notNull().default(0),
  findings: text({ mode: 'json' }).$type<Finding[]>().notNull(),
})

/** Nightly copies; `night` is the WIB day. */
export const nights = sqliteTable('nights', {
  night: text().primaryKey(),
  started_at: timeColumn(),
  /** Summary of the copied rows for the manifest; NULL until all rows are copied. */
  copied: text({ mode: 'json' }).$type<Record<string, unknown>>(),
  /** R2 key of the last processed file; '' at the start. */
  after_key: text().notNull().default(''),
  /** End of the lease of the cron run that works on the copy. */
  held_until: timeColumn(),
  tries: integer().notNull().default(0),
  rows: integer().notNull().default(0),
  objects: integer().notNull().default(0),
  bytes: integer().notNull().default(0),
  finished_at: text(),
  error: text(),
})

/** Files in the bucket of the nightly copies; `night` is the last copy that lists the file. */
export const night_objects = sqliteTable(
  'night_objects',
  {
    key: text().notNull(),
    etag: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    /** HTTP metadata of R2 as JSON; `custom` is the custom metadata. */
    http: text().notNull(),
    custom: text().notNull(),
    night: text().notNull(),
    seen_at: timeColumn(),
  },
  t => [
    primaryKey({ columns: [t.key, t.etag] }),
    index('night_objects_night').on(t.night, t.key),
    index('night_objects_sha256').on(t.sha256, t.night),
  ],
)
