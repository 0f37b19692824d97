import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Finding } from '../../contract/operations/checks'
import type { JobReason, JobState } from '../../contract/operations/job-words'
import { idColumn, parentColumn, timeColumn } from './columns'

export const jobs = sqliteTable(
  'jobs',
  {
    id: idColumn(),
    kind: text().notNull(),
    step: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    action: text().notNull(),
    /** Hash of kind, input and rows: of equal requests, only the first creates a job. */
    same: text().notNull(),
    /**
     * Query of the rows that are not in `job_items` yet. Set to NULL when all rows are there, because the search words
     * in it may be personal data.
     */
    remaining_query: text(),
    /** When the operator's list was read. Rows that changed later fail as `stale`. */
    seen_at: text(),
    state: text().$type<JobState>().notNull(),
    reason: text().$type<JobReason>(),
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    retryable: integer().notNull().default(0),
    /** Increases with each workflow instance of the job. An instance with an older number stops. */
    generation: integer().notNull().default(0),
    /** Attempts of the current slice since the last success. Counted at the start, because a crash reports nothing. */
    failures: integer().notNull().default(0),
    /** UTC ISO: start of the first attempt that `failures` counts. */
    failing_since: text(),
    actor: text().notNull(),
    actor_id: text().notNull(),
    created_at: timeColumn(),
    updated_at: timeColumn(),
    finished_at: text(),
  },
  t => [
    uniqueIndex('jobs_one_of_a_kind').on(t.kind).where(sql`state IN ('running', 'stopping')`),
    uniqueIndex('jobs_not_twice').on(t.same).where(sql`state IN ('queued', 'running', 'stopping')`),
    index('jobs_open').on(t.kind, t.created_at).where(sql`finished_at IS NULL`),
    index('jobs_by_age').on(t.created_at),
  ],
)

/** `label` is a code or number, never a person's name. */
export const job_items = sqliteTable(
  'job_items',
  {
    job_id: parentColumn(() => jobs.id),
    n: integer().notNull(),
    id: text().notNull(),
    label: text().notNull(),
    /** NULL until the row is processed. */
    outcome: text().$type<'ok' | 'failed'>(),
    code: text(),
    detail: text(),
    updated_at: timeColumn(),
  },
  t => [
    primaryKey({ columns: [t.job_id, t.n] }),
    uniqueIndex('job_items_once').on(t.job_id, t.id),
    index('job_items_open').on(t.job_id, t.n).where(sql`outcome IS NULL`),
    index('job_items_failed').on(t.job_id, t.n).where(sql`outcome = 'failed'`),
  ],
)

export const cron_runs = sqliteTable('cron_runs', {
  id: integer().primaryKey(),
  started_at: timeColumn(),
  finished_at: text(),
  cancelled: integer().notNull().default(0),
  released: integer().notNull().default(0),
  error: text(),
})

/** A tag that is queued again gets a new random `ask`, so that a running purge does not delete its row. */
export const purges = sqliteTable('purges', {
  tag: text().primaryKey(),
  ask: text().notNull(),
  asked_at: timeColumn(),
  tries: integer().notNull().default(0),
})

/** Requests with an Idempotency-Key. Keys are hashed and responses encrypted, in case the database leaks. */
export const sent_requests = sqliteTable(
  'sent_requests',
  {
    /** SHA-256 of key, actor, method and path. */
    hash: text().primaryKey(),
    /** Hash of body and query. The same key with another body or query is rejected. */
    body_hash: text().notNull(),
    /** The encrypted first response; NULL while the request runs, '' if the response was not stored. */
    answer: text(),
    created_at: timeColumn(),
  },
  t => [index('sent_requests_by_age').on(t.created_at)],
)

/** `changes` never contains personal data of customers. */
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
    // Keep this condition equal to `isMailedEventSql` (worker/people/letters/letters.ts), or SQLite ignores the index.
    index('audit_events_told').on(t.created_at).where(sql`entity = 'bank-accounts' OR action = 'sign_in'`),
    index('audit_events_shop').on(t.created_at).where(sql`entity = 'shop'`),
  ],
)

export const check_runs = sqliteTable('check_runs', {
  id: integer().primaryKey(),
  started_at: timeColumn(),
  finished_at: text(),
  /** The data check has numbered parts. `part` is the next one, `cursor` the position in it. */
  part: integer().notNull().default(0),
  cursor: text(),
  slices: integer().notNull().default(0),
  findings: text({ mode: 'json' }).$type<Finding[]>().notNull(),
})

/** `night` is a WIB day (UTC+7). */
export const nights = sqliteTable('nights', {
  night: text().primaryKey(),
  started_at: timeColumn(),
  /** Summary for the manifest of the backup; NULL until all rows are copied. */
  copied: text({ mode: 'json' }).$type<Record<string, unknown>>(),
  /** R2 key of the last file that was copied so far; '' at the start. */
  after_key: text().notNull().default(''),
  /** Until this time (UTC ISO), only one cron run works on the backup. */
  held_until: timeColumn(),
  tries: integer().notNull().default(0),
  rows: integer().notNull().default(0),
  objects: integer().notNull().default(0),
  bytes: integer().notNull().default(0),
  finished_at: text(),
  error: text(),
})

/** `night` is the last nightly backup that contains the file. */
export const night_objects = sqliteTable(
  'night_objects',
  {
    key: text().notNull(),
    etag: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    /** HTTP metadata of the file in R2 as JSON; `custom` has the custom metadata. */
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
