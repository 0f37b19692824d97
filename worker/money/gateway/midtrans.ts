import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Channel, Environment } from '../../contract/money/gateway'
import { isEqualSecret } from '../../lib/crypto'
import type { ChargeRequest, CloseResult, Gateway, Notification, OpenResult, ProviderCharge } from './gateway'
import {
  formatMidtransTime,
  midtransAmount,
  midtransChargeStatus,
  midtransPaymentInstructions,
  midtransResponseSchema,
  midtransStatusCode,
  parseMidtransTime,
} from './midtrans-status'
import {
  chargeMismatchDetail,
  createProviderCaller,
  type GatewayFetch,
  parseJsonObject,
  readPaymentInstructions,
  requireAllowedOrigin,
  shortenProviderText,
} from './request'

const hosts = {
  sandbox: { core: 'https://api.sandbox.midtrans.com', snap: 'https://app.sandbox.midtrans.com' },
  production: { core: 'https://api.midtrans.com', snap: 'https://app.midtrans.com' },
}

const million = 1_000_000
const free = (min: number, max: number | null) => ({ min, max, max_minutes: null })

// Source: docs.midtrans.com, page "minimum and maximum transaction" of March 2026.
const channels: Gateway['channels'] = {
  va_bca: free(10_000, 20_000 * million),
  va_bni: free(1, null),
  va_bri: free(1, 20_000 * million),
  va_mandiri: free(1, 50_000 * million),
  va_permata: free(1, 9_990 * million),
  va_bsi: free(1_000, null),
  va_cimb: free(1, 250 * million),
  qris: free(1, 10 * million),
  gopay: free(1, 20 * million),
  dana: free(1, 20 * million),
  ovo: free(1, 20 * million),
  shopeepay: free(1, 20 * million),
}

export { channels as midtransChannels }

const day = 24 * 60
/** In minutes. Other virtual accounts accept 1 minute to 180 days, other Snap channels 5 minutes to 7 days. */
const expiryLimits: Partial<Record<Channel, [min: number, max: number]>> = {
  qris: [1, 5 * day],
  dana: [15, day],
  shopeepay: [5, 5 * day],
}

/** Core API does not offer these channels, so Snap offers them on a payment page of Midtrans. */
const snapCodes: Partial<Record<Channel, string>> = {
  va_bsi: 'bsi_va',
  gopay: 'gopay',
  dana: 'dana',
  ovo: 'ovo',
  shopeepay: 'shopeepay',
}

const banks: Partial<Record<Channel, string>> = {
  va_bca: 'bca',
  va_bni: 'bni',
  va_bri: 'bri',
  va_cimb: 'cimb',
  va_permata: 'permata',
}

function coreMethod({ channel, id }: ChargeRequest) {
  if (channel === 'qris') return { payment_type: 'qris', qris: { acquirer: 'gopay' } }
  if (channel !== 'va_mandiri')
    return { payment_type: 'bank_transfer', bank_transfer: { bank: banks[channel] } }
  // Midtrans truncates `bill_info1` after 10 characters and `bill_info2` after 30.
  return { payment_type: 'echannel', echannel: { bill_info1: 'Pesanan:', bill_info2: id.slice(0, 30) } }
}

// A notification's signature covers order id, status code and amount, but not `transaction_id` or the payment status.
const signed = z.object({
  order_id: z.string().min(1).max(100),
  status_code: z.coerce.string().regex(/^\d{3}$/),
  gross_amount: z.string().regex(/^\d{1,15}\.\d\d$/),
  signature_key: z.string().length(128),
  transaction_id: z.string().min(1).max(100).optional().catch(undefined),
})

/** After this prefix, the reference of a Snap charge contains the token of its payment page, which `close` needs. */
const sessionPrefix = 'snap:'
const tokenText = z.string().regex(/^[\w-]{8,100}$/)

const errorsOf = ({ error_messages }: Record<string, unknown>) =>
  Array.isArray(error_messages) ? error_messages.map(String) : []

