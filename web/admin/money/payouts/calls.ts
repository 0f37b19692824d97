import type { PayoutInput } from '../../../../worker/contract/money/payouts'
import { fetchJson, sendRequest } from '../../../lib/api'
import { adminApi } from '../../common/api'

type PayoutsQuery = { limit: string; cursor?: string; unmatched_net?: string }

export const readPayouts = (query: PayoutsQuery, signal: AbortSignal) =>
  fetchJson(adminApi.payouts.$get({ query }, { init: { signal } }))

export const recordPayout = (json: PayoutInput) => fetchJson(adminApi.payouts.$post({ json }))

export const voidPayout = (id: string, reason: string) =>
  fetchJson(adminApi.payouts[':id'].void.$post({ param: { id }, json: { reason } }))

export const linkPayoutRow = (id: string, bank_row_id: number) =>
  sendRequest(adminApi.payouts[':id'].row.$post({ param: { id }, json: { bank_row_id } }))
