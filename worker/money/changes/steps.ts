import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import {
  type AgreeInput,
  animalQuantityChanges,
  type LeavingName,
  type OrderChangeInput,
  orderChangeLimitsMs,
} from '../../contract/money/changes'
import { unrefundedSurplus } from '../../contract/money/refunds'
import { isRefused, isUniqueClash } from '../../db/errors'
import { retryMarker, retryWhileOvertaken, wasVersionOvertaken } from '../../db/guard'
import { order_changes } from '../../db/schema/money/refunds'
import { timePlusMs } from '../../db/stamp'
import { assignSeatsOrLog } from '../../fulfilment/sacrifices/seats/fill'
import { invalidField, Problem } from '../../lib/problem'
import { drawCodeAfterClashes } from '../../orders/codes'
import { applyOrderChange } from '../../orders/lifecycle/change'
import { orderChangeForExtraPayment } from '../../orders/lifecycle/money-steps'
import { type Change, newOrderChange } from '../../orders/lifecycle/transitions'
import { isOrderIdSql, type OrderRow } from '../../orders/lookup/rows'
import { readBalance } from '../payments/balance'
import type { NewPayment } from '../payments/received'
import { createCustomerRefund } from '../refunds/request'
import {
  amountReservationAfterEnd,
  applyProposedChange,
  repriceOrder,
  updateOrderChange,
  updateOrderLines,
} from './apply'
import {
  type ChangeRow,
  findNamesThatNoLongerFit,
  priceOrderChange,
  readOpenOrderChange,
  requireOpenOrderChange,
  throwIfLinesPlanned,
} from './read'

const refuseMoved = (error: unknown): never => {
  if (wasVersionOvertaken(error, order_changes)) throw new Problem('change_closed')
  if (isUniqueClash(error, 'order_changes.order_id')) throw new Problem('change_open')
  throw error
}

/** Throws `out_of_stock`, `change_open`, `order_scheduled`, and what `priceOrderChange` throws. */
export async function proposeOrderChange(context: Context, order_id: string, input: OrderChangeInput) {
  const { db, actor, now } = context
  const id = crypto.randomUUID()
  const decide = async (order: OrderRow): Promise<Change> => {
    const wish = await priceOrderChange(db, order, input)
    const leaving = await findNamesThatNoLongerFit(db, order.id, wish)
    const step = newOrderChange(order)
    const details = { difference: wish.difference, reason: input.reason }
    if (order.payment_status !== 'verified') {
      step.next = repriceOrder(order, { ...wish, code: 0 })
      step.events.push({
        type: 'lines_changed',
        details: { ...details, total_amount: step.next.total_amount },
      })
      return { ...step, also: updateOrderLines(db, order, wish, false) }
    }
    step.events.push({ type: 'change_proposed', details })
    const values = {
      id,
      order_id,
      before: wish.before,
      after: wish.after,
      held: animalQuantityChanges(wish.before, wish.after).filter(({ n }) => n > 0),
      subtotal: wish.subtotal,
      discount: wish.discount,
      difference: wish.difference,
      leaving,
      reason: input.reason,
      proposed_by: actor,
      expires_at: timePlusMs(now, orderChangeLimitsMs.agree),
      created_at: now,
      updated_at: now,
    }
    return { ...step, also: [db.insert(order_changes).values(values)] }
  }
  await applyOrderChange(context, isOrderIdSql(order_id), decide, { seen: input.updated_at }).catch(
    refuseMoved,
  )
}

function refuseOtherNames({ leaving }: ChangeRow, now: LeavingName[], stated: string[]) {
  const names = (list: LeavingName[]) => JSON.stringify(list.map(({ item_n, n, name }) => [item_n, n, name]))
  if (names(leaving) !== names(now)) throw new Problem('change_names_moved')
  if (JSON.stringify(stated) !== JSON.stringify(now.map(({ name }) => name)))
    throw invalidField('leaving', 'Sebutkan semua nama yang keluar dari pesanan, seperti di perubahannya')
}

// `credit` is the order's surplus in rupiah before the change, negative if money is missing.
function awaitPayment(
  context: Context,
  order: OrderRow,
  row: ChangeRow,
  { credit, clashes }: { credit: number; clashes: number },
): Change {
  const { now, random } = context
  const unique_code = drawCodeAfterClashes(random, clashes + 1)
  const amount = row.difference - credit + unique_code
  const step = newOrderChange(order)
  step.events.push({ type: 'change_agreed', details: { difference: row.difference, amount } })
  const expires_at = timePlusMs(now, orderChangeLimitsMs.pay)
  const values = {
    state: 'waiting',
    credit,
    unique_code,
    amount,
    reserves_total: amount,
    agreed_at: now,
    expires_at,
  } as const
  return { ...step, also: [updateOrderChange(context, row, values)] }
}

const maxAttempts = 24

