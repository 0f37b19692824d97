import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { timePlusMs } from '../../db/stamp'
import { logError } from '../../lib/log'

/** Allows a workflow instance to work on a job: an instance whose generation is outdated must stop. */
export type Ticket = { job: string; generation: number }

/** Parameters of a workflow instance that sends the e-mails that exceeded the limit of a cron run. */
export type MailTicket = { mails: true }

export type Engine = { create: (asked: { id: string; params: Ticket }) => Promise<unknown> }

/** In ms. A slice takes seconds, so a workflow instance without a heartbeat for this long counts as lost. */
const silentMs = 20_000

const open = async (engine: Engine, tickets: Ticket[]) => {
  for (const params of tickets) {
    try {
      await engine.create({ id: `${params.job}-${params.generation}`, params })
    } catch (error) {
      // Only log the error: a later `startJobInstances` finds the job without heartbeat and resumes it.
      logError(error, { event: 'job_not_begun', job: params.job })
    }
  }
}

/** Starts the oldest job of each idle kind and resumes lost jobs. Of concurrent calls only one gets the ticket. */
export async function startJobInstances(db: Db, engine: Engine, now: string) {
  const silent = timePlusMs(now, -silentMs)
  const { begun, lost } = await db.batch({
    lost: db.all<Ticket>(sql`
      UPDATE jobs SET generation = generation + 1, updated_at = ${now}
      WHERE state IN ('running', 'stopping') AND updated_at < ${silent}
      RETURNING id AS job, generation`),
    begun: db.all<Ticket>(sql`
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
export async function handOverJob(db: Db, engine: Engine, { job, generation }: Ticket, now: string) {
  const taken = await db.all<Ticket>(sql`
    UPDATE jobs SET generation = generation + 1, updated_at = ${now}
    WHERE id = ${job} AND generation = ${generation} AND state IN ('running', 'stopping')
    RETURNING id AS job, generation`)
  await open(engine, taken)
}
