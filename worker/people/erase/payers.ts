import { type SQL, sql } from 'drizzle-orm'
import { addDays, wibDay } from '../../contract/lib/format'
import type { Db } from '../../db/client'

/** In days. Payers' names and notes are personal data; after the season only date and amount stay. */
const keptDays = 180
const perRun = 500

/** Statement that removes the payer from the bank rows of orders selected by `due`; date and amount stay. */
export const anonymizePayers = (db: Db, due: SQL) =>
  db.run(sql`
    UPDATE bank_rows SET description = '', sender = ''
    WHERE order_id IN (${due}) AND (description <> '' OR sender <> '')`)

/** Clears at most `perRun` decided rows per call; open rows keep their sender. Returns the number of rows. */
export async function clearBankDescriptions(db: Db, now: string) {
  const rows = await db.all(sql`
    UPDATE bank_rows SET description = '', sender = ''
    WHERE id IN (
      SELECT id FROM bank_rows INDEXED BY bank_rows_forgettable
      WHERE description <> '' AND lane IN ('settled', 'aside', 'pending') AND date < ${addDays(wibDay(now), -keptDays)} ORDER BY date LIMIT ${perRun})
    RETURNING id`)
  return rows.length
}
