import type { CloseInput } from '../../../../worker/contract/money/closes'
import { ask } from '../../../lib/api'
import { api } from '../../api'

const one = api.closes[':day']

export const readDay = (day: string, signal: AbortSignal) =>
  ask(one.$get({ param: { day } }, { init: { signal } }))

export const readCloses = (query: { limit: string; cursor?: string }, signal: AbortSignal) =>
  ask(api.closes.$get({ query }, { init: { signal } }))

export const closeDay = (day: string, json: CloseInput) => ask(one.$post({ param: { day }, json }))

export const exportPath = (day: string) => `/api/admin/closes/${day}/export`
