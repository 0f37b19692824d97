import type { Surplus } from '../../../worker/contract/labels'
import type { PayeeInput } from '../../../worker/contract/money/refunds'
import type { CorrectionRequest } from '../../../worker/contract/orders/corrections'
import { api, ask } from '../../lib/api'
import { isRecord, text } from '../../lib/guards'
import { upload } from '../../lib/upload'
import type { Credential } from '../../lib/urls'
import { filledNames, type Name } from '../checkout/cart'
import { asCustomer, saveView } from './view'

const orders = api.api.orders[':order_id']

const at = ({ order_id }: Credential) => ({ param: { order_id }, query: {} })

/** What of a customer's phone opens an order: its last four digits, or the whole number. */
export type Digits = { phone4: string } | { phone: string }

/** The order as far as the credential, or a view of this browser, opens it. Digits open a view. Throws ApiProblem. */
export async function readOrder(credential: Credential, digits?: Digits) {
  const { order_id } = credential
  const proof = digits ? {} : asCustomer(credential)
  const order = await ask(orders.$get({ param: { order_id }, query: { ...digits } }, proof))
  saveView(order)
  return order
}

/** Has the order's link sent to its e-mail address; answers alike whether there is one. */
export const sendLink = (order_id: string) => ask(orders.link.$post({ param: { order_id } }))

export const cancelOrder = (order: Credential) => ask(orders.cancel.$post(at(order), asCustomer(order)))

export const saveMessagesOk = (order: Credential, messages_ok: boolean) =>
  ask(orders.messages.$put({ ...at(order), json: { messages_ok } }, asCustomer(order)))

/** Names that a line takes beside those at the places `keep`. */
export type LineNames = { id: number; slots: number; names: Name[]; keep: number[] }

export function saveNames(order: Credential, lines: LineNames[]) {
  const items = lines.map(({ id, slots, names, keep }) => ({
    id,
    beneficiaries: filledNames(names, slots),
    keep,
  }))
  return ask(orders.beneficiaries.$put({ ...at(order), json: { items } }, asCustomer(order)))
}

export const readCorrections = (order: Credential) =>
  ask(orders.corrections.$get(at(order), asCustomer(order)))

export const askCorrection = (order: Credential, json: CorrectionRequest) =>
  ask(orders.corrections.$post({ ...at(order), json }, asCustomer(order)))

type Claim = { proof: File | null; note: string; onProgress: (fraction: number) => void; signal: AbortSignal }

/** 'Saya sudah transfer', with a proof or without; answers why a proof was lost, '' where none was. Throws ApiProblem, or AbortError when cancelled. */
export async function claimPayment(order: Credential, { proof, note, onProgress, signal }: Claim) {
  const body = new FormData()
  if (proof) body.set('proof', proof)
  if (note.trim()) body.set('note', note.trim())
  const url = orders['payment-claim'].$path(at(order))
  const answer = await upload({ url, body, ...asCustomer(order), onProgress, signal })
  return isRecord(answer) ? text(answer.proof_problem) : ''
}

export const readMethods = (total: number) =>
  ask(api.api['payment-methods'].$get({ query: { amount: String(total) } }))

export const readMoney = (order: Credential) => ask(orders.money.$get(at(order), asCustomer(order)))

type Answer = { agree: true; difference: number; leaving: string[]; surplus?: Surplus } | { agree: false }

export const answerChange = (order: Credential, change_id: string, json: Answer) =>
  ask(
    orders.changes[':change_id'].$post(
      { param: { order_id: order.order_id, change_id }, query: {}, json },
      asCustomer(order),
    ),
  )

export const savePayee = (order: Credential, refund_id: string, json: PayeeInput) =>
  ask(
    orders.refunds[':refund_id'].payee.$put(
      { param: { order_id: order.order_id, refund_id }, query: {}, json },
      asCustomer(order),
    ),
  )
