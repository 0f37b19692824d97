import type { RefundState } from '../../../worker/contract/money/refunds'
import { ask } from '../../lib/api'
import { api } from '../api'

type Query = { limit: string; cursor?: string; state?: RefundState }

export const readRefunds = (query: Query, signal: AbortSignal) =>
  ask(api.refunds.$get({ query }, { init: { signal } }))

export const readOverpaid = (query: { limit: string; cursor?: string }, signal: AbortSignal) =>
  ask(api.refunds.overpaid.$get({ query }, { init: { signal } }))
