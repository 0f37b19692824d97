import { sql } from 'drizzle-orm'
import type { Context } from '../../context'
import type { BulkResult } from '../../contract/bulk'
import type { JobReason } from '../../contract/operations/job-words'
import { jobs } from '../../db/schema/operations/jobs'
import { later, minute, nowText } from '../../db/stamp'
import { breath } from '../../lib/breath'
import type { Ticket } from './engine'
import { addItems, openItems, unfailed, writeOutcomes } from './items'
import { forgotten, type JobRow, type Kind, type Kinds, type Part, type Query } from './kind'
import { whyNotNow } from './rights'

/** So many rows are a slice: few enough for stopping to mean something. */
const usualSize = 50

const isAtWork = sql`state IN ('running', 'stopping')`
const isOurs = ({ job, generation }: Ticket) =>
  sql`id = ${job} AND generation = ${generation} AND ${isAtWork}`

/** Slices that may be begun without one that is finished, and for how long, ms: an instance may be lost in each of them. */
const mostFailures = 8
const longestFailing = 30 * minute

/** The job, if it is still this instance's; its heartbeat. The slice counts as failed until something of it is written. */
async function heartbeat({ db, now }: Context, ticket: Ticket): Promise<JobRow | undefined> {
  const [row] = await db
    .update(jobs)
    .set({
      updated_at: now,
      failures: sql`failures + 1`,
      failing_since: sql`coalesce(failing_since, ${now})`,
    })
    .where(isOurs(ticket))
    .returning()
  return row
}

/** A second slice is always tried: a job that waited long for its next instance has not failed for as long. */
const isBroken = ({ failures, failing_since }: JobRow, now: string) =>
  failures > mostFailures ||
  (failures > 2 && failing_since !== null && failing_since < later(now, -longestFailing))

const isWhole = sql`rest IS NULL AND NOT EXISTS (
  SELECT 1 FROM job_items WHERE job_id = jobs.id AND outcome IS NULL)`

/**
 * Ends it: done when nothing is left, else stopped, for `reason` or because somebody asked. The words of a step that
 * nobody can ask for again are forgotten: a reason or a performer may be somebody's name.
 */
const end = ({ db, now }: Context, ticket: Ticket, reason: JobReason | null) =>
  db.run(sql`
    UPDATE jobs SET reason = coalesce(${reason}, reason), updated_at = ${now}, finished_at = ${now},
      state = iif(${isWhole}, 'done', 'stopped'), step = iif(failed = 0 AND ${isWhole}, ${forgotten}, step)
    WHERE ${isOurs(ticket)}`)

/** Stops a job whose slice fails again and again, so that it does not hold up the others of its kind for ever. */
export const giveUp = (context: Context, ticket: Ticket) => end(context, ticket, 'broken')

async function readPage(
  context: Context,
  kind: Extract<Kind, { read: unknown }>,
  query: Query,
): Promise<Part> {
  const { ids, next_cursor } = await kind.read(context, query)
  return { ids, next: next_cursor === null ? null : { ...query, cursor: next_cursor } }
}

/** Reads the next page, or runs the next part. Two instances that do the same one add its rows once. */
async function readOn(context: Context, kind: Kind, job: JobRow) {
  const { id, rest } = job
  const { db, now } = context
  const query = Object.fromEntries(new URLSearchParams(rest ?? ''))
  const { ids, next } =
    'run' in kind ? await kind.run(context, query, job) : await readPage(context, kind, query)
  const isStill = sql`jobs.rest = ${rest}`
  await db.batch({
    added: addItems(db, id, ids, kind.label, now, isStill),
    counted: db.run(sql`
      UPDATE jobs SET total = total + changes(), rest = ${next && new URLSearchParams(next).toString()}, updated_at = ${now}, ${unfailed}
      WHERE id = ${id} AND ${isStill}`),
  })
}

const isStale = ({ code }: BulkResult) => code === 'stale'

/** Works on some rows. One that another instance met at the same moment is asked again: what is done is as it was wished. */
async function workOn(context: Context, kind: Kind, job: JobRow, ids: string[]) {
  const first = await kind.act(context, job, ids)
  const met = first.filter(isStale).map(({ id }) => id)
  const second = met.length > 0 ? await kind.act(context, job, met) : []
  const results = [...first.filter(result => !isStale(result)), ...second]
  await writeOutcomes(context.db, job.id, results, nowText())
}

/**
 * One slice of a job, with the rights its actor has now; answers whether there may be more. Done twice, or by two at
 * once, it is as if done once. `contextOf` names the actor, `most` how many rows it works on at most.
 */
export async function slice(
  contextOf: (actor: string) => Context,
  kinds: Kinds,
  ticket: Ticket,
  most = usualSize,
) {
  await breath()
  const system = contextOf('system')
  const job = await heartbeat(system, ticket)
  const kind = job && kinds[job.kind]
  if (!job || !kind) return false
  const context = contextOf(job.actor)
  const reason = job.reason ?? (isBroken(job, system.now) ? 'broken' : await whyNotNow(system.db, job))
  if (job.state === 'stopping' || reason !== null) {
    await end(context, ticket, reason)
    return false
  }
  if (job.rest !== null) {
    await readOn(context, kind, job)
    return true
  }
  const size = Math.min(most, kind.size ?? usualSize)
  const ids = await openItems(context.db, job.id, size)
  if (ids.length > 0) await workOn(context, kind, job, ids)
  if (ids.length === size) return true
  await end(context, ticket, null)
  return false
}
