import { sql } from 'drizzle-orm'
import type { Context } from '../context'
import type { HandInput } from '../contract/money/bank-rows'
import { effectiveStatus, windows } from '../contract/orders/rules'
import type { Db } from '../db/client'
import { order_events } from '../db/schema/orders'
import { later } from '../db/stamp'
import { change } from '../orders/life/change'
import { begin, type Change } from '../orders/life/transitions'
import { byId, type OrderRow } from '../orders/look/rows'
import { paidInParts, readPaid } from '../payments/received'
import { Problem } from '../problem'
import { seatSoon } from '../sacrifices/seats/fill'
import { isOpen, paymentOf, type Row, readRow, refuseEarly, refuseTaken, take, verified } from './bank-row'

type Known = { paid: number; extended: boolean; updated_at: string }

/** What arrived for an order so far, as of one moment of it. */
async function readParts(db: Db, id: string): Promise<Known> {
  const [found] = await db.all<{ paid: number; extended: number; updated_at: string }>(sql`
    SELECT ${paidInParts(sql`orders.id`)} AS paid,
      EXISTS (SELECT 1 FROM ${order_events} WHERE order_id = orders.id AND type = 'payment_part') AS extended, updated_at
    FROM orders WHERE id = ${id}`)
  if (!found) throw new Problem('order_not_found')
  return { ...found, extended: found.extended === 1 }
}

/** A part keeps the order open: its stock is held 24 h more, once, and the rest is what the customer sees. */
function payPart(order: OrderRow, row: Row, known: Known, now: string): Change {
  if (order.payment_status === 'verified') throw new Problem('order_paid')
  if (effectiveStatus(order, now) === 'cancelled') throw new Problem('order_closed')
  refuseEarly(row, order)
  const change = begin(order)
  const rest = order.total_amount - known.paid - row.amount
  if (rest <= 0) throw new Problem('part_is_whole')
  change.next.payment_claimed_at = null
  change.next.claim_until = null
  change.next.payment_status = 'pending'
  change.next.payment_rejected_reason = null
  const extended = later(now, windows.payment)
  if (!known.extended && extended > order.expires_at) change.next.expires_at = extended
  change.money = { does: 'arrive', payment: paymentOf(row, true) }
  change.events.push({ type: 'payment_part', details: { amount: row.amount, rest, source: row.source } })
  return change
}

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
  const { order } = await change(context, byId(order_id), decide, {
    extra: ({ id }) => [take(context, row, id, 'settled')],
  }).catch(refuseTaken)
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
  const parts = await readParts(db, order_id)
  const seen = parts.updated_at
  if (mode === 'part') {
    await change(context, byId(order_id), order => payPart(order, row, parts, now), {
      seen,
      extra: order => [take(context, row, order.id, 'part')],
    }).catch(refuseTaken)
    return
  }
  const pay = (order: OrderRow) => {
    if (order.payment_status === 'verified') throw new Problem('order_paid')
    refuseEarly(row, order)
    return verified(order, parts.paid + row.amount, row, now)
  }
  await change(context, byId(order_id), pay, {
    seen,
    extra: order => [take(context, row, order.id, 'settled')],
  }).catch(refuseTaken)
  await seatSoon(context)
}
