import { messageChannels, messageKinds, messageStates } from '../contract/messages/words'
import { unknown, walk } from './rules'

export const messageRules = walk({
  table: 'messages',
  key: 'id',
  size: 1000,
  what: 'orders.order_id',
  joined: 'JOIN orders ON orders.id = messages.order_id',
  rules: {
    message_state: `(state = 'due' AND NOT EXISTS (SELECT 1 FROM outbox WHERE outbox.order_id = orders.id)
        AND (anonymized_at IS NOT NULL
          OR (message_consent IS NULL AND kind <> 'link_asked' AND (kind <> 'placed' OR channel <> 'email'))
          OR (orders.status = 'cancelled' AND kind NOT IN ('refund_asked', 'refund_paid', 'link_asked'))))
      OR (state = 'sent') <> (sent_at IS NOT NULL)`,
    unknown_value: unknown({ kind: messageKinds, channel: messageChannels, state: messageStates }),
  },
})
