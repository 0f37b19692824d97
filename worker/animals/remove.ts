import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../context'
import { auditIfChanged } from '../db/audit'
import { animals } from '../db/schema/shop'
import { readAnimal } from './admin-read'

/**
 * Deletes an animal, or archives it when it was ever ordered, so that history keeps it. Whether it was is decided in
 * the database, so that an order placed meanwhile counts. Throws `not_found`.
 */
export async function removeAnimal({ db, actor, now }: Context, id: string) {
  const { name } = await readAnimal(db, id)
  const event = (action: string) => ({
    entity: 'animals',
    entity_id: id,
    action,
    actor,
    changes: { name: [name, null] },
  })
  const isOrdered = sql`EXISTS (SELECT 1 FROM order_items WHERE animal_id = ${id})`
  const { removed } = await db.batch({
    archived: db
      .update(animals)
      .set({ archived_at: now, updated_at: now })
      .where(and(eq(animals.id, id), isNull(animals.archived_at), isOrdered)),
    archiving: auditIfChanged(db, event('archive'), now),
    removed: db
      .delete(animals)
      .where(and(eq(animals.id, id), sql`NOT ${isOrdered}`))
      .returning({ id: animals.id }),
    removing: auditIfChanged(db, event('delete'), now),
  })
  return { archived: removed.length === 0 }
}
