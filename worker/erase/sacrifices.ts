import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client'

/**
 * Statements that take what was written by hand about the orders that `due` selects out of their sacrifices: notes, notes
 * of their evidence, and a performer who is one of the order's people. Places that still wait are free afterwards; what is
 * done stays done.
 */
export function forgetSacrifices(db: Db, due: SQL, now: string) {
  const theirs = sql`SELECT sacrifice_id FROM seats WHERE order_id IN (${due})`
  const people = sql`
    SELECT customer_name AS name FROM orders WHERE id IN (${due})
    UNION SELECT name FROM order_beneficiaries WHERE order_id IN (${due})`
  const isOneOfThem = sql`EXISTS (SELECT 1 FROM (${people}) AS person WHERE instr(lower(performer), lower(person.name)))`
  return [
    db.run(sql`
      UPDATE sacrifices SET notes = NULL, performer = iif(${isOneOfThem}, NULL, performer), updated_at = max(updated_at, ${now})
      WHERE id IN (${theirs}) AND (notes IS NOT NULL OR ${isOneOfThem})`),
    db.run(sql`
      UPDATE evidence SET note = NULL, updated_at = max(updated_at, ${now})
      WHERE note IS NOT NULL AND id IN (SELECT evidence_id FROM evidence_of WHERE sacrifice_id IN (${theirs}))`),
    db.run(sql`
      UPDATE evidence_uploads SET note = NULL
      WHERE note IS NOT NULL AND EXISTS (SELECT 1 FROM json_each(sacrifice_ids) WHERE value IN (${theirs}))`),
    db.run(sql`
      DELETE FROM seats WHERE order_id IN (${due})
        AND sacrifice_id IN (SELECT id FROM sacrifices WHERE status = 'pending')`),
  ]
}
