import { wibDay } from '../../contract/format'
import type { OrderPatch } from '../../contract/orders/orders'
import {
  asksReason,
  type ClaimFacts,
  claimHolds,
  isAheadOfMoney,
  isOverdue,
  lacksOfPlan,
  mostExtensions,
  type OrderFacts,
  whyNoCancel,
  whyNoClaim,
  whyNoPerson,
  windows,
} from '../../contract/orders/rules'
import type { ProblemCode } from '../../contract/problems'
import type { NewEvent } from '../../db/order-events'
import { hour, later } from '../../db/stamp'
import type { Booking, Money } from '../../payments/received'
import { Problem } from '../../problem'
import { performedAt } from '../../sacrifices/plan/performed'
import type { SacrificeStep } from '../../sacrifices/plan/tell'
import type { OrderRow } from '../look/rows'

/** What one step does to an order. Pure: `change.ts` writes it in one batch. */
export type Change = {
  next: OrderRow
  events: NewEvent[]
  /** Rupiah that arrived, in one income row; booked now where `booking` says nothing else. */
  income: { amount: number; booking?: Booking } | null
  /** Why the order's income row is voided. */
  voided: string | null
  /** What else becomes of its payments, in this order. */
  money: Money[]
  /** What its sacrifices are told; the database sums them up into the order again. */
  sacrifices: SacrificeStep | null
}

export const begin = (order: OrderRow): Change => ({
  next: { ...order },
  events: [],
  income: null,
  voided: null,
  money: [],
  sacrifices: null,
})

/** Throws the reason why a step is not possible, if there is one. */
export function refuse(reason: ProblemCode | null) {
  if (reason !== null) throw new Problem(reason)
}

const latest = (a: string, b: string) => (a > b ? a : b)

/** The total may receive money again, for as long as the order is open. */
function reserve({ next }: Change) {
  next.reserved_until = null
  next.reserves_total ??= next.total_amount
}

/** Keeps the total from other orders for 7 more days, so that a late transfer meets nobody else's. */
function releaseLater({ next }: Change, now: string) {
  if (next.reserves_total !== null) next.reserved_until = later(now, windows.reservation)
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
  refuse(whyNoPerson(next))
  next.status = status
  next.cancelled_at = null
  next.rejections = 0
  next.stock_held = true
  next.expires_at = latest(next.expires_at, later(now, windows.payment))
}

function reopenPaid(change: Change, now: string) {
  openAgain(change, 'confirmed', now)
  change.money.push({ does: 'unbook_parts' })
}

function reopen(change: Change, status: OrderRow['status'], now: string) {
  openAgain(change, status, now)
  if (change.next.payment_status === 'verified') return
  reserve(change)
  // What was booked to be refunded and stayed counts towards the total again.
  change.money.push({ does: 'unbook_parts' })
}

/**
 * Gives up rupiah of the unique code that were not paid: nobody counts them out in cash, and a transfer may leave them out.
 * The total that was told keeps naming the order by a trigger.
 */
function waiveCode({ next }: Change, missing: number) {
  next.discount += missing
  next.code_waived += missing
  next.total_amount -= missing
  next.reserves_total = null
  next.reserved_until = null
}

/** Money of an order as a step knows it: rupiah that refunds take of what arrived, and the day of a payment. */
export type MoneyFacts = { isClaimed: boolean; returned: number; booking?: Booking }

/** Whether what is missing of an order is no more than its unique code; where the code is all there is to pay, it stays. */
const isCodeMissing = ({ unique_code, code_waived, discount, subtotal }: OrderRow, missing: number) =>
  missing > 0 && missing <= unique_code - code_waived && discount + missing <= subtotal

/** Throws `order_short` when less arrived than the order asks for. `amount`: rupiah that arrived in all. */
function verify(change: Change, amount: number, { returned, booking }: MoneyFacts, now: string) {
  const { next } = change
  if (next.payment_status === 'verified') return
  const missing = next.total_amount - (amount - returned)
  if (missing > 0 && !isCodeMissing(next, missing)) throw new Problem('order_short')
  next.payment_status = 'verified'
  next.payment_verified_at = now
  next.payment_rejected_reason = null
  next.placed_from = null
  if (next.status === 'cancelled') reopenPaid(change, now)
  if (next.status === 'pending') next.status = 'confirmed'
  releaseLater(change, now)
  if (missing > 0) waiveCode(change, missing)
  change.income = { amount, ...(booking && { booking }) }
  change.events.push({ type: 'payment_verified', details: { amount } })
}

function takeBackVerification(change: Change, reason: string) {
  const { next } = change
  next.payment_verified_at = null
  // Who pays anew may pay by transfer, which needs the code again.
  next.discount -= next.code_waived
  next.total_amount += next.code_waived
  next.code_waived = 0
  change.voided = reason
  if (next.status === 'confirmed') next.status = 'pending'
}

