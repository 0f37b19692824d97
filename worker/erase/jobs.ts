import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { forgotten } from '../jobs/kind'

/**
 * Statement that takes the words out of ended jobs that these orders, their sacrifices or certificates were part of: a
 * reason or a performer may be somebody's name. Nobody can go on with such a job any more.
 */
export const forgetSteps = (db: Db, due: SQL) =>
  db.run(sql`
    UPDATE jobs SET step = ${forgotten}, rest = NULL
    WHERE finished_at IS NOT NULL AND step <> ${forgotten} AND EXISTS (
      SELECT 1 FROM job_items WHERE job_id = jobs.id AND id IN (
        SELECT id FROM (${due})
        UNION ALL SELECT sacrifice_id FROM seats WHERE order_id IN (${due})
        UNION ALL SELECT id FROM certificates WHERE order_id IN (${due})))`)
