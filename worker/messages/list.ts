import { sql } from 'drizzle-orm'
import {
  type Message,
  type MessageListQuery,
  type MessageSummary,
  message,
  messagePage,
  messageSummary,
} from '../contract/messages/messages'
import type { Db } from '../db/client'
import { matchTerms } from '../db/orders/order-terms'
import { takePage } from '../db/query/keyset'
import { countOf, countRowsOf, maxCounted } from '../db/query/where'
import { stampLater } from '../db/stamp'
import { firstOrThrow } from '../lib/only'
import { selectSettings, settingOf } from '../site/settings/read'
import { isWaiting } from './claim'
import { answerTimeoutMs } from './mark'
import { processOutbox } from './outbox'

const columns = sql`messages.id, orders.id AS "order", orders.order_id, customer_name, kind, channel, state, due_at, next_try_at,
  sent_at, sent_by, error, tries, messages.updated_at`

const fromMessages = sql`FROM messages JOIN orders ON orders.id = messages.order_id`

function ofOrders(q: string | undefined) {
  if (!q) return sql`1`
  const words = matchTerms(q)
  if (words === '') return sql`0`
  return sql`messages.order_id IN (
    SELECT id FROM orders WHERE seq IN (
      SELECT rowid FROM orders_search WHERE orders_search MATCH ${words} ORDER BY rowid DESC LIMIT ${maxCounted}))`
}

/** Sent and skipped messages newest first; messages that wait oldest first. */
export async function listMessages(db: Db, query: MessageListQuery, now: string) {
  const { state, channel, q, cursor, limit } = query
  await processOutbox(db, now)
  const isOver = state === 'sent' || state === 'skipped'
  const last = Number(cursor) || (isOver ? Number.MAX_SAFE_INTEGER : 0)
  const [beyond, order] = isOver ? [sql`<`, sql`DESC`] : [sql`>`, sql`ASC`]
  const rows = await db.all<Message>(sql`
    SELECT ${columns} ${fromMessages}
    WHERE state = ${state} AND channel = ${channel} AND messages.id ${beyond} ${last} AND ${ofOrders(q)}
    ORDER BY messages.id ${order} LIMIT ${limit + 1}`)
  return messagePage.parse({ ...takePage(rows, limit, last => String(last.id)), total: null })
}

export const readMessage = async (db: Db, id: number): Promise<Message> =>
  message.parse(firstOrThrow(await db.all(sql`SELECT ${columns} ${fromMessages} WHERE messages.id = ${id}`)))

const selectSome = (where: ReturnType<typeof sql>) =>
  sql`SELECT id, order_id, kind FROM messages WHERE ${where} LIMIT ${maxCounted}`

export async function readSummary(db: Db, now: string, canMail: boolean): Promise<MessageSummary> {
  await processOutbox(db, now)
  const setting = settingOf(await selectSettings(db, 'messages'), 'messages')
  const queue = selectSome(isWaiting(setting, now))
  const emails = (where: ReturnType<typeof sql>) =>
    countRowsOf(db, sql`FROM messages WHERE channel = 'email' AND ${where}`)
  const { kinds, products, failed, unknown, due } = await db.batch({
    kinds: db.all(sql`SELECT kind, count(*) AS n FROM (${queue}) GROUP BY kind`),
    products: db.all(sql`
      SELECT coalesce(animal_id, service_id) AS id, max(name) AS name, count(DISTINCT waiting.id) AS n
      FROM (${queue}) AS waiting CROSS JOIN order_items ON order_items.order_id = waiting.order_id
      WHERE animal_id IS NOT NULL OR service_id IS NOT NULL GROUP BY 1 ORDER BY n DESC, name LIMIT 100`),
    failed: emails(sql`state = 'failed'`),
    unknown: emails(sql`state = 'sending' AND updated_at <= ${stampLater(now, -answerTimeoutMs)}`),
    due: emails(sql`state = 'due' AND next_try_at <= ${now}`),
  })
  return messageSummary.parse({
    kinds,
    products,
    failed: countOf(failed) + countOf(unknown),
    emails: countOf(due),
    is_mailing: canMail && setting.sender !== '',
  })
}
