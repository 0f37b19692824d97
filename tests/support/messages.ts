import { env } from 'cloudflare:test'
import { defaultMessages } from '../../worker/contract/messages/kinds'
import type { MessagesSetting } from '../../worker/contract/messages/messages'
import type { OrderRequest } from '../../worker/contract/orders/orders'
import { createDatabaseClient } from '../../worker/db/client'
import { processOutbox } from '../../worker/messages/outbox'
import { ask, newAnimal, orderFor, placedOrder, rowOf } from './shop'

export type Letter = {
  to: string
  subject: string
  text: string
  html: string
  from: { email: string; name: string }
}

// The provider's type allows more than the shop sends.
const asLetter = (given: unknown) => given as Letter

/** A simulated provider; `answer` decides the result of each e-mail. */
export function mailbox(answer: (letter: Letter, n: number) => Promise<unknown> | unknown = () => {}) {
  const letters: Letter[] = []
  const email: SendEmail = {
    async send(given: unknown) {
      const letter = asLetter(given)
      letters.push(letter)
      await answer(letter, letters.length)
      return { messageId: `<${letters.length}@toko.id>` }
    },
  }
  return { letters, email }
}

export const providerError = (code: string) => Object.assign(new Error('refused'), { code })

export const setMessages = (changes: Partial<MessagesSetting> = {}) =>
  env.DB.prepare('INSERT OR REPLACE INTO settings (type, content, updated_at) VALUES (?, ?, ?)')
    .bind(
      'messages',
      JSON.stringify({ ...defaultMessages, sender: 'kabar@toko.id', ...changes }),
      new Date().toISOString(),
    )
    .run()

export async function consentingOrder(changes: Partial<OrderRequest> = {}) {
  const { id } = await newAnimal()
  const order = await placedOrder({ ...orderFor(id), messages_ok: true, ...changes })
  return { ...order, id: (await rowOf(order)).id }
}

type Row = {
  id: number
  kind: string
  ref: string
  channel: string
  state: string
  error: string | null
  tries: number
}

export async function messagesOf({ id }: { id: string }, where = '1 = 1') {
  await processOutbox(createDatabaseClient(env.DB), new Date().toISOString())
  const { results } = await env.DB.prepare(
    `SELECT id, kind, ref, channel, state, error, tries FROM messages WHERE order_id = ? AND ${where} ORDER BY id`,
  )
    .bind(id)
    .all<Row>()
  return results
}

/** E-mails of an order as 'kind state'. Each has a WhatsApp counterpart. */
export const emailStates = async (order: { id: string }) =>
  (await messagesOf(order, "channel = 'email'")).map(({ kind, state }) => `${kind} ${state}`)

export const insertEvent = (
  order: { id: string },
  type: string,
  details: object = {},
  at = new Date().toISOString(),
) =>
  env.DB.prepare(
    `INSERT INTO order_events (order_id, n, type, actor, details, created_at)
      SELECT ?1, (SELECT coalesce(max(n), 0) + 1 FROM order_events WHERE order_id = ?1), ?2, 'uji', ?3, ?4`,
  )
    .bind(order.id, type, JSON.stringify(details), at)
    .run()

export async function sendAll() {
  await processOutbox(createDatabaseClient(env.DB), new Date().toISOString())
  await env.DB.prepare(
    "UPDATE messages SET state = 'sent', sent_at = '2026-01-01', sent_by = 'uji' WHERE state = 'due'",
  ).run()
}

export const setAgreed = (order: { order_id: string; key: string }, messages_ok: boolean) =>
  ask(`/api/orders/${order.order_id}/messages`, {
    method: 'PUT',
    json: { messages_ok },
    headers: { 'x-order-key': order.key },
  })

const { EMAIL } = env

/** Removes the simulated provider, so that only the test's mailbox receives e-mails. */
export const withoutProvider = () => Object.assign(env, { EMAIL: undefined })
export const withProvider = () => Object.assign(env, { EMAIL })
