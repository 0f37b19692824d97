import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import type { JobReason } from '../../contract/operations/job-words'
import { type JobInput, jobKinds } from '../../contract/operations/jobs'
import { canRoleUse } from '../../contract/people/roles'
import { insertAuditIfChanged } from '../../db/audit'
import type { Db } from '../../db/client'
import type { BatchItems } from '../../db/prepare'
import { job_items, jobs } from '../../db/schema/operations'
import { timePlusMs } from '../../db/stamp'
import type { JobTicket } from '../../env'
import { logError } from '../../lib/log'
import { Problem } from '../../lib/problem'
import { readCurrentPerson } from '../../people/auth/session'
import { addJobItems, erasedJobInput, type JobRow, resetFailuresSql } from './items'

const isKind = (kind: string): kind is keyof typeof jobKinds => Object.hasOwn(jobKinds, kind)

export const roleMayRunJob = (role: string, kind: string) =>
  isKind(kind) && canRoleUse(role, jobKinds[kind], 'write')

export const jobKindNamesOfRole = (role: string) =>
  Object.keys(jobKinds).filter(kind => roleMayRunJob(role, kind))

/** Why the operator who started the job may no longer run it; null if they may. */
export async function jobStopReason(db: Db, { actor_id, kind }: JobRow): Promise<JobReason | null> {
  const person = await readCurrentPerson(db, actor_id)
  if (!person) return 'disabled'
  if (!roleMayRunJob(person.role, kind)) return 'role'
  return person.must_enrol ? 'totp' : null
}

/** SQL statement that stops the jobs of a user whose sessions an owner ended, if the condition `isAllowed` is true. */
export const stopJobsOfUser = (db: Db, user_id: string, now: string, isAllowed: ReturnType<typeof sql>) =>
  db.run(sql`
    UPDATE jobs SET reason = 'signed_out', finished_at = iif(state = 'queued', ${now}, NULL),
      state = iif(state = 'queued', 'stopped', 'stopping')
    WHERE actor_id = ${user_id} AND finished_at IS NULL AND ${isAllowed}`)

const isActive = sql`state IN ('queued', 'running', 'stopping')`

const hashOf = (asked: unknown) => createHash('sha256').update(JSON.stringify(asked)).digest('hex')

/** Creates a job and returns its id. If an equal job is unfinished, returns the id of that job instead. */
export async function createAndStartJob(
  { db, actor, now }: Context,
  actor_id: string,
  input: JobInput,
  label: SQL,
) {
  const { kind, step, ids, remaining_query = null, seen_at = null } = input
  const id = crypto.randomUUID()
  const same = hashOf([kind, step, remaining_query, ids.toSorted()])
  // For certificates, the name of the action is their target status.
  const action = kind === 'certificates' ? step.status : step.action
  const times = { created_at: now, updated_at: now }
  const event = { entity: 'jobs', entity_id: id, action: 'start', actor, changes: { kind, step: action } }
  const { found } = await db.batch({
    made: db
      .insert(jobs)
      .values({
        id,
        kind,
        step,
        action,
        same,
        remaining_query,
        seen_at,
        state: 'queued',
        actor,
        actor_id,
        ...times,
      })
      .onConflictDoNothing(),
    told: insertAuditIfChanged(db, event, now),
    items: addJobItems(db, id, ids, label, now, sql`1 = 1`),
    counted: db.run(sql`UPDATE jobs SET total = changes() WHERE id = ${id}`),
    found: db.all<{ id: string }>(sql`SELECT id FROM jobs WHERE same = ${same} AND ${isActive}`),
  })
  return found[0]?.id ?? id
}

type Move = {
  action: string
  set: SQL
  where: SQL
  also?: BatchItems
}

async function move({ db, actor, now }: Context, id: string, { action, set, where, also = [] }: Move) {
  const { changed } = await db.batch({
    changed: db.all(sql`UPDATE jobs SET ${set} WHERE id = ${id} AND ${where} RETURNING id`),
    also,
    told: insertAuditIfChanged(db, { entity: 'jobs', entity_id: id, action, actor }, now),
  })
  if (changed.length === 0) throw new Problem('job_moved')
}

const isAlone = sql`NOT EXISTS (SELECT 1 FROM jobs AS other
  WHERE other.same = jobs.same AND other.id <> jobs.id AND other.state IN ('queued', 'running', 'stopping'))`

