import type { OrderRequest } from '../../../worker/contract/orders/orders'
import { isPlainRecord, listOrEmpty, textOrEmpty } from '../../lib/guards'
import { createStore, parseJsonOrNull } from '../../lib/stored'
import { type CartLine, readCartLines } from './cart'

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

/** An order that was sent and has no response yet. A retry sends the same body and key. */
type Sending = { key: string; body: string }

export type Draft = {
  /** Random id, shared by all tabs; '' until the form opens. */
  id: string
  lines: CartLine[]
  fields: CustomerFields
  agreesToMessages: boolean
  /** Service kind or id from `?service=` in the URL. */
  service: string | null
  /** Page visits whose `?service=` or `?animal=` was applied, so that a reload does not apply the parameter again. */
  arrived: string[]
  sending: Sending | null
}

export const emptyCheckoutDraft: Draft = {
  id: '',
  lines: [],
  fields: { customer_name: '', customer_phone: '', customer_email: '', referral_code: '', discount_code: '' },
  agreesToMessages: false,
  service: null,
  arrived: [],
  sending: null,
}

const readSending = (value: unknown): Sending | null =>
  isPlainRecord(value) ? { key: textOrEmpty(value.key), body: textOrEmpty(value.body) } : null

function readDraft(value: unknown): Draft | null {
  if (!isPlainRecord(value)) return null
  const fields = isPlainRecord(value.fields) ? value.fields : {}
  return {
    id: textOrEmpty(value.id),
    lines: readCartLines(value.lines),
    fields: {
      customer_name: textOrEmpty(fields.customer_name),
      customer_phone: textOrEmpty(fields.customer_phone),
      customer_email: textOrEmpty(fields.customer_email),
      referral_code: textOrEmpty(fields.referral_code),
      discount_code: textOrEmpty(fields.discount_code),
    },
    agreesToMessages: value.agreesToMessages === true,
    service: textOrEmpty(value.service) || null,
    arrived: listOrEmpty(value.arrived).map(textOrEmpty),
    sending: readSending(value.sending),
  }
}

/** Survives a reload and is shared by all tabs. */
export const checkoutDraft = createStore('qurban.draft', emptyCheckoutDraft, readDraft)

export const updateCartLines = (change: (lines: CartLine[]) => CartLine[]) =>
  checkoutDraft.update(old => ({ ...old, lines: change(old.lines) }))

export const assignDraftId = () =>
  checkoutDraft.update(old => (old.id ? old : { ...old, id: crypto.randomUUID() }))

/** Fields ignored when two requests are compared, because a retry with newer prices is still the same order. */
const clearedExpectations = {
  expected_subtotal: undefined,
  expected_discount: undefined,
  expected_hold_hours: undefined,
}

const orderIn = (body: object) => JSON.stringify({ ...body, ...clearedExpectations })

/**
 * If the same order was sent without getting a response, returns the body sent then: another body, for example with a
 * new expected total, would create a second order.
 */
export function reuseUnansweredOrder(body: OrderRequest): OrderRequest {
  const sent = parseJsonOrNull(checkoutDraft.get().sending?.body ?? null)
  const isSame = isPlainRecord(sent) && orderIn(sent) === orderIn(body)
  return isSame ? { ...body, ...clearedExpectations, ...sent } : body
}

async function sha256(written: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(written))
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Key of the unfinished attempt, else a hash of draft id and order, so that two tabs do not order the draft twice. */
export async function idempotencyKeyFor(body: OrderRequest) {
  const written = JSON.stringify(body)
  // Read the draft before any `await`, because another tab may clear it in the meantime.
  const { id, sending } = checkoutDraft.get()
  const name = id || crypto.randomUUID()
  const key =
    sending?.body === written && sending.key ? sending.key : `${name}.${await sha256(orderIn(body))}`
  checkoutDraft.update(old => ({ ...old, sending: { key, body: written } }))
  return key
}

/** Starts a new order. Call it after a definite answer, so that the same content sent later is a new order. */
export const clearPendingRequest = () =>
  checkoutDraft.update(old => ({ ...old, id: crypto.randomUUID(), sending: null }))
