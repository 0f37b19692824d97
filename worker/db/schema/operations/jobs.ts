import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { JobReason, JobState } from '../../../contract/operations/job-words'
import { idColumn, parentColumn, timeColumn } from '../columns'

/** Background jobs: one action on many rows. Written by `worker/operations/jobs` only. */
export const jobs = sqliteTable(
  'jobs',
  {
    id: idColumn(),
    kind: text().notNull(),
    step: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    action: text().notNull(),
    /** Hash of kind, step and rows, so that two equal requests create one job. */
    same: text().notNull(),
    /** Query string for the rows not yet in `job_items`. NULL once all are listed, which also erases search words. */
    rest: text(),
    /** When the operator's list was read: rows that changed later are `stale`. */
    seen_at: text(),
    state: text().$type<JobState>().notNull(),
    reason: text().$type<JobReason>(),
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** Failed rows that may succeed if they are tried again. */
    retryable: integer().notNull().default(0),
    /** Increases with each workflow instance. An instance with an older number stops. */
    generation: integer().notNull().default(0),
    /**
     * Number of slices that started since a slice last completed; `failing_since` is when the first of them started.
     */
    failures: integer().notNull().default(0),
    failing_since: text(),
    actor: text().notNull(),
    actor_id: text().notNull(),
    created_at: timeColumn(),
    /** Heartbeat, written by every slice. */
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

/** The rows of a job with their outcomes. `label` is a code or number, never a person's name. */
export const job_items = sqliteTable(
  'job_items',
  {
    job_id: parentColumn(() => jobs.id),
    n: integer().notNull(),
    id: text().notNull(),
    label: text().notNull(),
    /** NULL: not yet processed. */
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
