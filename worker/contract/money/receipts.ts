import { z } from 'zod'
import { choice } from '../base'
import { paymentMethods } from '../labels'

/** What a kuitansi says of one payment. */
export const receipt = z.object({
  /** Running; null until it is given. */
  number: z.int().nullable(),
  issued_at: z.string().nullable(),
  /** The shop's legal name; null where it told none. */
  issuer: z.string().nullable(),
  order_id: z.string(),
  customer_name: z.string(),
  items: z.array(z.object({ name: z.string(), quantity: z.int() })),
  amount: z.int(),
  method: choice(paymentMethods),
  received_at: z.string(),
  /** Who received it. */
  actor: z.string(),
  /** The payment was no payment after all. */
  voided_at: z.string().nullable(),
  /** It is counted as another payment now: a bank row shows it. */
  is_recounted: z.boolean(),
})
export type Receipt = z.infer<typeof receipt>

/** As it is printed: 'KW-000042'. */
export const receiptNumber = (number: number) => `KW-${String(number).padStart(6, '0')}`
