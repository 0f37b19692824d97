import { eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context'
import type { BulkResult } from '../../../contract/bulk'
import { type HandInput, isBookedBefore } from '../../../contract/money/bank-rows'
import { statusAfterDeadline } from '../../../contract/orders/rules'
import { type ProblemCode, problemCodes } from '../../../contract/problems'
import { insertAudit } from '../../../db/audit'
import type { Db } from '../../../db/client'
import { jsonListSql } from '../../../db/query/keyset'
import { bank_rows } from '../../../db/schema/money/money'
import { orders } from '../../../db/schema/orders'
import { assignSeatsOrLog } from '../../../fulfilment/sacrifices/seats/fill'
import { bulkSuccess, mapInBatches } from '../../../lib/bulk'
import { logError } from '../../../lib/log'
import { Problem, toProblem } from '../../../lib/problem'
import { applyOrderChange } from '../../../orders/lifecycle/change'
import { cashAmountDue, partialPaymentChange } from '../../../orders/lifecycle/money-steps'
import { type Change, newOrderChange } from '../../../orders/lifecycle/transitions'
import { isOrderIdSql, type OrderRow } from '../../../orders/lookup/rows'
import { addExtraPayment } from '../../changes/steps'
import { readPaidSums, readPartialPayments } from '../../payments/received'
import {
  isOpenBankRow,
  linkBankRowToOrder,
  paymentFromRow,
  readBankRow,
  readPaidAndPriceTime,
  type SourcedRow,
  settleRowWithOrder,
  throwIfBankRowBeforeOrder,
  throwRowProblem,
  verifyOrderByRow,
} from './bank-row'

// The bank row confirms a recorded payment, so no income is booked. `isExact`: its amount must equal that payment.
async function linkRow(context: Context, row: SourcedRow, order_id: string, { isExact = false } = {}) {
  const decide = async (order: OrderRow): Promise<Change> => {
    throwIfBankRowBeforeOrder(row, order)
    const { unseen } = await readPaidSums(context.db, order)
    if (order.payment_status === 'verified' && unseen === 0) throw new Problem('already_linked')
    const fits = isExact ? row.amount === unseen : row.amount <= unseen
    if (order.payment_status !== 'verified' || !fits || row.sen > 0) throw new Problem('not_exact')
    return {
      ...newOrderChange(order),
      // Book the payment now, not on the day of the bank row: its income was booked when the order was verified.
      money: [
        {
          does: 'show',
          payment: {
            ...paymentFromRow(row, order, row.amount < order.total_amount, context.now),
            booked_at: context.now,
          },
        },
      ],
      events: [{ type: 'payment_linked', details: { source: row.source } }],
    }
  }
  return settleRowWithOrder(context, row, isOrderIdSql(order_id), decide)
}

// The money pays the order's unpaid change, or becomes a surplus.
async function payMore(context: Context, row: SourcedRow, where: SQL) {
  const decide = async (order: OrderRow) => {
    throwIfBankRowBeforeOrder(row, order)
    if (order.payment_status !== 'verified' || row.sen > 0) throw new Problem('not_exact')
    return addExtraPayment(context, order, paymentFromRow(row, order, true, context.now), row.source)
  }
  const before = ({ id }: OrderRow) => [linkBankRowToOrder(context, row, id, 'settled')]
  const { order } = await applyOrderChange(context, where, decide, { before }).catch(throwRowProblem)
  await assignSeatsOrLog(context)
  return order
}

// An operator may enter an order after its payment. That payer did not know the unique code, so it is not required.
async function payEarlier(context: Context, row: SourcedRow, order_id: string, reason: string) {
  const { db, now, actor } = context
  const parts = await readPartialPayments(db, order_id)
  const [isFromDesk] = await db.all(sql`
    SELECT 1 FROM order_events WHERE order_id = ${order_id} AND type = 'created_by_operator' LIMIT 1`)
  const pay = (order: OrderRow): Change => {
    if (!isFromDesk) throw new Problem('row_before_order')
    if (order.payment_status === 'verified') throw new Problem('order_paid')
    if (statusAfterDeadline(order, now) === 'cancelled') throw new Problem('order_closed')
    const isExact = row.amount === order.total_amount || row.amount === cashAmountDue(order)
    if (!isExact || row.sen > 0 || parts.paid > 0) throw new Problem('not_exact')
    const step = verifyOrderByRow(order, { amount: row.amount, returned: parts.returned }, row, now)
    step.events.push({ type: 'payment_earlier', details: { source: row.source, reason } })
    return step
  }
  const changes = { order_id, reason }
  const auditEntry = insertAudit(
    db,
    { entity: 'bank_rows', entity_id: String(row.id), action: 'match_earlier', actor, changes },
    now,
  )
  await settleRowWithOrder(context, row, isOrderIdSql(order_id), pay, {
    seen: parts.updated_at,
    early: reason,
    also: [auditEntry],
  })
  await assignSeatsOrLog(context)
}

/**
 * Throws `row_settled`, `row_before_order`, `order_paid`, `order_closed`, `out_of_stock`, `part_is_whole`, `not_exact`.
 */
export async function settleByHand(context: Context, id: number, { order_id, mode, reason = '' }: HandInput) {
  const { db, now } = context
  const row = await readBankRow(db, id)
  if (!isOpenBankRow(row)) throw new Problem('row_settled')
  if (row.side !== 'in') throw new Problem('bad_transition')
  if (mode === 'link') return void (await linkRow(context, row, order_id))
  if (mode === 'extra') return void (await payMore(context, row, isOrderIdSql(order_id)))
  if (mode === 'earlier') return payEarlier(context, row, order_id, reason)
  const parts = await readPartialPayments(db, order_id)
  const seen = parts.updated_at
  const payPart = (order: OrderRow) => {
    throwIfBankRowBeforeOrder(row, order)
    return partialPaymentChange(order, paymentFromRow(row, order, true, now), parts, row.source, now)
  }
  if (mode === 'part')
    return void (await settleRowWithOrder(context, row, isOrderIdSql(order_id), payPart, {
      state: 'part',
      seen,
    }))
  const pay = (order: OrderRow) => {
    if (order.payment_status === 'verified') throw new Problem('order_paid')
    throwIfBankRowBeforeOrder(row, order)
    return verifyOrderByRow(order, { amount: parts.paid + row.amount, returned: parts.returned }, row, now)
  }
  await settleRowWithOrder(context, row, isOrderIdSql(order_id), pay, { seen })
  await assignSeatsOrLog(context)
}

async function payExactly(db: Db, order: OrderRow, row: SourcedRow, now: string) {
  const isExact = order.total_amount === row.amount && order.reserves_total === row.amount && row.sen === 0
  if (!isExact || row.side !== 'in') throw new Problem('not_exact')
  if (order.payment_status === 'verified') throw new Problem('order_paid')
  if (statusAfterDeadline(order, now) === 'cancelled') throw new Problem('order_closed')
  const { parts, returned, since } = await readPaidAndPriceTime(db, order)
  if (isBookedBefore(row, since)) throw new Problem('row_before_order')
  if (parts > 0) throw new Problem('not_exact')
  return verifyOrderByRow(order, { amount: row.amount, returned }, row, now)
}

/** Id of the order whose change waits for this amount, or null. Throws `row_before_order`. */
async function changedOrder({ db, now }: Context, row: SourcedRow) {
  const [found] = await db.all<{ order_id: string; agreed_at: string }>(sql`
    SELECT order_id, agreed_at FROM order_changes
    WHERE reserves_total = ${row.amount} AND state = 'waiting' AND expires_at > ${now}`)
  if (!found) return null
  if (isBookedBefore(row, found.agreed_at)) throw new Problem('row_before_order')
  return found.order_id
}

async function settleExact(context: Context, row: SourcedRow) {
  const changed = await changedOrder(context, row)
  if (changed !== null) return payMore(context, row, isOrderIdSql(changed))
  const where = eq(orders.reserves_total, row.amount)
  return settleRowWithOrder(context, row, where, order => payExactly(context.db, order, row, context.now))
}

async function settleOne(context: Context, id: number) {
  const row = await readBankRow(context.db, id)
  if (!isOpenBankRow(row)) throw new Problem('row_settled')
  if (row.state === 'exact') return settleExact(context, row)
  const [named] = row.suggestions
  if (row.state !== 'recorded' || !named) throw new Problem('not_exact')
  return linkRow(context, row, named[0], { isExact: true })
}

/** A row that could not be settled is matched once more before an operator has to decide. */
const reopenRow = (db: Db, id: number) =>
  db.run(
    sql`UPDATE bank_rows SET state = 'new', reason = NULL WHERE id = ${id} AND state IN ('exact', 'recorded')`,
  )

async function reasonOf({ db }: Context, id: number, error: unknown): Promise<ProblemCode> {
  const problem = toProblem(error)
  if (problem === null) return 'internal'
  const [row] = await db.select().from(bank_rows).where(eq(bank_rows.id, id))
  if (row && !isOpenBankRow(row)) return 'row_settled'
  return problem.code === 'order_not_found' ? 'not_exact' : problem.code
}

async function settleWithResult(context: Context, id: number): Promise<BulkResult> {
  try {
    await settleOne(context, id)
    return { id: String(id), ...bulkSuccess }
  } catch (error) {
    if (!(error instanceof Problem)) logError(error, { event: 'row_not_settled', row: String(id) })
    const code = await reasonOf(context, id, error)
    if (code !== 'internal') await reopenRow(context.db, id)
    const detail = error instanceof Problem && error.code === code ? error.extra.detail : undefined
    return { id: String(id), ok: false, code, detail: detail ?? problemCodes[code][1] }
  }
}

/** A row that fails does not stop the others. Idempotent: a settled row gives `row_settled`. */
export async function settleBankRows(context: Context, ids: number[]) {
  const results = await mapInBatches(ids, id => settleWithResult(context, id))
  if (results.some(({ ok }) => ok)) await assignSeatsOrLog(context)
  return results
}

/** Order code, amount and date of the bank row whose id is the `value` of a `json_each`. */
export const bankRowLabelSql = sql`(
  SELECT trim(coalesce(orders.order_id, '') || ' Rp ' || replace(printf('%,d', row.amount), ',', '.') || ', ' || row.date)
  FROM bank_rows AS row LEFT JOIN orders ON orders.id = json_extract(row.suggestions, '$[0][0]')
  WHERE row.id = CAST(value AS INTEGER))`

/** A slice of a job can run twice, so rows settled since `since` (UTC ISO) count as succeeded. */
export async function settleRowsOfJob(context: Context, ids: string[], since: string): Promise<BulkResult[]> {
  const results = await settleBankRows(context, ids.map(Number))
  const alreadySettled = results.filter(({ code }) => code === 'row_settled').map(({ id }) => Number(id))
  const settled = await context.db.all<{ id: number }>(sql`
    SELECT id FROM bank_rows WHERE id IN ${jsonListSql(alreadySettled)}
      AND settled_at >= ${since}`)
  const own = new Set(settled.map(({ id }) => String(id)))
  return results.map(result => (own.has(result.id) ? { ...result, ...bulkSuccess } : result))
}
