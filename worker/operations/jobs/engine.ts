import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { timePlusMs } from '../../db/stamp'
import { logError } from '../../lib/log'

/** Permission to work on a job: only the workflow instance with the current generation has it. */
export type Ticket = { job: string; generation: number }

/** Parameters of a workflow instance that sends the e-mails for which a cron run had no time. */
export type MailTicket = { mails: true }

export type Engine = { create: (asked: { id: string; params: Ticket }) => Promise<unknown> }

/** In ms. A slice takes seconds; an instance silent for longer is lost. */
const silentMs = 20_000

const open = async (engine: Engine, tickets: Ticket[]) => {
  for (const params of tickets) {
    try {
      await engine.create({ id: `${params.job}-${params.generation}`, params })
    } catch (error) {
      // A later `startJobInstances` finds the silent job and resumes it.
      logError(error, { event: 'job_not_begun', job: params.job })
    }
  }
}

/** Starts the oldest job of each idle kind and resumes lost jobs. Of two concurrent calls only one gets the ticket. */
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

/** Passes a job to a new instance, which has fresh platform limits. */
export async function handOverJob(db: Db, engine: Engine, { job, generation }: Ticket, now: string) {
  const taken = await db.all<Ticket>(sql`
    UPDATE jobs SET generation = generation + 1, updated_at = ${now}
    WHERE id = ${job} AND generation = ${generation} AND state IN ('running', 'stopping')
    RETURNING id AS job, generation`)
  await open(engine, taken)
}
