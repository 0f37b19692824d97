import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { isLiveCharge } from '../../contract/money/charges'
import { channelLabels, providerLabels } from '../../contract/money/gateway'
import { statusAfterDeadline } from '../../contract/orders/rules'
import type { ProblemCode } from '../../contract/problems'
import { insertAudit } from '../../db/audit'
import type { Db } from '../../db/client'
import { isUniqueClash } from '../../db/errors'
import { valueOrRollbackSql, wasConditionRefused } from '../../db/guard'
import { charges } from '../../db/schema/money/charges'
import { hourMs, minuteMs, timePlusMs } from '../../db/stamp'
import { assignSeatsOrLog } from '../../fulfilment/sacrifices/seats/fill'
import { logError } from '../../lib/log'
import { Problem } from '../../lib/problem'
import { applyOrderChange } from '../../orders/lifecycle/change'
import {
  incomeDescription,
  orderChangeForExtraPayment,
  receivedPaymentChange,
} from '../../orders/lifecycle/money-steps'
import { operatorPatchChange } from '../../orders/lifecycle/operator-step'
import { readOrderStepFacts } from '../../orders/lifecycle/step-facts'
import { type Change, newOrderChange } from '../../orders/lifecycle/transitions'
import { isOrderIdSql, type OrderRow } from '../../orders/lookup/rows'
import { addExtraPayment } from '../changes/steps'
import { type ChargeStatus, statusWithoutAmount } from '../gateway/gateway'
import { type NewPayment, readPartialPayments } from '../payments/received'

export type ChargeRow = typeof charges.$inferSelect

type Scheduled = Pick<ChargeRow, 'state' | 'created_at' | 'expires_at' | 'paid_at'>

/** The first status checks run this long after the charge was created. Later checks are hourly. */
const firstChecksMs = [2 * minuteMs, 10 * minuteMs, 30 * minuteMs]

/** Time after the end of a charge that a provider may need to report a payment. */
const settleMs = 5 * minuteMs

/** The last status check is late, because banks report late and providers can take money back. */
const lateCheckMs = 24 * hourMs

/** A charge without a usable status this long after its end counts as failed. A later payment is still booked. */
const giveUpMs = 2 * hourMs

/** An unanswered status check is repeated until this time after the end of the charge. */
const keepAskingMs = 72 * hourMs

const earlier = (a: string, b: string) => (a < b ? a : b)

/** UTC ISO or null. Depends only on the charge's own times, so that an extra check does not move a planned one. */
export function nextStatusCheckTime(charge: Scheduled, now: string, isNewState = false): string | null {
  const { state, created_at, expires_at, paid_at } = charge
  if (state === 'reversed') return null
  if (state === 'closing') return timePlusMs(now, 2 * minuteMs)
  if (isLiveCharge({ state })) {
    const afterEnd = timePlusMs(expires_at, settleMs)
    if (now >= afterEnd) return timePlusMs(now, 10 * minuteMs)
    const first = firstChecksMs.map(ms => timePlusMs(created_at, ms)).find(time => time > now)
    return earlier(first ?? timePlusMs(now, hourMs), afterEnd)
  }
  const planned =
    state === 'paid' && paid_at !== null
      ? [timePlusMs(paid_at, 10 * minuteMs), timePlusMs(paid_at, lateCheckMs)]
      : [timePlusMs(expires_at, lateCheckMs)]
  return planned.find(time => time > now) ?? (isNewState ? timePlusMs(now, lateCheckMs) : null)
}

function timeAfterCheck(charge: ChargeRow, state: ChargeRow['state'], status: ChargeStatus, now: string) {
  const isNew = state !== charge.state
  const isUnanswered = status.state === 'unknown' && !isLiveCharge({ state }) && state !== 'reversed'
  if (isNew || !isUnanswered) return nextStatusCheckTime({ ...charge, state }, now, isNew)
  if (now >= timePlusMs(charge.expires_at, keepAskingMs)) return null
  const repeat = timePlusMs(now, hourMs)
  const { next_check_at } = charge
  return next_check_at !== null && next_check_at > now ? earlier(next_check_at, repeat) : repeat
}

export const chargeSourceText = ({ channel, provider }: Pick<ChargeRow, 'channel' | 'provider'>) =>
  `${channelLabels[channel]} (${providerLabels[provider]})`

// If a payment cannot pay its order because of one of these problems, it becomes a refundable surplus.
const keptInstead = new Set<ProblemCode>([
  'bad_transition',
  'change_closed',
  'code_used_up',
  'group_not_full',
  'no_free_code',
  'order_anonymized',
  'order_closed',
  'order_done',
  'order_scheduled',
  'order_short',
  'out_of_stock',
  'plan_incomplete',
  'refund_open',
])

