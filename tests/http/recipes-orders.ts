import { env } from 'cloudflare:test'
import { expect } from 'vitest'
import { agreed, messagesOf } from '../support/messages'
import { admin, asCustomer, newOrder, type Recipe } from './steps'

const names = { items: [{ id: 1, beneficiaries: [{ name: 'Ahmad' }] }] }

/** A WhatsApp message that waits. */
async function dueMessage() {
  const [message] = await messagesOf(await agreed(), "channel = 'whatsapp'")
  const found = await env.DB.prepare('SELECT id, updated_at FROM messages WHERE id = ?')
    .bind(message?.id ?? 0)
    .first<{ id: number; updated_at: string }>()
  return found ?? expect.fail()
}

export const orderRecipes: Record<string, Recipe> = {
  'PATCH /api/admin/orders/:id': async () => {
    const { id, total_amount } = await newOrder()
    return admin(`/orders/${id}`, { payment_status: 'verified', amount: total_amount })
  },
  'DELETE /api/admin/orders/:id': async () => {
    const { id, order_id } = await newOrder()
    return admin(`/orders/${id}`, { confirm: order_id })
  },
  'PUT /api/admin/orders/:id/beneficiaries': async () =>
    admin(`/orders/${(await newOrder()).id}/beneficiaries`, names),
  'PUT /api/orders/:order_id/beneficiaries': async () =>
    asCustomer(await newOrder(), '/beneficiaries', names),
  'PUT /api/orders/:order_id/messages': async () =>
    asCustomer(await newOrder(), '/messages', { messages_ok: true }),
  'PUT /api/admin/messages/:id/state': async () => {
    const { id, updated_at } = await dueMessage()
    return admin(`/messages/${id}/state`, { state: 'sent', updated_at })
  },
}
