import { type SQL, sql } from 'drizzle-orm'
import type { BulkResult } from '../../contract/bulk'
import type { ProblemCode } from '../../contract/problems'
import type { Db } from '../../db/client'
import type { jobs } from '../../db/schema/operations'

export type JobRow = typeof jobs.$inferSelect

/** Input of a job whose real input was erased, so that it cannot be resumed. */
export const erasedJobInput = '{}'

/** SQL statement that adds rows to a job if `isStill` is true. Rows that the job already has are skipped. */
export const addJobItems = (db: Db, job: string, ids: string[], label: SQL, now: string, isStill: SQL) =>
  db.run(sql`
    INSERT INTO job_items (job_id, n, id, label, updated_at)
    SELECT jobs.id, key + 1 + coalesce((SELECT max(n) FROM job_items WHERE job_id = jobs.id), 0), value,
      coalesce(${label}, value), ${now}
    FROM json_each(${JSON.stringify([...new Set(ids)])}) JOIN jobs ON jobs.id = ${job} AND ${isStill}
    WHERE true ON CONFLICT (job_id, id) DO NOTHING`)

export async function readOpenJobItems(db: Db, job: string, most: number) {
  const rows = await db.all<{ id: string }>(sql`
    SELECT id FROM job_items WHERE job_id = ${job} AND outcome IS NULL ORDER BY n LIMIT ${most}`)
  return rows.map(({ id }) => id)
}

export const resetFailuresSql = sql`failures = 0, failing_since = NULL`

/** Problem codes of failures that would happen again on a retry, for example because an order is already paid. */
const finalCodes = new Set<string | null>([
  'not_found',
  'order_not_found',
  'order_paid',
  'order_closed',
  'order_done',
  'order_anonymized',
  'sacrifice_done',
  'certificate_signed',
  'certificate_closed',
  'certificate_unchanged',
  'certificate_of_order',
  'certificate_without_seat',
  'row_settled',
  'already_linked',
  'file_elsewhere',
  'other_account',
  // The row changed after the operator read the list.
  'stale',
] satisfies ProblemCode[])

/** Stores the outcomes of rows. If two slices processed the same row, the first outcome is kept. */
export async function storeJobOutcomes(db: Db, job: string, results: BulkResult[], now: string) {
  const told = JSON.stringify(
    results.map(({ id, ok, code, detail }) => ({
      id,
      outcome: ok ? 'ok' : 'failed',
      retryable: !ok && !finalCodes.has(code),
      code,
      detail,
    })),
  )
  const countNew = (condition: SQL) => sql`(
    SELECT count(*) FROM json_each(${told}) AS said
    JOIN job_items ON job_items.job_id = ${job} AND job_items.id = said.value ->> 'id'
    WHERE job_items.outcome IS NULL AND ${condition})`
  await db.batch({
    counted: db.run(sql`
      UPDATE jobs SET done = done + ${countNew(sql`said.value ->> 'outcome' = 'ok'`)},
        failed = failed + ${countNew(sql`said.value ->> 'outcome' = 'failed'`)},
        retryable = retryable + ${countNew(sql`said.value ->> 'retryable'`)}, updated_at = ${now}, ${resetFailuresSql}
      WHERE id = ${job}`),
    written: db.run(sql`
      UPDATE job_items SET outcome = said.value ->> 'outcome', code = said.value ->> 'code',
        detail = said.value ->> 'detail', updated_at = ${now}
      FROM json_each(${told}) AS said
      WHERE job_id = ${job} AND job_items.id = said.value ->> 'id' AND job_items.outcome IS NULL`),
  })
}
