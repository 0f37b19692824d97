import type { AnimalType, OrderStatus, PaymentStatus, ServiceKind, SlaughterStatus } from '../labels'

type Sold = { kind: string; quantity: number; shares: number }

/** A cow that is not divided into shares may have seven names. Same rule as `maxNamesSql`. */
export const maxNamesOfLine = ({ kind, quantity, shares }: Sold) =>
  quantity * (shares === 1 && kind === 'Sapi' ? 7 : 1)

type Priced = { discount: number; unique_code: number; code_waived: number }

/** Rupiah. A waived part of the unique code is stored in `discount` and `unique_code`, but not displayed. */
export const displayedDiscountAndCode = ({ discount, unique_code, code_waived }: Priced) => ({
  discount: discount - code_waived,
  unique_code: unique_code - code_waived,
})

type Charged = { discount: number; unique_code: number; subtotal: number }

/** True if only the unique code, or part of it, is missing, and deducting it would not exceed the subtotal. */
export const isOnlyCodeMissing = ({ unique_code, discount, subtotal }: Charged, missing: number) =>
  missing > 0 && missing <= unique_code && discount + missing <= subtotal

const hour = 60 * 60 * 1000

export const orderTimeLimitsMs = {
  /** Time to pay; starts again after a claim is rejected. */
  payment: 24 * hour,
  /** No other order gets the total of a closed order for this time, because a late transfer may still arrive. */
  reservation: 7 * 24 * hour,
  /** After this time, an undecided claim moves to the top of the operator's list. */
  judgement: 3 * 24 * hour,
} as const

/** `copied`: an earlier claim used the same file. */
export const proofFaultTexts = {
  unreadable: 'berkasnya tidak dapat dibuka sebagai gambar atau PDF',
  small: 'gambarnya lebih kecil dari 300 × 300 piksel',
  huge: 'gambarnya lebih besar dari 40 juta piksel',
  copied: 'berkas yang sama sudah dipakai pada pernyataan lain',
} as const

export const proofFaultLabels = {
  unreadable: 'Berkas tidak dapat dibuka',
  small: 'Gambar terlalu kecil',
  huge: 'Gambar luar biasa besar',
  copied: 'Berkas sama dengan bukti pesanan lain',
} as const satisfies Record<keyof typeof proofFaultTexts, string>

export type ProofFault = keyof typeof proofFaultTexts

/** After this many rejected claims, neither a rejection nor a new claim extends the order's deadline. */
export const maxExtensions = 3

type Claimed = {
  /** The claim has a readable proof of payment, which no other claim uses. */
  proven: boolean
  isFirst: boolean
  rejections: number
  expires_at: string
  claim_until: string | null
}

/**
 * Deadline of an order with a new payment claim. Null (no deadline) if the proof of payment is acceptable; but after
 * `maxExtensions` rejections always `expires_at`.
 */
export function claimDeadline({ proven, isFirst, rejections, expires_at, claim_until }: Claimed) {
  if (rejections >= maxExtensions) return expires_at
  if (proven) return null
  return isFirst ? expires_at : claim_until
}

export type OrderState = {
  status: OrderStatus
  payment_status: PaymentStatus
  slaughter_status: SlaughterStatus
  payment_claimed_at: string | null
  claim_until: string | null
  expires_at: string
}

type Payable = Omit<OrderState, 'slaughter_status'>

export const isAwaitingPayment = (order: Pick<OrderState, 'status' | 'payment_status'>) =>
  order.status === 'pending' && order.payment_status !== 'verified'

/** Null if the order stays open until the shop decides its payment claim. */
export function orderDeadline({ payment_claimed_at, claim_until, expires_at }: Payable) {
  if (payment_claimed_at === null) return expires_at
  return claim_until !== null && claim_until < expires_at ? expires_at : claim_until
}

