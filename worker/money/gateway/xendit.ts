import { z } from 'zod'
import type { Channel, Environment } from '../../contract/money/gateway'
import { isEqualSecret } from '../../lib/crypto'
import {
  type ChargeRequest,
  type ChargeStatus,
  type CloseResult,
  type Gateway,
  type Notification,
  type OpenResult,
  type ProviderCharge,
  statusWithoutAmount,
} from './gateway'
import {
  chargeMismatchDetail,
  createProviderCaller,
  type GatewayFetch,
  parseJsonObject,
  parseRupiah,
  requireAllowedOrigin,
  shortenProviderText,
} from './request'
import {
  type PaymentRequest,
  xenditChargeEnd,
  xenditChargeState,
  xenditChargeStatus,
  xenditPaymentInstructions,
  xenditPaymentRequestSchema,
  xenditPaymentSchema,
} from './xendit-status'

const host = 'https://api.xendit.co'
const apiVersion = '2024-11-11'

const million = 1_000_000
const hours = (n: number) => n * 60

// Limits from docs.xendit.co, one page per channel, December 2025 to April 2026. GoPay exists only as a subscription,
// and OVO needs the customer's phone number and an answer within 55 seconds, so the shop offers neither.
const channels: Gateway['channels'] = {
  va_bca: { min: 10_000, max: 50 * million, max_minutes: null },
  va_bni: { min: 1, max: 50_000 * million, max_minutes: null },
  va_bri: { min: 1, max: 50_000 * million, max_minutes: null },
  va_mandiri: { min: 1, max: 50_000 * million, max_minutes: null },
  va_permata: { min: 1, max: 9_990 * million, max_minutes: null },
  va_bsi: { min: 1, max: 50_000 * million, max_minutes: null },
  va_cimb: { min: 1, max: 50 * million, max_minutes: null },
  qris: { min: 1, max: 10 * million, max_minutes: hours(48) },
  dana: { min: 100, max: 20 * million, max_minutes: hours(24) },
  shopeepay: { min: 1, max: 20 * million, max_minutes: 30 },
}

export { channels as xenditChannels }

const codes: Partial<Record<Channel, string>> = {
  va_bca: 'BCA_VIRTUAL_ACCOUNT',
  va_bni: 'BNI_VIRTUAL_ACCOUNT',
  va_bri: 'BRI_VIRTUAL_ACCOUNT',
  va_mandiri: 'MANDIRI_VIRTUAL_ACCOUNT',
  va_permata: 'PERMATA_VIRTUAL_ACCOUNT',
  va_bsi: 'BSI_VIRTUAL_ACCOUNT',
  va_cimb: 'CIMB_VIRTUAL_ACCOUNT',
  qris: 'QRIS',
  dana: 'DANA',
  shopeepay: 'SHOPEEPAY',
}

/** Banks accept only letters and spaces in the name of a virtual account, at most 30 characters. */
const accountName = (name: string) =>
  name
    .replace(/[^A-Za-z]+/g, ' ')
    .trim()
    .slice(0, 30)
    .trim() || 'Qurban'

function propertiesOf({ channel, display_name, expires_at, return_url }: ChargeRequest) {
  if (channel === 'qris') return {}
  if (channel.startsWith('va_')) return { display_name: accountName(display_name), expires_at }
  return { success_return_url: return_url, failure_return_url: return_url }
}

const notification = z.object({
  event: z.string().catch(''),
  data: z.object({
    reference_id: z.string().max(200).optional().catch(undefined),
    payment_request_id: z.string().min(1).max(100).optional().catch(undefined),
  }),
})

export type XenditConfig = {
  secret_key: string
  callback_token: string
  environment: Environment
  base?: string
  fetcher?: GatewayFetch
}

