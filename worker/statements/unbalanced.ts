import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../context'
import { auditIfChanged } from '../db/audit'
import { bank_rows } from '../db/schema/money'
import { readStored } from './stored'

/** Rows of one call. */
const perCall = 1000

/** Condition: these flags say that the row came with a file that contradicts itself. */
export const isUnbalanced = (flags: SQL) => sql`${flags} LIKE '%"unbalanced"%'`

/** What makes a row one like any other; it is compared anew. */
const trusted = (now: string) => sql`
  flags = (SELECT json_group_array(value) FROM json_each(bank_rows.flags) WHERE value <> 'unbalanced'),
  lane = iif(lane = 'check', 'new', lane), reason = iif(reason = 'unbalanced', NULL, reason), updated_at = ${now}`

/** Rows that are `seen`, a query for ids, in a file that adds up: what an earlier file made doubtful is doubtful no more. */
export const trust = (seen: SQL, now: string) => sql`
  UPDATE bank_rows SET ${trusted(now)} WHERE id IN (${seen}) AND ${isUnbalanced(sql`flags`)}`

/**
 * A person takes the word of a file that does not add up: its rows are like any others from then on. At most 1,000 a
 * call; `is_done` tells when none is left. Throws `not_found`.
 */
export async function accept({ db, actor, now }: Context, id: string) {
  await readStored(db, id)
  const doubtful = sql`SELECT id FROM ${bank_rows} WHERE statement_id = ${id} AND ${isUnbalanced(sql`flags`)} LIMIT ${perCall}`
  const [rows] = await db.batch([
    db.all(sql`UPDATE bank_rows SET ${trusted(now)} WHERE id IN (${doubtful}) RETURNING id`),
    auditIfChanged(db, { entity: 'statements', entity_id: id, action: 'accept', actor }, now),
  ])
  return { accepted: rows.length, is_done: rows.length < perCall }
}
