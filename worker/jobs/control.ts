import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Context } from '../context'
import { auditIfChanged } from '../db/audit'
import { job_items } from '../db/schema/jobs'
import { Problem } from '../problem'
import { forgotten } from './kind'

type Move = {
  action: string
  set: SQL
  /** What must hold of the job. */
  where: SQL
  also?: readonly BatchItem<'sqlite'>[]
}

/** Throws `job_moved` when it is not, or no more, as it must be. */
async function move({ db, actor, now }: Context, id: string, { action, set, where, also = [] }: Move) {
  const { changed } = await db.batch({
    changed: db.all(sql`UPDATE jobs SET ${set} WHERE id = ${id} AND ${where} RETURNING id`),
    also,
    told: auditIfChanged(db, { entity: 'jobs', entity_id: id, action, actor }, now),
  })
  if (changed.length === 0) throw new Problem('job_moved')
}

/** Nobody asked for the same anew, which would be at work on it. */
const isAlone = sql`NOT EXISTS (SELECT 1 FROM jobs AS other
  WHERE other.same = jobs.same AND other.id <> jobs.id AND other.state IN ('queued', 'running', 'stopping'))`

const isKnown = sql`step <> ${forgotten}`

/** The slice that is under way is the last. Throws `job_moved`. */
export const stop = (context: Context, id: string) =>
  move(context, id, {
    action: 'stop',
    set: sql`finished_at = iif(state = 'queued', ${context.now}, NULL), state = iif(state = 'queued', 'stopped', 'stopping')`,
    where: sql`state IN ('queued', 'running')`,
  })

/** Goes on, in the name of whoever asks for it now. Throws `job_moved`. */
export const resume = (context: Context, actor_id: string, id: string) =>
  move(context, id, {
    action: 'resume',
    set: sql`state = iif(state = 'stopping', 'running', 'queued'), reason = NULL, finished_at = NULL,
      actor = ${context.actor}, actor_id = ${actor_id}`,
    where: sql`state IN ('stopped', 'stopping') AND ${isKnown} AND ${isAlone}`,
  })

/** Those for which it did not work are tried again, with all that is left. Throws `job_moved`. */
export const retryFailed = (context: Context, actor_id: string, id: string) =>
  move(context, id, {
    action: 'retry',
    set: sql`state = 'queued', reason = NULL, finished_at = NULL, failed = 0,
      actor = ${context.actor}, actor_id = ${actor_id}, updated_at = ${context.now}`,
    where: sql`state IN ('stopped', 'done') AND failed > 0 AND ${isKnown} AND ${isAlone}`,
    also: [
      context.db
        .update(job_items)
        .set({ outcome: null, code: null, detail: null, updated_at: context.now })
        .where(sql`job_id = ${id} AND outcome = 'failed' AND changes() > 0`),
    ],
  })
