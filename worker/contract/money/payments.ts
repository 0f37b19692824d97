import { z } from 'zod'
import { enumOf, optionalLine, requiredLine, rupiahAmount } from '../base'
import { paymentMethodLabels } from '../labels'
import { orderChangeSchema } from './changes'
import { deskChargeSchema } from './charges'
import { payeeChangeSchema, refundSchema, refundViewSchema } from './refunds'

/** Payment methods that a person may record; bank payments come from bank statements. */
export const receivableMethods = { cash: paymentMethodLabels.cash, other: paymentMethodLabels.other } as const

export const receivePaymentInput = z.object({
  updated_at: z.string().max(40).optional(),
  amount: rupiahAmount(),
  method: enumOf(receivableMethods, 'Pilih cara bayarnya'),
  /** WIB day on which the money was received; today if omitted. */
  day: z.iso.date('Tanggal tidak valid').optional(),
  note: optionalLine(300),
})
export type ReceivePaymentInput = z.infer<typeof receivePaymentInput>

export const voidPaymentInput = z.object({
  updated_at: z.string().max(40).optional(),
  reason: requiredLine('Alasan harus diisi', 300),
})

export const paymentRowSchema = z.object({
  id: z.int(),
  amount: z.int(),
  method: enumOf(paymentMethodLabels),
  received_at: z.string(),
  note: z.string().nullable(),
  charge_id: z.string().nullable(),
  has_row: z.boolean(),
  /** Whether this payment can be voided while the order stays verified. */
  can_void: z.boolean(),
  receipt: z.int().nullable(),
  actor: z.string(),
  voided_at: z.string().nullable(),
})
export type PaymentRow = z.infer<typeof paymentRowSchema>

export const balanceSchema = z.object({
  paid: z.int(),
  refunded: z.int(),
  promised: z.int(),
  credited: z.int(),
  owed: z.int(),
  /** Rupiah: positive if overpaid, negative if short. */
  left: z.int(),
})

export const orderMoneySchema = z.object({
  balance: balanceSchema,
  payments: z.array(paymentRowSchema),
  /** Newest first. */
  charges: z.array(deskChargeSchema),
  refunds: z.array(refundSchema),
  changes: z.array(orderChangeSchema.extend({ proposed_by: z.string(), updated_at: z.string() })),
  /** Rupiah. Cash that settles the order: the total without the unique code; null once the order is paid. */
  cash_due: z.int().nullable(),
  /** Rupiah. A larger refund needs another person's approval; null if nobody else may approve. */
  second_approval_above: z.int().nullable(),
})
export type OrderMoney = z.infer<typeof orderMoneySchema>

export const customerOrderMoneySchema = z.object({
  refunds: z.array(refundViewSchema),
  changes: z.array(orderChangeSchema),
  /** All refund accounts ever entered, newest first. `by_shop`: an operator entered it, not the customer. */
  payees: z.array(payeeChangeSchema.omit({ actor: true }).extend({ by_shop: z.boolean() })),
})
export type CustomerMoney = z.infer<typeof customerOrderMoneySchema>

export const receiptSchema = z.object({
  /** Sequential number of the receipt; null until the receipt is issued. */
  number: z.int().nullable(),
  issued_at: z.string().nullable(),
  issuer: z.string().nullable(),
  order_id: z.string(),
  customer_name: z.string(),
  items: z.array(z.object({ name: z.string(), quantity: z.int() })),
  amount: z.int(),
  method: enumOf(paymentMethodLabels),
  received_at: z.string(),
  actor: z.string(),
  voided_at: z.string().nullable(),
  /** True if another payment replaced this one when the bank row of the same money arrived. */
  is_recounted: z.boolean(),
})
export type Receipt = z.infer<typeof receiptSchema>

export const receiptNumber = (number: number) => `KW-${String(number).padStart(6, '0')}`
