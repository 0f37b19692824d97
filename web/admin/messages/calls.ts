import type {
  ClaimInput,
  MessageListQuery,
  MessageStateInput,
} from '../../../worker/contract/messages/messages'
import { ask } from '../../lib/api'
import { api } from '../api'

const { messages } = api

export const readSummary = (signal: AbortSignal) => ask(messages.summary.$get({}, { init: { signal } }))

type Page = Pick<MessageListQuery, 'state' | 'channel'> & {
  limit: string
  cursor?: string | undefined
  q?: string | undefined
}

export const readMessages = (query: Page, signal: AbortSignal) =>
  ask(messages.$get({ query }, { init: { signal } }))

/** Takes the next messages for this tab; `limit` 0 gives them back, also while the page goes away. */
export const claim = (json: ClaimInput) =>
  ask(messages.claim.$post({ json }, { init: { keepalive: json.limit === 0 } }))

export const mark = (id: number, json: MessageStateInput) =>
  ask(messages[':id'].state.$put({ param: { id: String(id) }, json }))

/** Puts all failed e-mails back, a part a request; answers how many. */
export async function sendAllAgain() {
  let sent = 0
  for (let isDone = false; !isDone; ) {
    const answer = await ask(messages['send-again'].$post())
    sent += answer.count
    isDone = answer.is_done
  }
  return sent
}
