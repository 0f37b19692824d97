import { sql } from 'drizzle-orm'
import type { JobReason } from '../../contract/operations/job-words'
import { jobKinds } from '../../contract/operations/jobs'
import { roleMayUse } from '../../contract/people/roles'
import type { Db } from '../../db/client'
import { readCurrentPerson } from '../../people/auth/session'
import type { JobRow } from './kind'

const isKind = (kind: string): kind is keyof typeof jobKinds => Object.hasOwn(jobKinds, kind)

export const roleMayRunJob = (role: string, kind: string) =>
  isKind(kind) && roleMayUse(role, jobKinds[kind], 'write')

/** Why the job's actor may no longer run it; null if they may. */
export async function jobStopReason(db: Db, { actor_id, kind }: JobRow): Promise<JobReason | null> {
  const person = await readCurrentPerson(db, actor_id)
  if (!person) return 'disabled'
  if (!roleMayRunJob(person.role, kind)) return 'role'
  return person.must_enrol ? 'totp' : null
}

/** Statement that stops the jobs of a person whose access an owner ends, if `isAllowed` holds. */
export const stopJobsOf = (db: Db, user_id: string, now: string, isAllowed: ReturnType<typeof sql>) =>
  db.run(sql`
    UPDATE jobs SET reason = 'signed_out', finished_at = iif(state = 'queued', ${now}, NULL),
      state = iif(state = 'queued', 'stopped', 'stopping')
    WHERE actor_id = ${user_id} AND finished_at IS NULL AND ${isAllowed}`)
