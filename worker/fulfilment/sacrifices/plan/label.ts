import { and, ne, sql } from 'drizzle-orm'
import type { Context } from '../../../context'
import type { LabelInput } from '../../../contract/fulfilment/sacrifices'
import { changedFields } from '../../../db/audit'
import { sacrifices } from '../../../db/schema/fulfilment/sacrifices'
import { updateSeenRow } from '../../../db/seen'
import { readSacrifice } from '../lookup/list'

const maxSameTag = 20

/** A duplicate ear tag is reported in the result, not refused. Throws `not_found`, `stale`. */
export async function saveSacrificeLabel(context: Context, id: string, { updated_at, ...input }: LabelInput) {
  const { db, actor } = context
  const { tag, notes, witnesses, ...counted } = input
  const said = {
    tag: tag || null,
    notes: notes || null,
    ...counted,
    ...(witnesses === undefined ? {} : { witnesses: witnesses || null }),
  }
  const target = {
    table: sacrifices,
    entity: 'sacrifices',
    read: () => readSacrifice(db, id),
    seen: { updated_at },
  }
  const { season } = await updateSeenRow(context, target, before => {
    const changes = changedFields(before, said)
    return Object.keys(changes).length > 0 ? { values: { ...said, updated_by: actor }, changes } : null
  })
  const same = said.tag
    ? await db
        .select({ number: sacrifices.number })
        .from(sacrifices)
        .where(and(sql`tag = ${said.tag} AND +season = ${season}`, ne(sacrifices.id, id)))
        .limit(maxSameTag)
    : []
  return { item: await readSacrifice(db, id), same_tag: same.map(({ number }) => number) }
}
