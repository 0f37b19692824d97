import { z } from 'zod'
import { enumOf } from '../base'
import { channelLabels, providerLabels } from './charge-words'

export {
  type Channel,
  channelLabels,
  type Provider,
  paymentChannels,
  paymentProviders,
  providerLabels,
} from './charge-words'

export const channelSchema = enumOf(channelLabels, 'Cara bayar tidak dikenal')

export const providerSchema = enumOf(providerLabels, 'Penyedia tidak dikenal')

export const ENVIRONMENTS = ['sandbox', 'production'] as const
export type Environment = (typeof ENVIRONMENTS)[number]
export const environmentLabels: Record<Environment, string> = {
  sandbox: 'Uji coba (sandbox)',
  production: 'Sungguhan (production)',
}
export const environmentSchema = enumOf(environmentLabels, 'Lingkungan tidak dikenal')

/** Only the payment simulator of tests and development has a loopback address, never a real payment provider. */
export const isLoopback = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** Allows https, and http for a loopback address. Does not use `URL.canParse`, which older browsers lack. */
function isSafeLink(text: string) {
  try {
    const url = new URL(text)
    if (url.username !== '' || url.password !== '') return false
    return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
  } catch {
    return false
  }
}

const link = z.string().max(2000).refine(isSafeLink)
const number = z.string().regex(/^\d{4,40}$/)

export const paymentInstructionsSchema = z.object({
  va_number: number.optional(),
  biller_code: number.optional(),
  bill_key: number.optional(),
  /** EMVCo QR text: printable ASCII, at most 512 characters by the standard. */
  qr_string: z
    .string()
    .min(20)
    .max(512)
    .regex(/^[ -~]+$/)
    .optional(),
  qr_image_url: link.optional(),
  link: link.optional(),
})
export type PaymentInstructions = z.infer<typeof paymentInstructionsSchema>

export const gatewaySetup = z.object({
  /** True for the local provider of development, which replaces all providers and needs no secret. */
  is_simulated: z.boolean(),
  providers: z.array(
    z.object({
      provider: providerSchema,
      secrets: z.array(z.object({ name: z.string(), is_set: z.boolean() })),
      environments: z.array(environmentSchema),
      notification_url: z.string(),
      channels: z.array(z.object({ channel: channelSchema, min: z.int(), max: z.int().nullable() })),
    }),
  ),
})
export type GatewaySetup = z.infer<typeof gatewaySetup>

export const connectionSteps = {
  open: 'Membuat tagihan uji',
  check: 'Menanyakan statusnya',
  close: 'Menutupnya lagi',
} as const

export const connectionResults = { ok: 'Berhasil', problem: 'Bermasalah', skipped: 'Dilewati' } as const

const connectionStep = z.object({
  step: enumOf(connectionSteps),
  result: enumOf(connectionResults),
  /** Why the step failed; '' if there is nothing to add. */
  note: z.string(),
})
export type ConnectionStep = z.infer<typeof connectionStep>

export const connectionTestSchema = z.object({
  provider: providerSchema,
  environment: environmentSchema,
  channel: channelSchema,
  amount: z.int(),
  steps: z.array(connectionStep),
})
export type ConnectionTest = z.infer<typeof connectionTestSchema>
