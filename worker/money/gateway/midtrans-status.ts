import { z } from 'zod'
import {
  type ChargeStatus,
  type ProviderCharge,
  type ProviderChargeState,
  statusWithoutAmount,
} from './gateway'
import { type GatewayResponse, parseRupiah, readPaymentInstructions, shortenProviderText } from './request'

const states: Record<string, ProviderChargeState> = {
  pending: 'open',
  authorize: 'open',
  expire: 'expired',
  cancel: 'cancelled',
  deny: 'failed',
  failure: 'failed',
  // A refund does not change that the payment arrived.
  refund: 'paid',
  partial_refund: 'paid',
  chargeback: 'paid',
  partial_chargeback: 'paid',
}

const text = z.string().max(200)
const scalar = z.union([text, z.number()])
/** A field of another type counts as missing. */
export const midtransResponseSchema = z.object({
  status_code: scalar.optional().catch(undefined),
  status_message: text.optional().catch(undefined),
  order_id: text.optional().catch(undefined),
  transaction_id: text.optional().catch(undefined),
  transaction_status: text.toLowerCase().optional().catch(undefined),
  // An unreadable `fraud_status` must not count as accepted, nor an unreadable `currency` as rupiah.
  fraud_status: text.toLowerCase().nullish().catch('unreadable'),
  currency: text.nullish().catch('unreadable'),
  gross_amount: scalar.optional().catch(undefined),
  transaction_time: text.optional().catch(undefined),
  settlement_time: text.optional().catch(undefined),
  expiry_time: text.optional().catch(undefined),
  expire_time: text.optional().catch(undefined),
  va_numbers: z
    .array(z.object({ va_number: text }))
    .optional()
    .catch(undefined),
  permata_va_number: text.optional().catch(undefined),
  biller_code: text.optional().catch(undefined),
  bill_key: text.optional().catch(undefined),
  qr_string: z.string().optional().catch(undefined),
  actions: z
    .array(z.object({ name: text, url: z.string() }))
    .optional()
    .catch(undefined),
  metadata: z
    .object({ extra_info: z.object({ gross_amount_info: z.object({ original_amount: scalar }) }) })
    .optional()
    .catch(undefined),
})
type Body = z.infer<typeof midtransResponseSchema>

const hour = 3_600_000
/** Midtrans expects '2026-05-12 11:54:12' in Jakarta time. */
export const formatMidtransTime = (ms: number) =>
  new Date(ms + 7 * hour).toISOString().slice(0, 19).replace('T', ' ')

export function parseMidtransTime(wib: string | undefined) {
  if (wib === undefined || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(wib)) return null
  const ms = Date.parse(`${wib.replace(' ', 'T')}+07:00`)
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}

/** Core API reports errors with HTTP 200 and puts its own status code into the body. */
export const midtransStatusCode = (status: number, body: Body) => String(body.status_code ?? status)

/** `gross_amount` includes a fee that the customer pays on top, so subtract it. */
export function midtransAmount({ gross_amount, metadata }: Body) {
  const gross = parseRupiah(gross_amount)
  const original = parseRupiah(metadata?.extra_info.gross_amount_info.original_amount)
  return gross !== null && original !== null && original < gross ? original : gross
}

export function midtransPaymentInstructions(body: Body, origin: string) {
  const link = (name: string) => body.actions?.find(action => action.name === name)?.url
  return readPaymentInstructions(
    {
      va_number: body.va_numbers?.[0]?.va_number ?? body.permata_va_number,
      biller_code: body.biller_code,
      bill_key: body.bill_key,
      qr_string: body.qr_string,
      qr_image_url: link('generate-qr-code-v2') ?? link('generate-qr-code'),
      link: link('deeplink-redirect'),
    },
    origin,
  )
}

function stateOf(body: Body, code: string): ProviderChargeState {
  const status = body.transaction_status ?? ''
  if (status !== 'settlement' && status !== 'capture')
    return Object.hasOwn(states, status) ? (states[status] ?? 'unknown') : 'unknown'
  const isAccepted = code === '200' && (body.fraud_status ?? 'accept') === 'accept'
  return isAccepted ? 'paid' : 'unknown'
}

export function midtransChargeStatus(
  answer: GatewayResponse,
  charge: ProviderCharge,
  origin: string,
): ChargeStatus {
  if (!answer.ok) return statusWithoutAmount('unknown', answer.reason)
  const body = midtransResponseSchema.parse(answer.body)
  const code = midtransStatusCode(answer.status, body)
  if (code === '404') return statusWithoutAmount('absent', 'absent')
  // Midtrans may omit all details of an expired transaction (407).
  if (body.transaction_status === undefined)
    return code === '407'
      ? statusWithoutAmount('expired', 'expire')
      : statusWithoutAmount('unknown', `code ${code}`)
  if (body.order_id !== charge.id) return statusWithoutAmount('unknown', 'another order')
  const currency = body.currency ?? 'IDR'
  if (currency !== 'IDR') return statusWithoutAmount('unknown', `currency ${currency}`)
  const amount = midtransAmount(body)
  if (amount === null) return statusWithoutAmount('unknown', `amount ${body.gross_amount}`)
  const state = stateOf(body, code)
  const shown = midtransPaymentInstructions(body, origin)
  const expiry = parseMidtransTime(body.expiry_time ?? body.expire_time)
  const paidAt = parseMidtransTime(body.settlement_time ?? body.transaction_time)
  return {
    state,
    amount,
    currency,
    reference: charge.reference ?? body.transaction_id ?? null,
    payment_reference: body.transaction_id ?? null,
    paid_at: state === 'paid' ? paidAt : null,
    raw_state: shortenProviderText(
      state === 'unknown'
        ? `${body.transaction_status} ${code} ${body.fraud_status ?? ''}`.trim()
        : body.transaction_status,
    ),
    ...(state === 'open' && shown !== null ? { presented: shown } : {}),
    ...(expiry === null ? {} : { expires_at: expiry }),
  }
}
