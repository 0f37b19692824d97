import { sql } from 'drizzle-orm'
import { jobStates } from '../contract/job-words'
import { notIn } from './lists'
import { type Rule, walk } from './part'

const rule = (check: Rule['check'], broken: string): Rule => ({
  check,
  broken: (from, to) => sql`
    SELECT jobs.id AS what FROM jobs WHERE jobs.rowid > ${from} AND jobs.rowid <= ${to} AND (${sql.raw(broken)})`,
})

const rows = (where: string) => `(SELECT count(*) FROM job_items WHERE job_id = jobs.id AND ${where})`

export const jobPart = walk('jobs', 'rowid', 5, [
  rule(
    'job_counts',
    `total <> ${rows('1')} OR done <> ${rows("outcome = 'ok'")} OR failed <> ${rows("outcome = 'failed'")}
      OR (state = 'done' AND (rest IS NOT NULL OR total <> done + failed))
      OR (state IN ('done', 'stopped')) <> (finished_at IS NOT NULL)`,
  ),
  rule(
    'job_silent',
    `state IN ('running', 'stopping') AND updated_at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 hour')`,
  ),
  rule('unknown_value', notIn('state', jobStates)),
])
