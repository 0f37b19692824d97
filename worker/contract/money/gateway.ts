import { z } from 'zod'
import { enumOf } from '../base'
import { channelLabels, providerLabels } from './charge-words'

export {
  CHANNELS,
  type Channel,
  channelLabels,
  PROVIDERS,
  type Provider,
  providerLabels,
} from './charge-words'

export const channel = enumOf(channelLabels, 'Cara bayar tidak dikenal')

export const provider = enumOf(providerLabels, 'Penyedia tidak dikenal')

export const ENVIRONMENTS = ['sandbox', 'production'] as const
export type Environment = (typeof ENVIRONMENTS)[number]
export const environmentLabels: Record<Environment, string> = {
  sandbox: 'Uji coba (sandbox)',
  production: 'Sungguhan (production)',
}
export const environment = enumOf(environmentLabels, 'Lingkungan tidak dikenal')

/** Whether the host of a URL is this machine: for the simulator in tests and development. */
export const isLoopback = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** An https address without user name, or http on this machine. The browsers of the back office lack `URL.canParse`. */
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

/**
 * The number, code or link with which the customer pays, as the provider sent it. A charge has either `va_number`, `biller_code` with
 * `bill_key` (Mandiri), a QR code as text or picture, or a link that the customer follows.
 */
export const presented = z.object({
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
export type Presented = z.infer<typeof presented>
