import { sql } from 'drizzle-orm'
import type { Context } from '../context'
import type { BestInput } from '../contract/proof/evidence'
import { isPicture } from '../contract/proof/pictures'
import { audit } from '../db/audit'
import { Problem } from '../problem'
import { fileOf } from './manage'

const refused = (message: string) =>
  new Problem('invalid', { detail: message, errors: [{ path: 'best', message }] })

/**
 * Lets a picture stand first wherever it is given to, or of one sacrifice alone; or takes that back. Of two that are chosen
 * for one sacrifice the last counts. Throws `not_found`, and `invalid` for what customers cannot look at.
 */
export async function chooseBest({ db, actor, now }: Context, id: string, { best, sacrifice }: BestInput) {
  const file = await fileOf(db, id)
  if (best && !isPicture(file.mime)) throw refused('Hanya foto yang dapat menjadi foto utama.')
  if (best && !file.visible) throw refused('Foto ini disembunyikan. Tampilkan dahulu.')
  const one = sacrifice === undefined ? sql`` : sql`AND sacrifice_id = ${sacrifice}`
  const differs = best ? sql`best IS NOT ${id}` : sql`best = ${id}`
  const event = { entity: 'evidence', entity_id: id, action: 'update', actor }
  await db.batch([
    db.run(sql`
      UPDATE sacrifices SET best = ${best ? id : null}, updated_by = ${actor}, updated_at = max(updated_at, ${now})
      WHERE id IN (SELECT sacrifice_id FROM evidence_of WHERE evidence_id = ${id} ${one}) AND ${differs}`),
    audit(db, { ...event, changes: { best: [!best, best] } }, now),
  ])
}
