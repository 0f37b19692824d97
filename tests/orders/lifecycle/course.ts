import type { OrderPatch } from '../../../worker/contract/orders/orders'
import { nameChangeProblem } from '../../../worker/contract/orders/rules'
import { timePlusMs } from '../../../worker/db/stamp'
import { Problem } from '../../../worker/lib/problem'
import { operatorPatchChange } from '../../../worker/orders/lifecycle/operator-step'
import type { Change } from '../../../worker/orders/lifecycle/transitions'
import { customerCancellationChange, customerClaimChange } from '../../../worker/orders/lifecycle/transitions'
import type { OrderRow } from '../../../worker/orders/lookup/rows'

export const now = '2026-05-10T12:00:00.000Z'
/** Now plus `hours`. */
export const at = (hours: number) => timePlusMs(now, hours * 3_600_000)

export const total = 2_500_321
export const otherAmount = 2_600_000
export const reason = 'Alasan'

/** An untouched order, placed four hours ago. */
export const waitingOrder: OrderRow = {
  seq: 1,
  id: 'id',
  order_id: 'ORDER-123AB',
  key_version: 1,
  key_from_code: false,
  seated: false,
  customer_name: 'Siti Rahmawati',
  customer_phone: '+6281234567890',
  customer_email: 'siti@contoh.id',
  referral_code: null,
  discount_code: null,
  referral_code_id: null,
  discount_code_id: null,
  code_phone: null,
  code_waived: 0,
  left_over: 0,
  short_by: 0,
  service: null,
  status: 'pending',
  payment_status: 'pending',
  subtotal: 2_500_000,
  discount: 0,
  unique_code: 321,
  total_amount: total,
  reserves_total: total,
  reserved_until: null,
  stock_held: true,
  payment_claimed_at: null,
  payment_verified_at: null,
  payment_rejected_reason: null,
  slaughter_status: 'pending',
  slaughter_date: null,
  slaughter_location: null,
  slaughter_notes: null,
  slaughter_proof_url: null,
  slaughter_verified_at: null,
  cancelled_at: null,
  claim_until: null,
  rejections: 0,
  capped: true,
  placed_from: 'hash',
  hold_hours: 24,
  fresh: false,
  consent_version: '2026-11',
  consent_at: at(-4),
  message_consent: null,
  words: '',
  anonymized_at: null,
  expires_at: at(20),
  created_at: at(-4),
  updated_at: at(-4),
}

const closed = { status: 'cancelled', stock_held: false, placed_from: null } as const
const paid = {
  payment_status: 'verified',
  placed_from: null,
  payment_claimed_at: at(-3),
  claim_until: at(45),
  payment_verified_at: at(-2),
  reserved_until: at(166),
} as const
const rejected = { payment_status: 'rejected', payment_rejected_reason: 'Dana belum masuk' } as const

export const states = {
  waiting: {},
  claimed: { payment_claimed_at: at(-1), claim_until: at(47) },
  proven: { payment_claimed_at: at(-1) },
  rejected: { ...rejected, rejections: 1 },
  'rejected three times': { ...rejected, rejections: 3 },
  'claimed after three rejections': { rejections: 3, payment_claimed_at: at(-1), claim_until: at(20) },
  overdue: { expires_at: at(-1) },
  'rejected and overdue': { ...rejected, rejections: 1, expires_at: at(-1) },
  'claim run out': { payment_claimed_at: at(-49), claim_until: at(-1), expires_at: at(-25) },
  expired: { ...closed, cancelled_at: at(-1), expires_at: at(-1), reserved_until: at(167) },
  'expired long ago': { ...closed, cancelled_at: at(-200), expires_at: at(-200), reserves_total: null },
  'cancelled by the customer': { ...closed, cancelled_at: at(-1), reserved_until: at(167) },
  'cancelled by the operator': {
    ...closed,
    cancelled_at: at(-1),
    reserved_until: at(167),
    payment_claimed_at: at(-2),
  },
  verified: { ...paid, status: 'confirmed' },
  'processed unpaid': { status: 'processing' },
  processing: { ...paid, status: 'processing' },
  completed: { ...paid, status: 'completed' },
  'verified, then cancelled': {
    ...closed,
    ...paid,
    cancelled_at: at(-1),
    reserved_until: at(167),
  },
} as const satisfies Record<string, Partial<OrderRow>>
export type State = keyof typeof states

type Decision = (order: OrderRow) => Change | null

const patch =
  (wish: OrderPatch, isClaimed = true): Decision =>
  order =>
    operatorPatchChange(order, wish, now, { isClaimed, returned: 0 })

function names(order: OrderRow) {
  const why = nameChangeProblem(order, now)
  if (why !== null) throw new Problem(why)
  return null
}

/** Steps in the life of an order; `!` means with a reason. */
export const steps: Record<string, Decision> = {
  cancel: order => customerCancellationChange({ order, items: [], paid_in_parts: 0 }, now),
  claim: order => customerClaimChange(order, false, now),
  prove: order => customerClaimChange(order, true, now),
  names,
  verify: patch({ payment_status: 'verified' }),
  'verify-other': patch({ payment_status: 'verified', amount: otherAmount }),
  reject: patch({ payment_status: 'rejected', reason }),
  unverify: patch({ payment_status: 'pending' }),
  'unverify-unclaimed': patch({ payment_status: 'pending' }, false),
  pending: patch({ status: 'pending' }),
  'pending!': patch({ status: 'pending', reason }),
  confirmed: patch({ status: 'confirmed' }),
  'confirmed!': patch({ status: 'confirmed', reason }),
  processing: patch({ status: 'processing' }),
  'processing!': patch({ status: 'processing', reason }),
  completed: patch({ status: 'completed' }),
  'completed!': patch({ status: 'completed', reason }),
  cancelled: patch({ status: 'cancelled' }),
  'cancelled!': patch({ status: 'cancelled', reason }),
}

const shortNames: Record<string, string> = {
  payment_status: 'payment',
  stock_held: 'stock',
  payment_claimed_at: 'claimed',
  payment_verified_at: 'paid',
  payment_rejected_reason: 'reason',
  cancelled_at: 'closed',
  claim_until: 'claim',
  expires_at: 'expires',
  reserves_total: 'reserves',
  reserved_until: 'reserved',
  placed_from: 'from',
}

function valueText(value: unknown) {
  if (value === null) return '-'
  if (value === now) return 'now'
  if (value === total) return 'total'
  if (typeof value !== 'string' || !/^\d{4}-/.test(value)) return String(value)
  return `${(Date.parse(value) - Date.parse(now)) / 3_600_000}h`
}

export function changedColumns(before: Record<string, unknown>, after: Record<string, unknown>) {
  return Object.keys(before)
    .filter(name => before[name] !== after[name])
    .map(name => `${shortNames[name] ?? name}:${valueText(after[name])}`)
}

/** Effects of a step: changed columns, events with `+` and ledger entries; or the code of the refusal. */
export function outcomeOf(order: OrderRow, step: Decision) {
  try {
    const change = step(order)
    if (change === null) return ['ok']
    const { next, events, income, voided } = change
    return [
      ...changedColumns(order, next),
      ...events.map(event => `+${event.type}`),
      ...(income === null ? [] : [`income:${valueText(income.amount)}`]),
      ...(voided === null ? [] : ['void']),
    ]
  } catch (error) {
    if (error instanceof Problem) return [error.code]
    throw error
  }
}
