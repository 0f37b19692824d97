import { type SQL, sql } from 'drizzle-orm'
import { addDays, wibDayStart } from '../../contract/lib/format'
import { type AuditFilter, type AuditQuery, auditEvent } from '../../contract/people/audit'
import type { Db } from '../../db/client'
import { cursorOf, olderThan, takePage } from '../../db/query/keyset'
import { shownColumns } from '../../db/query/shown'
import { audit_events } from '../../db/schema/operations/upkeep'
import { withNames } from './names'

const columns = shownColumns(audit_events, auditEvent)

/** Index rows scanned per page. One filter uses an index; the other filters are applied to its rows. */
export const maxScannedRows = 2000

const newestFirst = sql`created_at DESC, id DESC`

type Way = { index: SQL; where: SQL; rest: SQL[] }

/** Chooses the narrowest index; `rest` holds the filters it does not cover. */
function wayOf({ entity, entity_id, actor, action }: AuditFilter): Way {
  const is = (column: SQL, value: string | undefined) =>
    value === undefined ? [] : [sql`${column} = ${value}`]
  const acted = is(sql`action`, action)
  if (entity !== undefined && entity_id !== undefined)
    return {
      index: sql`audit_events_entity`,
      where: sql`entity = ${entity} AND entity_id = ${entity_id}`,
      rest: [...is(sql`actor`, actor), ...acted],
    }
  if (actor !== undefined)
    return {
      index: sql`audit_events_by_actor`,
      where: sql`actor = ${actor}`,
      rest: [...is(sql`entity`, entity), ...acted],
    }
  if (entity !== undefined)
    return { index: sql`audit_events_by_kind`, where: sql`entity = ${entity}`, rest: acted }
  return { index: sql`audit_events_by_age`, where: sql`1 = 1`, rest: acted }
}

const dateCondition = ({ from, to }: AuditFilter) => sql`
  ${from ? sql`created_at >= ${wibDayStart(from)}` : sql`1 = 1`}
  AND ${to ? sql`created_at < ${wibDayStart(addDays(to, 1))}` : sql`1 = 1`}`

function walk(filter: AuditFilter, cursor: string | undefined, limit: number, offset = 0) {
  const { index, where } = wayOf(filter)
  return sql`SELECT id, entity, action, actor, created_at FROM audit_events INDEXED BY ${index}
    WHERE ${where} AND ${dateCondition(filter)} AND ${olderThan(cursor, sql`created_at`, sql`id`)}
    ORDER BY ${newestFirst} LIMIT ${limit} OFFSET ${offset}`
}

type PageEnd = { id: number; created_at: string }

async function rowsOf(db: Db, { cursor, limit, ...filter }: AuditQuery) {
  const { rest } = wayOf(filter)
  const isAll = rest.length === 0
  const page = isAll
    ? walk(filter, cursor, limit + 1)
    : sql`SELECT id FROM (${walk(filter, cursor, maxScannedRows)}) WHERE ${sql.join(rest, sql` AND `)}
        ORDER BY ${newestFirst} LIMIT ${limit + 1}`
  const [rows, ends] = await db.batch([
    db.select(columns).from(audit_events).where(sql`id IN (SELECT id FROM (${page}))`).orderBy(newestFirst),
    db.all<PageEnd>(isAll ? sql`SELECT 1 WHERE 1 = 0` : walk(filter, cursor, 1, maxScannedRows - 1)),
  ])
  const cursorAt = (end: PageEnd) => cursorOf(end.created_at, end.id)
  const { items, next_cursor } = takePage(rows, limit, cursorAt)
  return { items, next_cursor: next_cursor ?? (ends[0] ? cursorAt(ends[0]) : null) }
}

/** One page of the audit log, newest first. A page can be short or empty without being the last. */
export async function auditPage(db: Db, query: AuditQuery) {
  const { items, next_cursor } = await rowsOf(db, query)
  return { items: await withNames(db, items), next_cursor, total: null }
}

const maxPeople = 100

/** All distinct actors. The recursive query jumps from one to the next in the index instead of scanning it. */
export const readAuditActors = (db: Db) =>
  db.all<{ actor: string }>(sql`
    WITH RECURSIVE people (actor) AS (
      SELECT (SELECT min(actor) FROM audit_events)
      UNION ALL
      SELECT (SELECT min(actor) FROM audit_events WHERE actor > people.actor) FROM people WHERE people.actor IS NOT NULL)
    SELECT actor FROM people WHERE actor IS NOT NULL LIMIT ${maxPeople}`)