function reject(change: Change, reason: string, now: string) {
  const { next } = change
  if (next.payment_status === 'verified') takeBackVerification(change, reason || 'Pembayaran ditolak')
  next.payment_status = 'rejected'
  next.payment_rejected_reason = reason || null
  next.payment_claimed_at = null
  next.claim_until = null
  if (next.status !== 'cancelled') {
    if (next.rejections < mostExtensions)
      next.expires_at = latest(next.expires_at, later(now, next.hold_hours * hour))
    next.rejections += 1
    reserve(change)
  }
  change.events.push({ type: 'payment_rejected', details: { reason } })
}

function unverify(change: Change, reason: string, isClaimed: boolean, now: string) {
  const { next } = change
  const wasVerified = next.payment_status === 'verified'
  next.payment_status = 'pending'
  next.payment_rejected_reason = null
  if (wasVerified) {
    takeBackVerification(change, reason || 'Verifikasi dibatalkan')
    // Of a cancelled order nobody is to judge what nobody claimed.
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

function askReason(reason: string) {
  if (reason !== '') return
  throw new Problem('reason_required', { errors: [{ path: 'reason', message: 'Alasan harus diisi' }] })
}

function setStatus(change: Change, status: OrderRow['status'], reason: string, now: string) {
  const { next } = change
  if (next.status === status) return
  const isPaid = next.payment_status === 'verified'
  if (status === 'confirmed' && !isPaid) throw new Problem('bad_transition')
  if (asksReason(next, status)) askReason(reason)
  const from = next.status
  refuse(whyNoPerson(next))
  if (status === 'cancelled') close(change, now)
  else if (from === 'cancelled') reopen(change, status, now)
  else next.status = status
  change.events.push({ type: 'status_changed', details: { from, to: status, reason } })
}

/** Of an order with seats the sacrifices are told, and only what differs: a form sends back the summary it showed. */
function sacrificesToTell(order: OrderRow, patch: OrderPatch, now: string): SacrificeStep | null {
  const location = patch.slaughter_location === undefined ? undefined : patch.slaughter_location || null
  const isNew = <T>(given: T | undefined, known: T) => given !== undefined && given !== known
  const step: SacrificeStep = {
    ...(isNew(patch.slaughter_status, order.slaughter_status) && { status: patch.slaughter_status }),
    ...(isNew(patch.slaughter_date, order.slaughter_date) && { date: patch.slaughter_date }),
    ...(isNew(location, order.slaughter_location) && { location }),
  }
  if (Object.keys(step).length === 0) return null
  return step.status === 'completed' ? { ...step, performed_at: performedBy(order, patch, now) } : step
}

/**
 * When a slaughter that is marked as done was performed: the day told for it, or else another day than the planned one
 * that came along and can have been it, or else now. Throws `invalid`.
 */
function performedBy(order: OrderRow, { performed_on, slaughter_date }: OrderPatch, now: string) {
  const isEntered =
    slaughter_date != null &&
    slaughter_date !== order.slaughter_date &&
    slaughter_date >= wibDay(order.created_at) &&
    slaughter_date <= wibDay(now)
  return performedAt(performed_on ?? (isEntered ? slaughter_date : undefined), order.created_at, now)
}

/** Throws what stands in the way of a slaughter as it is wished: the same as on the screen of all sacrifices. */
function refuseSlaughter(order: OrderRow, patch: OrderPatch) {
  const wish = { ...order }
  setSummary(wish, patch)
  const { slaughter_status: status, slaughter_date: date, slaughter_location: location } = wish
  const isMoved = date !== order.slaughter_date || location !== order.slaughter_location
  if (status === order.slaughter_status && !isMoved) return
  const errors = lacksOfPlan({ status, date, location }).map(path => ({
    path,
    message: 'Harus diisi untuk dijadwalkan',
  }))
  if (errors.length > 0) throw new Problem('plan_incomplete', { errors })
  if (order.slaughter_status === 'completed' && status !== 'pending') {
    throw new Problem('sacrifice_done', {
      detail: 'Sudah disembelih. Kembalikan dahulu ke belum dijadwalkan, lalu ubah jadwalnya.',
    })
  }
  if (isAheadOfMoney(order, status)) askReason(patch.reason ?? '')
}

/** Whoever goes on before the money waits for it no longer: neither time nor the customer cancels such an order. */
function goAhead(change: Change, before: OrderRow['slaughter_status'], reason: string, now: string) {
  const { next } = change
  const isAhead = isAheadOfMoney({ ...next, slaughter_status: before }, next.slaughter_status)
  if (isAhead && next.status === 'pending') setStatus(change, 'processing', reason, now)
}

function setSlaughter(change: Change, patch: OrderPatch, wasCancelled: boolean, now: string) {
  const { next } = change
  const before = JSON.stringify(slaughterOf(next))
  const keepsSeats = next.seated && next.payment_status === 'verified' && next.status !== 'cancelled'
  const seen = { ...next }
  if (keepsSeats) change.sacrifices = sacrificesToTell(next, patch, now)
  else setSummary(next, patch)
  if (patch.slaughter_notes !== undefined) next.slaughter_notes = patch.slaughter_notes || null
  if (patch.slaughter_proof_url !== undefined) next.slaughter_proof_url = patch.slaughter_proof_url || null
  if (change.sacrifices === null && JSON.stringify(slaughterOf(next)) === before) return
  // Also not while reopening: by its slaughter the database knows whether the animal went back to stock.
  if (wasCancelled || next.status === 'cancelled')
    throw new Problem('bad_transition', { detail: 'Pesanan ini sudah dibatalkan.' })
  refuseSlaughter(seen, patch)
  goAhead(change, seen.slaughter_status, patch.reason ?? '', now)
  if (!keepsSeats)
    next.slaughter_verified_at =
      next.slaughter_status === 'completed'
        ? (next.slaughter_verified_at ?? performedBy(seen, patch, now))
        : null
  // The database tells of another status, and of another day of what is scheduled, once the sacrifices have it.
  const isMoved = change.sacrifices?.date !== undefined && next.slaughter_status === 'scheduled'
  if (change.sacrifices?.status === undefined && !isMoved)
    change.events.push({
      type: 'slaughter_updated',
      details: { status: next.slaughter_status, ...(patch.reason && { reason: patch.reason }) },
    })
}

function setSummary(next: OrderRow, patch: OrderPatch) {
  next.slaughter_status = patch.slaughter_status ?? next.slaughter_status
  if (patch.slaughter_date !== undefined) next.slaughter_date = patch.slaughter_date
  if (patch.slaughter_location !== undefined) next.slaughter_location = patch.slaughter_location || null
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
  // Who has it now agreed to nothing yet.
  next.message_consent = null
  events.push({ type: 'link_renewed' })
}

/** An order whose time ran out is cancelled first of all, whoever comes before the cron. */
function expireOverdue(change: Change, now: string) {
  if (!isOverdue(change.next, now)) return
  close(change, now)
  change.events.push({ type: 'expired' })
}

const ofPeople = [
  'customer_name',
  'customer_phone',
  'customer_email',
  'slaughter_notes',
  'slaughter_proof_url',
  'reason',
  'new_link',
] as const satisfies (keyof OrderPatch)[]

/** What a form sends back as it showed it is no wish. */
const writesPeople = (order: OrderRow, patch: OrderPatch) =>
  ofPeople.some(field => Boolean(patch[field]) && patch[field] !== (order as Partial<OrderPatch>)[field])

/**
 * What the operator's PATCH does, in the order customer, payment, status, slaughter. `isClaimed`: its customer said so, not
 * a verification that was undone.
 */
export function operatorStep(order: OrderRow, patch: OrderPatch, now: string, facts: MoneyFacts): Change {
  const change = begin(order)
  const reason = patch.reason ?? ''
  if (writesPeople(order, patch)) refuse(whyNoPerson(order))
  expireOverdue(change, now)
  const { status: before } = change.next
  setCustomer(change, patch)
  if (patch.new_link) renewLink(change)
  const payment = patch.payment_status === order.payment_status ? undefined : patch.payment_status
  if (payment === 'verified') verify(change, patch.amount ?? order.total_amount + facts.returned, facts, now)
  if (payment === 'rejected') reject(change, reason, now)
  if (payment === 'pending') unverify(change, reason, facts.isClaimed, now)
  // A dialog sends back the status it showed: that is no wish to undo what the payment just did.
  if (patch.status !== undefined && patch.status !== before) setStatus(change, patch.status, reason, now)
  setSlaughter(change, patch, before === 'cancelled', now)
  return change
}

/** The customer cancels, as long as nothing was paid or claimed. */
export function customerCancel(facts: OrderFacts & { order: OrderRow }, now: string): Change {
  refuse(whyNoCancel(facts, now))
  const change = begin(facts.order)
  close(change, now)
  change.events.push({ type: 'cancelled_by_customer' })
  return change
}

function holdClaim({ next }: Change, facts: ClaimFacts, now: string) {
  const isFirst = next.payment_claimed_at === null
  next.payment_claimed_at ??= now
  const { rejections, payment_claimed_at, expires_at, claim_until } = next
  next.claim_until = claimHolds({
    ...facts,
    isFirst,
    rejections,
    payment_claimed_at,
    expires_at,
    claim_until,
  })
}

/** The customer says to have paid. After the deadline that is kept as late and revives nothing. */
export function customerClaim(order: OrderRow, facts: ClaimFacts, now: string): Change & { late: boolean } {
  refuse(whyNoClaim(order) ?? whyNoPerson(order))
  const change = begin(order)
  expireOverdue(change, now)
  const late = change.next.status === 'cancelled'
  holdClaim(change, facts, now)
  change.next.payment_status = 'pending'
  change.next.payment_rejected_reason = null
  change.events.push({ type: late ? 'payment_claimed_late' : 'payment_claimed' })
  return { ...change, late }
}