export function createXenditGateway(config: XenditConfig): Gateway {
  if (config.secret_key === '' || config.callback_token === '')
    throw new Error('A secret of Xendit is missing')
  // Both environments use the same host, so with a sandbox key, production would count test money as real money.
  const other = { sandbox: 'xnd_production_', production: 'xnd_development_' }[config.environment]
  if (config.secret_key.startsWith(other)) throw new Error('The Xendit key belongs to the other environment')
  const origin = requireAllowedOrigin(config.base, host, config.environment)
  const call = createProviderCaller(config.secret_key, { 'api-version': apiVersion }, config.fetcher)
  const pathOf = (reference: string) => `${origin}/v3/payment_requests/${encodeURIComponent(reference)}`

  async function open(request: ChargeRequest): Promise<OpenResult> {
    const limits = channels[request.channel]
    const isOffered = limits && request.amount >= limits.min && request.amount <= (limits.max ?? Infinity)
    if (!isOffered) return { ok: false, reason: 'refused', detail: 'channel or amount not offered' }
    const answer = await call(`${origin}/v3/payment_requests`, {
      reference_id: request.id,
      type: 'PAY',
      country: 'ID',
      currency: 'IDR',
      request_amount: request.amount,
      capture_method: 'AUTOMATIC',
      channel_code: codes[request.channel],
      channel_properties: propertiesOf(request),
    })
    if (!answer.ok) return { ok: false, reason: 'unknown', detail: answer.reason }
    if (answer.status >= 400) {
      const detail = shortenProviderText(`${answer.status} ${answer.body.error_code} ${answer.body.message}`)
      return { ok: false, reason: answer.status === 409 ? 'duplicate' : 'refused', detail }
    }
    const parsed = xenditPaymentRequestSchema.safeParse(answer.body)
    if (!parsed.success) return { ok: false, reason: 'unknown', detail: chargeMismatchDetail }
    const opened = parsed.data
    const reference = opened.payment_request_id
    if (opened.status === 'failed') return { ok: false, reason: 'refused', detail: 'failed', reference }
    const shown = xenditPaymentInstructions(opened, origin)
    const isOurs =
      opened.reference_id === request.id &&
      opened.currency === 'IDR' &&
      parseRupiah(opened.request_amount) === request.amount &&
      xenditChargeState(opened.status) === 'open'
    if (!isOurs || shown === null)
      return { ok: false, reason: 'unknown', detail: chargeMismatchDetail, reference }
    const end = xenditChargeEnd(opened, limits.max_minutes) ?? request.expires_at
    return { ok: true, reference, presented: shown, expires_at: end }
  }

  async function readPayment(id: string, request: PaymentRequest) {
    const answer = await call(`${origin}/v3/payments/${encodeURIComponent(id)}`)
    if (!answer.ok || answer.status >= 400) return null
    const parsed = xenditPaymentSchema.safeParse(answer.body)
    const isOurs =
      parsed.success &&
      parsed.data.payment_id === id &&
      parsed.data.payment_request_id === request.payment_request_id &&
      parsed.data.reference_id === request.reference_id
    return isOurs ? parsed.data : null
  }

  /** A payment request has no paid amount and can expire although it was paid, so read its payment too. */
  async function status(charge: ProviderCharge): Promise<ChargeStatus> {
    const { reference } = charge
    // A charge without a reference was never shown to the customer, because the response to `open` was lost.
    if (reference === null) return statusWithoutAmount('absent', 'no reference', null)
    const answer = await call(pathOf(reference))
    if (!answer.ok) return statusWithoutAmount('unknown', answer.reason, reference)
    if (answer.status === 404) return statusWithoutAmount('absent', 'absent', null)
    if (answer.status >= 400) return statusWithoutAmount('unknown', `http ${answer.status}`, reference)
    const parsed = xenditPaymentRequestSchema.safeParse(answer.body)
    if (!parsed.success) return statusWithoutAmount('unknown', 'unreadable', reference)
    const request = parsed.data
    if (request.payment_request_id !== reference || request.reference_id !== charge.id)
      return statusWithoutAmount('unknown', 'another charge', reference)
    const latest = request.latest_payment_id
    const paid = latest ? await readPayment(latest, request) : undefined
    if (paid === null)
      return statusWithoutAmount('unknown', `${request.status}, payment unreadable`, reference)
    return xenditChargeStatus(request, paid, channels[charge.channel]?.max_minutes ?? null, origin)
  }

  async function close(charge: ProviderCharge): Promise<CloseResult> {
    if (charge.reference === null) return 'gone'
    const answer = await call(`${pathOf(charge.reference)}/cancel`, {})
    if (!answer.ok) return 'unknown'
    if (answer.status === 404) return 'gone'
    const parsed = xenditPaymentRequestSchema.safeParse(answer.body)
    const isClosed = parsed.success && parsed.data.status === 'canceled' && !parsed.data.latest_payment_id
    if (answer.status < 400 && isClosed) return 'closed'
    const { state } = await status(charge)
    if (state === 'paid') return 'paid'
    if (answer.status < 400 && state === 'cancelled') return 'closed'
    return ['expired', 'cancelled', 'failed', 'absent'].includes(state) ? 'gone' : 'unknown'
  }

  /** The callback token does not authenticate the body. A token header that occurs twice is rejected. */
  function verifyNotification(headers: Headers, body: string): Notification {
    if (!isEqualSecret(config.callback_token, headers.get('x-callback-token') ?? ''))
      return { genuine: false }
    const parsed = notification.safeParse(parseJsonObject(body))
    const { event = '', data } = parsed.data ?? {}
    // The `reference_id` of a refund event belongs to the refund, not to the charge.
    const chargeId = event.startsWith('refund') ? undefined : data?.reference_id
    return {
      genuine: true,
      test: false,
      charge_id: chargeId ?? null,
      reference: data?.payment_request_id ?? null,
      payment_reference: null,
    }
  }

  return { channels, open, status, close, verifyNotification }
}
