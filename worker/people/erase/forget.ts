import { type SQL, sql } from 'drizzle-orm'
import { addDays, wibDay } from '../../contract/lib/format'
import type { Db } from '../../db/client'
import { erasedJobInput } from '../../operations/jobs/items'

/** Payers' names and notes are erased after this many days. Later, only date and amount are needed. */
const keptDays = 180
const perRun = 500

/**
 * SQL statement that erases payers and reasons. A stored `early_reason` becomes '' and not NULL, because NULL means
 * that the money did not arrive before its order was entered.
 */
export const anonymizePayers = (db: Db, due: SQL) =>
  db.run(sql`
    UPDATE bank_rows SET description = '', sender = '', early_reason = iif(early_reason IS NULL, NULL, '')
    WHERE order_id IN (${due}) AND (description <> '' OR sender <> '' OR early_reason <> '')`)

/** Erases descriptions and senders of at most `perRun` decided bank rows. Returns the number of bank rows. */
export async function clearBankDescriptions(db: Db, now: string) {
  const rows = await db.all(sql`
    UPDATE bank_rows SET description = '', sender = ''
    WHERE id IN (
      SELECT id FROM bank_rows INDEXED BY bank_rows_forgettable
      WHERE description <> '' AND state IN ('settled', 'aside', 'pending') AND date < ${addDays(wibDay(now), -keptDays)} ORDER BY date LIMIT ${perRun})
    RETURNING id`)
  return rows.length
}

/** SQL for a text as lower-case words between spaces, so that the name "Ali" is not found in "Khalid". */
const asWords = (text: SQL) => {
  const signs = [...'.,;:&/()-'].map(sign => sql.raw(`'${sign}'`))
  return sql`' ' || ${signs.reduce((words, sign) => sql`replace(${words}, ${sign}, ' ')`, sql`lower(${text})`)} || ' '`
}

/**
 * Removes notes of sacrifices and evidence, performers and witnesses whose name the order contains, and the order's
 * seats in sacrifices that are not scheduled yet.
 */
export function anonymizeSacrifices(db: Db, due: SQL, now: string) {
  const theirs = sql`SELECT sacrifice_id FROM seats WHERE order_id IN (${due})`
  const people = sql`
    SELECT customer_name AS name FROM orders WHERE id IN (${due})
    UNION SELECT name FROM order_beneficiaries WHERE order_id IN (${due})`
  const isNamedIn = (text: SQL) =>
    sql`EXISTS (SELECT 1 FROM (${people}) AS person WHERE instr(${asWords(text)}, ${asWords(sql`person.name`)}))`
  const [isPerformer, isWitness] = [isNamedIn(sql`performer`), isNamedIn(sql`witnesses`)]
  return [
    db.run(sql`
      UPDATE sacrifices SET notes = NULL, performer = iif(${isPerformer}, NULL, performer),
        witnesses = iif(${isWitness}, NULL, witnesses), updated_at = max(updated_at, ${now})
      WHERE id IN (${theirs}) AND (notes IS NOT NULL OR ${isPerformer} OR ${isWitness})`),
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

/** Erases the input of finished jobs, because a reason or performer may be a name. Such a job cannot be resumed. */
export const clearJobInputs = (db: Db, due: SQL) =>
  db.run(sql`
    UPDATE jobs SET step = ${erasedJobInput}, remaining_query = NULL
    WHERE finished_at IS NOT NULL AND step <> ${erasedJobInput} AND EXISTS (
      SELECT 1 FROM job_items WHERE job_id = jobs.id AND id IN (
        SELECT id FROM (${due})
        UNION ALL SELECT sacrifice_id FROM seats WHERE order_id IN (${due})
        UNION ALL SELECT id FROM certificates WHERE order_id IN (${due})))`)

const ofPeople = ['orders_search', 'seats_search', 'certificates_search', 'bank_rows_search']

/** SQL statements that rebuild the full-text indexes with names: deleted words stay in an index until it is merged. */
export const rebuildNameIndexes = (db: Db) =>
  ofPeople.map(name =>
    db.run(sql`INSERT INTO ${sql.identifier(name)} (${sql.identifier(name)}) VALUES ('optimize')`),
  )
