import type {
  ClaimInput,
  MessageListQuery,
  MessageStateInput,
} from '../../../worker/contract/messages/messages'
import { ask } from '../../lib/api'
import { api } from '../common/api'
import { beginJob } from '../common/jobs/calls'
import { noteJob } from '../common/jobs/store'

const { messages } = api

export const readSummary = (signal: AbortSignal) => ask(messages.summary.$get({}, { init: { signal } }))

type Page = Pick<MessageListQuery, 'state' | 'channel'> & {
  limit: string
  cursor?: string | undefined
  q?: string | undefined
}

export const readMessages = (query: Page, signal: AbortSignal) =>
  ask(messages.$get({ query }, { init: { signal } }))

/** `limit` 0 releases this tab's leases; `keepalive` lets that request finish while the page closes. */
export const claimMessages = (json: ClaimInput) =>
  ask(messages.claim.$post({ json }, { init: { keepalive: json.limit === 0 } }))

export const markMessage = (id: number, json: MessageStateInput) =>
  ask(messages[':id'].state.$put({ param: { id: String(id) }, json }))

export const resendFailedEmails = async () =>
  noteJob(await beginJob({ kind: 'emails', step: { action: 'send_again' }, ids: [], rest: '' }))
