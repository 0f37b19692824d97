import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Finding } from '../../../contract/operations/checks'
import { time } from '../columns'

export const cron_runs = sqliteTable('cron_runs', {
  id: integer().primaryKey(),
  started_at: time(),
  finished_at: text(),
  cancelled: integer().notNull().default(0),
  released: integer().notNull().default(0),
  error: text(),
})

/**
 * Cache tags that Cloudflare has not accepted for purging yet. `ask` tells a tag asked for again from the one being
 * purged.
 */
export const purges = sqliteTable('purges', {
  tag: text().primaryKey(),
  ask: text().notNull(),
  asked_at: time(),
  tries: integer().notNull().default(0),
})

/**
 * Requests that were sent with an Idempotency-Key and took effect, so that the same request sent again answers the same.
 * Neither the key nor the answer can be read from the database alone: see `worker/http/idempotency.ts`.
 */
export const sent_requests = sqliteTable(
  'sent_requests',
  {
    /** SHA-256 of key, actor, method and path. */
    hash: text().primaryKey(),
    /** What the body and the query were, to tell another request under the same key. */
    body_hash: text().notNull(),
    /** The first answer, encrypted; NULL while the request runs, '' where no answer could be kept. */
    answer: text(),
    created_at: time(),
  },
  t => [index('sent_requests_by_age').on(t.created_at)],
)

/** Who changed, viewed or exported what. Values never hold personal data of customers. */
export const audit_events = sqliteTable(
  'audit_events',
  {
    id: integer().primaryKey(),
    entity: text().notNull(),
    entity_id: text().notNull(),
    action: text().notNull(),
    actor: text().notNull(),
    changes: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    created_at: time(),
  },
  t => [
    index('audit_events_entity').on(t.entity, t.entity_id, t.id),
    index('audit_events_by_age').on(t.created_at, t.id),
    index('audit_events_by_actor').on(t.actor, t.created_at, t.id),
    index('audit_events_by_kind').on(t.entity, t.created_at, t.id),
    // What the team is told of; the words of the condition stand in `worker/people/letters/letters.ts` too.
    index('audit_events_told').on(t.created_at).where(sql`entity = 'bank-accounts' OR action = 'sign_in'`),
    index('audit_events_shop').on(t.created_at).where(sql`entity = 'shop'`),
  ],
)

/** Runs of the check of the data: how far the open one is, and what each found. */
export const check_runs = sqliteTable('check_runs', {
  id: integer().primaryKey(),
  started_at: time(),
  finished_at: text(),
  /** The part that is next, and where in it. */
  part: integer().notNull().default(0),
  cursor: text(),
  slices: integer().notNull().default(0),
  findings: text({ mode: 'json' }).$type<Finding[]>().notNull(),
})

/** The copy of each night, by its day in Jakarta. */
export const nights = sqliteTable('nights', {
  night: text().primaryKey(),
  started_at: time(),
  /** What was copied of the rows, as the manifest will tell it; NULL until then. */
  copied: text({ mode: 'json' }).$type<Record<string, unknown>>(),
  /** The last file that was looked at. */
  after_key: text().notNull().default(''),
  /** Until when a run of the cron has it. */
  held_until: time(),
  tries: integer().notNull().default(0),
  rows: integer().notNull().default(0),
  objects: integer().notNull().default(0),
  bytes: integer().notNull().default(0),
  finished_at: text(),
  error: text(),
})

/** Files that lie in the nights' bucket, and the last night that lists them. */
export const night_objects = sqliteTable(
  'night_objects',
  {
    key: text().notNull(),
    etag: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    /** Its metadata, JSON. */
    http: text().notNull(),
    custom: text().notNull(),
    night: text().notNull(),
    seen_at: time(),
  },
  t => [
    primaryKey({ columns: [t.key, t.etag] }),
    index('night_objects_night').on(t.night, t.key),
    index('night_objects_sha256').on(t.sha256, t.night),
  ],
)
