import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../context'
import type { HandInput } from '../contract/money/bank-rows'
import { effectiveStatus } from '../contract/orders/rules'
import { audit } from '../db/audit'
import { morePaid } from '../money/changes/pay'
import { withAlso } from '../money/changes/steps'
import { change } from '../orders/life/change'
import { cashDue, partStep } from '../orders/life/money-steps'
import { begin, type Change } from '../orders/life/transitions'
import { byId, type OrderRow } from '../orders/look/rows'
import { readPaid, readParts } from '../payments/received'
import { Problem } from '../problem'
import { seatSoon } from '../sacrifices/seats/fill'
import {
  isOpen,
  payBy,
  paymentOf,
  type Row,
  readRow,
  refuseEarly,
  refuseTaken,
  take,
  verified,
} from './bank-row'

/**
 * Ties a row to an order that was verified by hand before the statement came: no second income. It shows all of the
 * booked money that no row showed yet or, as long as a person says so, a part of it. Answers the order.
 * Throws `not_exact`, `already_linked`, `row_before_order`, `row_settled`.
 */
export async function link(context: Context, row: Row, order_id: string, { isExact = false } = {}) {
  const decide = async (order: OrderRow): Promise<Change> => {
    refuseEarly(row, order)
    const { unseen } = await readPaid(context.db, order)
    if (order.payment_status === 'verified' && unseen === 0) throw new Problem('already_linked')
    const fits = isExact ? row.amount === unseen : row.amount <= unseen
    if (order.payment_status !== 'verified' || !fits || row.sen > 0) throw new Problem('not_exact')
    return {
      ...begin(order),
      money: [{ does: 'show', payment: paymentOf(row, row.amount < order.total_amount) }],
      events: [{ type: 'payment_linked', details: { source: row.source } }],
    }
  }
  return payBy(context, row, byId(order_id), decide)
}

/**
 * A row for an order that is paid already: what a change of it waits for, or more than it asks for. Answers the order.
 * Throws `not_exact` for an order that is not verified, `row_before_order`, `row_settled`.
 */
export async function payMore(context: Context, row: Row, where: SQL) {
  const decide = async (order: OrderRow) => {
    refuseEarly(row, order)
    if (order.payment_status !== 'verified' || row.sen > 0) throw new Problem('not_exact')
    return morePaid(context, order, paymentOf(row, true), row.source)
  }
  const before = ({ id }: OrderRow) => [take(context, row, id, 'settled')]
  const { order } = await change(context, where, decide, { ...withAlso, before }).catch(refuseTaken)
  await seatSoon(context)
  return order
}

/**
 * Money that came before the desk wrote its order down, by a person who says why. Exactly the order's total, with its
 * unique code or without it: who paid first did not know the code. Throws `row_before_order` for an order of the website,
 * `not_exact`, `order_paid`, `order_closed`, `row_settled`.
 */
async function payEarlier(context: Context, row: Row, order_id: string, reason: string) {
  const { db, now, actor } = context
  const parts = await readParts(db, order_id)
  const [isFromDesk] = await db.all(sql`
    SELECT 1 FROM order_events WHERE order_id = ${order_id} AND type = 'created_by_operator' LIMIT 1`)
  const pay = (order: OrderRow): Change => {
    if (!isFromDesk) throw new Problem('row_before_order')
    if (order.payment_status === 'verified') throw new Problem('order_paid')
    if (effectiveStatus(order, now) === 'cancelled') throw new Problem('order_closed')
    const isExact = row.amount === order.total_amount || row.amount === cashDue(order)
    if (!isExact || row.sen > 0 || parts.paid > 0) throw new Problem('not_exact')
    const step = verified(order, { amount: row.amount, returned: parts.returned }, row, now)
    step.events.push({ type: 'payment_earlier', details: { source: row.source, reason } })
    return step
  }
  const changes = { order_id, reason }
  const told = audit(
    db,
    { entity: 'bank_rows', entity_id: String(row.id), action: 'match_earlier', actor, changes },
    now,
  )
  await payBy(context, row, byId(order_id), pay, { seen: parts.updated_at, early: reason, also: [told] })
  await seatSoon(context)
}

/**
 * One row for one order, chosen by a person. Throws `row_settled`, `row_before_order`, `order_paid`, `order_closed`,
 * `out_of_stock`, `part_is_whole`, `not_exact`.
 */
export async function settleByHand(context: Context, id: number, { order_id, mode, reason = '' }: HandInput) {
  const { db, now } = context
  const row = await readRow(db, id)
  if (!isOpen(row)) throw new Problem('row_settled')
  if (row.side !== 'in') throw new Problem('bad_transition')
  if (mode === 'link') return void (await link(context, row, order_id))
  if (mode === 'extra') return void (await payMore(context, row, byId(order_id)))
  if (mode === 'earlier') return payEarlier(context, row, order_id, reason)
  const parts = await readParts(db, order_id)
  const seen = parts.updated_at
  const payPart = (order: OrderRow) => {
    refuseEarly(row, order)
    return partStep(order, paymentOf(row, true), parts, row.source, now)
  }
  if (mode === 'part')
    return void (await payBy(context, row, byId(order_id), payPart, { lane: 'part', seen }))
  const pay = (order: OrderRow) => {
    if (order.payment_status === 'verified') throw new Problem('order_paid')
    refuseEarly(row, order)
    return verified(order, { amount: parts.paid + row.amount, returned: parts.returned }, row, now)
  }
  await payBy(context, row, byId(order_id), pay, { seen })
  await seatSoon(context)
}
