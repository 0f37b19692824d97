import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client'

/** Those of the orders that `due` selects, also one that was taken from its order by hand: the audit tells from which. */
const theirs = (due: SQL) => sql`(
  order_id IN (${due}) OR (order_id IS NULL AND id IN (
    SELECT entity_id FROM audit_events WHERE entity = 'certificates' AND entity_id IN (
      SELECT id FROM certificates INDEXED BY certificates_unlinked WHERE order_id IS NULL)
    AND changes ->> '$.order_id[0]' IN (${due}))))`

/**
 * Statements that take people out of the certificates of orders: drafts go, what was ever given out is revoked for good
 * and says nothing else, also not by its signature, which holds the name too.
 */
export const forgetCertificates = (db: Db, due: SQL, nobody: string, now: string) => [
  db.run(sql`DELETE FROM certificates WHERE status = 'draft' AND code IS NULL AND ${theirs(due)}`),
  db.run(sql`
    UPDATE certificates SET name = ${nobody}, beneficiaries = NULL, location = NULL, pelaksana_nama = NULL, pelaksana_status = NULL,
      penanggung_jawab = NULL, signature = NULL, signed_at = NULL, revoke_note = NULL,
      revoked_at = coalesce(revoked_at, ${now}), revoke_reason = coalesce(revoke_reason, 'other'), status = 'revoked',
      updated_at = ${now}
    WHERE ${theirs(due)}`),
]
