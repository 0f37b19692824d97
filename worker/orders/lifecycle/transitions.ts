import type { BatchItem } from 'drizzle-orm/batch'
import {
  anonymizedOrderProblem,
  claimDeadline,
  customerCancelProblem,
  isOnlyCodeMissing,
  isOverdue,
  isReasonRequired,
  maxExtensions,
  type OrderFacts,
  orderTimeLimitsMs,
  paymentClaimProblem,
} from '../../contract/orders/rules'
import type { ProblemCode } from '../../contract/problems'
import type { NewEvent } from '../../db/orders/order-events'
import { hourMs, timePlusMs } from '../../db/stamp'
import type { SacrificeStep } from '../../fulfilment/sacrifices/plan/apply-order'
import { Problem } from '../../lib/problem'
import type { Booking, MoneyAction } from '../../money/payments/received'
import type { OrderRow } from '../lookup/rows'

/** Steps are pure functions that return a `Change`. `change.ts` writes it in one batch. */
export type Change = {
  next: OrderRow
  events: NewEvent[]
  /** In rupiah. Adds one income row to the ledger, booked now unless `booking` is set. */
  income: { amount: number; booking?: Booking } | null
  /** Reason for voiding the order's income row, or null. */
  voided: string | null
  money: MoneyAction[]
  /** Triggers copy a summary of the sacrifices back to the order. */
  sacrifices: SacrificeStep | null
  /** Statements that run after those of all other fields. */
  also: BatchItem<'sqlite'>[]
}

export const newOrderChange = (order: OrderRow): Change => ({
  next: { ...order },
  events: [],
  income: null,
  voided: null,
  money: [],
  sacrifices: null,
  also: [],
})

export function throwIfRefused(reason: ProblemCode | null) {
  if (reason !== null) throw new Problem(reason)
}

const latest = (a: string, b: string) => (a > b ? a : b)

function reserve({ next }: Change) {
  next.reserved_until = null
  next.reserves_total ??= next.total_amount
}

/** A late transfer must not match another order, so the total stays reserved for 7 days. */
function releaseLater({ next }: Change, now: string) {
  if (next.reserves_total !== null) next.reserved_until = timePlusMs(now, orderTimeLimitsMs.reservation)
}

function close(change: Change, now: string) {
  change.next.status = 'cancelled'
  change.next.cancelled_at = now
  change.next.stock_held = false
  change.next.placed_from = null
  releaseLater(change, now)
}

function openAgain(change: Change, status: OrderRow['status'], now: string) {
  const { next } = change
  throwIfRefused(anonymizedOrderProblem(next))
  next.status = status
  next.cancelled_at = null
  next.rejections = 0
  next.stock_held = true
  next.expires_at = latest(next.expires_at, timePlusMs(now, orderTimeLimitsMs.payment))
}

function reopen(change: Change, status: OrderRow['status'], now: string) {
  openAgain(change, status, now)
  if (change.next.payment_status === 'verified') return
  reserve(change)
  change.money.push({ does: 'unbook_parts' })
}

/** A payment without its unique code is accepted. A trigger stores the old total in `former_totals`. */
function waiveCode({ next }: Change, missing: number) {
  next.discount += missing
  next.code_waived += missing
  next.total_amount -= missing
  next.reserves_total = null
  next.reserved_until = null
}

export type StepFacts = {
  /** True if the customer reported the payment, false if an operator did. */
  isClaimed: boolean
  /** Refunds in rupiah. */
  returned: number
  /** Partial payments in rupiah; needed only if an order is verified without a given amount. */
  parts?: number
  booking?: Booking
  /** Origin of the money in Indonesian, shown in the timeline. */
  source?: string
  /** UTC ISO: when the last order that shares its animals was placed. Default: this order. */
  placed?: string
}

const isCodeMissing = (order: OrderRow, missing: number) =>
  isOnlyCodeMissing({ ...order, unique_code: order.unique_code - order.code_waived }, missing)

/** `amount` is all rupiah received, `returned` the part that was refunded. Throws `order_short`. */
export function verifyPayment(
  change: Change,
  amount: number,
  { returned, booking, source }: Pick<StepFacts, 'returned' | 'booking' | 'source'>,
  now: string,
) {
  const { next } = change
  if (next.payment_status === 'verified') return
  const missing = next.total_amount - (amount - returned)
  if (missing > 0 && !isCodeMissing(next, missing)) throw new Problem('order_short')
  next.payment_status = 'verified'
  next.payment_verified_at = now
  next.payment_rejected_reason = null
  next.placed_from = null
  if (next.status === 'cancelled') openAgain(change, 'confirmed', now)
  if (next.status === 'pending') next.status = 'confirmed'
  releaseLater(change, now)
  if (missing > 0) waiveCode(change, missing)
  change.money.push({ does: 'unbook_parts' })
  change.income = { amount, ...(booking && { booking }) }
  change.events.push({ type: 'payment_verified', details: { amount, ...(source && { source }) } })
}

