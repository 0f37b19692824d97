import { sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { stampAfter } from '../db/stamp'
import type { Parts } from '../orders/life/transitions'
import type { OrderRow } from '../orders/look/rows'

/** Statement that tells all sacrifices of an order when, where and whether they are done; NULL is a value to keep. */
export function tellParts(db: Db, order: OrderRow, parts: Parts, actor: string, now: string) {
  const { status } = parts
  const stamp = stampAfter(order.updated_at, now)
  const values = [
    ...(status === undefined
      ? []
      : [
          sql`status = ${status}`,
          sql`completed_at = ${status === 'completed' ? sql`coalesce(completed_at, ${now})` : null}`,
          sql`completed_by = ${status === 'completed' ? sql`coalesce(completed_by, ${actor})` : null}`,
        ]),
    ...(parts.date === undefined ? [] : [sql`date = ${parts.date}`]),
    ...(parts.location === undefined ? [] : [sql`location = ${parts.location}`]),
    sql`updated_by = ${actor}`,
    sql`updated_at = ${stamp}`,
  ]
  return db.run(sql`
    UPDATE sacrifices SET ${sql.join(values, sql`, `)}
    WHERE id IN (SELECT sacrifice_id FROM seats WHERE order_id = ${order.id})`)
}
