import type { Surplus } from '../../../worker/contract/labels'
import type { PayeeInput } from '../../../worker/contract/money/refunds'
import type { CorrectionRequest } from '../../../worker/contract/orders/corrections'
import { api, ask } from '../../lib/api'
import { upload } from '../../lib/upload'
import type { Credential } from '../../lib/urls'
import type { Name } from '../checkout/cart'
import { filledNames } from '../checkout/cart'

const orders = api.api.orders[':order_id']

const withKey = (key: string | null) => ({ headers: { ...(key ? { 'x-order-key': key } : {}) } })

/** What of a customer's phone opens an order: its last four digits, or the whole number. */
export type Digits = { phone4: string } | { phone: string }

/** The order as far as the credential opens it. Throws ApiProblem. */
export const readOrder = ({ order_id, key }: Credential, digits?: Digits) =>
  ask(orders.$get({ param: { order_id }, query: { ...digits } }, withKey(key)))

export const cancelOrder = ({ order_id, key }: Credential) =>
  ask(orders.cancel.$post({ param: { order_id }, query: {} }, withKey(key)))

export const saveMessagesOk = ({ order_id, key }: Credential, messages_ok: boolean) =>
  ask(orders.messages.$put({ param: { order_id }, query: {}, json: { messages_ok } }, withKey(key)))

export type LineNames = { id: number; slots: number; names: Name[] }

export const saveNames = ({ order_id, key }: Credential, lines: LineNames[]) =>
  ask(
    orders.beneficiaries.$put(
      {
        param: { order_id },
        query: {},
        json: {
          items: lines.map(({ id, slots, names }) => ({ id, beneficiaries: filledNames(names, slots) })),
        },
      },
      withKey(key),
    ),
  )

export const readCorrections = ({ order_id, key }: Credential) =>
  ask(orders.corrections.$get({ param: { order_id }, query: {} }, withKey(key)))

export const askCorrection = ({ order_id, key }: Credential, json: CorrectionRequest) =>
  ask(orders.corrections.$post({ param: { order_id }, query: {}, json }, withKey(key)))

type Claim = { proof: File | null; note: string; onProgress: (part: number) => void; signal: AbortSignal }

const proofProblemIn = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'proof_problem' in answer ? answer.proof_problem : null

/** 'Saya sudah transfer', with a proof or without; answers why a proof was lost. Throws ApiProblem, or AbortError when cancelled. */
export async function claimPayment(
  { order_id, key }: Credential,
  { proof, note, onProgress, signal }: Claim,
) {
  const body = new FormData()
  if (proof) body.set('proof', proof)
  if (note.trim()) body.set('note', note.trim())
  const url = orders['payment-claim'].$path({ param: { order_id }, query: {} })
  const lost = proofProblemIn(await upload({ url, body, ...withKey(key), onProgress, signal }))
  return typeof lost === 'string' ? lost : null
}

export const readMethods = (total: number) =>
  ask(api.api['payment-methods'].$get({ query: { amount: String(total) } }))

export const readMoney = ({ order_id, key }: Credential) =>
  ask(orders.money.$get({ param: { order_id }, query: {} }, withKey(key)))

type Answer = { agree: true; difference: number; surplus?: Surplus } | { agree: false }

export const answerChange = ({ order_id, key }: Credential, change_id: string, json: Answer) =>
  ask(orders.changes[':change_id'].$post({ param: { order_id, change_id }, query: {}, json }, withKey(key)))

export const savePayee = ({ order_id, key }: Credential, refund_id: string, json: PayeeInput) =>
  ask(
    orders.refunds[':refund_id'].payee.$put(
      { param: { order_id, refund_id }, query: {}, json },
      withKey(key),
    ),
  )
