import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { JobReason, JobState } from '../../../contract/operations/job-words'
import { belongsTo, id, time } from '../columns'

/** One step for many rows, which goes on by itself; written by `worker/operations/jobs` alone. */
export const jobs = sqliteTable(
  'jobs',
  {
    id: id(),
    kind: text().notNull(),
    step: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    action: text().notNull(),
    /** What is asked for, hashed: the same asked for twice is one job. */
    same: text().notNull(),
    /** Where the rows behind those that are known begin; NULL once all are known. Searched words go with it. */
    rest: text(),
    /** When whoever asked saw the rows. */
    seen_at: text(),
    state: text().$type<JobState>().notNull(),
    reason: text().$type<JobReason>(),
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** Which instance of the engine has it: an older one finds that it no longer does. */
    generation: integer().notNull().default(0),
    /**
     * Slices that were begun since the last one that was finished, by whichever instance, and when the first of them
     * was.
     */
    failures: integer().notNull().default(0),
    failing_since: text(),
    actor: text().notNull(),
    actor_id: text().notNull(),
    created_at: time(),
    /** Its heartbeat: every slice writes it. */
    updated_at: time(),
    finished_at: text(),
  },
  t => [
    uniqueIndex('jobs_one_of_a_kind').on(t.kind).where(sql`state IN ('running', 'stopping')`),
    uniqueIndex('jobs_not_twice').on(t.same).where(sql`state IN ('queued', 'running', 'stopping')`),
    index('jobs_open').on(t.kind, t.created_at).where(sql`finished_at IS NULL`),
    index('jobs_by_age').on(t.created_at),
  ],
)

/** The rows of a job, with what came of each. A label is a code or a number, and nobody's name. */
export const job_items = sqliteTable(
  'job_items',
  {
    job_id: belongsTo(() => jobs.id),
    n: integer().notNull(),
    id: text().notNull(),
    label: text().notNull(),
    /** NULL: not yet. */
    outcome: text().$type<'ok' | 'failed'>(),
    code: text(),
    detail: text(),
    updated_at: time(),
  },
  t => [
    primaryKey({ columns: [t.job_id, t.n] }),
    uniqueIndex('job_items_once').on(t.job_id, t.id),
    index('job_items_open').on(t.job_id, t.n).where(sql`outcome IS NULL`),
    index('job_items_failed').on(t.job_id, t.n).where(sql`outcome = 'failed'`),
  ],
)