// Core API returns 406 if the order id is already used. Snap returns only an English or Indonesian sentence.
function refusal(code: string, message = '', state = ''): OpenResult {
  const isTaken = message.includes('order_id') && /taken|used|utilized|digunakan/i.test(message)
  const detail = shortenProviderText(`${code} ${message}`)
  if (code === '406' || isTaken) return { ok: false, reason: 'duplicate', detail }
  const isDenied = state === 'deny' || state === 'failure'
  const isRefused = /^4\d\d$/.test(code) && code !== '408' && code !== '429'
  return { ok: false, reason: isDenied || isRefused ? 'refused' : 'unknown', detail }
}

/** OVO and BSI get the return URL only from `callbacks`, which `openSnap` always sends. */
function walletReturn({ channel, return_url }: ChargeRequest) {
  if (channel === 'gopay') return { gopay: { enable_callback: true, callback_url: return_url } }
  if (channel === 'dana' || channel === 'shopeepay') return { [channel]: { callback_url: return_url } }
  return {}
}

export type MidtransConfig = {
  server_key: string
  environment: Environment
  /** Origins of Core API (`base`) and Snap (`snap_base`); set only to use a simulator. */
  base?: string
  snap_base?: string
  clock?: () => number
  fetcher?: GatewayFetch
}

const maxIdempotencyKey = 46

