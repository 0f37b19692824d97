import { z } from 'zod'
import { choice, optional, required, rupiahAmount } from '../base'
import { paymentMethods } from '../labels'
import { orderChange } from './changes'
import { payeeChange, refund, refundView } from './refunds'

/** What a person may say to have received; rows of a bank come by their statement. */
export const receivedWays = { cash: paymentMethods.cash, other: paymentMethods.other } as const

export const receiveInput = z.object({
  updated_at: z.string().max(40).optional(),
  amount: rupiahAmount(),
  method: choice(receivedWays, 'Pilih cara bayarnya'),
  /** The WIB day; today when left out. */
  day: z.iso.date('Tanggal tidak valid').optional(),
  note: optional(300),
})
export type ReceiveInput = z.infer<typeof receiveInput>

export const voidPaymentInput = z.object({
  updated_at: z.string().max(40).optional(),
  reason: required('Alasan harus diisi', 300),
})

export const paymentRow = z.object({
  id: z.int(),
  amount: z.int(),
  method: choice(paymentMethods),
  received_at: z.string(),
  note: z.string().nullable(),
  /** Whether a bank row shows it. */
  has_row: z.boolean(),
  /** Whether it can be taken back by itself, not with the order's verification. */
  can_void: z.boolean(),
  /** The number of its kuitansi, once one was printed. */
  receipt: z.int().nullable(),
  actor: z.string(),
  voided_at: z.string().nullable(),
})
export type PaymentRow = z.infer<typeof paymentRow>

export const balance = z.object({
  paid: z.int(),
  refunded: z.int(),
  promised: z.int(),
  /** Of what is left over, counted towards a change that waits for its payment. */
  credited: z.int(),
  owed: z.int(),
  /** Above 0 paid too much, below 0 missing. */
  left: z.int(),
})

/** All that happened to the money of one order. */
export const orderMoney = z.object({
  balance,
  payments: z.array(paymentRow),
  refunds: z.array(refund),
  changes: z.array(orderChange.extend({ proposed_by: z.string(), updated_at: z.string() })),
  /** What cash would settle the order now: the total without its unique code; NULL once it is paid. */
  cash_due: z.int().nullable(),
})
export type OrderMoney = z.infer<typeof orderMoney>

/** What the customer of a paid order sees of its money: what is given back, and what a change of it asks. */
export const customerMoney = z.object({
  refunds: z.array(refundView),
  changes: z.array(orderChange),
  /** Each time an account for a refund was filled in, newest first; `by_shop`: at the desk and not by the order's link. */
  payees: z.array(payeeChange.omit({ actor: true }).extend({ by_shop: z.boolean() })),
})
export type CustomerMoney = z.infer<typeof customerMoney>
