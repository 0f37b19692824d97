import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { later } from '../../db/stamp'
import { logError } from '../../lib/log'

/** Who works on which job: the instance of that generation, and no other. */
export type Ticket = { job: string; generation: number }

/** An instance of the engine that sends the e-mails that one run of the cron left, and has no job. */
export type MailTicket = { mails: true }

/** What of Cloudflare Workflows is used. */
export type Engine = { create: (asked: { id: string; params: Ticket }) => Promise<unknown> }

/** A slice takes seconds: whoever has been silent for longer was lost with its instance. */
const patience = 20_000

const open = async (engine: Engine, tickets: Ticket[]) => {
  for (const params of tickets) {
    try {
      await engine.create({ id: `${params.job}-${params.generation}`, params })
    } catch (error) {
      // Whoever looks after the silent ones takes it up.
      logError(error, { event: 'job_not_begun', job: params.job })
    }
  }
}

/**
 * Begins the oldest job of each kind of which none is at work, and takes up those whose instance was lost. Both are
 * decided in the statement that writes: of two who ask at once, one gets the ticket.
 */
export async function wake(db: Db, engine: Engine, now: string) {
  const silent = later(now, -patience)
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

/** Gives a job to a new instance, which has its own limits of the platform. */
export async function handOver(db: Db, engine: Engine, { job, generation }: Ticket, now: string) {
  const taken = await db.all<Ticket>(sql`
    UPDATE jobs SET generation = generation + 1, updated_at = ${now}
    WHERE id = ${job} AND generation = ${generation} AND state IN ('running', 'stopping')
    RETURNING id AS job, generation`)
  await open(engine, taken)
}