export function createMidtransGateway({ clock = Date.now, ...config }: MidtransConfig): Gateway {
  const host = hosts[config.environment]
  if (config.server_key === '') throw new Error('The server key of Midtrans is missing')
  const core = requireAllowedOrigin(config.base, host.core, config.environment)
  const snap = requireAllowedOrigin(config.snap_base, host.snap, config.environment)
  const call = createProviderCaller(config.server_key, {}, config.fetcher)

  /** Midtrans finds DANA payments only by Midtrans' own id. */
  function lookUp({ id, channel, reference, payment_reference }: ProviderCharge) {
    const own = payment_reference ?? (reference?.startsWith(sessionPrefix) ? null : reference)
    const isByOwn = channel === 'dana' && Boolean(own)
    const headers: Record<string, string> = isByOwn ? { 'transaction-source': 'SNAP_API' } : {}
    return { path: `${core}/v2/${encodeURIComponent(isByOwn && own ? own : id)}`, headers }
  }

  async function status(charge: ProviderCharge) {
    const { path, headers } = lookUp(charge)
    return midtransChargeStatus(await call(`${path}/status`, undefined, headers), charge, core)
  }

  /** `absent`: the customer of a Snap page has not chosen a payment method yet. */
  async function cancelTransaction(charge: ProviderCharge): Promise<CloseResult | 'absent'> {
    const { path, headers } = lookUp(charge)
    const answer = await call(`${path}/cancel`, {}, headers)
    if (!answer.ok) return 'unknown'
    const body = midtransResponseSchema.parse(answer.body)
    const code = midtransStatusCode(answer.status, body)
    if (code === '404') return 'absent'
    if (code === '200' && body.transaction_status === 'cancel') return 'closed'
    // Codes such as 407 (expired) and 412 (just paid or ended) are ambiguous, so check the status.
    const { state } = await status(charge)
    if (state === 'paid') return 'paid'
    return ['expired', 'cancelled', 'failed'].includes(state) ? 'gone' : 'unknown'
  }

  async function endSnapPage({ reference }: ProviderCharge) {
    if (!reference?.startsWith(sessionPrefix)) return false
    const token = encodeURIComponent(reference.slice(sessionPrefix.length))
    const answer = await call(`${snap}/snap/v1/transactions/${token}/cancel`, {})
    if (!answer.ok) return false
    if (typeof answer.body.canceled_at === 'string') return true
    return errorsOf(answer.body).some(message => /already cancell?ed|not found/i.test(message))
  }

  async function close(charge: ProviderCharge): Promise<CloseResult> {
    if (snapCodes[charge.channel] === undefined) {
      const result = await cancelTransaction(charge)
      return result === 'absent' ? 'gone' : result
    }
    // Close the payment page first, so that the customer cannot start another payment after the cancellation.
    const isEnded = await endSnapPage(charge)
    const result = await cancelTransaction(charge)
    if (result === 'absent') return isEnded ? 'closed' : 'unknown'
    return result
  }

  async function openCore(request: ChargeRequest, minutes: number): Promise<OpenResult> {
    const key = `${request.id}-charge`
    const canRepeat = request.channel !== 'va_permata' && key.length <= maxIdempotencyKey
    const now = clock()
    const answer = await call(
      `${core}/v2/charge`,
      {
        ...coreMethod(request),
        transaction_details: { order_id: request.id, gross_amount: request.amount },
        custom_expiry: {
          order_time: `${formatMidtransTime(now)} +0700`,
          expiry_duration: minutes,
          unit: 'minute',
        },
      },
      { 'X-Override-Notification': request.notify_url, ...(canRepeat ? { 'Idempotency-Key': key } : {}) },
    )
    if (!answer.ok) return { ok: false, reason: 'unknown', detail: answer.reason }
    const body = midtransResponseSchema.parse(answer.body)
    const code = midtransStatusCode(answer.status, body)
    if (code !== '200' && code !== '201') return refusal(code, body.status_message, body.transaction_status)
    const shown = midtransPaymentInstructions(body, core)
    const isOurs = body.order_id === request.id && midtransAmount(body) === request.amount
    if (!isOurs || shown === null || (body.currency ?? 'IDR') !== 'IDR')
      return {
        ok: false,
        reason: 'unknown',
        detail: chargeMismatchDetail,
        reference: body.transaction_id ?? null,
      }
    return {
      ok: true,
      reference: body.transaction_id ?? null,
      presented: shown,
      expires_at:
        parseMidtransTime(body.expiry_time ?? body.expire_time) ??
        new Date(now + minutes * 60_000).toISOString(),
    }
  }

  async function openSnap(request: ChargeRequest, minutes: number): Promise<OpenResult> {
    const now = clock()
    const answer = await call(
      `${snap}/snap/v1/transactions`,
      {
        transaction_details: { order_id: request.id, gross_amount: request.amount },
        enabled_payments: [snapCodes[request.channel]],
        expiry: { start_time: `${formatMidtransTime(now)} +0700`, unit: 'minutes', duration: minutes },
        callbacks: { finish: request.return_url },
        ...walletReturn(request),
      },
      { 'X-Override-Notification': request.notify_url },
    )
    if (!answer.ok) return { ok: false, reason: 'unknown', detail: answer.reason }
    if (answer.status >= 400) return refusal(String(answer.status), errorsOf(answer.body).join(' '))
    const shown = readPaymentInstructions({ link: answer.body.redirect_url }, snap)
    const token = tokenText.safeParse(answer.body.token)
    if (!token.success) return { ok: false, reason: 'unknown', detail: chargeMismatchDetail }
    const reference = sessionPrefix + token.data
    if (shown === null) return { ok: false, reason: 'unknown', detail: chargeMismatchDetail, reference }
    return {
      ok: true,
      reference,
      presented: shown,
      expires_at: new Date(now + minutes * 60_000).toISOString(),
    }
  }

  async function open(request: ChargeRequest): Promise<OpenResult> {
    const limits = channels[request.channel]
    const isOffered = limits && request.amount >= limits.min && request.amount <= (limits.max ?? Infinity)
    if (!isOffered) return { ok: false, reason: 'refused', detail: 'channel or amount not offered' }
    const isSnap = snapCodes[request.channel] !== undefined
    const [min, max] = expiryLimits[request.channel] ?? (isSnap ? [5, 7 * day] : [1, 180 * day])
    const left = Math.floor((Date.parse(request.expires_at) - clock()) / 60_000)
    if (!(left >= min)) return { ok: false, reason: 'refused', detail: 'too little time left' }
    return isSnap ? openSnap(request, Math.min(left, max)) : openCore(request, Math.min(left, max))
  }

  function verifyNotification(_: Headers, body: string): Notification {
    const parsed = signed.safeParse(parseJsonObject(body))
    if (!parsed.success) return { genuine: false }
    const { order_id, status_code, gross_amount, signature_key, transaction_id } = parsed.data
    const expected = createHash('sha512')
      .update(`${order_id}${status_code}${gross_amount}${config.server_key}`)
      .digest('hex')
    if (!isEqualSecret(expected, signature_key.toLowerCase())) return { genuine: false }
    if (order_id.startsWith('payment_notif_test_'))
      return { genuine: true, test: true, charge_id: null, reference: null, payment_reference: null }
    const payment_reference = transaction_id ?? null
    return { genuine: true, test: false, charge_id: order_id, reference: null, payment_reference }
  }

  return { channels, open, status, close, verifyNotification }
}
