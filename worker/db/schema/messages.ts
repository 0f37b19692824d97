import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { MessageKind } from '../../contract/messages/kinds'
import type { MessageChannel, MessageState } from '../../contract/messages/text'
import { parentColumn, timeColumn, timestampColumns } from './columns'
import { orders } from './orders'

/** Order events that may cause messages. Triggers insert them; `worker/messages/outbox.ts` handles and deletes them. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    order_id: parentColumn(() => orders.id),
    n: integer().notNull(),
    type: text().notNull(),
    details: text({ mode: 'json' }).$type<Record<string, string | number | null>>().notNull(),
    created_at: timeColumn(),
  },
  t => [index('outbox_of_order').on(t.order_id)],
)

/** The rows contain no personal data: the text is created only when the message is sent. */
export const messages = sqliteTable(
  'messages',
  {
    id: integer().primaryKey(),
    order_id: parentColumn(() => orders.id),
    kind: text().$type<MessageKind>().notNull(),
    /** Distinguishes messages of one kind and order, for example about different claims, deadlines or days. */
    ref: text().notNull().default(''),
    channel: text().$type<MessageChannel>().notNull(),
    state: text().$type<MessageState>().notNull().default('due'),
    due_at: timeColumn(),
    next_try_at: timeColumn(),
    tries: integer().notNull().default(0),
    /** Id of the browser tab that leases the message until `held_until`. */
    held_by: text(),
    held_until: text(),
    sent_at: text(),
    sent_by: text(),
    error: text(),
    ...timestampColumns(),
  },
  t => [
    uniqueIndex('messages_once').on(t.order_id, t.kind, t.ref, t.channel),
    index('messages_due').on(t.channel, t.next_try_at).where(sql`state = 'due'`),
    index('messages_urgent')
      .on(t.channel, t.next_try_at)
      .where(sql`state = 'due' AND kind IN ('placed', 'reminder', 'rejected')`),
    index('messages_by_state').on(t.state, t.channel),
  ],
)
