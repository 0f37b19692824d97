import { eq, sql } from 'drizzle-orm'
import { inTurn, succeeded } from '../bulk'
import type { Context } from '../context'
import type { BulkResult } from '../contract/bulk'
import { isBefore } from '../contract/money/bank-rows'
import { effectiveStatus } from '../contract/orders/rules'
import { type ProblemCode, problems } from '../contract/problems'
import type { Db } from '../db/client'
import { bank_rows } from '../db/schema/money'
import { orders } from '../db/schema/orders'
import { logError } from '../log'
import { byId, type OrderRow } from '../orders/look/rows'
import { Problem, problemIn } from '../problem'
import { seatSoon } from '../sacrifices/seats/fill'
import { isOpen, payBy, type Row, readMoney, readRow, verified } from './bank-row'
import { link, payMore } from './by-hand'

/** Only what waits for exactly this amount: never a cancelled or paid order, never one that moved meanwhile. */
async function payExactly(db: Db, order: OrderRow, row: Row, now: string) {
  const isExact = order.total_amount === row.amount && order.reserves_total === row.amount && row.sen === 0
  if (!isExact || row.side !== 'in') throw new Problem('not_exact')
  if (order.payment_status === 'verified') throw new Problem('order_paid')
  if (effectiveStatus(order, now) === 'cancelled') throw new Problem('order_closed')
  const { parts, returned, since } = await readMoney(db, order)
  if (isBefore(row, since)) throw new Problem('row_before_order')
  if (parts > 0) throw new Problem('not_exact')
  return verified(order, { amount: row.amount, returned }, row, now)
}

/** The order whose change waits for exactly this amount since before the row was booked; null when none does. */
async function changedOrder({ db, now }: Context, row: Row) {
  const [found] = await db.all<{ order_id: string; agreed_at: string }>(sql`
    SELECT order_id, agreed_at FROM order_changes
    WHERE reserves_total = ${row.amount} AND state = 'waiting' AND expires_at > ${now}`)
  if (!found) return null
  if (isBefore(row, found.agreed_at)) throw new Problem('row_before_order')
  return found.order_id
}

/** Settles one row that the last look found to be exact. Everything is judged anew from the order as it is now. */
async function settleExact(context: Context, row: Row) {
  const changed = await changedOrder(context, row)
  if (changed !== null) return payMore(context, row, byId(changed))
  const where = eq(orders.reserves_total, row.amount)
  return payBy(context, row, where, order => payExactly(context.db, order, row, context.now))
}

/** Pays the order with an exact row, or pairs a recorded one with the order it was verified for. */
async function settleOne(context: Context, id: number) {
  const row = await readRow(context.db, id)
  if (!isOpen(row)) throw new Problem('row_settled')
  if (row.lane === 'exact') return settleExact(context, row)
  const [named] = row.suggestions
  if (row.lane !== 'recorded' || !named) throw new Problem('not_exact')
  return link(context, row, named[0], { isExact: true })
}

/** A row that could not be settled is looked at again before anybody is asked. */
const lookAgain = (db: Db, id: number) =>
  db.run(
    sql`UPDATE bank_rows SET lane = 'new', reason = NULL WHERE id = ${id} AND lane IN ('exact', 'recorded')`,
  )

/** Why a row was not settled, as it stands now: somebody else's settling is told as that. */
async function reasonOf({ db }: Context, id: number, error: unknown): Promise<ProblemCode> {
  const problem = problemIn(error)
  if (problem === null) return 'internal'
  const [row] = await db.select().from(bank_rows).where(eq(bank_rows.id, id))
  if (row && !isOpen(row)) return 'row_settled'
  return problem.code === 'order_not_found' ? 'not_exact' : problem.code
}

async function one(context: Context, id: number): Promise<BulkResult> {
  try {
    await settleOne(context, id)
    return { id: String(id), ...succeeded }
  } catch (error) {
    if (!(error instanceof Problem)) logError(error, { event: 'row_not_settled', row: String(id) })
    const code = await reasonOf(context, id, error)
    if (code !== 'internal') await lookAgain(context.db, id)
    const detail = error instanceof Problem && error.code === code ? error.extra.detail : undefined
    return { id: String(id), ok: false, code, detail: detail ?? problems[code][1] }
  }
}

/** Settles exact rows and pairs recorded ones, one by one; a failing one stops none of the others. Again is harmless: `row_settled`. */
export async function settle(context: Context, ids: number[]) {
  const results = await inTurn(ids, id => one(context, id))
  if (results.some(({ ok }) => ok)) await seatSoon(context)
  return results
}