const isKnown = sql`step <> ${erasedJobInput}`

/** Stops the job after its current slice. Throws `job_moved` if it is not queued or running. */
export const stopJob = (context: Context, id: string) =>
  move(context, id, {
    action: 'stop',
    set: sql`finished_at = iif(state = 'queued', ${context.now}, NULL), state = iif(state = 'queued', 'stopped', 'stopping')`,
    where: sql`state IN ('queued', 'running')`,
  })

/** Resumes the job with the permissions of the operator who requests it. Throws `job_moved` if it cannot be resumed. */
export const resumeJob = (context: Context, id: string, actor_id: string) =>
  move(context, id, {
    action: 'resume',
    set: sql`state = iif(state = 'stopping', 'running', 'queued'), reason = NULL, finished_at = NULL, ${resetFailuresSql},
      actor = ${context.actor}, actor_id = ${actor_id}, updated_at = ${context.now}`,
    where: sql`state IN ('stopped', 'stopping') AND ${isKnown} AND ${isAlone}`,
  })

/** Retries the failed rows of a job and processes the remaining rows. Throws `job_moved` if no row can be retried. */
export const retryFailedJobItems = (context: Context, id: string, actor_id: string) =>
  move(context, id, {
    action: 'retry',
    set: sql`state = 'queued', reason = NULL, finished_at = NULL, failed = 0, retryable = 0, ${resetFailuresSql},
      actor = ${context.actor}, actor_id = ${actor_id}, updated_at = ${context.now}`,
    where: sql`state IN ('stopped', 'done') AND failed > 0 AND ${isKnown} AND ${isAlone}`,
    also: [
      context.db
        .update(job_items)
        .set({ outcome: null, code: null, detail: null, updated_at: context.now })
        .where(sql`job_id = ${id} AND outcome = 'failed' AND changes() > 0`),
    ],
  })

export type Engine = { create: (asked: { id: string; params: JobTicket }) => Promise<unknown> }

/** In ms. A slice takes seconds, so a workflow instance without a heartbeat for this long counts as lost. */
const silentMs = 20_000

const open = async (engine: Engine, tickets: JobTicket[]) => {
  for (const params of tickets) {
    try {
      await engine.create({ id: `${params.job}-${params.generation}`, params })
    } catch (error) {
      // Only log the error: a later `startJobInstances` finds the job without heartbeat and resumes it.
      logError(error, { event: 'job_not_begun', job: params.job })
    }
  }
}

/** Starts the oldest job of each idle kind and resumes lost jobs. Of concurrent calls, only one starts each job. */
export async function startJobInstances(db: Db, engine: Engine, now: string) {
  const silent = timePlusMs(now, -silentMs)
  const { begun, lost } = await db.batch({
    lost: db.all<JobTicket>(sql`
      UPDATE jobs SET generation = generation + 1, updated_at = ${now}
      WHERE state IN ('running', 'stopping') AND updated_at < ${silent}
      RETURNING id AS job, generation`),
    begun: db.all<JobTicket>(sql`
      UPDATE jobs SET state = 'running', generation = generation + 1, updated_at = ${now}
      WHERE finished_at IS NULL AND state = 'queued'
        AND NOT EXISTS (SELECT 1 FROM jobs AS other
          WHERE other.kind = jobs.kind AND other.state IN ('running', 'stopping'))
        AND NOT EXISTS (SELECT 1 FROM jobs AS older
          WHERE older.kind = jobs.kind AND older.finished_at IS NULL AND older.state = 'queued'
            AND (older.created_at, older.id) < (jobs.created_at, jobs.id))
      RETURNING id AS job, generation`),
  })
  await open(engine, [...lost, ...begun])
}

/** Continues a job in a new workflow instance, because the platform limits apply per instance. */
export async function continueJobInNewInstance(
  db: Db,
  engine: Engine,
  { job, generation }: JobTicket,
  now: string,
) {
  const taken = await db.all<JobTicket>(sql`
    UPDATE jobs SET generation = generation + 1, updated_at = ${now}
    WHERE id = ${job} AND generation = ${generation} AND state IN ('running', 'stopping')
    RETURNING id AS job, generation`)
  await open(engine, taken)
}
