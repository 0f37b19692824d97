import { sql } from 'drizzle-orm'
import type { Context } from '../context'
import { auditIfChanged } from '../db/audit'
import { job_items } from '../db/schema/jobs'
import { Problem } from '../problem'
import { forgotten } from './kind'

const event = (entity_id: string, action: string, actor: string) => ({
  entity: 'jobs',
  entity_id,
  action,
  actor,
  changes: {},
})

/** Nobody asked for the same anew, which would be at work on it. */
const isAlone = sql`NOT EXISTS (SELECT 1 FROM jobs AS other
  WHERE other.same = jobs.same AND other.id <> jobs.id AND other.state IN ('queued', 'running', 'stopping'))`

const isKnown = sql`step <> ${forgotten}`

/** The slice that is under way is the last. Throws `job_moved`. */
export async function stop({ db, actor, now }: Context, id: string) {
  const { changed } = await db.batch({
    changed: db.all(sql`
      UPDATE jobs SET finished_at = iif(state = 'queued', ${now}, NULL),
        state = iif(state = 'queued', 'stopped', 'stopping')
      WHERE id = ${id} AND state IN ('queued', 'running') RETURNING id`),
    told: auditIfChanged(db, event(id, 'stop', actor), now),
  })
  if (changed.length === 0) throw new Problem('job_moved')
}

/** Goes on, in the name of whoever asks for it now. Throws `job_moved`. */
export async function resume({ db, actor, now }: Context, actor_id: string, id: string) {
  const { changed } = await db.batch({
    changed: db.all(sql`
      UPDATE jobs SET state = iif(state = 'stopping', 'running', 'queued'), reason = NULL, finished_at = NULL,
        actor = ${actor}, actor_id = ${actor_id}
      WHERE id = ${id} AND state IN ('stopped', 'stopping') AND ${isKnown} AND ${isAlone} RETURNING id`),
    told: auditIfChanged(db, event(id, 'resume', actor), now),
  })
  if (changed.length === 0) throw new Problem('job_moved')
}

/** Those for which it did not work are tried again, with all that is left. Throws `job_moved`. */
export async function retryFailed({ db, actor, now }: Context, actor_id: string, id: string) {
  const { changed } = await db.batch({
    changed: db.all(sql`
      UPDATE jobs SET state = 'queued', reason = NULL, finished_at = NULL, failed = 0,
        actor = ${actor}, actor_id = ${actor_id}, updated_at = ${now}
      WHERE id = ${id} AND state IN ('stopped', 'done') AND failed > 0 AND ${isKnown} AND ${isAlone} RETURNING id`),
    opened: db
      .update(job_items)
      .set({ outcome: null, code: null, detail: null, updated_at: now })
      .where(sql`job_id = ${id} AND outcome = 'failed' AND changes() > 0`),
    told: auditIfChanged(db, event(id, 'retry', actor), now),
  })
  if (changed.length === 0) throw new Problem('job_moved')
}