/** Throws `change_closed`, `stale`, `out_of_stock`, `order_scheduled`, `change_names_moved`, `no_free_code`. */
export async function agreeToOrderChange(context: Context, order_id: string, id: string, input: AgreeInput) {
  const { db, now } = context
  const attempt = async (clashes: number) => {
    const decide = async (order: OrderRow): Promise<Change> => {
      const row = await requireOpenOrderChange(db, order_id, id, now)
      if (row.state !== 'proposed') throw new Problem('change_closed')
      if (row.difference !== input.difference) throw new Problem('stale')
      refuseOtherNames(row, await findNamesThatNoLongerFit(db, order_id, row), input.leaving)
      await throwIfLinesPlanned(db, order_id, row)
      const credit = unrefundedSurplus(await readBalance(db, order_id))
      if (row.difference > Math.max(0, credit)) return awaitPayment(context, order, row, { credit, clashes })
      const surplus = row.difference < 0 ? (input.surplus ?? 'refund') : null
      const step = await applyProposedChange(context, order, { ...row, surplus }, 0)
      const back =
        surplus === null
          ? []
          : await createCustomerRefund(context, step.next, -row.difference, surplus, row.proposed_by)
      return {
        ...step,
        also: [
          db.update(order_changes).set({ surplus, agreed_at: now }).where(eq(order_changes.id, id)),
          ...step.also,
          ...back,
        ],
      }
    }
    try {
      const { change: done } = await applyOrderChange(context, isOrderIdSql(order_id), decide)
      return done.events.some(({ type }) => type === 'change_applied')
    } catch (error) {
      if (isRefused(error, 'amount_elsewhere') || isUniqueClash(error, 'order_changes.reserves_total'))
        return retryMarker
      return refuseMoved(error)
    }
  }
  const isApplied = await retryWhileOvertaken(maxAttempts, attempt, () => new Problem('no_free_code'))
  if (isApplied) await assignSeatsOrLog(context)
}

/** A trigger releases the animals that the change reserved. */
function endStep(
  context: Context,
  order: OrderRow,
  row: ChangeRow,
  state: 'declined' | 'withdrawn' | 'expired',
): Change {
  const { now } = context
  const step = newOrderChange(order)
  step.events.push({ type: `change_${state}`, details: { difference: row.difference } })
  return {
    ...step,
    also: [updateOrderChange(context, row, { state, ended_at: now, ...amountReservationAfterEnd(row, now) })],
  }
}

/** Closes a change because the customer declined it or an operator withdrew it. Throws `change_closed`. */
export function closeOrderChange(
  context: Context,
  order_id: string,
  id: string,
  state: 'declined' | 'withdrawn',
) {
  const decide = async (order: OrderRow) => {
    const row = await requireOpenOrderChange(context.db, order_id, id, context.now)
    if (state === 'declined' && row.state !== 'proposed') throw new Problem('change_closed')
    return endStep(context, order, row, state)
  }
  return applyOrderChange(context, isOrderIdSql(order_id), decide).catch(refuseMoved)
}

/** Applies the order's unpaid change if the surplus now pays it. Throws `order_scheduled`. */
export async function addExtraPayment(
  context: Context,
  order: OrderRow,
  payment: NewPayment,
  source: string,
): Promise<Change> {
  const step = orderChangeForExtraPayment(order, payment, source)
  const row = await readOpenOrderChange(context.db, order.id)
  if (row?.state !== 'waiting' || row.expires_at <= context.now) return step
  const surplus = unrefundedSurplus(await readBalance(context.db, order.id)) + payment.amount
  if (surplus < row.difference) return step
  const done = await applyProposedChange(
    context,
    order,
    row,
    Math.min(row.unique_code ?? 0, surplus - row.difference),
  )
  return {
    ...done,
    money: step.money,
    events: [...step.events, ...done.events],
  }
}

const maxEndedPerRun = 100

async function endExpired(context: Context, row: ChangeRow) {
  try {
    await applyOrderChange(context, isOrderIdSql(row.order_id), order =>
      endStep(context, order, row, 'expired'),
    )
  } catch (error) {
    // Ignore the error: a concurrent request paid or withdrew the change.
    if (!wasVersionOvertaken(error, order_changes)) throw error
  }
}

/** Returns the number of closed changes. An error is thrown only after all changes were tried. */
export async function closeExpiredOrderChanges(context: Context) {
  const { db, now } = context
  const due = await db
    .select()
    .from(order_changes)
    .where(sql`state IN ('proposed', 'waiting') AND expires_at <= ${now}`)
    .orderBy(order_changes.expires_at)
    .limit(maxEndedPerRun)
  const failures: unknown[] = []
  for (const row of due) await endExpired(context, row).catch(error => failures.push(error))
  await db.run(sql`
    UPDATE order_changes SET reserves_total = NULL, reserved_until = NULL WHERE reserved_until <= ${now}`)
  if (failures.length > 0) throw failures[0]
  return due.length
}