function takeBackVerification(change: Change, reason: string) {
  const { next } = change
  next.payment_verified_at = null
  // The next payment may be a transfer, which needs the unique code, so charge the code again.
  next.discount -= next.code_waived
  next.total_amount += next.code_waived
  next.code_waived = 0
  change.voided = reason
  if (next.status === 'confirmed') next.status = 'pending'
}

export function rejectPayment(change: Change, reason: string, now: string) {
  const { next } = change
  if (next.payment_status === 'verified') takeBackVerification(change, reason || 'Pembayaran ditolak')
  next.payment_status = 'rejected'
  next.payment_rejected_reason = reason || null
  next.payment_claimed_at = null
  next.claim_until = null
  if (next.status !== 'cancelled') {
    if (next.rejections < maxExtensions)
      next.expires_at = latest(next.expires_at, timePlusMs(now, next.hold_hours * hourMs))
    next.rejections += 1
    reserve(change)
  }
  change.events.push({ type: 'payment_rejected', details: { reason } })
}

export function revertVerification(change: Change, reason: string, isClaimed: boolean, now: string) {
  const { next } = change
  const wasVerified = next.payment_status === 'verified'
  next.payment_status = 'pending'
  next.payment_rejected_reason = null
  if (wasVerified) {
    takeBackVerification(change, reason || 'Verifikasi dibatalkan')
    // The order waits for verification again, but a cancelled one only if its customer claimed to have paid.
    if (next.status !== 'cancelled') {
      next.payment_claimed_at = now
      next.claim_until = null
      reserve(change)
    } else if (!isClaimed) {
      next.payment_claimed_at = null
      next.claim_until = null
    }
  }
  change.events.push({ type: 'payment_unverified', details: { reason } })
}

export function requireReason(reason: string) {
  if (reason !== '') return
  throw new Problem('reason_required', { errors: [{ path: 'reason', message: 'Alasan harus diisi' }] })
}

export function setOrderStatus(change: Change, status: OrderRow['status'], reason: string, now: string) {
  const { next } = change
  if (next.status === status) return
  const isPaid = next.payment_status === 'verified'
  if (status === 'confirmed' && !isPaid) throw new Problem('bad_transition')
  if (isReasonRequired(next, status)) requireReason(reason)
  const from = next.status
  throwIfRefused(anonymizedOrderProblem(next))
  if (status === 'cancelled') close(change, now)
  else if (from === 'cancelled') reopen(change, status, now)
  else next.status = status
  change.events.push({ type: 'status_changed', details: { from, to: status, reason } })
}

/** The cron job may not have cancelled the order yet, so call this before any other step. */
export function cancelOrderIfOverdue(change: Change, now: string) {
  if (!isOverdue(change.next, now)) return
  close(change, now)
  change.events.push({ type: 'expired' })
}

export function customerCancellationChange(facts: OrderFacts & { order: OrderRow }, now: string): Change {
  throwIfRefused(customerCancelProblem(facts, now))
  const change = newOrderChange(facts.order)
  close(change, now)
  change.events.push({ type: 'cancelled_by_customer' })
  return change
}

function holdClaim({ next }: Change, proven: boolean, now: string) {
  const isFirst = next.payment_claimed_at === null
  next.payment_claimed_at ??= now
  next.claim_until = claimDeadline({ ...next, proven, isFirst })
}

/** A claim after the deadline is stored as late, and the order stays cancelled. */
export function customerClaimChange(
  order: OrderRow,
  proven: boolean,
  now: string,
): Change & { late: boolean } {
  throwIfRefused(paymentClaimProblem(order) ?? anonymizedOrderProblem(order))
  const change = newOrderChange(order)
  cancelOrderIfOverdue(change, now)
  const late = change.next.status === 'cancelled'
  holdClaim(change, proven, now)
  change.next.payment_status = 'pending'
  change.next.payment_rejected_reason = null
  change.events.push({ type: late ? 'payment_claimed_late' : 'payment_claimed' })
  return { ...change, late }
}
