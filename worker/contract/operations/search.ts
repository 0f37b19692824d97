import { z } from 'zod'
import { enumOf } from '../base'
import { animalTypes, certificateStatuses, orderStatuses, paymentStatuses } from '../labels'
import { bankRowStates } from '../money/bank-rows'
import { bankRowSideLabels } from '../money/statements'

export const searchQuery = z.object({ q: z.string().trim().min(2, 'Ketik setidaknya 2 huruf').max(100) })

export const searchAnswer = z.object({
  orders: z.array(
    z.object({
      id: z.string(),
      order_id: z.string(),
      customer_name: z.string(),
      total_amount: z.int(),
      status: enumOf(orderStatuses),
      payment_status: enumOf(paymentStatuses),
      found: z.string().nullable(),
    }),
  ),
  rows: z.array(
    z.object({
      id: z.int(),
      date: z.string(),
      side: enumOf(bankRowSideLabels),
      amount: z.int(),
      description: z.string(),
      state: enumOf(bankRowStates),
      order_id: z.string().nullable(),
      found: z.string().nullable(),
    }),
  ),
  has_more_orders: z.boolean(),
  /** Customers of the found orders, one per phone number. `orders` counts all orders of that number, at most 1,000. */
  customers: z.array(z.object({ customer_name: z.string(), customer_phone: z.string(), orders: z.int() })),
  certificates: z.array(
    z.object({
      id: z.string(),
      certificate_number: z.string(),
      name: z.string(),
      status: enumOf(certificateStatuses),
    }),
  ),
  animals: z.array(
    z.object({ id: z.string(), name: z.string(), type: enumOf(animalTypes), price: z.int(), stock: z.int() }),
  ),
})
export type SearchAnswer = z.infer<typeof searchAnswer>
