import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../../context'
import { singleLineText } from '../../../contract/base'
import { type ImportStep, importJobActionSchema } from '../../../contract/operations/jobs'
import { insertAuditIfChanged } from '../../../db/audit'
import type { Db } from '../../../db/client'
import { insertSelect } from '../../../db/guard'
import { bank_rows } from '../../../db/schema/money/money'
import { hourMs, minuteMs, timePlusMs } from '../../../db/stamp'
import { runBulkRow } from '../../../lib/bulk'
import { Problem } from '../../../lib/problem'
import type { Kind } from '../../../operations/jobs/slice'
import { matchNextBankRowSlice } from '../match/match'
import { isReversedBankRowSql, isUnbalancedBankRowSql } from '../settle/bank-row'
import { undoStatementImport } from './undo'
import { readStoredStatement, type StoredStatement } from './upload'

const acceptedRowsPerCall = 1000

/** Removes the flag `unbalanced` and makes bank rows `new`, so that they are matched again. */
const trustColumns = (now: string) => sql`
  flags = (SELECT json_group_array(value) FROM json_each(bank_rows.flags) WHERE value <> 'unbalanced'),
  state = iif(state = 'check', 'new', state), reason = iif(reason = 'unbalanced', NULL, reason), updated_at = ${now}`

// Removes the flag `unbalanced` from bank rows (ids: SQL `seen`) that a file with correct balances contains too.
const trustRows = (seen: SQL, now: string) => sql`
  UPDATE bank_rows SET ${trustColumns(now)} WHERE id IN (${seen}) AND ${isUnbalancedBankRowSql(sql`flags`)}`

/**
 * Accepts up to 1,000 rows of a file whose balances do not add up; repeat until `is_done`. Throws `not_found`.
 */
async function acceptStatementImport({ db, actor, now }: Context, id: string) {
  await readStoredStatement(db, id)
  const doubtful = sql`SELECT id FROM ${bank_rows} WHERE statement_id = ${id} AND ${isUnbalancedBankRowSql(sql`flags`)} LIMIT ${acceptedRowsPerCall}`
  const [rows] = await db.batch([
    db.all(sql`UPDATE bank_rows SET ${trustColumns(now)} WHERE id IN (${doubtful}) RETURNING id`),
    insertAuditIfChanged(db, { entity: 'statements', entity_id: id, action: 'accept', actor }, now),
  ])
  return { accepted: rows.length, is_done: rows.length < acceptedRowsPerCall }
}

const rowsPerSlice = 300

type Edges = { first: string | null; last: string | null; beyond: string | null }

/** Sort keys (`plain`) of uploaded rows number 1, 300 and 301; null if there are fewer rows. */
const edgesOf = (db: Db, id: string) => {
  const nth = (n: number) =>
    sql`(SELECT plain FROM uploaded_rows WHERE statement_id = ${id} ORDER BY plain LIMIT 1 OFFSET ${n})`
  return db.all<Edges>(
    sql`SELECT ${nth(0)} AS first, ${nth(rowsPerSlice - 1)} AS last, ${nth(rowsPerSlice)} AS beyond`,
  )
}

const dayOf = (plain: string) => plain.slice(0, 'YYYY-MM-DD'.length)

/** Greater than every value of `plain`, so that the slice contains all remaining rows. */
const afterAllPlain = '~'

// Sort key (`plain`) at which the next slice ends, or null if no row is left. Equal rows are numbered within a slice,
// so a slice ends between two days or, for a very large day, between two different rows.
function nextSlice({ first, last, beyond }: Edges) {
  if (first === null) return null
  if (last === null || beyond === null) return afterAllPlain
  return dayOf(beyond) > dayOf(first) ? dayOf(beyond) : last
}

const sliceOf = (id: string, upTo: string) => sql`
  SELECT line, date, identity, plain, row, identity || '|' || row_number() OVER (PARTITION BY identity ORDER BY line) AS key
  FROM uploaded_rows WHERE statement_id = ${id} AND plain <= ${upTo}`

const knownRows = ({ account_id }: StoredStatement, slice: SQL) => sql`
  (${slice}) AS slice JOIN bank_row_keys AS k ON k.account_id = ${account_id} AND k.key = slice.key`

const isKnown = (account_id: string) => sql`
  EXISTS (SELECT 1 FROM bank_row_keys AS k WHERE k.account_id = ${account_id} AND k.key = slice.key)`

