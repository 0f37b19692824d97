import { expect } from 'vitest'
import type { OrderMoney } from '../../../worker/contract/money/payments'
import { operator } from '../../support/admin'
import { consentingOrder, messagesOf } from '../../support/messages'
import {
  adminRequest,
  asCustomer,
  asJson,
  correctionRequest,
  finance,
  formWith,
  names,
  newOrder,
  paid,
  planned,
  type Recipe,
  rowBy,
} from './steps'

const fewer = { reason: 'Permintaan pelanggan', lines: [{ id: 1, quantity: 1 }] }

async function changing() {
  const order = await paid(2)
  const answer = await operator(finance).post(`/orders/${order.id}/changes`, fewer)
  const { changes } = await asJson<OrderMoney>(answer)
  return { order, change_id: changes[0]?.id ?? expect.fail() }
}

async function dueMessage() {
  const [message] = await messagesOf(await consentingOrder(), "channel = 'whatsapp'")
  return rowBy('messages', 'id', String(message?.id))
}

export const orderRecipes: Record<string, Recipe> = {
  'PATCH /api/admin/orders/:id': async () => {
    const { id, total_amount } = await newOrder()
    return adminRequest(`/orders/${id}`, { payment_status: 'verified', amount: total_amount })
  },
  'DELETE /api/admin/orders/:id': async () => {
    const { id, order_id } = await newOrder()
    return adminRequest(`/orders/${id}`, { confirm: order_id })
  },
  'PUT /api/admin/orders/:id/beneficiaries': async () =>
    adminRequest(`/orders/${(await newOrder()).id}/beneficiaries`, names),
  'PUT /api/orders/:order_id/beneficiaries': async () =>
    asCustomer(await newOrder(), '/beneficiaries', names),
  'PUT /api/orders/:order_id/messages': async () =>
    asCustomer(await newOrder(), '/messages', { messages_ok: true }),
  'PUT /api/admin/messages/:id/state': async () => {
    const { id, updated_at } = await dueMessage()
    return adminRequest(`/messages/${id}/state`, { state: 'sent', updated_at })
  },
  'POST /api/admin/orders/:id/notes': async () =>
    adminRequest(`/orders/${(await newOrder()).id}/notes`, { text: 'Sudah ditelepon' }),
  'POST /api/admin/orders/:id/changes': async () =>
    adminRequest(`/orders/${(await paid(2)).id}/changes`, fewer),
  'POST /api/admin/orders/:id/changes/:change_id/withdraw': async () => {
    const { order, change_id } = await changing()
    return adminRequest(`/orders/${order.id}/changes/${change_id}/withdraw`)
  },
  'POST /api/admin/messages/claim': async () => {
    await dueMessage()
    return adminRequest('/messages/claim', { holder: crypto.randomUUID(), limit: 1 })
  },
  'POST /api/admin/orders/:id/anonymize': async () => {
    const order = await newOrder()
    const cancelled = { status: 'cancelled', reason: 'Batal' }
    await asJson(await operator(finance).patch(`/orders/${order.id}`, cancelled))
    return adminRequest(`/orders/${order.id}/anonymize`)
  },
  'POST /api/orders/:order_id/cancel': async () => asCustomer(await newOrder(), '/cancel'),
  'POST /api/orders/:order_id/payment-claim': async () => ({
    ...asCustomer(await newOrder(), '/payment-claim'),
    body: formWith('dari BSI'),
  }),
  'POST /api/orders/:order_id/corrections': async () =>
    asCustomer(await planned(), '/corrections', correctionRequest),
  'POST /api/orders/:order_id/changes/:change_id': async () => {
    const { order, change_id } = await changing()
    return asCustomer(order, `/changes/${change_id}`, { agree: false })
  },
}
