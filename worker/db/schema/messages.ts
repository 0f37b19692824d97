import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { MessageKind } from '../../contract/messages/kinds'
import type { MessageChannel, MessageState } from '../../contract/messages/text'
import { parentColumn, timeColumn, timestampColumns } from './columns'
import { orders } from './orders'

/** Order events whose messages are not created yet. Triggers insert rows; `worker/messages/outbox.ts` deletes them. */
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

/** `worker/messages/outbox.ts` inserts the rows. They have no personal data: the text is written only for sending. */
export const messages = sqliteTable(
  'messages',
  {
    id: integer().primaryKey(),
    order_id: parentColumn(() => orders.id),
    kind: text().$type<MessageKind>().notNull(),
    /** Distinguishes messages of one kind to the same order, for example about several claims, deadlines or days. */
    ref: text().notNull().default(''),
    channel: text().$type<MessageChannel>().notNull(),
    state: text().$type<MessageState>().notNull().default('due'),
    due_at: timeColumn(),
    next_try_at: timeColumn(),
    tries: integer().notNull().default(0),
    /** Id of the operator's browser tab that leases the message until `held_until`. */
    held_by: text(),
    held_until: text(),
    sent_at: text(),
    sent_by: text(),
    /** Why the message was skipped or failed: a key of `messageReasons`. */
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
