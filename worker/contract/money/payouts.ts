import { z } from 'zod'
import { daySchema, enumOf, listQuery, optionalLine, pageSchema, rupiahAmount, rupiahFromZero } from '../base'
import type { Reason } from './bank-rows'
import { environmentLabels, environmentSchema, providerLabels, providerSchema } from './gateway'

/** Bank rows set aside for one of these reasons may still be a payout. Same list as the triggers `payouts_row_*`. */
export const payoutReasons: readonly (Reason | null)[] = ['net_qris', 'wallet', 'by_hand']

type Amounts = { gross: number; fee: number; vat: number }

/** Rupiah that arrive at the bank. */
export const payoutNetAmount = ({ gross, fee, vat }: Amounts) => gross - fee - vat

const costMessage = 'Tulis 0 bila tidak ada'

export const payoutInput = z
  .object({
    provider: providerSchema,
    environment: environmentSchema,
    day: daySchema,
    gross: rupiahAmount(),
    fee: rupiahFromZero(costMessage),
    vat: rupiahFromZero(costMessage),
    /** The bank row that shows the payout: incoming, with exactly the net amount. */
    bank_row_id: z.int().min(1).optional(),
    note: optionalLine(300),
  })
  .refine(input => payoutNetAmount(input) > 0, {
    message: 'Biaya dan PPN melebihi jumlah kotornya',
    path: ['fee'],
  })
export type PayoutInput = z.infer<typeof payoutInput>

export const payoutSchema = z.object({
  id: z.string(),
  provider: enumOf(providerLabels),
  environment: enumOf(environmentLabels),
  day: z.string(),
  gross: z.int(),
  fee: z.int(),
  vat: z.int(),
  net: z.int(),
  bank_row_id: z.int().nullable(),
  note: z.string().nullable(),
  created_by: z.string(),
  created_at: z.string(),
  voided_at: z.string().nullable(),
  void_reason: z.string().nullable(),
})
export type Payout = z.infer<typeof payoutSchema>

export const payoutQuery = listQuery.pick({ limit: true, cursor: true }).extend({
  /** Lists only payouts with this net amount (rupiah) and without a bank row. */
  unmatched_net: z.coerce.number().int().min(1).optional(),
})
export type PayoutQuery = z.infer<typeof payoutQuery>
export const payoutPage = pageSchema(payoutSchema)

export const payoutRowInput = z.object({ bank_row_id: z.int().min(1) })

export const providerBalanceSchema = z.object({
  provider: enumOf(providerLabels),
  environment: enumOf(environmentLabels),
  received: z.int(),
  paid_out: z.int(),
  /** Rupiah that the provider owes the shop; negative if the provider took back a payment after the payout. */
  owed: z.int(),
  /** Payments that arrived since the last payout was recorded. */
  new_payments: z.int(),
  last_day: z.string().nullable(),
})
export type ProviderBalance = z.infer<typeof providerBalanceSchema>
