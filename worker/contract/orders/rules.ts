import type { AnimalType, OrderStatus, PaymentStatus, ServiceKind, SlaughterStatus } from '../labels'

type Sold = { kind: string; quantity: number; shares: number }

/** How many names a line takes: one each, seven a cow that is sold whole; `slotsOf` says it in SQL. `kind` is the animal's type or the service's kind. */
export const nameSlots = ({ kind, quantity, shares }: Sold) =>
  quantity * (shares === 1 && kind === 'Sapi' ? 7 : 1)

type Priced = { discount: number; unique_code: number; code_waived: number }

/** Discount and unique code as they are told: a code given up for cash is neither. Rupiah. */
export const toldMoney = ({ discount, unique_code, code_waived }: Priced) => ({
  discount: discount - code_waived,
  unique_code: unique_code - code_waived,
})

const hour = 60 * 60 * 1000

/** How long, in ms. */
export const windows = {
  /** A customer has to pay, also after a rejection. */
  payment: 24 * hour,
  /** A closed order keeps its total to itself. */
  reservation: 7 * 24 * hour,
  /** A claim may wait for the operator before it comes first. */
  judgement: 3 * 24 * hour,
} as const

/** Why a file that came as a proof of payment holds nothing. `copied`: another claim held by it before. */
export const proofFaults = {
  unreadable: 'berkasnya tidak dapat dibuka sebagai gambar atau PDF',
  small: 'gambarnya lebih kecil dari 300 × 300 piksel',
  huge: 'gambarnya lebih besar dari 40 juta piksel',
  copied: 'berkas yang sama sudah dipakai pada pernyataan lain',
} as const

/** The same for the desk. */
export const proofFaultWords = {
  unreadable: 'Berkas tidak dapat dibuka',
  small: 'Gambar terlalu kecil',
  huge: 'Gambar luar biasa besar',
  copied: 'Berkas sama dengan bukti pesanan lain',
} as const satisfies Record<keyof typeof proofFaults, string>

export type ProofFault = keyof typeof proofFaults

/** How often a rejection gives time anew; claims after that give none either. */
export const mostExtensions = 3

type Claimed = {
  /** With a proof that opens and is not another claim's. */
  proven: boolean
  isFirst: boolean
  rejections: number
  expires_at: string
  claim_until: string | null
}

/**
 * Until when a claim keeps an order open; NULL: until it is judged. Only an acceptable proof prolongs, also when it comes
 * after the claim, and not once the order was rejected too often.
 */
export function claimHolds({ proven, isFirst, rejections, expires_at, claim_until }: Claimed) {
  if (rejections >= mostExtensions) return expires_at
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

export const isWaiting = (order: Pick<OrderState, 'status' | 'payment_status'>) =>
  order.status === 'pending' && order.payment_status !== 'verified'

/** Until when a waiting order stays open unless something happens; NULL: until its claim is judged. */
export function openUntil({ payment_claimed_at, claim_until, expires_at }: Payable) {
  if (payment_claimed_at === null) return expires_at
  return claim_until !== null && claim_until < expires_at ? expires_at : claim_until
}

/** Nobody paid, or proved it, in time: reads as cancelled even before the cron came. */
export function isOverdue(order: Payable, now: string) {
  const until = openUntil(order)
  return isWaiting(order) && until !== null && until <= now
}

export const effectiveStatus = (order: Payable, now: string): OrderStatus =>
  isOverdue(order, now) ? 'cancelled' : order.status

/** What page and worker know of an order when they ask what its customer may do. */
export type OrderFacts = {
  order: OrderState & { slaughter_date: string | null }
  items: { kind: AnimalType | ServiceKind }[]
  /** Rupiah. */
  paid_in_parts: number
}

/** Why a customer cannot cancel, as a problem's code, or null when that is possible. */
export function whyNoCancel({ order, paid_in_parts }: OrderFacts, now: string) {
  if (order.payment_status === 'verified') return 'cannot_cancel'
  if (paid_in_parts > 0) return 'order_partly_paid'
  if (!isWaiting(order) || isOverdue(order, now)) return 'order_closed'
  return order.payment_claimed_at === null ? null : 'order_claimed'
}

/** Why a customer cannot say to have paid. A closed order may be claimed: that is kept as late. */
export const whyNoClaim = ({ payment_status }: Pick<OrderState, 'payment_status'>) =>
  payment_status === 'verified' ? 'order_paid' : null

/** Why nothing about a person can be written to an order any more. */
export const whyNoPerson = ({ anonymized_at }: { anonymized_at: string | null }) =>
  anonymized_at === null ? null : 'order_anonymized'

/** Whether pages offer to say so: not while the operator goes on before the money. */
export const offersClaim = (order: Pick<OrderState, 'status' | 'payment_status'>) =>
  whyNoClaim(order) === null && (order.status === 'pending' || order.status === 'cancelled')

/** Why a customer cannot change the names. */
export function whyNoNames(order: OrderState, now: string) {
  if (effectiveStatus(order, now) === 'cancelled') return 'order_closed'
  return order.slaughter_status === 'pending' ? null : 'names_locked'
}

type Slaughter = { status: SlaughterStatus; date: string | null; location: string | null }

/** What a slaughter is to say lacks, by the fields of an order; planned needs a day and a place, as on the screen of all. */
export const lacksOfPlan = ({ status, date, location }: Slaughter) =>
  status !== 'scheduled'
    ? []
    : [...(date ? [] : (['slaughter_date'] as const)), ...(location ? [] : (['slaughter_location'] as const))]

/** Whether a status can be set only with a reason: against the money, or of an animal that is gone and does not come back. */
export function asksReason(
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

type Money = Pick<OrderState, 'payment_status'> & { short_by: number }

/** Whether an order's payment is verified and its money covers what it asks for. */
export const isPaidFor = ({ payment_status, short_by }: Money) =>
  payment_status === 'verified' && short_by === 0

/** Why nobody can ask money of an order back: while it is open, what came counts towards its total. */
export const whyNoRefund = ({ status, payment_status }: Pick<OrderState, 'status' | 'payment_status'>) =>
  status === 'cancelled' || payment_status === 'verified' ? null : 'refund_unverified'

/** Whether somebody has to say why: an animal is planned or slaughtered for an order that is not paid for. */
export const isAheadOfMoney = (
  { slaughter_status, ...money }: Money & Pick<OrderState, 'slaughter_status'>,
  status: SlaughterStatus,
) => !isPaidFor(money) && status !== 'pending' && status !== slaughter_status

type Rite = { slaughter_verified_at: string | null; slaughter_date: string | null }

/** When the rite of an order was performed (UTC ISO), or the WIB day for which it is planned. */
export const riteMoment = (order: Rite) => order.slaughter_verified_at ?? order.slaughter_date
