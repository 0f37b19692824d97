import { eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Context } from '../../context'
import {
  animalQuantityChanges,
  type ChangeLine,
  lineChangeProblem,
  linesWithChangedSeats,
  orderChangeLimitsMs,
} from '../../contract/money/changes'
import { isAwaitingPayment, maxNamesOfLine } from '../../contract/orders/rules'
import type { Db } from '../../db/client'
import { insertSelect, nextVersion } from '../../db/guard'
import { updateSearchWords } from '../../db/orders/order-terms'
import { order_changes } from '../../db/schema/money/refunds'
import { order_items } from '../../db/schema/orders'
import { timePlusMs } from '../../db/stamp'
import { type Change, newOrderChange, throwIfRefused } from '../../orders/lifecycle/transitions'
import type { OrderRow } from '../../orders/lookup/rows'
import { type ChangeRow, throwIfLinesPlanned } from './read'

type NewPrice = { subtotal: number; discount: number; code: number }

/** A paid order gets `seated = false`, because the changed lines need new seats. */
export function repriceOrder(order: OrderRow, { subtotal, discount, code }: NewPrice): OrderRow {
  const next = {
    ...order,
    subtotal,
    discount: discount + order.code_waived,
    unique_code: order.unique_code + code,
  }
  next.total_amount = next.subtotal - next.discount + next.unique_code
  const isPaid = order.payment_status === 'verified'
  next.reserves_total = isPaid ? null : next.total_amount
  next.reserved_until = null
  if (!isPaid) return next
  const unplanned = {
    slaughter_status: 'pending',
    slaughter_date: null,
    slaughter_location: null,
    slaughter_verified_at: null,
  } as const
  return { ...next, ...(order.seated && unplanned), seated: false }
}

const jsonRows = (value: unknown) => sql`json_each(${JSON.stringify(value)})`

// A trigger makes the batch fail if a seat of a changed line is already scheduled.
function replaceLines(db: Db, id: string, before: ChangeLine[], after: ChangeLine[]) {
  const touched = sql`(SELECT value FROM ${jsonRows(linesWithChangedSeats(before, after))})`
  const slots = jsonRows(after.map(line => ({ n: line.n, slots: maxNamesOfLine(line) })))
  return [
    db.run(sql`DELETE FROM seats WHERE order_id = ${id} AND item_n IN ${touched}`),
    db.run(sql`
      DELETE FROM certificates WHERE order_id = ${id} AND item_n IN ${touched} AND status = 'draft' AND code IS NULL`),
    db.run(sql`DELETE FROM corrections WHERE order_id = ${id} AND item_n IN ${touched} AND state = 'open'`),
    db.run(sql`
      DELETE FROM order_beneficiaries WHERE order_id = ${id} AND NOT EXISTS (
        SELECT 1 FROM ${slots} AS line WHERE line.value ->> 'n' = item_n AND order_beneficiaries.n <= line.value ->> 'slots')`),
    db.run(sql`
      DELETE FROM order_items WHERE order_id = ${id} AND n NOT IN (
        SELECT value FROM ${jsonRows(after.map(({ n }) => n))})`),
    db.run(
      insertSelect(
        order_items,
        {
          order_id: id,
          n: sql`value ->> 'n'`,
          animal_id: sql`value ->> 'animal_id'`,
          service_id: sql`(SELECT services.id FROM services WHERE services.id = value ->> 'service_id')`,
          kind: sql`value ->> 'kind'`,
          name: sql`value ->> 'name'`,
          price: sql`value ->> 'price'`,
          quantity: sql`value ->> 'quantity'`,
          shares: sql`value ->> 'shares'`,
          operational_cost: sql`value ->> 'operational_cost'`,
        },
        sql`FROM ${jsonRows(after)} WHERE true
          ON CONFLICT (order_id, n) DO UPDATE SET animal_id = excluded.animal_id, service_id = excluded.service_id,
            kind = excluded.kind, name = excluded.name, price = excluded.price, quantity = excluded.quantity,
            shares = excluded.shares, operational_cost = excluded.operational_cost`,
      ),
    ),
    updateSearchWords(db, sql`${id}`),
  ]
}

type MovedAnimals = ReturnType<typeof animalQuantityChanges>

const takeStock = (db: Db, moved: MovedAnimals) =>
  db.run(sql`
    UPDATE animals SET stock = stock - (moved.value ->> 'n') FROM ${jsonRows(moved)} AS moved
    WHERE animals.id = moved.value ->> 'animal_id'`)

const holdUnpaid = (db: Db, moved: MovedAnimals) =>
  db.run(sql`
    UPDATE animals SET held_unpaid = held_unpaid + (moved.value ->> 'n') FROM ${jsonRows(moved)} AS moved
    WHERE animals.id = moved.value ->> 'animal_id'`)

/** `isHeld`: the change waited for payment and already reserved the added animals, so do not reduce the stock again. */
export function updateOrderLines(
  db: Db,
  order: OrderRow,
  { before, after }: { before: ChangeLine[]; after: ChangeLine[] },
  isHeld: boolean,
): BatchItem<'sqlite'>[] {
  const moved = animalQuantityChanges(before, after)
  return [
    ...replaceLines(db, order.id, before, after),
    takeStock(
      db,
      moved.filter(({ n }) => !isHeld || n < 0),
    ),
    ...(isAwaitingPayment(order) ? [holdUnpaid(db, moved)] : []),
  ]
}

type Values = Partial<typeof order_changes.$inferInsert>

export const updateOrderChange = ({ db, now }: Context, row: ChangeRow, values: Values) =>
  db
    .update(order_changes)
    .set({ ...values, updated_at: nextVersion(row.updated_at, now, sql`state = ${row.state}`) })
    .where(eq(order_changes.id, row.id))

/** `code` is the unique code (rupiah) that the customer paid for the change; 0 if the change cost nothing. */
export async function applyProposedChange(
  context: Context,
  order: OrderRow,
  row: ChangeRow,
  code: number,
): Promise<Change> {
  const { db, now } = context
  throwIfRefused(lineChangeProblem({ ...order, paid_in_parts: 0 }))
  await throwIfLinesPlanned(db, order.id, row)
  const step = newOrderChange(order)
  step.next = repriceOrder(order, { ...row, code })
  step.events.push({
    type: 'change_applied',
    details: { difference: row.difference, total_amount: step.next.total_amount },
  })
  return {
    ...step,
    also: [
      updateOrderChange(context, row, {
        state: 'applied',
        ended_at: now,
        ...amountReservationAfterEnd(row, now),
      }),
      ...updateOrderLines(db, order, row, row.state === 'waiting'),
    ],
  }
}

/** Keeps the amount of a closed change reserved for 7 days, so that a late transfer does not match another order. */
export const amountReservationAfterEnd = ({ reserves_total }: ChangeRow, now: string) =>
  reserves_total === null ? {} : { reserved_until: timePlusMs(now, orderChangeLimitsMs.agree) }
