import type { Surplus } from '../../../worker/contract/labels'
import type { PayeeInput } from '../../../worker/contract/money/refunds'
import { viewTokenExpiryMs } from '../../../worker/contract/orders/access'
import type { CorrectionRequest } from '../../../worker/contract/orders/corrections'
import { fetchJson, siteApi } from '../../lib/api'
import { serverNow } from '../../lib/clock'
import { isPlainRecord, listOrEmpty, textOrEmpty } from '../../lib/guards'
import { createStore } from '../../lib/stored'
import { uploadWithRetry } from '../../lib/upload'
import { type OrderCredential, orderKeyHeaders } from '../../lib/urls'
import { type Name, namesForRequest } from '../checkout/cart'

/** View token of an order, returned for correct phone digits. `until`: expiry in ms since 1970, server time. */
type View = { order_id: string; token: string; until: number }

const maxViewTokens = 20

const views = createStore<View[]>('qurban.views', [], value =>
  listOrEmpty(value).flatMap(view =>
    isPlainRecord(view) && typeof view.until === 'number'
      ? [{ order_id: textOrEmpty(view.order_id), token: textOrEmpty(view.token), until: view.until }]
      : [],
  ),
)

export const findViewToken = (order_id: string) =>
  views.get().find(view => view.order_id === order_id && view.until > serverNow())?.token ?? null

export const removeViewToken = (order_id: string) =>
  views.update(old => old.filter(view => view.order_id !== order_id))

function saveView({ order_id, view }: { order_id: string; view: string | null }) {
  if (view === null) return
  const isOther = (old: View) => old.order_id !== order_id && old.until > serverNow()
  const opened = { order_id, token: view, until: viewTokenExpiryMs(view) }
  views.update(old => [opened, ...old.filter(isOther)].slice(0, maxViewTokens))
}

export function customerHeaders({ order_id, key }: OrderCredential) {
  if (key) return orderKeyHeaders(key)
  const view = findViewToken(order_id)
  return view === null ? orderKeyHeaders(null) : { headers: { 'x-order-view': view } }
}

const orders = siteApi.api.orders[':order_id']

const at = ({ order_id }: OrderCredential) => ({ param: { order_id }, query: {} })

export type Digits = { phone4: string } | { phone: string }

/**
 * Returns a masked order if the credential is insufficient. With the phone digits, the server also returns a token that
 * shows the whole order for an hour. Throws `ApiProblem`.
 */
export async function readCustomerOrder(credential: OrderCredential, digits?: Digits) {
  const { order_id } = credential
  const proof = digits ? {} : customerHeaders(credential)
  const order = await fetchJson(orders.$get({ param: { order_id }, query: { ...digits } }, proof))
  saveView(order)
  return order
}

/** E-mails the order's link. The answer does not reveal whether the order has an e-mail address. */
export const emailOrderLink = (order_id: string) => fetchJson(orders.link.$post({ param: { order_id } }))

export const emailOrderLinks = (json: { phone: string; email: string }) =>
  fetchJson(siteApi.api['order-links'].$post({ json }))

export const cancelOwnOrder = (order: OrderCredential) =>
  fetchJson(orders.cancel.$post(at(order), customerHeaders(order)))

export const saveMessageConsent = (order: OrderCredential, messages_ok: boolean) =>
  fetchJson(orders.messages.$put({ ...at(order), json: { messages_ok } }, customerHeaders(order)))

/** `keep` lists the positions of the unchanged names. */
type LineNames = { id: number; slots: number; names: Name[]; keep: number[] }

export function saveBeneficiaryNames(order: OrderCredential, lines: LineNames[]) {
  const items = lines.map(({ id, slots, names, keep }) => ({
    id,
    beneficiaries: namesForRequest(names, slots),
    keep,
  }))
  return fetchJson(orders.beneficiaries.$put({ ...at(order), json: { items } }, customerHeaders(order)))
}

export const readOrderCorrections = (order: OrderCredential) =>
  fetchJson(orders.corrections.$get(at(order), customerHeaders(order)))

export const requestCorrection = (order: OrderCredential, json: CorrectionRequest) =>
  fetchJson(orders.corrections.$post({ ...at(order), json }, customerHeaders(order)))

type Claim = { proof: File | null; note: string; onProgress: (fraction: number) => void; signal: AbortSignal }

/** Returns why the proof was rejected, or ''. Throws `ApiProblem`, or AbortError when cancelled. */
export async function claimPayment(order: OrderCredential, { proof, note, onProgress, signal }: Claim) {
  const body = new FormData()
  if (proof) body.set('proof', proof)
  if (note.trim()) body.set('note', note.trim())
  const url = orders['payment-claim'].$path(at(order))
  const answer = await uploadWithRetry({ url, body, ...customerHeaders(order), onProgress, signal })
  return isPlainRecord(answer) ? textOrEmpty(answer.proof_problem) : ''
}

export const readPaymentMethods = (total: number) =>
  fetchJson(siteApi.api['payment-methods'].$get({ query: { amount: String(total) } }))

export const readOrderMoney = (order: OrderCredential) =>
  fetchJson(orders.money.$get(at(order), customerHeaders(order)))

type Answer = { agree: true; difference: number; leaving: string[]; surplus?: Surplus } | { agree: false }

export const answerOrderChange = (order: OrderCredential, change_id: string, json: Answer) =>
  fetchJson(
    orders.changes[':change_id'].$post(
      { param: { order_id: order.order_id, change_id }, query: {}, json },
      customerHeaders(order),
    ),
  )

export const saveOwnPayee = (order: OrderCredential, refund_id: string, json: PayeeInput) =>
  fetchJson(
    orders.refunds[':refund_id'].payee.$put(
      { param: { order_id: order.order_id, refund_id }, query: {}, json },
      customerHeaders(order),
    ),
  )
