import { eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context'
import { auditIfChanged } from '../../../db/audit'
import type { Db } from '../../../db/client'
import { insertSelect } from '../../../db/insert-select'
import { bank_rows, statements } from '../../../db/schema/money/money'
import { Problem } from '../../../lib/problem'
import { isTakenBack, isUnbalanced } from '../open-rows'

type StoredStatement = typeof statements.$inferSelect

/** An import as it is kept. Throws `not_found`. */
export async function readStored(db: Db, id: string): Promise<StoredStatement> {
  const [row] = await db.select().from(statements).where(eq(statements.id, id))
  if (!row) throw new Problem('not_found')
  return row
}

/** Rows of one call. */
const acceptedRowsPerCall = 1000

/** What makes a row one like any other; it is compared anew. */
const trusted = (now: string) => sql`
  flags = (SELECT json_group_array(value) FROM json_each(bank_rows.flags) WHERE value <> 'unbalanced'),
  lane = iif(lane = 'check', 'new', lane), reason = iif(reason = 'unbalanced', NULL, reason), updated_at = ${now}`

/** Rows that are `seen`, a query for ids, in a file that adds up: what an earlier file made doubtful is doubtful no more. */
const trust = (seen: SQL, now: string) => sql`
  UPDATE bank_rows SET ${trusted(now)} WHERE id IN (${seen}) AND ${isUnbalanced(sql`flags`)}`

/**
 * A person takes the word of a file that does not add up: its rows are like any others from then on. At most 1,000 a
 * call; `is_done` tells when none is left. Throws `not_found`.
 */
export async function accept({ db, actor, now }: Context, id: string) {
  await readStored(db, id)
  const doubtful = sql`SELECT id FROM ${bank_rows} WHERE statement_id = ${id} AND ${isUnbalanced(sql`flags`)} LIMIT ${acceptedRowsPerCall}`
  const [rows] = await db.batch([
    db.all(sql`UPDATE bank_rows SET ${trusted(now)} WHERE id IN (${doubtful}) RETURNING id`),
    auditIfChanged(db, { entity: 'statements', entity_id: id, action: 'accept', actor }, now),
  ])
  return { accepted: rows.length, is_done: rows.length < acceptedRowsPerCall }
}

/** So many rows are merged by one request, or a few more: those that could be twins of each other go together. */
const sliceSize = 300

type Edges = { first: string | null; last: string | null; beyond: string | null }

/** What the first row that waits, the last of a full slice and the one after that have in common with their twins. */
const edgesOf = (db: Db, id: string) => {
  const nth = (n: number) =>
    sql`(SELECT plain FROM uploaded_rows WHERE statement_id = ${id} ORDER BY plain LIMIT 1 OFFSET ${n})`
  return db.all<Edges>(
    sql`SELECT ${nth(0)} AS first, ${nth(sliceSize - 1)} AS last, ${nth(sliceSize)} AS beyond`,
  )
}

const dayOf = (plain: string) => plain.slice(0, 'YYYY-MM-DD'.length)

/** Behind every `plain`. */
const end = '~'

/**
 * Up to which `plain` the next slice goes; null when nothing waits. Days stay whole, in the order of the file, but for
 * one of more rows than a slice, as of Eid: there those of one side and amount stay together, since twins are counted.
 */
function nextSlice({ first, last, beyond }: Edges) {
  if (first === null) return null
  if (last === null || beyond === null) return end
  return dayOf(beyond) > dayOf(first) ? dayOf(beyond) : last
}

const sliceOf = (id: string, upTo: string) => sql`
  SELECT line, date, identity, plain, row, identity || '|' || row_number() OVER (PARTITION BY identity ORDER BY line) AS key
  FROM uploaded_rows WHERE statement_id = ${id} AND plain <= ${upTo}`

/** Rows of the slice as `slice`, each with the row that it shows as `k.row_id`, where one is known by its key. */
const shownBy = ({ account_id }: StoredStatement, slice: SQL) => sql`
  (${slice}) AS slice JOIN bank_row_keys AS k ON k.account_id = ${account_id} AND k.key = slice.key`

const isKnown = (account_id: string) => sql`
  EXISTS (SELECT 1 FROM bank_row_keys AS k WHERE k.account_id = ${account_id} AND k.key = slice.key)`

/**
 * Rows that other layouts of this account brought in before: paired by day, side and amount, one to one, since layouts
 * share neither references nor balances. What this layout has seen itself goes by its own keys alone.
 */
const alias = (row: StoredStatement, slice: SQL) => sql`
  INSERT OR IGNORE INTO bank_row_keys (account_id, key, source_format, row_id)
  SELECT ${row.account_id}, mine.key, ${row.source_format}, theirs.id
  FROM (
    SELECT key, plain, row_number() OVER (PARTITION BY plain ORDER BY line) AS n FROM (${slice}) AS slice
    WHERE NOT ${isKnown(row.account_id)} AND row ->> 'lane' <> 'pending'
  ) AS mine
  JOIN (
    SELECT id, plain, row_number() OVER (PARTITION BY plain ORDER BY id) AS n FROM bank_rows
    WHERE account_id = ${row.account_id} AND lane <> 'pending' AND plain IN (SELECT plain FROM (${slice}))
      AND NOT EXISTS (
        SELECT 1 FROM bank_row_keys AS k WHERE k.row_id = bank_rows.id AND k.source_format = ${row.source_format})
      AND id NOT IN (SELECT k.row_id FROM ${shownBy(row, slice)})
  ) AS theirs ON theirs.plain = mine.plain AND theirs.n = mine.n`

/** A pending row whose money was booked within three days is that booking, not another one. */
const isBooked = (account_id: string) => sql`
  slice.row ->> 'lane' = 'pending' AND EXISTS (
    SELECT 1 FROM bank_rows AS b
    WHERE b.amount = slice.row ->> 'amount' AND b.side = slice.row ->> 'side' AND b.account_id = ${account_id}
      AND b.lane <> 'pending' AND b.date BETWEEN date(slice.date, '-3 days') AND date(slice.date, '+3 days'))`

const insert = ({ id, account_id }: StoredStatement, slice: SQL, now: string) =>
  insertSelect(
    bank_rows,
    {
      account_id,
      statement_id: id,
      line: sql`line`,
      date: sql`date`,
      time: sql`row ->> 'time'`,
      side: sql`row ->> 'side'`,
      amount: sql`row ->> 'amount'`,
      sen: sql`row ->> 'sen'`,
      balance: sql`row ->> 'balance'`,
      reference: sql`row ->> 'reference'`,
      description: sql`row ->> 'description'`,
      flags: sql`row -> 'flags'`,
      plain: sql`plain`,
      lane: sql`row ->> 'lane'`,
      reason: sql`row ->> 'reason'`,
      sender: sql`row ->> 'sender'`,
      updated_at: now,
    },
    sql`FROM (${slice}) AS slice WHERE NOT ${isKnown(account_id)} AND NOT (${isBooked(account_id)}) ORDER BY line`,
  )

const nameKeys = ({ id, account_id, source_format }: StoredStatement, slice: SQL) => sql`
  INSERT OR IGNORE INTO bank_row_keys (account_id, key, source_format, row_id)
  SELECT ${account_id}, slice.key, ${source_format}, b.id
  FROM (${slice}) AS slice JOIN bank_rows AS b ON b.statement_id = ${id} AND b.line = slice.line`

const noteSightings = (row: StoredStatement, slice: SQL) => sql`
  INSERT OR IGNORE INTO bank_row_sightings (statement_id, row_id, line)
  SELECT ${row.id}, k.row_id, slice.line FROM ${shownBy(row, slice)}`

/** A layout that prints no time came first. */
const tellTime = (row: StoredStatement, slice: SQL, now: string) => sql`
  UPDATE bank_rows SET time = told.time, updated_at = ${now}
  FROM (
    SELECT k.row_id, min(slice.row ->> 'time') AS time FROM ${shownBy(row, slice)}
    WHERE slice.row ->> 'time' IS NOT NULL GROUP BY k.row_id
  ) AS told
  WHERE bank_rows.id = told.row_id AND bank_rows.time IS NULL`

/** Rows of the slice that a file without contradictions shows. */
const seenClean = (row: StoredStatement, slice: SQL) => sql`
  SELECT k.row_id FROM ${shownBy(row, slice)} WHERE NOT ${isUnbalanced(sql`(slice.row -> 'flags')`)}`

/** A row that a younger file of this layout shows as void, refunded or reversed: a payment is looked at again. */
const noteReversals = (row: StoredStatement, slice: SQL, now: string) => sql`
  UPDATE bank_rows SET flags = told.flags, lane = iif(lane IN ('check', 'exact', 'recorded'), 'new', lane),
    reason = iif(${isPaidLane}, 'bounced', iif(lane = 'check', NULL, reason)), updated_at = ${now}
  FROM (SELECT k.row_id, slice.row -> 'flags' AS flags FROM ${shownBy(row, slice)}
    WHERE ${isTakenBack(sql`(slice.row ->> 'flags')`)}) AS told
  WHERE bank_rows.id = told.row_id AND bank_rows.flags <> told.flags AND NOT ${isTakenBack(sql`bank_rows.flags`)}`

/** Whoever undid the import meanwhile took its word back. */
const stillMerging = ({ id }: StoredStatement) =>
  sql`EXISTS (SELECT 1 FROM statements WHERE id = ${id} AND state = 'merging')`

/** What the bank had not booked yet is told anew by each younger import. */
const dropPending = (row: StoredStatement) => sql`
  DELETE FROM bank_rows
  WHERE lane = 'pending' AND account_id = ${row.account_id} AND statement_id <> ${row.id}
    AND date <= ${row.covered_to ?? ''} AND ${stillMerging(row)}`

/** Payments of which a younger file says otherwise. */
const isPaidLane = sql`lane IN ('settled', 'part')`

/** Only days strictly inside the file count: of its first and last one it may show a part. */
const markGone = (row: StoredStatement, now: string) => sql`
  UPDATE bank_rows SET gone_in = ${row.id}, reason = iif(${isPaidLane}, 'gone', reason), updated_at = ${now}
  WHERE account_id = ${row.account_id} AND date > ${row.covered_from ?? '9'} AND date < ${row.covered_to ?? ''}
    AND lane NOT IN ('pending', 'aside') AND gone_in IS NULL AND ${stillMerging(row)}
    AND NOT EXISTS (SELECT 1 FROM bank_row_sightings AS s WHERE s.row_id = bank_rows.id AND s.statement_id = ${row.id})`

const unmarkGone = ({ id }: StoredStatement, now: string) => sql`
  UPDATE bank_rows SET gone_in = NULL, reason = iif(reason = 'gone' AND ${isPaidLane}, NULL, reason), updated_at = ${now}
  WHERE id IN (SELECT row_id FROM bank_row_sightings WHERE statement_id = ${id}) AND gone_in IS NOT NULL`

const finish = (db: Db, row: StoredStatement, now: string) =>
  db.batch([
    db.run(dropPending(row)),
    db.run(markGone(row, now)),
    db.run(unmarkGone(row, now)),
    db.run(sql`
      UPDATE statements SET state = 'done', updated_at = ${now},
        added = (SELECT count(*) FROM bank_rows WHERE statement_id = ${row.id}),
        known = row_count - (SELECT count(*) FROM bank_rows WHERE statement_id = ${row.id}),
        gone = (SELECT count(*) FROM bank_rows WHERE account_id = ${row.account_id} AND gone_in = ${row.id}
          AND date BETWEEN ${row.covered_from ?? '9'} AND ${row.covered_to ?? ''})
      WHERE id = ${row.id} AND state = 'merging'`),
  ])

/**
 * Merges the next slice of an import, or ends it. Each call is one transaction; called again after a crash it goes on
 * where it stopped. Throws `upload_incomplete` while rows are missing.
 */
export async function merge({ db, now }: Context, id: string): Promise<StoredStatement> {
  const row = await readStored(db, id)
  if (row.state === 'uploading') {
    throw new Problem('upload_incomplete', {
      detail: 'Sebagian baris belum terkirim. Pilih lagi berkas yang sama untuk melanjutkan.',
    })
  }
  if (row.state !== 'merging') return row
  const [edges] = await edgesOf(db, id)
  const upTo = edges ? nextSlice(edges) : null
  if (upTo === null) {
    await finish(db, row, now)
    return readStored(db, id)
  }
  const slice = sliceOf(id, upTo)
  await db.batch([
    db.run(alias(row, slice)),
    db.run(insert(row, slice, now)),
    db.run(nameKeys(row, slice)),
    db.run(noteSightings(row, slice)),
    db.run(tellTime(row, slice, now)),
    db.run(trust(seenClean(row, slice), now)),
    db.run(noteReversals(row, slice, now)),
    db.run(sql`DELETE FROM uploaded_rows WHERE statement_id = ${id} AND plain <= ${upTo}`),
  ])
  return readStored(db, id)
}
