import { messageKindNames, messageRulesOf } from '../../../contract/messages/kinds'
import { messageChannels, messageKinds, messageStates } from '../../../contract/messages/words'
import { hasUnknownValue, tableRules } from '../rule'

const kindsWith = (rule: 'isNotice' | 'isReceipt' | 'alsoCancelled') =>
  messageKindNames
    .filter(name => messageRulesOf(name)[rule])
    .map(name => `'${name}'`)
    .join(', ')

export const messageRules = tableRules({
  table: 'messages',
  key: 'id',
  size: 1000,
  what: 'orders.order_id',
  joined: 'JOIN orders ON orders.id = messages.order_id',
  rules: {
    message_state: `(state = 'due' AND NOT EXISTS (SELECT 1 FROM outbox WHERE outbox.order_id = orders.id)
        AND (anonymized_at IS NOT NULL
          OR (message_consent IS NULL AND kind NOT IN (${kindsWith('isNotice')})
            AND (channel <> 'email' OR kind NOT IN (${kindsWith('isReceipt')})))
          OR (orders.status = 'cancelled' AND kind NOT IN (${kindsWith('alsoCancelled')}))))
      OR (state = 'sent') <> (sent_at IS NOT NULL)`,
    unknown_value: hasUnknownValue({ kind: messageKinds, channel: messageChannels, state: messageStates }),
  },
})
