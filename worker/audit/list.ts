import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { type AuditQuery, auditEvent } from '../contract/people/audit'
import type { Db } from '../db/client'
import { audit_events } from '../db/schema/upkeep'
import { shownColumns } from '../db/shown'

const columns = shownColumns(audit_events, auditEvent)
const { entity: entityColumn, entity_id: idColumn } = audit_events

/** Of one thing by its index; of a kind of thing by walking back from the newest, which the `+` asks for. */
function about({ entity, entity_id }: AuditQuery) {
  if (entity === undefined) return undefined
  if (entity_id === undefined) return sql`+${entityColumn} = ${entity}`
  return and(eq(entityColumn, entity), eq(idColumn, entity_id))
}

/** One page of who did what, newest first. */
export async function auditPage(db: Db, query: AuditQuery) {
  const older = query.cursor ? lt(audit_events.id, Number(query.cursor) || 0) : undefined
  const rows = await db
    .select(columns)
    .from(audit_events)
    .where(and(about(query), older))
    .orderBy(desc(audit_events.id))
    .limit(query.limit + 1)
  const items = rows.slice(0, query.limit)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > query.limit && last ? String(last.id) : null, total: null }
}