// Pairs each uploaded row with a bank row of another file layout that has the same day, direction and amount, because
// references and balances differ between layouts.
const aliasKeys = (row: StoredStatement, slice: SQL) => sql`
  INSERT OR IGNORE INTO bank_row_keys (account_id, key, source_format, row_id)
  SELECT ${row.account_id}, mine.key, ${row.source_format}, theirs.id
  FROM (
    SELECT key, plain, row_number() OVER (PARTITION BY plain ORDER BY line) AS n FROM (${slice}) AS slice
    WHERE NOT ${isKnown(row.account_id)} AND row ->> 'state' <> 'pending'
  ) AS mine
  JOIN (
    SELECT id, plain, row_number() OVER (PARTITION BY plain ORDER BY id) AS n FROM bank_rows
    WHERE account_id = ${row.account_id} AND state <> 'pending' AND plain IN (SELECT plain FROM (${slice}))
      AND NOT EXISTS (
        SELECT 1 FROM bank_row_keys AS k WHERE k.row_id = bank_rows.id AND k.source_format = ${row.source_format})
      AND id NOT IN (SELECT k.row_id FROM ${knownRows(row, slice)})
  ) AS theirs ON theirs.plain = mine.plain AND theirs.n = mine.n`

// A pending row is not added if a booked row with its amount exists within 3 days, because it is the same transfer.
const isBooked = (account_id: string) => sql`
  slice.row ->> 'state' = 'pending' AND EXISTS (
    SELECT 1 FROM bank_rows AS b
    WHERE b.amount = slice.row ->> 'amount' AND b.side = slice.row ->> 'side' AND b.account_id = ${account_id}
      AND b.state <> 'pending' AND b.date BETWEEN date(slice.date, '-3 days') AND date(slice.date, '+3 days'))`

