import { type SQL, sql } from 'drizzle-orm'
import { wibDay } from '../../../contract/lib/format'
import type { Db } from '../../../db/client'
import type { orders } from '../../../db/schema/orders'
import { nextTimestampAfter } from '../../../db/stamp'

type OrderRow = typeof orders.$inferSelect

export type SacrificeStep = {
  status?: OrderRow['slaughter_status']
  date?: string | null
  /** Time at which the rite was performed, UTC ISO. */
  performed_at?: string
  location?: string | null
}

/** A sacrifice without day or location takes it from the first sacrifice of the same order that has both. */
const valueOfSibling = (column: SQL, order: OrderRow) => sql`(
  SELECT sibling.${column} FROM seats JOIN sacrifices AS sibling ON sibling.id = sacrifice_id
  WHERE seats.order_id = ${order.id} AND sibling.date IS NOT NULL AND sibling.location IS NOT NULL
  ORDER BY sibling.number LIMIT 1)`

// If the status becomes `pending`, day and place become null unless the step gives them. Otherwise known values remain
// unless the step replaces them, and missing values are filled.
function plannedValues(order: OrderRow, { status, date, location }: SacrificeStep, performed_at: string) {
  const [day, venue] = [sql`date`, sql`location`]
  if (status === 'scheduled') {
    const or = (given: string | null | undefined, column: SQL) =>
      sql`${column} = coalesce(${given ?? null}, ${column}, ${valueOfSibling(column, order)})`
    return [or(date, day), or(location, venue)]
  }
  if (status === 'pending') {
    return [sql`date = ${date ?? null}`, sql`location = ${location ?? null}`, sql`performer = NULL`]
  }
  const given = [
    ...(date === undefined ? [] : [sql`date = ${date}`]),
    ...(location === undefined ? [] : [sql`location = ${location}`]),
  ]
  if (status !== 'completed' || date) return given
  return [...given.slice(date === undefined ? 0 : 1), sql`date = coalesce(date, ${wibDay(performed_at)})`]
}

/** Skips completed sacrifices unless `status` is `pending`. The database rejects a schedule without day or place. */
export function applyOrderToSacrifices(
  db: Db,
  order: OrderRow,
  step: SacrificeStep,
  actor: string,
  now: string,
) {
  const { status, performed_at = now } = step
  const stamp = nextTimestampAfter(order.updated_at, now)
  const values = [
    ...(status === undefined
      ? []
      : [
          sql`status = ${status}`,
          sql`completed_at = ${status === 'completed' ? sql`coalesce(completed_at, ${performed_at})` : null}`,
          sql`completed_by = ${status === 'completed' ? sql`coalesce(completed_by, ${actor})` : null}`,
        ]),
    ...plannedValues(order, step, performed_at),
    sql`updated_by = ${actor}`,
    sql`updated_at = ${stamp}`,
  ]
  return db.run(sql`
    UPDATE sacrifices SET ${sql.join(values, sql`, `)}
    WHERE id IN (SELECT sacrifice_id FROM seats WHERE order_id = ${order.id})
      AND ${status === 'pending' ? sql`1` : sql`status <> 'completed'`}`)
}
