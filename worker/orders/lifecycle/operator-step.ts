import { wibDay } from '../../contract/lib/format'
import type { OrderPatch } from '../../contract/orders/orders'
import {
  anonymizedOrderProblem,
  missingScheduleFields,
  needsReasonForSlaughter,
} from '../../contract/orders/rules'
import type { SacrificeStep } from '../../fulfilment/sacrifices/plan/apply-order'
import { riteCompletionTime } from '../../fulfilment/sacrifices/plan/rite-day'
import { Problem } from '../../lib/problem'
import type { OrderRow } from '../lookup/rows'
import {
  type Change,
  cancelOrderIfOverdue,
  newOrderChange,
  rejectPayment,
  requireReason,
  revertVerification,
  type StepFacts,
  setOrderStatus,
  throwIfRefused,
  verifyPayment,
} from './transitions'

/** A form sends all fields, so unchanged values are ignored. Null if nothing changes. */
function sacrificesToTell(
  order: OrderRow,
  patch: OrderPatch,
  placed: string,
  now: string,
): SacrificeStep | null {
  const location = patch.slaughter_location === undefined ? undefined : patch.slaughter_location || null
  const isNew = <T>(newValue: T | undefined, known: T) => newValue !== undefined && newValue !== known
  const step: SacrificeStep = {
    ...(isNew(patch.slaughter_status, order.slaughter_status) && { status: patch.slaughter_status }),
    ...(isNew(patch.slaughter_date, order.slaughter_date) && { date: patch.slaughter_date }),
    ...(isNew(location, order.slaughter_location) && { location }),
  }
  if (Object.keys(step).length === 0) return null
  return step.status === 'completed'
    ? { ...step, performed_at: performedBy(order, patch, placed, now) }
    : step
}

// Time of the rite (UTC ISO): on the day `performed_on`, otherwise on a newly entered `slaughter_date` if that day is
// possible, otherwise now. `placed` (UTC ISO) is when the last order of the animal was placed. Throws `invalid`.
function performedBy(
  order: OrderRow,
  { performed_on, slaughter_date }: OrderPatch,
  placed: string,
  now: string,
) {
  const isEntered =
    slaughter_date != null &&
    slaughter_date !== order.slaughter_date &&
    slaughter_date >= wibDay(placed) &&
    slaughter_date <= wibDay(now)
  return riteCompletionTime(performed_on ?? (isEntered ? slaughter_date : undefined), placed, now)
}

function refuseSlaughter(order: OrderRow, patch: OrderPatch) {
  const wish = { ...order }
  setSummary(wish, patch)
  const { slaughter_status: status, slaughter_date: date, slaughter_location: location } = wish
  const isMoved = date !== order.slaughter_date || location !== order.slaughter_location
  if (status === order.slaughter_status && !isMoved) return
  const errors = missingScheduleFields({ status, date, location }).map(path => ({
    path,
    message: 'Harus diisi untuk dijadwalkan',
  }))
  if (errors.length > 0) throw new Problem('plan_incomplete', { errors })
  if (order.slaughter_status === 'completed' && status !== 'pending') {
    throw new Problem('sacrifice_done', {
      detail: 'Sudah disembelih. Kembalikan dahulu ke belum dijadwalkan, lalu ubah jadwalnya.',
    })
  }
  if (needsReasonForSlaughter(order, status)) requireReason(patch.reason ?? '')
}

/** An order scheduled before its payment becomes `processing`, so that neither cron job nor customer cancels it. */
function startBeforePayment(
  change: Change,
  before: OrderRow['slaughter_status'],
  reason: string,
  now: string,
) {
  const { next } = change
  const isAhead = needsReasonForSlaughter({ ...next, slaughter_status: before }, next.slaughter_status)
  if (isAhead && next.status === 'pending') setOrderStatus(change, 'processing', reason, now)
}

function setSlaughter(
  change: Change,
  patch: OrderPatch,
  { wasCancelled, placed = change.next.created_at }: { wasCancelled: boolean; placed?: string | undefined },
  now: string,
) {
  const { next } = change
  const before = JSON.stringify(slaughterOf(next))
  const keepsSeats = next.seated && next.payment_status === 'verified' && next.status !== 'cancelled'
  const seen = { ...next }
  if (keepsSeats) change.sacrifices = sacrificesToTell(next, patch, placed, now)
  else setSummary(next, patch)
  if (patch.slaughter_notes !== undefined) next.slaughter_notes = patch.slaughter_notes || null
  if (patch.slaughter_proof_url !== undefined) next.slaughter_proof_url = patch.slaughter_proof_url || null
  if (change.sacrifices === null && JSON.stringify(slaughterOf(next)) === before) return
  // Refuse even if the patch also reopens the order. Triggers return and take the stock of an order only if its animals
  // were not slaughtered, so a change between both would make the stock wrong.
  if (wasCancelled || next.status === 'cancelled')
    throw new Problem('bad_transition', { detail: 'Pesanan ini sudah dibatalkan.' })
  refuseSlaughter(seen, patch)
  startBeforePayment(change, seen.slaughter_status, patch.reason ?? '', now)
  if (!keepsSeats)
    next.slaughter_verified_at =
      next.slaughter_status === 'completed'
        ? (next.slaughter_verified_at ?? performedBy(seen, patch, placed, now))
        : null
  // If the state or scheduled day of the order's sacrifices changes, triggers add the event `slaughter_updated`.
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

/** The former customer must lose access after the order was transferred to another person. */
function renewLink({ next, events }: Change) {
  next.key_version += 1
  next.key_from_code = false
  // The new owner has not given any consent.
  next.message_consent = null
  events.push({ type: 'link_renewed' })
}

const personalFields = [
  'customer_name',
  'customer_phone',
  'customer_email',
  'slaughter_notes',
  'slaughter_proof_url',
  'reason',
  'new_link',
] as const satisfies (keyof OrderPatch)[]

const writesPeople = (order: OrderRow, patch: OrderPatch) =>
  personalFields.some(
    field => Boolean(patch[field]) && patch[field] !== (order as Partial<OrderPatch>)[field],
  )

/** Applies the fields in this order: customer, payment, status, slaughter. */
export function operatorPatchChange(
  order: OrderRow,
  patch: OrderPatch,
  now: string,
  facts: StepFacts,
): Change {
  const change = newOrderChange(order)
  const reason = patch.reason ?? ''
  if (writesPeople(order, patch)) throwIfRefused(anonymizedOrderProblem(order))
  cancelOrderIfOverdue(change, now)
  const { status: before } = change.next
  setCustomer(change, patch)
  if (patch.new_link) renewLink(change)
  const payment = patch.payment_status === order.payment_status ? undefined : patch.payment_status
  if (payment === 'verified') {
    const { parts = 0, returned } = facts
    verifyPayment(change, patch.amount ?? Math.max(order.total_amount, parts) + returned, facts, now)
  }
  if (payment === 'rejected') rejectPayment(change, reason, now)
  if (payment === 'pending') revertVerification(change, reason, facts.isClaimed, now)
  // The form also sends the status it displayed, which must not undo a change of the payment.
  if (patch.status !== undefined && patch.status !== before) setOrderStatus(change, patch.status, reason, now)
  setSlaughter(change, patch, { wasCancelled: before === 'cancelled', placed: facts.placed }, now)
  return change
}
