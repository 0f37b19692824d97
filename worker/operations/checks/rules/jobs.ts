import { jobStates } from '../../../contract/operations/job-words'
import { hasUnknownValue, tableRules } from '../rule'

const rows = (where: string) => `(SELECT count(*) FROM job_items WHERE job_id = jobs.id AND ${where})`

export const jobRules = tableRules({
  table: 'jobs',
  size: 5,
  what: 'jobs.id',
  rules: {
    job_counts: `total <> ${rows('1')} OR done <> ${rows("outcome = 'ok'")} OR failed <> ${rows("outcome = 'failed'")}
      OR retryable NOT BETWEEN 0 AND failed OR (state = 'done' AND (rest IS NOT NULL OR total <> done + failed))
      OR (state IN ('done', 'stopped')) <> (finished_at IS NOT NULL)`,
    job_silent: `state IN ('running', 'stopping')
      AND updated_at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 hour')`,
    unknown_value: hasUnknownValue({ state: jobStates }),
  },
})
