import { z } from 'zod'
import { enumOf, listQuery, pageSchema, requiredLine, rupiahAmount, singleLineText } from '../base'
import { normalizeAccountNumber } from './accounts/banks'

export const refundKinds = { refund: 'Refund', infak: 'Infak' } as const
export type RefundKind = keyof typeof refundKinds

export const refundStates = {
  requested: 'Menunggu persetujuan',
  approved: 'Menunggu dibayar',
  paid: 'Sudah dibayar',
  declined: 'Ditolak',
} as const
export type RefundState = keyof typeof refundStates

export const refundWayLabels = { bank: 'Transfer bank', cash: 'Tunai' } as const
export type RefundWay = keyof typeof refundWayLabels

/** The account number of a customer is deleted this many days after the refund was paid. */
export const payeeRetentionDays = 90

/** Rupiah. A larger refund needs the approval of a second person, unless the shop set another limit. */
export const defaultRefundLimit = 5_000_000

/** In rupiah. */
export type Balance = {
  paid: number
  /** Amount paid back, or converted to infak (donation). */
  refunded: number
  /** Sum of refunds that are requested but not paid yet. */
  promised: number
  /** Surplus that counts as part of the payment for an order change. */
  credited: number
  /** Price of the order; 0 once it is cancelled. */
  owed: number
}

/** Positive: 'lebih bayar' (overpaid). Negative: 'kurang' (short). Same rule as `overpaid` in SQL. */
export const overpaidAmount = ({ paid, refunded, owed }: Balance) => paid - refunded - owed

/** Surplus after all requested refunds; negative if the customer still owes money. */
export const unrefundedSurplus = (balance: Balance) => overpaidAmount(balance) - balance.promised

export const maxRefund = (balance: Balance) => Math.max(0, unrefundedSurplus(balance) - balance.credited)

type Team = { limit: number; people: number }

export const hasSecondApprover = ({ people }: Pick<Team, 'people'>) => people >= 2

/** The limit applies to the sum of all refunds of the order. */
export const needsSecondApproval = (sum: number, team: Team) => sum > team.limit && hasSecondApprover(team)

export const refundInput = z.object({
  updated_at: z.string().max(40).optional(),
  amount: rupiahAmount(),
  reason: requiredLine('Alasan harus diisi', 500),
  /** `infak`: the customer donates the surplus to the foundation. */
  kind: enumOf(refundKinds).default('refund'),
})
export type RefundInput = z.infer<typeof refundInput>

const accountMessage = 'Nomor rekening harus 6 sampai 20 angka'

export const payeeInput = z.object({
  bank: requiredLine('Nama bank harus diisi', 60),
  account: z
    .string({ error: 'Nomor rekening harus diisi' })
    .max(60, { error: accountMessage, abort: true })
    .transform(normalizeAccountNumber)
    .pipe(z.string().regex(/^\d{6,20}$/, accountMessage)),
  name: requiredLine('Nama pemilik rekening harus diisi', 100),
})
export type PayeeInput = z.infer<typeof payeeInput>

export const refundDecisionInput = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('approve'), updated_at: z.string().max(40) }),
  z.object({
    decision: z.literal('decline'),
    updated_at: z.string().max(40),
    reason: requiredLine('Alasan harus diisi', 500),
  }),
])
export type RefundDecision = z.infer<typeof refundDecisionInput>

export const refundPaidInput = z.object({
  updated_at: z.string().max(40),
  way: enumOf(refundWayLabels, 'Pilih cara membayarnya'),
  bank_row_id: z.coerce.number().int().min(1).optional(),
})
export type RefundPaid = z.infer<typeof refundPaidInput>

export const refundViewSchema = z.object({
  id: z.string(),
  kind: enumOf(refundKinds),
  amount: z.int(),
  state: enumOf(refundStates),
  payee_bank: z.string().nullable(),
  payee_last4: z.string().nullable(),
  payee_name: z.string().nullable(),
  decline_reason: z.string().nullable(),
  paid_at: z.string().nullable(),
  created_at: z.string(),
})
export type RefundView = z.infer<typeof refundViewSchema>

export const refundSchema = refundViewSchema.extend({
  order: z.object({ id: z.string(), order_id: z.string(), customer_name: z.string() }),
  reason: z.string(),
  needs_second: z.boolean(),
  requested_by: z.string(),
  caused_by: z.string().nullable(),
  approved_by: z.string().nullable(),
  declined_by: z.string().nullable(),
  paid_by: z.string().nullable(),
  has_proof: z.boolean(),
  bank_row_id: z.int().nullable(),
  updated_at: z.string(),
})
export type Refund = z.infer<typeof refundSchema>

export const refundListQuery = listQuery
  .pick({ limit: true, cursor: true })
  .extend({ state: enumOf(refundStates).optional() })
export type RefundListQuery = z.infer<typeof refundListQuery>
export const refundPage = pageSchema(refundSchema)

export const outgoingBankRowSchema = z.object({
  id: z.int(),
  date: z.string(),
  account_name: z.string(),
  description: z.string(),
})
export type OutgoingRow = z.infer<typeof outgoingBankRowSchema>

export const payeeChangeSchema = z.object({
  refund_id: z.string().nullable(),
  at: z.string(),
  last4: z.string(),
  /** Who entered the account: 'customer' for anyone with the order's link, or the operator's e-mail. */
  actor: z.string(),
})
export type PayeeChange = z.infer<typeof payeeChangeSchema>

export const payeeAnswer = z.object({
  account: z.string().nullable(),
  /** The previous account. The payer is warned, because anyone with the order's link can change the account. */
  replaced: z.object({ at: z.string(), last4: z.string() }).nullable(),
  history: z.array(payeeChangeSchema),
  rows: z.array(outgoingBankRowSchema),
})

export const overpaidOrderSchema = z.object({
  id: z.string(),
  order_id: z.string(),
  customer_name: z.string(),
  paid: z.int(),
  owed: z.int(),
  left: z.int(),
})
export type OverpaidOrder = z.infer<typeof overpaidOrderSchema>
export const overpaidQuery = listQuery.pick({ limit: true }).extend({ cursor: singleLineText(20).optional() })
export const overpaidPage = pageSchema(overpaidOrderSchema)
