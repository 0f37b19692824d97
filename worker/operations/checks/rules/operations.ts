import { messageKindNames, messageRulesOf } from '../../../contract/messages/kinds'
import { messageChannels, messageKinds, messageStates } from '../../../contract/messages/text'
import { jobStates } from '../../../contract/operations/job-words'
import { buildTableCheckRules, hasUnknownValue } from '../rule'

const kindsWith = (rule: 'isNotice' | 'isReceipt' | 'alsoCancelled') =>
  messageKindNames
    .filter(name => messageRulesOf(name)[rule])
    .map(name => `'${name}'`)
    .join(', ')

export const messageCheckRules = buildTableCheckRules({
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

const rows = (where: string) => `(SELECT count(*) FROM job_items WHERE job_id = jobs.id AND ${where})`

export const jobCheckRules = buildTableCheckRules({
  table: 'jobs',
  size: 5,
  what: 'jobs.id',
  rules: {
    job_counts: `total <> ${rows('1')} OR done <> ${rows("outcome = 'ok'")} OR failed <> ${rows("outcome = 'failed'")}
      OR retryable NOT BETWEEN 0 AND failed OR (state = 'done' AND (remaining_query IS NOT NULL OR total <> done + failed))
      OR (state IN ('done', 'stopped')) <> (finished_at IS NOT NULL)`,
    job_silent: `state IN ('running', 'stopping')
      AND updated_at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 hour')`,
    unknown_value: hasUnknownValue({ state: jobStates }),
  },
})
