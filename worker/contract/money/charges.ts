import { z } from 'zod'
import { areAllDifferent, enumOf } from '../base'
import { chargeStates } from './charge-words'
import {
  channelSchema,
  environmentSchema,
  paymentChannels,
  paymentInstructionsSchema,
  providerSchema,
} from './gateway'

export {
  type ChargeState,
  chargeStates,
  isLiveCharge,
  liveChargeStates,
} from './charge-words'

export type NotificationVerdict = 'looked' | 'test' | 'unknown_charge'

/** A charge extends the deadline of its order by this time, so that the cron job can query the charge once more. */
export const chargeGraceMinutes = 15

/** Deadline (UTC ISO) without the 15 minutes that a charge added; unchanged if it was extended for another reason. */
export function deadlineWithoutGrace(expires_at: string, order_deadline: string | null) {
  if (order_deadline === null) return expires_at
  const addedMs = Date.parse(expires_at) - Date.parse(order_deadline)
  return addedMs === chargeGraceMinutes * 60_000 ? order_deadline : expires_at
}

export const customerChargeSchema = z.object({
  id: z.string(),
  channel: channelSchema,
  state: enumOf(chargeStates),
  amount: z.int(),
  presented: paymentInstructionsSchema,
  expires_at: z.string(),
})
export type CustomerCharge = z.infer<typeof customerChargeSchema>

export const chargeAnswer = z.object({ charge: customerChargeSchema.nullable() })
export type ChargeAnswer = z.infer<typeof chargeAnswer>

export const chargeInput = z.object({ channel: channelSchema })

export const deskChargeSchema = customerChargeSchema.extend({
  provider: providerSchema,
  environment: environmentSchema,
  reference: z.string().nullable(),
  raw_state: z.string(),
  paid_amount: z.int().nullable(),
  paid_at: z.string().nullable(),
  checked_at: z.string().nullable(),
  created_at: z.string(),
})
export type DeskCharge = z.infer<typeof deskChargeSchema>

/** `min` and `max` in rupiah. A charge ends `max_minutes` after it was opened or, if null, with the order. */
export const offeredChannelsSchema = z.object({
  provider: providerSchema,
  /** Address of the simulated provider in development, where no real money moves; null for a real provider. */
  simulator: z.string().nullable(),
  channels: z.array(
    z.object({
      channel: channelSchema,
      min: z.int(),
      max: z.int().nullable(),
      max_minutes: z.int().nullable(),
    }),
  ),
})
export type OfferedChannels = z.infer<typeof offeredChannelsSchema>

/** Content of the settings row `gateway`. The keys of the provider are Worker secrets and never stored here. */
export const gatewaySetting = z.object({
  /** '' switches automatic payments off. */
  provider: providerSchema.or(z.literal('')).default(''),
  environment: environmentSchema.default('sandbox'),
  channels: z
    .array(channelSchema)
    .max(paymentChannels.length)
    .refine(areAllDifferent, 'Ada cara bayar yang sama dua kali')
    .default([]),
})
export type GatewaySetting = z.infer<typeof gatewaySetting>