async function onlyExpired(db: Db, order: OrderRow) {
  if (order.status !== 'cancelled') return true
  const [last] = await db.all<{ type: string }>(sql`
    SELECT type FROM order_events WHERE order_id = ${order.id}
      AND type IN ('expired', 'cancelled_by_customer', 'status_changed') ORDER BY n DESC LIMIT 1`)
  return last?.type === 'expired'
}

/** A late payment reopens an order that was cancelled only because its deadline passed. */
async function payStep(
  context: Context,
  order: OrderRow,
  payment: NewPayment,
  source: string,
): Promise<Change> {
  const { db, now } = context
  if (order.payment_status === 'verified') return addExtraPayment(context, order, payment, source)
  const isClosed = statusAfterDeadline(order, now) === 'cancelled'
  if (isClosed && !(await onlyExpired(db, order))) throw new Problem('order_closed')
  const parts = await readPartialPayments(db, order.id)
  return receivedPaymentChange(order, payment, parts, now, source)
}

function keepAsSurplus(order: OrderRow, payment: NewPayment, source: string): Change {
  if (order.payment_status === 'verified') return orderChangeForExtraPayment(order, payment, source)
  const step = newOrderChange(order)
  step.money.push({ does: 'arrive', payment })
  step.events.push({ type: 'payment_after_close', details: { amount: payment.amount, source } })
  return step
}

const wasApplied = (error: unknown) =>
  wasConditionRefused(error, 'charges.state') || isUniqueClash(error, 'payments.charge_id')

/** Makes the batch fail if the charge is already paid. */
const markPaid = ({ db, now }: Context, charge: ChargeRow, status: ChargeStatus, amount: number) => {
  const paid_at = status.paid_at ?? now
  return db
    .update(charges)
    .set({
      state: valueOrRollbackSql(sql`state NOT IN ('paid', 'reversed')`, 'paid'),
      reference: charge.reference ?? status.reference,
      payment_reference: status.payment_reference ?? charge.payment_reference,
      paid_amount: amount,
      paid_at,
      raw_state: status.raw_state,
      checked_at: now,
      next_check_at: nextStatusCheckTime({ ...charge, state: 'paid', paid_at }, now, true),
      updated_at: now,
    })
    .where(eq(charges.id, charge.id))
}

/** Books the amount that the provider reports. A repeated call books nothing. */
async function bookPaid(context: Context, charge: ChargeRow, status: ChargeStatus, amount: number) {
  const { now } = context
  const source = chargeSourceText(charge)
  const received_at = status.paid_at ?? now
  const payment: NewPayment = {
    amount,
    method: 'gateway',
    received_at: received_at < now ? received_at : now,
    bank_row_id: null,
    charge_id: charge.id,
    is_part: true,
  }
  const options = { before: () => [markPaid(context, charge, status, amount)] }
  const where = isOrderIdSql(charge.order_id)
  try {
    await applyOrderChange(context, where, order => payStep(context, order, payment, source), options).catch(
      error => {
        if (!(error instanceof Problem && keptInstead.has(error.code))) throw error
        return applyOrderChange(context, where, order => keepAsSurplus(order, payment, source), options)
      },
    )
  } catch (error) {
    if (!wasApplied(error)) throw error
    return
  }
  await assignSeatsOrLog(context)
}

const reversedReason = 'Pembayaran ditarik kembali oleh penyedianya'

/** If the reversal fails with one of these problems, the order stays verified, but underpaid ('Kurang bayar'). */
const keepsVerified = new Set<ProblemCode>(['order_money_moved', 'order_scheduled'])

async function chargePayment(db: Db, charge_id: string) {
  const [found] = await db.all<{ id: number; amount: number; is_booked: number }>(sql`
    SELECT payments.id, payments.amount, transactions.id IS NOT NULL AND transactions.is_extra = 0 AS is_booked
    FROM payments LEFT JOIN transactions ON transactions.id = payments.transaction_id
    WHERE charge_id = ${charge_id} AND payments.voided_at IS NULL`)
  return found
}