/** An overdue order counts as cancelled even before the cron job cancels it. */
export function isOverdue(order: Payable, now: string) {
  const until = orderDeadline(order)
  return isAwaitingPayment(order) && until !== null && until <= now
}

export const statusAfterDeadline = (order: Payable, now: string): OrderStatus =>
  isOverdue(order, now) ? 'cancelled' : order.status

export type OrderFacts = {
  order: OrderState & { slaughter_date: string | null }
  items: { kind: AnimalType | ServiceKind }[]
  paid_in_parts: number
}

export function customerCancelProblem({ order, paid_in_parts }: OrderFacts, now: string) {
  if (order.payment_status === 'verified') return 'cannot_cancel'
  if (paid_in_parts > 0) return 'order_partly_paid'
  if (!isAwaitingPayment(order) || isOverdue(order, now)) return 'order_closed'
  return order.payment_claimed_at === null ? null : 'order_claimed'
}

/** Customers may report a payment even for a closed order. The shop stores such a claim as late. */
export const paymentClaimProblem = ({ payment_status }: Pick<OrderState, 'payment_status'>) =>
  payment_status === 'verified' ? 'order_paid' : null

export const anonymizedOrderProblem = ({ anonymized_at }: { anonymized_at: string | null }) =>
  anonymized_at === null ? null : 'order_anonymized'

/** Whether the customer may report a payment: not for an unpaid order that is already processed or completed. */
export const canOfferClaim = (order: Pick<OrderState, 'status' | 'payment_status'>) =>
  paymentClaimProblem(order) === null && (order.status === 'pending' || order.status === 'cancelled')

export function nameChangeProblem(order: OrderState, now: string) {
  if (statusAfterDeadline(order, now) === 'cancelled') return 'order_closed'
  return order.slaughter_status === 'pending' ? null : 'names_locked'
}

type Slaughter = { status: SlaughterStatus; date: string | null; location: string | null }

/** A scheduled slaughter needs a day and a place. */
export const missingScheduleFields = ({ status, date, location }: Slaughter) =>
  status !== 'scheduled'
    ? []
    : [...(date ? [] : (['slaughter_date'] as const)), ...(location ? [] : (['slaughter_location'] as const))]

/** A reason is required if the new status contradicts the payment or would restock a slaughtered animal. */
export function isReasonRequired(
  {
    status: from,
    payment_status,
    slaughter_status,
  }: Pick<OrderState, 'status' | 'payment_status' | 'slaughter_status'>,
  status: OrderStatus,
) {
  if (from === status) return false
  if (payment_status === 'verified') return status === 'cancelled' || status === 'pending'
  return status === 'completed' || (status === 'cancelled' && slaughter_status === 'completed')
}

export const canCancelAtDesk = ({
  status,
  payment_status,
  slaughter_status,
}: Pick<OrderState, 'status' | 'payment_status' | 'slaughter_status'>) =>
  status !== 'cancelled' && !(payment_status === 'verified' && slaughter_status === 'completed')

type Money = Pick<OrderState, 'payment_status'> & { short_by: number }

export const isFullyPaid = ({ payment_status, short_by }: Money) =>
  payment_status === 'verified' && short_by === 0

/** Money received for an open order counts towards its total, so it is not refunded. Null if a refund is allowed. */
export const refundRequestProblem = ({
  status,
  payment_status,
}: Pick<OrderState, 'status' | 'payment_status'>) =>
  status === 'cancelled' || payment_status === 'verified' ? null : 'refund_unverified'

/** An operator must give a reason to schedule or slaughter an animal that is not fully paid. */
export const needsReasonForSlaughter = (
  { slaughter_status, ...money }: Money & Pick<OrderState, 'slaughter_status'>,
  status: SlaughterStatus,
) => !isFullyPaid(money) && status !== 'pending' && status !== slaughter_status

type Rite = { slaughter_verified_at: string | null; slaughter_date: string | null }

export const riteTime = (order: Rite) => order.slaughter_verified_at ?? order.slaughter_date
