import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { MessageKind } from '../../contract/messages/kinds'
import type { MessageChannel, MessageState } from '../../contract/messages/words'
import { belongsTo, stamps, time } from './columns'
import { orders } from './orders'

/** Events whose messages are not decided yet; written by a trigger, decided by `worker/messages/outbox.ts`. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    order_id: belongsTo(() => orders.id),
    n: integer().notNull(),
    type: text().notNull(),
    details: text({ mode: 'json' }).$type<Record<string, string | number | null>>().notNull(),
    created_at: time(),
  },
  t => [index('outbox_of_order').on(t.order_id)],
)

/**
 * What a customer is told about an order, once for each event and channel, as `worker/messages/derive.ts` decides. No
 * personal data: texts are written when they are sent.
 */
export const messages = sqliteTable(
  'messages',
  {
    id: integer().primaryKey(),
    order_id: belongsTo(() => orders.id),
    kind: text().$type<MessageKind>().notNull(),
    /** Which of several events of its kind: a claim, a deadline, a day. */
    ref: text().notNull().default(''),
    channel: text().$type<MessageChannel>().notNull(),
    state: text().$type<MessageState>().notNull().default('due'),
    due_at: time(),
    next_try_at: time(),
    tries: integer().notNull().default(0),
    /** The operator's tab whose it is until then. */
    held_by: text(),
    held_until: text(),
    sent_at: text(),
    sent_by: text(),
    /** Why it was skipped or failed: a key of `messageReasons`. */
    error: text(),
    ...stamps(),
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
