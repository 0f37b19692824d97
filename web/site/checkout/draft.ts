import type { OrderRequest } from '../../../worker/contract/orders/orders'
import { isRecord, list, text } from '../../lib/guards'
import { parsed, stored } from '../../lib/stored'
import { type CartLine, readLines } from './cart'

export const customerFields = [
  'customer_name',
  'customer_phone',
  'customer_email',
  'referral_code',
  'discount_code',
] as const
export type CustomerField = (typeof customerFields)[number]
export const isCustomerField = (name: string): name is CustomerField =>
  customerFields.some(field => field === name)

export type CustomerFields = Record<CustomerField, string>

/** A sending whose outcome is unknown; the same body goes out again under the same key. */
export type Sending = { key: string; body: string }

export type Draft = {
  lines: CartLine[]
  fields: CustomerFields
  /** Whether the customer ticked to be told about the order. */
  agreesToMessages: boolean
  /** The service the visitor came for: a kind or an id. */
  service: string | null
  /** Visits whose `?service=` or `?animal=` is already in the cart. */
  arrived: string[]
  sending: Sending | null
}

export const emptyDraft: Draft = {
  lines: [],
  fields: { customer_name: '', customer_phone: '', customer_email: '', referral_code: '', discount_code: '' },
  agreesToMessages: false,
  service: null,
  arrived: [],
  sending: null,
}

const readSending = (value: unknown): Sending | null =>
  isRecord(value) ? { key: text(value.key), body: text(value.body) } : null

function readDraft(value: unknown): Draft | null {
  if (!isRecord(value)) return null
  const fields = isRecord(value.fields) ? value.fields : {}
  return {
    lines: readLines(value.lines),
    fields: {
      customer_name: text(fields.customer_name),
      customer_phone: text(fields.customer_phone),
      customer_email: text(fields.customer_email),
      referral_code: text(fields.referral_code),
      discount_code: text(fields.discount_code),
    },
    agreesToMessages: value.agreesToMessages === true,
    service: text(value.service) || null,
    arrived: list(value.arrived).map(text),
    sending: readSending(value.sending),
  }
}

/** The order being filled in; survives a reload and is the same in every tab. */
export const draft = stored('qurban.draft', emptyDraft, readDraft)

export const changeLines = (change: (lines: CartLine[]) => CartLine[]) =>
  draft.update(old => ({ ...old, lines: change(old.lines) }))

/**
 * The Idempotency-Key for `body`: the one of an unfinished sending of the same body, else a new one.
 * It is kept until `forgetSending`, so that a retry after a lost answer makes no second order.
 */
export function sendingKey(body: string) {
  const known = draft.get().sending
  if (known?.body === body && known.key) return known.key
  const key = crypto.randomUUID()
  draft.update(old => ({ ...old, sending: { key, body } }))
  return key
}

/** What the page showed beside the order itself: prices, discount and hours may be others when it is sent again. */
const showing = { expected_subtotal: undefined, expected_discount: undefined, expected_hold_hours: undefined }

const orderIn = (body: object) => JSON.stringify({ ...body, ...showing })

/** The body of an unfinished sending of the same order, whatever the page shows by now: another one would be a second order. */
export function bodyToSend(body: OrderRequest): OrderRequest {
  const sent = parsed(draft.get().sending?.body ?? null)
  const isSame = isRecord(sent) && orderIn(sent) === orderIn(body)
  return isSame ? { ...body, ...showing, ...sent } : body
}

export const forgetSending = () => draft.update(old => ({ ...old, sending: null }))
