import { sql } from 'drizzle-orm'
import {
  type Message,
  type MessageListQuery,
  type MessageSummary,
  messagePage,
  messageSchema,
  messageSummary,
} from '../contract/messages/messages'
import type { Db } from '../db/client'
import { orderSearchTerms } from '../db/orders/order-terms'
import { splitPage } from '../db/query/keyset'
import { countFromRows, maxCountedRows, rowCountQuery } from '../db/query/where'
import { timePlusMs } from '../db/stamp'
import { firstOrThrow } from '../lib/only'
import { selectSettings, settingOrDefault } from '../site/settings/read'
import { dueWhatsappCondition } from './claim'
import { answerTimeoutMs } from './mark'
import { processOutbox } from './outbox'

const columns = sql`messages.id, orders.id AS "order", orders.order_id, customer_name, kind, channel, state, due_at, next_try_at,
  sent_at, sent_by, error, tries, messages.updated_at`

const fromMessages = sql`FROM messages JOIN orders ON orders.id = messages.order_id`

/** A search reads the messages of the orders found, so that its cost does not grow with the number of messages. */
function searchedMessages(q: string) {
  const words = orderSearchTerms(q)
  const seqs = words
    ? sql`SELECT rowid FROM orders_search WHERE orders_search MATCH ${words} ORDER BY rowid DESC LIMIT ${maxCountedRows}`
    : sql`SELECT 0 WHERE 0`
  return sql`FROM orders CROSS JOIN messages INDEXED BY messages_once ON messages.order_id = orders.id
    WHERE orders.seq IN (${seqs})`
}

/** Messages of a state that waits oldest first; all others newest first. */
export async function listMessages(db: Db, query: MessageListQuery, now: string) {
  const { state, channel, q, cursor, limit } = query
  await processOutbox(db, now)
  const isOldestFirst = state !== undefined && state !== 'sent' && state !== 'skipped'
  const last = Number(cursor) || (isOldestFirst ? 0 : Number.MAX_SAFE_INTEGER)
  const [beyond, order] = isOldestFirst ? [sql`>`, sql`ASC`] : [sql`<`, sql`DESC`]
  const rows = await db.all<Message>(sql`
    SELECT ${columns} ${q ? searchedMessages(q) : sql`${fromMessages} WHERE true`}
      ${state ? sql`AND state = ${state}` : sql``} ${channel ? sql`AND channel = ${channel}` : sql``}
      AND messages.id ${beyond} ${last}
    ORDER BY messages.id ${order} LIMIT ${limit + 1}`)
  return messagePage.parse({ ...splitPage(rows, limit, last => String(last.id)), total: null })
}

export const readMessage = async (db: Db, id: number): Promise<Message> =>
  messageSchema.parse(
    firstOrThrow(await db.all(sql`SELECT ${columns} ${fromMessages} WHERE messages.id = ${id}`)),
  )

const selectSome = (where: ReturnType<typeof sql>) =>
  sql`SELECT id, order_id, kind FROM messages WHERE ${where} LIMIT ${maxCountedRows}`

export async function countMessages(db: Db, now: string, canMail: boolean): Promise<MessageSummary> {
  await processOutbox(db, now)
  const setting = settingOrDefault(await selectSettings(db, 'messages'), 'messages')
  const queue = selectSome(dueWhatsappCondition(setting, now))
  const emails = (where: ReturnType<typeof sql>) =>
    rowCountQuery(db, sql`FROM messages WHERE channel = 'email' AND ${where}`)
  const { kinds, products, failed, unknown, due } = await db.batch({
    kinds: db.all(sql`SELECT kind, count(*) AS n FROM (${queue}) GROUP BY kind`),
    products: db.all(sql`
      SELECT coalesce(animal_id, service_id) AS id, max(name) AS name, count(DISTINCT waiting.id) AS n
      FROM (${queue}) AS waiting CROSS JOIN order_items ON order_items.order_id = waiting.order_id
      WHERE animal_id IS NOT NULL OR service_id IS NOT NULL GROUP BY 1 ORDER BY n DESC, name LIMIT 100`),
    failed: emails(sql`state = 'failed'`),
    unknown: emails(sql`state = 'sending' AND updated_at <= ${timePlusMs(now, -answerTimeoutMs)}`),
    due: emails(sql`state = 'due' AND next_try_at <= ${now}`),
  })
  return messageSummary.parse({
    kinds,
    products,
    failed: countFromRows(failed) + countFromRows(unknown),
    emails: countFromRows(due),
    is_mailing: canMail && setting.sender !== '',
  })
}