const insertRows = ({ id, account_id }: StoredStatement, slice: SQL, now: string) =>
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
      state: sql`row ->> 'state'`,
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
  SELECT ${row.id}, k.row_id, slice.line FROM ${knownRows(row, slice)}`

/** Adds the time of day to stored bank rows that an earlier file listed without it. */
const addTime = (row: StoredStatement, slice: SQL, now: string) => sql`
  UPDATE bank_rows SET time = told.time, updated_at = ${now}
  FROM (
    SELECT k.row_id, min(slice.row ->> 'time') AS time FROM ${knownRows(row, slice)}
    WHERE slice.row ->> 'time' IS NOT NULL GROUP BY k.row_id
  ) AS told
  WHERE bank_rows.id = told.row_id AND bank_rows.time IS NULL`

const seenClean = (row: StoredStatement, slice: SQL) => sql`
  SELECT k.row_id FROM ${knownRows(row, slice)} WHERE NOT ${isUnbalancedBankRowSql(sql`(slice.row -> 'flags')`)}`

/** If a paid bank row is void, refunded or reversed in the new file, an operator must review the payment. */
const noteReversals = (row: StoredStatement, slice: SQL, now: string) => sql`
  UPDATE bank_rows SET flags = told.flags, state = iif(state IN ('check', 'exact', 'recorded'), 'new', state),
    reason = iif(${isPaidRowSql}, 'bounced', iif(state = 'check', NULL, reason)), updated_at = ${now}
  FROM (SELECT k.row_id, slice.row -> 'flags' AS flags FROM ${knownRows(row, slice)}
    WHERE ${isReversedBankRowSql(sql`(slice.row ->> 'flags')`)}) AS told
  WHERE bank_rows.id = told.row_id AND bank_rows.flags <> told.flags AND NOT ${isReversedBankRowSql(sql`bank_rows.flags`)}`

/** If the import was undone in the meantime, the SQL statement changes nothing. */
const stillMerging = ({ id }: StoredStatement) =>
  sql`EXISTS (SELECT 1 FROM statements WHERE id = ${id} AND state = 'merging')`

/** Each import replaces the pending rows of earlier imports. */
const dropPending = (row: StoredStatement) => sql`
  DELETE FROM bank_rows
  WHERE state = 'pending' AND account_id = ${row.account_id} AND statement_id <> ${row.id}
    AND date <= ${row.covered_to ?? ''} AND ${stillMerging(row)}`

const isPaidRowSql = sql`state IN ('settled', 'part')`

/** Marks bank rows that this file lacks. The file may cover its first and last day only in part, so skip them. */
const markGone = (row: StoredStatement, now: string) => sql`
  UPDATE bank_rows SET gone_in = ${row.id}, reason = iif(${isPaidRowSql}, coalesce(reason, 'gone'), reason), updated_at = ${now}
  WHERE account_id = ${row.account_id} AND date > ${row.covered_from ?? '9'} AND date < ${row.covered_to ?? ''}
    AND state NOT IN ('pending', 'aside') AND gone_in IS NULL AND ${stillMerging(row)}
    AND NOT EXISTS (SELECT 1 FROM bank_row_sightings AS s WHERE s.row_id = bank_rows.id AND s.statement_id = ${row.id})`

const unmarkGone = ({ id }: StoredStatement, now: string) => sql`
  UPDATE bank_rows SET gone_in = NULL, reason = iif(reason = 'gone' AND ${isPaidRowSql}, NULL, reason), updated_at = ${now}
  WHERE id IN (SELECT row_id FROM bank_row_sightings WHERE statement_id = ${id}) AND gone_in IS NOT NULL`

const finishImport = (db: Db, row: StoredStatement, now: string) =>
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

/** Throws `upload_incomplete` if rows are missing. */
export async function mergeNextStatementSlice({ db, now }: Context, id: string): Promise<StoredStatement> {
  const row = await readStoredStatement(db, id)
  if (row.state === 'uploading') {
    throw new Problem('upload_incomplete', {
      detail: 'Sebagian baris belum terkirim. Pilih lagi berkas yang sama untuk melanjutkan.',
    })
  }
  if (row.state !== 'merging') return row
  const [edges] = await edgesOf(db, id)
  const upTo = edges ? nextSlice(edges) : null
  if (upTo === null) {
    await finishImport(db, row, now)
    return readStoredStatement(db, id)
  }
  const slice = sliceOf(id, upTo)
  await db.batch([
    db.run(aliasKeys(row, slice)),
    db.run(insertRows(row, slice, now)),
    db.run(nameKeys(row, slice)),
    db.run(noteSightings(row, slice)),
    db.run(addTime(row, slice, now)),
    db.run(trustRows(seenClean(row, slice), now)),
    db.run(noteReversals(row, slice, now)),
    db.run(sql`DELETE FROM uploaded_rows WHERE statement_id = ${id} AND plain <= ${upTo}`),
  ])
  return readStoredStatement(db, id)
}

// Where an import job continues; empty at its start. In the phase `match`, `n` is the id of the last matched bank row.
// In other phases, `n` counts the finished parts. Each part needs another query, because a job recognises by its
// changed query that a concurrent instance already finished the part.
const importQuery = z.object({
  statement: singleLineText(64).optional(),
  phase: importJobActionSchema.shape.action.optional(),
  n: z.coerce.number().int().min(0).default(0),
})

type At = { phase: ImportStep['action']; n: number }

const firstMatch: At = { phase: 'match', n: 0 }

/** Runs a part that is small enough for one request. Returns the next part, or null at the end. */
async function runPart(context: Context, statement: string, { phase, n }: At): Promise<At | null> {
  if (phase === 'merge') {
    const { state } = await mergeNextStatementSlice(context, statement)
    if (state === 'merging') return { phase, n: n + 1 }
    return state === 'done' ? firstMatch : null
  }
  if (phase === 'accept') {
    const { is_done } = await acceptStatementImport(context, statement)
    return is_done ? firstMatch : { phase, n: n + 1 }
  }
  const { next_cursor } = await matchNextBankRowSlice(context.db, n, context.now)
  return next_cursor === null ? null : { phase, n: Number(next_cursor) }
}

async function requireDone({ db }: Context, id: string) {
  const { state } = await readStoredStatement(db, id)
  if (state === 'undone') throw new Problem('bad_transition', { detail: 'Impor ini sudah diurungkan.' })
  if (state !== 'done') throw new Problem('upload_incomplete')
}

/** The only item of this job is the import itself. `act` reports whether the import succeeded. */
export const importJobKind: Kind = {
  label: sql`(SELECT file_name FROM statements WHERE statements.id = value)`,
  query: importQuery,
  run: async (context, filter, job) => {
    const {
      statement = '',
      phase = importJobActionSchema.parse(job.step).action,
      n,
    } = importQuery.parse(filter)
    try {
      const next = await runPart(context, statement, { phase, n })
      if (next !== null) return { ids: [], next: { ...filter, phase: next.phase, n: String(next.n) } }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    }
    return { ids: statement === '' ? [] : [statement], next: null }
  },
  act: (context, _job, ids) =>
    Promise.all(ids.map(id => runBulkRow(id, 'statement', () => requireDone(context, id)))),
}

// If the browser that uploads a file stops, the cron job waits this long (ms). Then it continues an import that is
// `merging`, and deletes one that is still `uploading`.
const patienceMs = { uploading: 24 * hourMs, merging: 2 * minuteMs }
const importsPerRun = 5
const slicesPerRun = 20

/** Ends abandoned imports, 5 per run: complete uploads are merged, incomplete ones are deleted. */
export async function closeUnfinishedImports(context: Context) {
  const since = (state: keyof typeof patienceMs) => timePlusMs(context.now, -patienceMs[state])
  const left = await context.db.all<{ id: string; state: 'uploading' | 'merging' }>(sql`
    SELECT id, state FROM statements INDEXED BY statements_unfinished
    WHERE state IN ('uploading', 'merging')
      AND updated_at < iif(state = 'merging', ${since('merging')}, ${since('uploading')}) LIMIT ${importsPerRun}`)
  let slices = slicesPerRun
  for (const { id, state } of left) {
    if (state === 'uploading') await undoStatementImport(context, id)
    else while (slices > 0 && (await mergeNextStatementSlice(context, id)).state === 'merging') slices -= 1
  }
}
