import { type SQL, sql } from 'drizzle-orm'
import type { BulkResult } from '../../contract/bulk'
import type { Db } from '../../db/client'

/** Statement that adds rows to a job while `isStill` holds; existing rows are not added again. */
export const addItems = (db: Db, job: string, ids: string[], label: SQL, now: string, isStill: SQL) =>
  db.run(sql`
    INSERT INTO job_items (job_id, n, id, label, updated_at)
    SELECT jobs.id, key + 1 + coalesce((SELECT max(n) FROM job_items WHERE job_id = jobs.id), 0), value,
      coalesce(${label}, value), ${now}
    FROM json_each(${JSON.stringify([...new Set(ids)])}) JOIN jobs ON jobs.id = ${job} AND ${isStill}
    WHERE true ON CONFLICT (job_id, id) DO NOTHING`)

export async function openItems(db: Db, job: string, most: number) {
  const rows = await db.all<{ id: string }>(sql`
    SELECT id FROM job_items WHERE job_id = ${job} AND outcome IS NULL ORDER BY n LIMIT ${most}`)
  return rows.map(({ id }) => id)
}

export const resetFailures = sql`failures = 0, failing_since = NULL`

/** Stores results of rows. If two slices processed the same row, the first result is kept. */
export async function writeOutcomes(db: Db, job: string, results: BulkResult[], now: string) {
  const told = JSON.stringify(
    results.map(({ id, ok, code, detail }) => ({ id, outcome: ok ? 'ok' : 'failed', code, detail })),
  )
  const fresh = (outcome: 'ok' | 'failed') => sql`(
    SELECT count(*) FROM json_each(${told}) AS said
    JOIN job_items ON job_items.job_id = ${job} AND job_items.id = said.value ->> 'id'
    WHERE job_items.outcome IS NULL AND said.value ->> 'outcome' = ${outcome})`
  await db.batch({
    counted: db.run(sql`
      UPDATE jobs SET done = done + ${fresh('ok')}, failed = failed + ${fresh('failed')}, updated_at = ${now},
        ${resetFailures}
      WHERE id = ${job}`),
    written: db.run(sql`
      UPDATE job_items SET outcome = said.value ->> 'outcome', code = said.value ->> 'code',
        detail = said.value ->> 'detail', updated_at = ${now}
      FROM json_each(${told}) AS said
      WHERE job_id = ${job} AND job_items.id = said.value ->> 'id' AND job_items.outcome IS NULL`),
  })
}
