import type { ClaimInput, MessageStateInput } from '../../../worker/contract/messages/messages'
import { fetchJson } from '../../lib/api'
import { adminApi } from '../common/api'
import { createJob } from '../common/jobs/calls'
import { addJob } from '../common/jobs/store'

const { messages } = adminApi

/** Leases messages to this tab; `limit` 0 releases them. `keepalive` lets the release finish after the page closes. */
export const claimMessages = (json: ClaimInput) =>
  fetchJson(messages.claim.$post({ json }, { init: { keepalive: json.limit === 0 } }))

export const saveMessageState = (id: number, json: MessageStateInput) =>
  fetchJson(messages[':id'].state.$put({ param: { id: String(id) }, json }))

export const resendFailedEmails = async () =>
  addJob(await createJob({ kind: 'emails', step: { action: 'send_again' }, ids: [], remaining_query: '' }))
