import type { OrderPatch } from '../../contract/orders'
import { later } from '../../db/stamp'
import { Problem } from '../../problem'
import type { OrderRow } from '../look/rows'
import type { NewEvent } from './event'
import { isOverdue, isWaiting, paymentWindow, reservationWindow } from './state'

/** What one step does to an order. Pure: `change.ts` writes it in one batch. */
export type Change = {
  next: OrderRow
  events: NewEvent[]
  /** Rupiah that arrived: one income row. */
  income: number | null
  /** Why the order's income row is voided. */
  voided: string | null
}

export const begin = (order: OrderRow): Change => ({
  next: { ...order },
  events: [],
  income: null,
  voided: null,
})

const latest = (a: string, b: string) => (a > b ? a : b)

/** The total may receive money again, for as long as the order is open. */
function reserve({ next }: Change) {
  next.reserved_until = null
  next.reserves_total ??= next.total_amount
}

/** Keeps the total from other orders for 7 more days, so that a late transfer meets nobody else's. */
function releaseLater({ next }: Change, now: string) {
  if (next.reserves_total !== null) next.reserved_until = later(now, reservationWindow)
}

function close(change: Change, now: string) {
  change.next.status = 'cancelled'
  change.next.cancelled_at = now
  change.next.stock_held = false
  releaseLater(change, now)
}

function reopen(change: Change, status: OrderRow['status'], now: string) {
  const { next } = change
  next.status = status
  next.cancelled_at = null
  next.stock_held = true
  next.expires_at = latest(next.expires_at, later(now, paymentWindow))
  if (next.payment_status !== 'verified') reserve(change)
}

function verify(change: Change, amount: number, now: string) {
  const { next } = change
  if (next.payment_status === 'verified') return
  next.payment_status = 'verified'
  next.payment_verified_at = now
  next.payment_rejected_reason = null
  if (next.status === 'cancelled') reopen(change, 'confirmed', now)
  if (next.status === 'pending') next.status = 'confirmed'
  releaseLater(change, now)
  change.income = amount
  change.events.push({ type: 'payment_verified', details: { amount } })
}

function takeBackVerification(change: Change, reason: string) {
  const { next } = change
  next.payment_verified_at = null
  change.voided = reason
  if (next.status === 'confirmed') next.status = 'pending'
}

function reject(change: Change, reason: string, now: string) {
  const { next } = change
  if (next.payment_status === 'verified') takeBackVerification(change, reason || 'Pembayaran ditolak')
  next.payment_status = 'rejected'
  next.payment_rejected_reason = reason || null
  next.payment_claimed_at = null
  if (next.status !== 'cancelled') {
    next.expires_at = latest(next.expires_at, later(now, paymentWindow))
    reserve(change)
  }
  change.events.push({ type: 'payment_rejected', details: { reason } })
}

function unverify(change: Change, reason: string, now: string) {
  const { next } = change
  const wasVerified = next.payment_status === 'verified'
  next.payment_status = 'pending'
  next.payment_rejected_reason = null
  if (wasVerified) {
    takeBackVerification(change, reason || 'Verifikasi dibatalkan')
    next.payment_claimed_at = now
    if (next.status !== 'cancelled') reserve(change)
  }
  change.events.push({ type: 'payment_unverified', details: { reason } })
}

function setStatus(change: Change, status: OrderRow['status'], reason: string, now: string) {
  const { next } = change
  if (next.status === status) return
  const isPaid = next.payment_status === 'verified'
  if (status === 'confirmed' && !isPaid) throw new Problem('bad_transition')
  const isOdd = isPaid ? status === 'cancelled' || status === 'pending' : status === 'completed'
  if (isOdd && reason === '') {
    throw new Problem('reason_required', { errors: [{ path: 'reason', message: 'Alasan harus diisi' }] })
  }
  const from = next.status
  if (status === 'cancelled') close(change, now)
  else if (from === 'cancelled') reopen(change, status, now)
  else next.status = status
  change.events.push({ type: 'status_changed', details: { from, to: status, reason } })
}

