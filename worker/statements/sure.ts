import { sql } from 'drizzle-orm'
import { succeeded } from '../bulk'
import type { Context } from '../context'
import type { BulkResult } from '../contract/bulk'
import { listOf } from '../db/list-of'
import { settle } from './settle'

/** A row by the order it waits for, its amount and its day; of its id `value`. */
export const sureLabel = sql`(
  SELECT trim(coalesce(orders.order_id, '') || ' Rp ' || replace(printf('%,d', row.amount), ',', '.') || ', ' || row.date)
  FROM bank_rows AS row LEFT JOIN orders ON orders.id = json_extract(row.suggestions, '$[0][0]')
  WHERE row.id = CAST(value AS INTEGER))`

/**
 * Settles rows of a job that began at `since`. One that was settled since then is as it was wished, whoever did it: a
 * slice that is done twice meets its own work.
 */
export async function settleSure(context: Context, ids: string[], since: string): Promise<BulkResult[]> {
  const results = await settle(context, ids.map(Number))
  const met = results.filter(({ code }) => code === 'row_settled').map(({ id }) => Number(id))
  const settled = await context.db.all<{ id: number }>(sql`
    SELECT id FROM bank_rows WHERE id IN ${listOf(met)}
      AND settled_at >= ${since}`)
  const own = new Set(settled.map(({ id }) => String(id)))
  return results.map(result => (own.has(result.id) ? { ...result, ...succeeded } : result))
}
