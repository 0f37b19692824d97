import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import {
  exportFileName,
  type JobItemsQuery,
  jobItemsPage,
  jobSchema as jobShown,
} from '../../contract/operations/jobs'
import type { Db } from '../../db/client'
import { splitPage } from '../../db/query/keyset'
import { job_items, jobs } from '../../db/schema/operations'
import { hourMs, timePlusMs } from '../../db/stamp'
import { firstOrThrow } from '../../lib/only'
import { jobKindNamesOfRole } from './control'
import { exportDownloadableMs } from './exports/file'
import { erasedJobInput, type JobRow } from './items'

const maxShown = 20
const shownMs = 7 * 24 * hourMs

const fileNow = (row: JobRow, now: string) =>
  row.state === 'done' && row.finished_at !== null && row.finished_at > timePlusMs(now, -exportDownloadableMs)
    ? exportFileName(row)
    : null

const view = (row: JobRow, now: string) =>
  jobShown.parse({ ...row, is_counted: row.remaining_query === null, file: fileNow(row, now) })

export async function listJobs(db: Db, role: string, now: string) {
  const rows = await db
    .select()
    .from(jobs)
    .where(and(gt(jobs.created_at, timePlusMs(now, -shownMs)), inArray(jobs.kind, jobKindNamesOfRole(role))))
    .orderBy(desc(jobs.created_at), desc(jobs.id))
    .limit(maxShown)
  return { items: rows.map(row => view(row, now)) }
}

export const readJob = async (db: Db, id: string, now: string) =>
  view(firstOrThrow(await db.select().from(jobs).where(eq(jobs.id, id))), now)

export async function listFailedJobItems(db: Db, id: string, { limit, cursor = 0 }: JobItemsQuery) {
  const rows = await db
    .select()
    .from(job_items)
    .where(and(eq(job_items.job_id, id), sql`outcome = 'failed'`, gt(job_items.n, cursor)))
    .orderBy(asc(job_items.n))
    .limit(limit + 1)
  return jobItemsPage.parse({ ...splitPage(rows, limit, last => String(last.n)), total: null })
}

/** Cron step: erases the input of jobs that are no longer listed, and deletes finished jobs older than 30 days. */
export const deleteOldJobs = (db: Db, now: string) =>
  db.batch([
    db.run(sql`
      UPDATE jobs SET step = ${erasedJobInput}, remaining_query = NULL WHERE id IN (
        SELECT id FROM jobs WHERE created_at < ${timePlusMs(now, -shownMs)} AND finished_at IS NOT NULL
          AND step <> ${erasedJobInput} LIMIT 50)`),
    db.run(sql`
      DELETE FROM jobs WHERE id IN (
        SELECT id FROM jobs WHERE created_at < ${timePlusMs(now, -30 * 24 * hourMs)} AND finished_at IS NOT NULL LIMIT 10)`),
  ])
