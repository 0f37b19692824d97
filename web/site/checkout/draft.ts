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
  /** Made when somebody begins to order, and the same in every tab; '' until the form is open. */
  id: string
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
  id: '',
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
    id: text(value.id),
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

/** Names the draft as soon as its form is open, long before it is sent: tabs then agree on its name. */
export const nameDraft = () => draft.update(old => (old.id ? old : { ...old, id: crypto.randomUUID() }))

/** What the page showed beside the order itself: prices, discount and hours may be others when it is sent again. */
const showing = { expected_subtotal: undefined, expected_discount: undefined, expected_hold_hours: undefined }

const orderIn = (body: object) => JSON.stringify({ ...body, ...showing })

/** The body of an unfinished sending of the same order, whatever the page shows by now: another one would be a second order. */
export function bodyToSend(body: OrderRequest): OrderRequest {
  const sent = parsed(draft.get().sending?.body ?? null)
  const isSame = isRecord(sent) && orderIn(sent) === orderIn(body)
  return isSame ? { ...body, ...showing, ...sent } : body
}

async function sha256(written: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(written))
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The Idempotency-Key for `body`: the one of an unfinished sending of the same body, else one made from the draft's name and
 * what is ordered. So tabs that send the same draft in the same instant make one order, and a retry after a lost answer too.
 */
export async function sendingKey(body: OrderRequest) {
  const written = JSON.stringify(body)
  // The draft that `body` was made from: another tab that got its answer meanwhile has stored an empty one by now.
  const { id, sending } = draft.get()
  const name = id || crypto.randomUUID()
  const key =
    sending?.body === written && sending.key ? sending.key : `${name}.${await sha256(orderIn(body))}`
  draft.update(old => ({ ...old, sending: { key, body: written } }))
  return key
}

/** After it the same order is another one: the shop has decided about the last. */
export const forgetSending = () => draft.update(old => ({ ...old, id: crypto.randomUUID(), sending: null }))
