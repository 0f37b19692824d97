import { z } from 'zod'
import { enumOf } from '../base'
import { paymentMethodLabels } from '../labels'

/** The kuitansi (receipt) of one payment. */
export const receiptSchema = z.object({
  /** Sequential number; null until issued. */
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
  /** Replaced by another payment, because a bank row showed the same money. */
  is_recounted: z.boolean(),
})
export type Receipt = z.infer<typeof receiptSchema>

export const receiptNumber = (number: number) => `KW-${String(number).padStart(6, '0')}`
