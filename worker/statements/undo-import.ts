import { eq, sql } from 'drizzle-orm'
import type { Context } from '../context'
import { audit } from '../db/audit'
import { onlyIf, wasRefused } from '../db/guard'
import { statements } from '../db/schema/money'
import { Problem } from '../problem'
import { readStored } from './stored'

const paid = (id: string) => sql`
  SELECT 1 FROM bank_rows WHERE statement_id = ${id} AND lane IN ('settled', 'part')
    AND NOT EXISTS (SELECT 1 FROM bank_row_sightings AS s WHERE s.row_id = bank_rows.id AND s.statement_id <> ${id})`

/**
 * Takes an import back: rows that no other import shows vanish, others go over to one that does.
 * Throws `not_found`, and `in_use` while one of its rows paid an order.
 */
export async function undoImport({ db, actor, now }: Context, id: string) {
  const row = await readStored(db, id)
  if (row.state === 'undone') return
  const isFree = sql`NOT EXISTS (${paid(id)})`
  await db
    .batch([
      db
        .update(statements)
        .set({ state: onlyIf(isFree, 'undone'), updated_at: now })
        .where(eq(statements.id, id)),
      db.run(sql`DELETE FROM uploaded_rows WHERE statement_id = ${id}`),
      db.run(sql`
        UPDATE bank_rows SET (statement_id, line) = (
          SELECT s.statement_id, s.line FROM bank_row_sightings AS s
          WHERE s.row_id = bank_rows.id AND s.statement_id <> ${id} LIMIT 1)
        WHERE statement_id = ${id}
          AND EXISTS (SELECT 1 FROM bank_row_sightings AS s WHERE s.row_id = bank_rows.id AND s.statement_id <> ${id})`),
      db.run(sql`DELETE FROM bank_row_sightings WHERE statement_id = ${id}`),
      db.run(sql`DELETE FROM bank_rows WHERE statement_id = ${id}`),
      db.run(sql`UPDATE bank_rows SET gone_in = NULL, updated_at = ${now},
          reason = iif(reason = 'gone' AND lane IN ('settled', 'part'), NULL, reason) WHERE account_id = ${row.account_id} AND gone_in = ${id}
        AND date BETWEEN ${row.covered_from ?? '9'} AND ${row.covered_to ?? ''}`),
      audit(db, { entity: 'statements', entity_id: id, action: 'undo', actor }, now),
    ])
    .catch(error => {
      if (!wasRefused(error, 'statements.state')) throw error
      throw new Problem('in_use', {
        detail:
          'Ada baris dari impor ini yang sudah dicocokkan dengan pesanan. Urungkan pencocokannya lebih dulu.',
      })
    })
}
