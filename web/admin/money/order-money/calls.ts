import type { OrderChangeInput } from '../../../../worker/contract/money/changes'
import type { ReceivePaymentInput } from '../../../../worker/contract/money/payments'
import type { PayeeInput, Refund, RefundInput } from '../../../../worker/contract/money/refunds'
import type { OrderDetail } from '../../../../worker/contract/orders/orders'
import { fetchJson } from '../../../lib/api'
import { adminApi } from '../../common/api'

const orderApi = adminApi.orders[':id']
const refundApi = adminApi.refunds[':id']

// Each write sends the version of the order that the operator saw, so that two operators cannot record the same money
// twice. When the server looks for the stored response of a repeated request, it ignores the version.
type Seen = Pick<OrderDetail, 'id' | 'updated_at'>

export const receivePayment = ({ id, updated_at }: Seen, input: ReceivePaymentInput) =>
  fetchJson(orderApi.payments.$post({ param: { id }, json: { ...input, updated_at } }))

export const voidPayment = ({ id, updated_at }: Seen, payment_id: number, reason: string) =>
  fetchJson(
    orderApi.payments[':payment_id'].void.$post({
      param: { id, payment_id: String(payment_id) },
      json: { reason, updated_at },
    }),
  )

export const askProviderAboutCharge = (id: string, charge_id: string) =>
  fetchJson(orderApi.charges[':charge_id'].check.$post({ param: { id, charge_id } }))

export const requestRefund = ({ id, updated_at }: Seen, input: RefundInput) =>
  fetchJson(orderApi.refunds.$post({ param: { id }, json: { ...input, updated_at } }))

export const previewOrderChange = (id: string, json: OrderChangeInput) =>
  fetchJson(orderApi.changes.preview.$post({ param: { id }, json }))

export const proposeOrderChange = ({ id, updated_at }: Seen, input: OrderChangeInput) =>
  fetchJson(orderApi.changes.$post({ param: { id }, json: { ...input, updated_at } }))

export const withdrawOrderChange = (id: string, change_id: string) =>
  fetchJson(orderApi.changes[':change_id'].withdraw.$post({ param: { id, change_id } }))

export const approveRefund = ({ id, updated_at }: Refund) =>
  fetchJson(refundApi.decision.$post({ param: { id }, json: { decision: 'approve', updated_at } }))

export const declineRefund = ({ id, updated_at }: Refund, reason: string) =>
  fetchJson(refundApi.decision.$post({ param: { id }, json: { decision: 'decline', updated_at, reason } }))

export const readPayee = (id: string, signal?: AbortSignal) =>
  fetchJson(refundApi.payee.$get({ param: { id } }, { init: { signal } }))

export const saveOrderPayee = (id: string, json: PayeeInput) =>
  fetchJson(refundApi.payee.$put({ param: { id }, json }))

export type RefundPayment = { way: 'bank' | 'cash'; bank_row_id: string; note: string; proof: File | null }

export function payRefund({ id, updated_at }: Refund, { way, bank_row_id, note, proof }: RefundPayment) {
  const body = new FormData()
  if (note.trim()) body.set('note', note.trim())
  if (proof) body.set('proof', proof)
  const query = { updated_at, way, ...(bank_row_id && { bank_row_id }) }
  return fetchJson(refundApi.pay.$post({ param: { id }, query }, { init: { body } }))
}
