import { eq } from 'drizzle-orm'
import { wibDay } from '../contract/format'
import { auditIfChanged } from '../db/audit'
import { groupNotFull } from '../db/errors'
import { again, asSeen, retried } from '../db/guard'
import { sacrifices } from '../db/schema'
import { stampAfter } from '../db/stamp'
import { Problem } from '../problem'
import type { Work } from '../work'

const attempts = 5

/**
 * Notes that a sacrifice is done, now by the server's clock; two phones may both say so, the first one counts.
 * Throws `not_found`, `group_not_full`.
 */
export const completeInField = ({ db, actor, now }: Work, id: string) =>
  retried(
    attempts,
    async () => {
      const [row] = await db.select().from(sacrifices).where(eq(sacrifices.id, id))
      if (!row) throw new Problem('not_found')
      if (row.status === 'completed') return
      const event = {
        entity: 'sacrifices',
        entity_id: id,
        action: 'complete',
        actor,
        changes: { status: [row.status, 'completed'] },
      }
      try {
        const { done } = await db.batch({
          done: db
            .update(sacrifices)
            .set({
              status: 'completed',
              date: row.date ?? wibDay(now),
              completed_at: now,
              completed_by: actor,
              updated_by: actor,
              updated_at: stampAfter(row.updated_at, now),
            })
            .where(asSeen(sacrifices, eq(sacrifices.id, id), row.updated_at))
            .returning({ id: sacrifices.id }),
          audit: auditIfChanged(db, event, now),
        })
        return done.length > 0 ? undefined : again
      } catch (error) {
        if (groupNotFull(error) !== null) throw new Problem('group_not_full')
        throw error
      }
    },
    () => new Problem('stale'),
  )
