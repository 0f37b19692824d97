/**
 * For a server that starts: nobody is at work here yet, so what was at work is lost, and taken up by the first who looks
 * instead of after its silence (worker/operations/jobs/engine.ts).
 */
export const loseJobs = (d1: D1Database) =>
  d1
    .prepare("UPDATE jobs SET updated_at = '1970-01-01T00:00:00.000Z' WHERE state IN ('running', 'stopping')")
    .run()
