import { sql } from 'drizzle-orm'
import { messageChannels, messageKinds, messageStates } from '../contract/messages/words'
import { notIn } from './lists'
import { type Rule, walk } from './part'

const rule = (check: Rule['check'], broken: string): Rule => ({
  check,
  broken: (from, to) => sql`
    SELECT orders.order_id AS what FROM messages JOIN orders ON orders.id = messages.order_id
    WHERE messages.id > ${from} AND messages.id <= ${to} AND (${sql.raw(broken)})`,
})

export const messagePart = walk('messages', 'id', 1000, [
  rule(
    'message_state',
    `(state = 'due' AND NOT EXISTS (SELECT 1 FROM outbox WHERE outbox.order_id = orders.id)
        AND (anonymized_at IS NOT NULL OR message_consent IS NULL OR orders.status = 'cancelled'))
      OR (state = 'sent') <> (sent_at IS NOT NULL)`,
  ),
  rule(
    'unknown_value',
    [notIn('kind', messageKinds), notIn('channel', messageChannels), notIn('state', messageStates)].join(
      ' OR ',
    ),
  ),
])
