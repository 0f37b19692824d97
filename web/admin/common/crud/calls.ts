import type { z } from 'zod'
import { pageSchema } from '../../../../worker/contract/base'
import { fetchJson, sendRequest } from '../../../lib/api'
import { fetchWithConfirmation } from '../../shell/confirm'
import { fetchForScreen } from '../../shell/session'
import { queryText } from '../lists/list-url'
import type { Item } from './entity'

const json = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

export function createResourceCalls<T extends Item>(path: string, item: z.ZodType<T>) {
  const base = `/api/admin/${path}`
  const one = (id: string) => `${base}/${encodeURIComponent(id)}`
  const answer = pageSchema(item)

  return {
    async list(query: Record<string, string | undefined>, signal: AbortSignal) {
      return answer.parse(await fetchJson(fetchForScreen(`${base}?${queryText(query)}`, { signal })))
    },
    read: async (id: string) => item.parse(await fetchJson(fetchForScreen(one(id)))),
    create: (input: unknown) => sendRequest(fetchWithConfirmation(base, json('POST', input))),
    change: ({ id, updated_at }: Item, changes: object) =>
      sendRequest(fetchWithConfirmation(one(id), json('PATCH', { ...changes, updated_at }))),
    remove: ({ id }: Item) => sendRequest(fetchForScreen(one(id), { method: 'DELETE' })),
    reorder: (ids: string[]) => sendRequest(fetchForScreen(`${base}/reorder`, json('POST', { ids }))),
  }
}

export type Calls<T extends Item> = ReturnType<typeof createResourceCalls<T>>
