import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../context'
import type { JobInput } from '../contract/jobs'
import { auditIfChanged } from '../db/audit'
import { jobs } from '../db/schema/jobs'
import { addItems } from './items'

const isActive = sql`state IN ('queued', 'running', 'stopping')`

const hashOf = (asked: unknown) => createHash('sha256').update(JSON.stringify(asked)).digest('hex')

/** The step, by the word its kind tells its steps apart with. */
const actionOf = ({ kind, step }: JobInput) => (kind === 'certificates' ? step.status : step.action)

/** Keeps what was asked for. What is asked for twice while it goes on is one job: the first answers for both. */
export async function start({ db, actor, now }: Context, actor_id: string, input: JobInput, label: SQL) {
  const { kind, step, ids, rest = null, seen_at = null } = input
  const id = crypto.randomUUID()
  const same = hashOf([kind, step, rest, ids.toSorted()])
  const action = actionOf(input)
  const times = { created_at: now, updated_at: now }
  const { found } = await db.batch({
    made: db
      .insert(jobs)
      .values({ id, kind, step, action, same, rest, seen_at, state: 'queued', actor, actor_id, ...times })
      .onConflictDoNothing(),
    told: auditIfChanged(
      db,
      { entity: 'jobs', entity_id: id, action: 'start', actor, changes: { kind, step: action } },
      now,
    ),
    items: addItems(db, id, ids, label, now, sql`1 = 1`),
    counted: db.run(sql`UPDATE jobs SET total = changes() WHERE id = ${id}`),
    found: db.all<{ id: string }>(sql`SELECT id FROM jobs WHERE same = ${same} AND ${isActive}`),
  })
  return found[0]?.id ?? id
}
