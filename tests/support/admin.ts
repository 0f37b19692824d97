import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { audit_events } from '../../worker/db/schema/operations'
import { ask, db, password, problemOf, withEdgeCache } from './shop'

/** Confirms a change with the password. */
export const passwordHeaders = { 'x-confirm-password': encodeURIComponent(password) }

/** Calls as a signed-in operator with password confirmation; paths are below /api/admin. */
export const operator = (token: string) => {
  const send = (method: string) => (path: string, json?: unknown) =>
    ask(`/api/admin${path}`, { method, json, token, headers: passwordHeaders })
  return {
    get: send('GET'),
    post: send('POST'),
    patch: send('PATCH'),
    put: send('PUT'),
    delete: send('DELETE'),
  }
}

export const refusalOf = async (response: Response) => [response.status, (await problemOf(response)).code]

export const badFields = async (response: Response) => {
  expect(response.status).toBe(422)
  return ((await problemOf(response)).errors ?? []).map(error => error.path)
}

export async function purgedBy(work: () => Promise<unknown>) {
  const purged: string[] = []
  const cache: CacheContext = {
    async purge({ tags = [] }) {
      purged.push(...tags)
      return { success: true, errors: [] }
    },
  }
  await withEdgeCache(cache, work)
  return purged
}

export const auditOf = (entity: string, entity_id: string) =>
  db
    .select()
    .from(audit_events)
    .where(and(eq(audit_events.entity, entity), eq(audit_events.entity_id, entity_id)))
    .orderBy(audit_events.id)
