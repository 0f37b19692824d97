import { z } from 'zod'
import { type ChargeStatus, type ProviderChargeState, statusWithoutAmount } from './gateway'
import { parseRupiah, readPaymentInstructions, shortenProviderText } from './request'

const states: Record<string, ProviderChargeState> = {
  requires_action: 'open',
  accepting_payments: 'open',
  authorized: 'open',
  pending: 'open',
  succeeded: 'paid',
  failed: 'failed',
  canceled: 'cancelled',
  expired: 'expired',
}

export const xenditChargeState = (status: string): ProviderChargeState =>
  Object.hasOwn(states, status) ? (states[status] ?? 'unknown') : 'unknown'

const text = z.string().max(200)
const time = z.string().refine(value => !Number.isNaN(Date.parse(value)))
const shared = {
  reference_id: text,
  payment_request_id: z.string().min(1).max(100),
  currency: text,
  request_amount: z.unknown(),
  status: text.toLowerCase(),
  created: time.optional().catch(undefined),
}

export const xenditPaymentRequestSchema = z.object({
  ...shared,
  updated: time.optional().catch(undefined),
  latest_payment_id: z.string().min(1).max(100).nullish(),
  actions: z
    .array(z.object({ descriptor: text, value: z.string() }))
    .nullish()
    .catch(undefined),
  channel_properties: z.object({ expires_at: time }).optional().catch(undefined),
})
export type PaymentRequest = z.infer<typeof xenditPaymentRequestSchema>

export const xenditPaymentSchema = z.object({
  ...shared,
  payment_id: z.string().min(1).max(100),
  captures: z
    .array(z.object({ capture_amount: z.unknown(), capture_timestamp: time.optional().catch(undefined) }))
    .nullish(),
})
type Payment = z.infer<typeof xenditPaymentSchema>

export function xenditPaymentInstructions({ actions }: PaymentRequest, origin: string) {
  const value = (descriptor: string) => actions?.find(action => action.descriptor === descriptor)?.value
  return readPaymentInstructions(
    {
      va_number: value('VIRTUAL_ACCOUNT_NUMBER') ?? value('PAYMENT_CODE'),
      qr_string: value('QR_STRING'),
      link: value('WEB_URL') ?? value('DEEPLINK_URL'),
    },
    origin,
  )
}

/** UTC ISO: `minutes` after the charge's creation or, if `minutes` is null, the end that Xendit reports. */
export function xenditChargeEnd({ channel_properties, created }: PaymentRequest, minutes: number | null) {
  if (minutes === null) return channel_properties && new Date(channel_properties.expires_at).toISOString()
  return created && new Date(Date.parse(created) + minutes * 60_000).toISOString()
}

// In rupiah. Without captures, the requested amount is returned, because a charge cannot be paid in part.
function amountOf({ captures, request_amount }: Payment) {
  if (!captures?.length) return parseRupiah(request_amount)
  return captures.reduce<number | null>((sum, { capture_amount }) => {
    const amount = parseRupiah(capture_amount)
    return sum === null || amount === null ? null : sum + amount
  }, 0)
}

const utc = (value: string | undefined) => (value === undefined ? null : new Date(value).toISOString())

/** `paid`: the request's latest payment. `minutes`: lifetime of the charge; null for the end that Xendit reports. */
export function xenditChargeStatus(
  request: PaymentRequest,
  paid: Payment | undefined,
  minutes: number | null,
  origin: string,
): ChargeStatus {
  const reference = request.payment_request_id
  const isPaid = paid ? paid.status === 'succeeded' : request.status === 'succeeded'
  if (request.status === 'succeeded' && !isPaid)
    return statusWithoutAmount('unknown', `succeeded, payment ${paid?.status}`, reference)
  const { currency } = paid ?? request
  if (currency !== 'IDR') return statusWithoutAmount('unknown', `currency ${currency}`, reference)
  const amount = isPaid && paid ? amountOf(paid) : parseRupiah(request.request_amount)
  if (amount === null) return statusWithoutAmount('unknown', 'amount is not whole rupiah', reference)
  const shown = xenditPaymentInstructions(request, origin)
  const end = xenditChargeEnd(request, minutes)
  const state = isPaid ? 'paid' : xenditChargeState(request.status)
  return {
    state,
    amount,
    currency,
    reference,
    payment_reference: paid?.payment_id ?? null,
    paid_at: isPaid
      ? utc(paid ? (paid.captures?.[0]?.capture_timestamp ?? paid.created) : request.updated)
      : null,
    raw_state: shortenProviderText(
      state === 'paid' && request.status !== 'succeeded'
        ? `${request.status}, payment succeeded`
        : request.status,
    ),
    ...(state === 'open' && shown !== null ? { presented: shown } : {}),
    ...(end ? { expires_at: end } : {}),
  }
}
