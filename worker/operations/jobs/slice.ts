import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../context'
import type { BulkResult } from '../../contract/bulk'
import type { JobReason } from '../../contract/operations/job-words'
import { jobs } from '../../db/schema/operations'
import { minuteMs, nowText, timePlusMs } from '../../db/stamp'
import type { JobTicket } from '../../env'
import { yieldToEventLoop } from '../../lib/waiting'
import { jobStopReason } from './control'
import {
  addJobItems,
  erasedJobInput,
  type JobRow,
  readOpenJobItems,
  resetFailuresSql,
  storeJobOutcomes,
} from './items'

export type JobPage = { ids: string[]; next_cursor: string | null }

/** Parameters of a query string: a job's filter, and where its next page begins. */
type Query = Record<string, string>

/** The result of one part: the ids to pass to `act`, and the query of the next part (null after the last part). */
export type Part = { ids: string[]; next: Query | null }

/** First, `read` or `run` collects ids. Then `act` processes them. `run` and `act` must be idempotent. */
export type Kind = {
  /** SQL expression for the display name of the row with the id `value`; NULL if the row does not exist. */
  label: SQL
  query: z.ZodType
  /** Rows per slice. The default suits rows that take milliseconds. */
  size?: number
  act: (context: Context, job: JobRow, ids: string[]) => Promise<BulkResult[]>
} & (
  | {
      /** Reads one page of the rows that the filter selects; must not write. */
      read: (context: Context, query: Query) => Promise<JobPage>
    }
  | {
      /** Does one bounded part of work that is not a list of rows. */
      run: (context: Context, query: Query, job: JobRow) => Promise<Part>
    }
)
export type Kinds = Record<string, Kind>

/** Rows per slice; few, so that stopping a job takes effect quickly. */
const defaultRows = 50

const isAtWork = sql`state IN ('running', 'stopping')`
const isOurs = ({ job, generation }: JobTicket) =>
  sql`id = ${job} AND generation = ${generation} AND ${isAtWork}`

/** Limits for consecutive slices without a result. A single one is normal: a workflow instance can be lost. */
const maxFailures = 8
const maxFailingMs = 30 * minuteMs

/** Returns undefined if another workflow instance owns the job. Counts the slice as failed until it stores a result. */
async function heartbeat({ db, now }: Context, ticket: JobTicket): Promise<JobRow | undefined> {
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

/** The time limit applies only after two failed slices, because the next workflow instance may start much later. */
const isBroken = ({ failures, failing_since }: JobRow, now: string) =>
  failures > maxFailures ||
  (failures > 2 && failing_since !== null && failing_since < timePlusMs(now, -maxFailingMs))

const isWhole = sql`remaining_query IS NULL AND NOT EXISTS (
  SELECT 1 FROM job_items WHERE job_id = jobs.id AND outcome IS NULL)`

/** Ends a job: done if no row is left, else stopped. Erases the input if no retry is possible: it may contain names. */
const endJob = ({ db, now }: Context, ticket: JobTicket, reason: JobReason | null) =>
  db.run(sql`
    UPDATE jobs SET reason = coalesce(${reason}, reason), updated_at = ${now}, finished_at = ${now},
      state = iif(${isWhole}, 'done', 'stopped'), step = iif(failed = 0 AND ${isWhole}, ${erasedJobInput}, step)
    WHERE ${isOurs(ticket)}`)

export const stopFailingJob = (context: Context, ticket: JobTicket) => endJob(context, ticket, 'broken')

async function readPage(
  context: Context,
  kind: Extract<Kind, { read: unknown }>,
  query: Query,
): Promise<Part> {
  const { ids, next_cursor } = await kind.read(context, query)
  return { ids, next: next_cursor === null ? null : { ...query, cursor: next_cursor } }
}

/** Reads the next page, or runs the next part, and adds its rows to the job (once, even if two instances do this). */
async function readNextPage(context: Context, kind: Kind, job: JobRow) {
  const { id, remaining_query } = job
  const { db, now } = context
  const query = Object.fromEntries(new URLSearchParams(remaining_query ?? ''))
  const { ids, next } =
    'run' in kind ? await kind.run(context, query, job) : await readPage(context, kind, query)
  const isStill = sql`jobs.remaining_query = ${remaining_query}`
  await db.batch({
    added: addJobItems(db, id, ids, kind.label, now, isStill),
    counted: db.run(sql`
      UPDATE jobs SET total = total + changes(), remaining_query = ${next && new URLSearchParams(next).toString()}, updated_at = ${now}, ${resetFailuresSql}
      WHERE id = ${id} AND ${isStill}`),
  })
}

const isStale = ({ code }: BulkResult) => code === 'stale'

/** A row fails as `stale` if another instance just changed it. It is then tried once more, with its new version. */
async function processRows(context: Context, kind: Kind, job: JobRow, ids: string[]) {
  const first = await kind.act(context, job, ids)
  const met = first.filter(isStale).map(({ id }) => id)
  const second = met.length > 0 ? await kind.act(context, job, met) : []
  const results = [...first.filter(result => !isStale(result)), ...second]
  await storeJobOutcomes(context.db, job.id, results, nowText())
}

/** Runs a slice with the operator's current permissions. Returns whether more slices may follow. Idempotent. */
export async function runJobSlice(
  contextOf: (actor: string) => Context,
  kinds: Kinds,
  ticket: JobTicket,
  most = defaultRows,
) {
  await yieldToEventLoop()
  const system = contextOf('system')
  const job = await heartbeat(system, ticket)
  const kind = job && kinds[job.kind]
  if (!job || !kind) return false
  const context = contextOf(job.actor)
  const reason = job.reason ?? (isBroken(job, system.now) ? 'broken' : await jobStopReason(system.db, job))
  if (job.state === 'stopping' || reason !== null) {
    await endJob(context, ticket, reason)
    return false
  }
  if (job.remaining_query !== null) {
    await readNextPage(context, kind, job)
    return true
  }
  const size = Math.min(most, kind.size ?? defaultRows)
  const ids = await readOpenJobItems(context.db, job.id, size)
  if (ids.length > 0) await processRows(context, kind, job, ids)
  if (ids.length === size) return true
  await endJob(context, ticket, null)
  return false
}