// Removes a payment that the provider took back. If it was already refunded, the customer owes the shop its amount.
async function takeBack(context: Context, charge: ChargeRow, raw_state: string) {
  const { db, now } = context
  const source = chargeSourceText(charge)
  const payment = await chargePayment(db, charge.id)
  if (!payment) return
  const details = { amount: payment.amount, source }
  const before = () => [
    db
      .update(charges)
      .set({
        state: valueOrRollbackSql(sql`state = 'paid'`, 'reversed'),
        raw_state,
        checked_at: now,
        next_check_at: null,
        updated_at: now,
      })
      .where(eq(charges.id, charge.id)),
    insertAudit(
      db,
      {
        entity: 'shop',
        entity_id: charge.id,
        action: 'payment_taken_back',
        actor: 'system',
        changes: details,
      },
      now,
    ),
  ]
  const event = { type: 'payment_reversed', details }
  const undo = async (order: OrderRow) => {
    const drop = { does: 'void', payment_id: payment.id, why: reversedReason } as const
    if (order.payment_status !== 'verified' || payment.is_booked === 0)
      return { ...newOrderChange(order), money: [drop], events: [event] }
    // The customer sees the reason of a rejected payment and can pay again.
    const patch = { payment_status: 'rejected', reason: reversedReason } as const
    const step = operatorPatchChange(order, patch, now, await readOrderStepFacts(db, order, patch, now))
    return { ...step, money: [...step.money, drop], events: [...step.events, event] }
  }
  const lose = (order: OrderRow) => {
    const of = { payment_id: payment.id }
    return {
      ...newOrderChange(order),
      money: [{ does: 'lose', of, reason: 'undone', description: incomeDescription(order) } as const],
      events: [event],
    }
  }
  const where = isOrderIdSql(charge.order_id)
  try {
    await applyOrderChange(context, where, undo, { before }).catch(error => {
      if (!(error instanceof Problem && keepsVerified.has(error.code))) throw error
      return applyOrderChange(context, where, lose, { before })
    })
  } catch (error) {
    if (!wasApplied(error)) throw error
  }
}

const note = ({ db, now }: Context, { id, state }: ChargeRow, values: Partial<ChargeRow>) =>
  db
    .update(charges)
    .set({ checked_at: now, updated_at: now, ...values })
    .where(and(eq(charges.id, id), eq(charges.state, state)))

/** While the request to open the charge runs, the provider may not know the charge yet. */
const isBeingOpened = ({ state, reference, created_at }: ChargeRow, now: string) =>
  (state === 'asking' || state === 'closing') && reference === null && now < timePlusMs(created_at, minuteMs)

/** A charge that the shop is closing does not become `open` again. */
function stateAfter(charge: ChargeRow, status: ChargeStatus, now: string): ChargeRow['state'] {
  const { state, expires_at } = charge
  if (!isLiveCharge({ state })) return state
  switch (status.state) {
    case 'open':
      return state === 'closing' ? state : 'open'
    case 'expired':
    case 'cancelled':
      return status.state
    case 'failed':
    case 'reversed':
      return 'failed'
    case 'absent':
      if (isBeingOpened(charge, now)) return state
      // Midtrans may not know an `open` charge until the customer chooses a payment method. In any other state, a
      // charge that the provider does not know has failed.
      if (state !== 'open') return 'failed'
      return now < expires_at ? 'open' : 'expired'
    default:
      if (now >= timePlusMs(expires_at, giveUpMs)) return 'failed'
      return state === 'asking' ? 'unknown' : state
  }
}

function usableAmount(charge: ChargeRow, { currency, reference, amount }: ChargeStatus) {
  const isOther = charge.reference !== null && reference !== null && reference !== charge.reference
  if (isOther || (currency !== null && currency !== 'IDR')) return null
  return amount !== null && Number.isSafeInteger(amount) && amount > 0 ? amount : null
}

/** Replaces the status of a payment whose amount, currency or reference does not match the charge by `unknown`. */
function unusableStatus(charge: ChargeRow, { raw_state }: ChargeStatus): ChargeStatus {
  logError(new Error('unusable payment'), { event: 'charge_unusable', charge: charge.id })
  return statusWithoutAmount('unknown', `${raw_state}: jumlah, mata uang, atau nomornya tidak cocok`)
}

/** Idempotent. If the charge ended unpaid, the order is not cancelled. */
export async function applyChargeStatus(context: Context, charge: ChargeRow, answer: ChargeStatus) {
  const { now } = context
  let status = answer
  if (status.state === 'paid' && charge.state !== 'paid' && charge.state !== 'reversed') {
    const amount = usableAmount(charge, status)
    if (amount !== null) return bookPaid(context, charge, status, amount)
    status = unusableStatus(charge, status)
  }
  const isTakenBack = status.state === 'failed' || status.state === 'cancelled' || status.state === 'reversed'
  if (charge.state === 'paid' && isTakenBack) return takeBack(context, charge, status.raw_state)
  const state = stateAfter(charge, status, now)
  await note(context, charge, {
    state,
    raw_state: status.raw_state,
    next_check_at: timeAfterCheck(charge, state, status, now),
    payment_reference: status.payment_reference ?? charge.payment_reference,
    ...(charge.reference === null && status.state !== 'unknown' && { reference: status.reference }),
    ...(status.presented && Object.keys(charge.presented).length === 0 && { presented: status.presented }),
  })
}
