import { and, eq, ne, sql } from 'drizzle-orm'
import type { LabelInput } from '../../contract/proof/sacrifices'
import { auditIfChanged, changesOf } from '../../db/audit'
import { asSeen } from '../../db/guard'
import { sacrifices } from '../../db/schema/sacrifices'
import { stampAfter } from '../../db/stamp'
import { Problem } from '../../problem'
import type { Work } from '../../work'
import { read } from '../look/list'

/** Others of a season that carry the same ear tag are shown, so many at most. */
const mostShown = 20

/** Sets ear tag and notes; a tag carried twice is told, not refused. Throws `not_found`, `stale`. */
export async function label(work: Work, id: string, { updated_at, ...input }: LabelInput) {
  const { db, actor, now } = work
  const before = await read(db, id)
  if (updated_at !== undefined && updated_at !== before.updated_at) throw new Problem('stale')
  const values = { tag: input.tag || null, notes: input.notes || null }
  const changes = changesOf(before, values)
  if (Object.keys(changes).length > 0) {
    const { changed } = await db.batch({
      changed: db
        .update(sacrifices)
        .set({ ...values, updated_by: actor, updated_at: stampAfter(before.updated_at, now) })
        .where(asSeen(sacrifices, eq(sacrifices.id, id), before.updated_at))
        .returning({ id: sacrifices.id }),
      told: auditIfChanged(
        db,
        { entity: 'sacrifices', entity_id: id, action: 'update', actor, changes },
        now,
      ),
    })
    if (!changed[0]) throw new Problem('stale')
  }
  const same = values.tag
    ? await db
        .select({ number: sacrifices.number })
        .from(sacrifices)
        .where(and(sql`tag = ${values.tag} AND +season = ${before.season}`, ne(sacrifices.id, id)))
        .limit(mostShown)
    : []
  return { item: await read(db, id), same_tag: same.map(({ number }) => number) }
}
