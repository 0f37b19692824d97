import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { insertAudit } from '../../db/audit'
import type { Db } from '../../db/client'
import { readRowUnlessStale, type SeenVersion } from '../../db/seen'
import { certificateTarget } from '../../fulfilment/certificates/lifecycle/write'
import { Problem } from '../../lib/problem'

const handMade = 'Data pribadi dihapus'

/** SQL condition: the certificate belongs to an order of `due`, or did until an operator unlinked it (audit log). */
const theirs = (due: SQL) => sql`(
  order_id IN (${due}) OR (order_id IS NULL AND id IN (
    SELECT entity_id FROM audit_events WHERE entity = 'certificates' AND entity_id IN (
      SELECT id FROM certificates INDEXED BY certificates_unlinked WHERE order_id IS NULL)
    AND changes ->> '$.order_id[0]' IN (${due}))))`

/** Deletes drafts without a code. Revokes all other certificates and replaces the names in them by `nobody`. */
const forget = (db: Db, where: SQL, nobody: string, now: string) => [
  db.run(sql`DELETE FROM certificates WHERE status = 'draft' AND code IS NULL AND ${where}`),
  db.run(sql`
    UPDATE certificates SET name = ${nobody}, beneficiaries = NULL, location = NULL, pelaksana_nama = NULL, pelaksana_status = NULL,
      penanggung_jawab = NULL, signature = NULL, signed_at = NULL, revoke_note = NULL,
      revoked_at = coalesce(revoked_at, ${now}), revoke_reason = coalesce(revoke_reason, 'other'), status = 'revoked',
      updated_at = ${now}
    WHERE ${where}`),
]

export const anonymizeCertificates = (db: Db, due: SQL, nobody: string, now: string) =>
  forget(db, theirs(due), nobody, now)

/** SQL condition: the certificate, those that correct it and those that it corrects. All are about one person. */
const correctionChain = (id: string) => sql`(order_id IS NULL AND id IN (
  WITH RECURSIVE line(id) AS (SELECT ${id} UNION
    SELECT iif(other.id = line.id, other.replaces, other.id) FROM line JOIN certificates AS other
      ON other.id = line.id AND other.replaces IS NOT NULL OR other.replaces = line.id)
  SELECT id FROM line))`

/** A certificate with an order is erased with the order. Throws `not_found`, `stale`, `certificate_of_order`. */
export async function eraseCertificateById({ db, actor, now }: Context, id: string, seen: SeenVersion) {
  const row = await readRowUnlessStale(certificateTarget(db, id, seen))
  if (row.order_id !== null) throw new Problem('certificate_of_order')
  const event = { entity: 'certificates', entity_id: id, action: 'erase', actor }
  await db.batch({
    gone: forget(db, correctionChain(id), handMade, now),
    told: insertAudit(db, event, now),
  })
}
