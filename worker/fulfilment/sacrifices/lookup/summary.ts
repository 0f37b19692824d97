import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client'
import { jsonListSql } from '../../../db/query/list-of'

const ownSacrifices = sql`FROM seats JOIN sacrifices AS own ON own.id = sacrifice_id WHERE seats.order_id = orders.id`

/**
 * Columns of an order that are derived from its sacrifices. The triggers `sacrifices_sum_up` and `seats_sum_up` do the
 * same.
 */
const summary = {
  slaughter_status: sql`iif(EXISTS (SELECT 1 ${ownSacrifices} AND own.status = 'pending'), 'pending',
    iif(EXISTS (SELECT 1 ${ownSacrifices} AND own.status = 'scheduled'), 'scheduled', 'completed'))`,
  slaughter_date: sql`(SELECT max(own.date) ${ownSacrifices})`,
  slaughter_location: sql`(SELECT group_concat(venue, ', ') FROM (
    SELECT DISTINCT own.location AS venue ${ownSacrifices} AND own.location IS NOT NULL ORDER BY 1))`,
  slaughter_verified_at: sql`(SELECT iif(min(own.completed_at IS NOT NULL), max(own.completed_at), NULL) ${ownSacrifices})`,
}

const columns = Object.entries(summary)

/** Condition: the derived columns of an order with seats are out of date. */
export const isSummaryOutdated = sql`${sql.join(
  columns.map(([name, value]) => sql`orders.${sql.identifier(name)} IS NOT ${value}`),
  sql` OR `,
)}`

export const updateSummaries = (db: Db, ids: string[]) =>
  db.run(sql`
    UPDATE orders SET ${sql.join(
      columns.map(([name, value]) => sql`${sql.identifier(name)} = ${value}`),
      sql`, `,
    )}
    WHERE id IN ${jsonListSql(ids)} AND EXISTS (SELECT 1 ${ownSacrifices}) AND (${isSummaryOutdated})`)
