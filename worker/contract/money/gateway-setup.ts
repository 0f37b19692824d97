import { z } from 'zod'
import { enumOf } from '../base'
import { channel, environment, provider } from './gateway'

/** Facts for setting up a provider: missing secrets (names only), address for notifications, channels. */
export const gatewaySetup = z.object({
  /** The local provider of development takes the place of all providers and needs no secret. */
  is_simulated: z.boolean(),
  providers: z.array(
    z.object({
      provider,
      secrets: z.array(z.object({ name: z.string(), is_set: z.boolean() })),
      /** Environments that can be used with these secrets. */
      environments: z.array(environment),
      /** Where the provider must send its notifications. */
      notification_url: z.string(),
      /** Limits in rupiah; `max` null: no limit. */
      channels: z.array(z.object({ channel, min: z.int(), max: z.int().nullable() })),
    }),
  ),
})
export type GatewaySetup = z.infer<typeof gatewaySetup>

export const connectionSteps = {
  open: 'Membuat tagihan uji',
  look: 'Menanyakan statusnya',
  close: 'Menutupnya lagi',
} as const

export const connectionResults = { ok: 'Berhasil', problem: 'Bermasalah', skipped: 'Dilewati' } as const

const connectionStep = z.object({
  step: enumOf(connectionSteps),
  result: enumOf(connectionResults),
  /** Why it failed; '' if there is nothing to add. */
  note: z.string(),
})
export type ConnectionStep = z.infer<typeof connectionStep>

/** A test charge in rupiah, and what each step with it met. */
export const connectionTest = z.object({
  provider,
  environment,
  channel,
  amount: z.int(),
  steps: z.array(connectionStep),
})
export type ConnectionTest = z.infer<typeof connectionTest>
