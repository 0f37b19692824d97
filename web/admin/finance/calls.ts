import type { TransactionType } from '../../../worker/contract/labels'
import type { Transaction, TransactionInput } from '../../../worker/contract/money/finance'
import { ask } from '../../lib/api'
import { api } from '../api'

export const ranges = { '7': '7 hari', '30': '30 hari', '90': '90 hari' } as const

export type Range = keyof typeof ranges

type Filter = { range: Range; type: TransactionType | undefined }

export const readPage = (query: Filter & { limit: string; cursor?: string }, signal: AbortSignal) =>
  ask(api.transactions.$get({ query }, { init: { signal } }))

export const readSummary = (range: Range, signal: AbortSignal) =>
  ask(api.transactions.summary.$get({ query: { range } }, { init: { signal } }))

export const readChart = (range: Range, signal: AbortSignal) =>
  ask(api.transactions.chart.$get({ query: { range } }, { init: { signal } }))

export const record = (input: TransactionInput) => ask(api.transactions.$post({ json: input }))

export const voidTransaction = ({ id }: Transaction, reason: string) =>
  ask(api.transactions[':id'].void.$post({ param: { id }, json: { reason } }))
