import type { SQL } from 'drizzle-orm'
import type { Context } from '../context'
import type { HandInput } from '../contract/money/bank-rows'
import { morePaid } from '../money/changes/pay'
import { withAlso } from '../money/changes/steps'
import { change } from '../orders/life/change'
import { partStep } from '../orders/life/money-steps'
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
      money: { does: 'show', payment: paymentOf(row, row.amount < order.total_amount) },
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
    return morePaid(context, order, paymentOf(row, true), row.source, [
      take(context, row, order.id, 'settled'),
    ])
  }
  const { order } = await change(context, where, decide, withAlso).catch(refuseTaken)
  await seatSoon(context)
  return order
}

/**
 * One row for one order, chosen by a person. Throws `row_settled`, `row_before_order`, `order_paid`, `order_closed`,
 * `out_of_stock`, `part_is_whole`, `not_exact`.
 */
export async function settleByHand(context: Context, id: number, { order_id, mode }: HandInput) {
  const { db, now } = context
  const row = await readRow(db, id)
  if (!isOpen(row)) throw new Problem('row_settled')
  if (row.side !== 'in') throw new Problem('bad_transition')
  if (mode === 'link') return void (await link(context, row, order_id))
  if (mode === 'extra') return void (await payMore(context, row, byId(order_id)))
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
    return verified(order, parts.paid + row.amount, row, now)
  }
  await payBy(context, row, byId(order_id), pay, { seen })
  await seatSoon(context)
}
