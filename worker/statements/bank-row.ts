import { eq, sql } from 'drizzle-orm'
import { shortDate } from '../contract/format'
import type { Db } from '../db/client'
import { isMoreThanBooked, isRowBeforeOrder } from '../db/errors'
import { onlyIf, wasRefused } from '../db/guard'
import { bank_rows, statements } from '../db/schema/money'
import { type Change, operatorStep } from '../orders/life/transitions'
import type { OrderRow } from '../orders/look/rows'
import { Problem } from '../problem'
import type { Work } from '../work'
import { isBefore } from './days'
import { isOpenLane, openLanes } from './open-rows'

export type BankRow = typeof bank_rows.$inferSelect
/** A row with where it stands in which statement, for people. */
export type Row = BankRow & { source: string }

export const isOpen = (row: BankRow) => openLanes.some(lane => lane === row.lane)

export async function readRow(db: Db, id: number): Promise<Row> {
  const [found] = await db
    .select({ row: bank_rows, account_name: statements.account_name })
    .from(bank_rows)
    .innerJoin(statements, eq(statements.id, bank_rows.statement_id))
    .where(eq(bank_rows.id, id))
  if (!found) throw new Problem('not_found')
  const { row, account_name } = found
  return { ...row, source: `mutasi ${account_name} ${shortDate(row.date)}, baris ${row.line}` }
}

type Paid = { lane: 'settled' | 'part'; is_part: boolean; order_id: string }

/** Statement that marks a row as money for an order; it fails the batch when the row is no longer open. */
export const take = ({ db, actor, now }: Work, row: BankRow, { lane, is_part, order_id }: Paid) =>
  db
    .update(bank_rows)
    .set({
      lane: onlyIf(isOpenLane, lane),
      is_part,
      order_id,
      reason: null,
      suggestions: [],
      settled_at: now,
      settled_by: actor,
      updated_at: now,
    })
    .where(eq(bank_rows.id, row.id))

/** What the database says of a row that cannot pay, in words. */
export const refuseTaken = (error: unknown): never => {
  if (wasRefused(error, 'bank_rows.lane')) throw new Problem('row_settled')
  if (isRowBeforeOrder(error)) throw new Problem('row_before_order')
  if (isMoreThanBooked(error)) throw new Problem('more_than_booked')
  throw error
}

/** Throws `row_before_order`: money that came before an order was placed is not for it, whoever says so. */
export function refuseEarly(row: BankRow, order: OrderRow) {
  if (isBefore(row, order.created_at)) throw new Problem('row_before_order')
}

/** Verifies as the operator would, and says in the timeline which row of which statement paid. */
export function verified(order: OrderRow, amount: number, source: string, now: string): Change {
  const step = operatorStep(order, { payment_status: 'verified', amount }, now, true)
  return {
    ...step,
    events: step.events.map(event =>
      event.type === 'payment_verified' ? { ...event, details: { ...event.details, source } } : event,
    ),
  }
}

/** What arrived for an order so far, and since when it asks for its total; UTC ISO. */
export async function readMoney(
  db: Db,
  { id, fresh, created_at }: Pick<OrderRow, 'id' | 'fresh' | 'created_at'>,
) {
  // A part, and another unique code, touch their order, as everything does.
  if (fresh) return { parts: 0, since: created_at }
  const [found] = await db.all<{ parts: number; since: string | null }>(sql`
    SELECT (SELECT coalesce(sum(amount), 0) FROM bank_rows WHERE order_id = ${id} AND +lane = 'part') AS parts,
      (SELECT max(created_at) FROM order_events WHERE order_id = ${id} AND type = 'code_changed') AS since`)
  return { parts: found?.parts ?? 0, since: found?.since ?? created_at }
}
