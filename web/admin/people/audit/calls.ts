import { fetchJson } from '../../../lib/api'
import { adminApi } from '../../common/api'
import { dayParam, textParam } from '../../common/lists/list-url'

export const auditFilterNames = ['actor', 'entity', 'entity_id', 'action', 'from', 'to'] as const

export const auditFilterOf = (params: URLSearchParams) => ({
  actor: textParam(params, 'actor'),
  entity: textParam(params, 'entity'),
  entity_id: textParam(params, 'entity_id'),
  action: textParam(params, 'action'),
  from: dayParam(params, 'from'),
  to: dayParam(params, 'to'),
})
export type Filter = ReturnType<typeof auditFilterOf>

export const readHistory = (
  query: Filter & { limit: string; cursor: string | undefined },
  signal: AbortSignal,
) => fetchJson(adminApi.audit.$get({ query }, { init: { signal } }))

export const readPeople = async (signal: AbortSignal) =>
  (await fetchJson(adminApi.audit.people.$get({}, { init: { signal } }))).items