function setSlaughter(change: Change, patch: OrderPatch, wasCancelled: boolean, now: string) {
  const { next } = change
  const before = JSON.stringify(slaughterOf(next))
  next.slaughter_status = patch.slaughter_status ?? next.slaughter_status
  if (patch.slaughter_date !== undefined) next.slaughter_date = patch.slaughter_date
  if (patch.slaughter_location !== undefined) next.slaughter_location = patch.slaughter_location || null
  if (patch.slaughter_notes !== undefined) next.slaughter_notes = patch.slaughter_notes || null
  if (patch.slaughter_proof_url !== undefined) next.slaughter_proof_url = patch.slaughter_proof_url || null
  if (JSON.stringify(slaughterOf(next)) === before) return
  // Also not while reopening: by its slaughter the database knows whether the animal went back to stock.
  if (wasCancelled || next.status === 'cancelled')
    throw new Problem('bad_transition', { detail: 'Pesanan ini sudah dibatalkan.' })
  next.slaughter_verified_at =
    next.slaughter_status === 'completed' ? (next.slaughter_verified_at ?? now) : null
  change.events.push({ type: 'slaughter_updated', details: { status: next.slaughter_status } })
}

const slaughterOf = (order: OrderRow) => [
  order.slaughter_status,
  order.slaughter_date,
  order.slaughter_location,
  order.slaughter_notes,
  order.slaughter_proof_url,
]

function setCustomer(change: Change, patch: OrderPatch) {
  const { next } = change
  const fields = ['customer_name', 'customer_phone', 'customer_email'] as const
  const changed = fields.filter(field => patch[field] !== undefined && patch[field] !== next[field])
  if (changed.length === 0) return
  for (const field of changed) next[field] = patch[field] ?? next[field]
  change.events.push({ type: 'customer_changed', details: { fields: changed.join(', ') } })
}

/** Another secret link, so that the former customer no longer sees the order that now belongs to somebody else. */
function renewLink({ next, events }: Change) {
  next.key_version += 1
  next.key_from_code = false
  events.push({ type: 'link_renewed' })
}

/** An order whose time ran out is cancelled first of all, whoever comes before the cron. */
function expireOverdue(change: Change, now: string) {
  if (!isOverdue(change.next, now)) return
  close(change, now)
  change.events.push({ type: 'expired' })
}

/** What the operator's PATCH does, in the order customer, payment, status, slaughter. */
export function operatorStep(order: OrderRow, patch: OrderPatch, now: string): Change {
  const change = begin(order)
  const reason = patch.reason ?? ''
  expireOverdue(change, now)
  const { status: before } = change.next
  setCustomer(change, patch)
  if (patch.new_link) renewLink(change)
  const payment = patch.payment_status === order.payment_status ? undefined : patch.payment_status
  if (payment === 'verified') verify(change, patch.amount ?? order.total_amount, now)
  if (payment === 'rejected') reject(change, reason, now)
  if (payment === 'pending') unverify(change, reason, now)
  // A dialog sends back the status it showed: that is no wish to undo what the payment just did.
  if (patch.status !== undefined && patch.status !== before) setStatus(change, patch.status, reason, now)
  setSlaughter(change, patch, before === 'cancelled', now)
  return change
}

/** The customer cancels, as long as nothing was paid or claimed. */
export function customerCancel(order: OrderRow, now: string): Change {
  if (order.payment_status === 'verified') throw new Problem('cannot_cancel')
  if (!isWaiting(order) || isOverdue(order, now)) throw new Problem('order_closed')
  if (order.payment_claimed_at !== null) throw new Problem('order_claimed')
  const change = begin(order)
  close(change, now)
  change.events.push({ type: 'cancelled_by_customer' })
  return change
}

/** The customer says to have paid. After the deadline that is kept as late and revives nothing. */
export function customerClaim(order: OrderRow, now: string): Change & { late: boolean } {
  if (order.payment_status === 'verified') throw new Problem('order_paid')
  const change = begin(order)
  expireOverdue(change, now)
  const late = change.next.status === 'cancelled'
  change.next.payment_claimed_at = now
  change.next.payment_status = 'pending'
  change.next.payment_rejected_reason = null
  change.events.push({ type: late ? 'payment_claimed_late' : 'payment_claimed' })
  return { ...change, late }
}
