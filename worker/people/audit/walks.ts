import { type SQL, sql } from 'drizzle-orm'
import { addDays, wibDayStart } from '../../contract/lib/format'
import { orderStepTitles } from '../../contract/orders/steps'
import type { AuditFilter, NamedEvent } from '../../contract/people/audit'
import { afterCursorCondition, timeKeyCursor } from '../../db/query/keyset'

/** Index rows scanned per page and table, to apply the filters that the index does not cover. */
export const maxScannedRows = 2000

/** A scan of one table in time order by one index. `rest` has the filters that the index does not cover. */
type Walk = { columns: SQL; from: SQL; newestFirst: SQL; rest: SQL[] }

/** Position in the merged list. Ids of two tables are not comparable: at equal times, audit events come first. */
type Place = Pick<NamedEvent, 'created_at' | 'is_step' | 'id'>

export const positionOfEvent = ({ id, created_at }: { id: number; created_at: string }): Place => ({
  id: String(id),
  is_step: false,
  created_at,
})

type StepKey = { order_id: string; n: number; created_at: string }

export const positionOfStep = ({ order_id, n, created_at }: StepKey): Place => ({
  id: `${order_id}.${n}`,
  is_step: true,
  created_at,
})

/** Negative if `a` is listed first. 0 for rows of one table with the same time, which keep the order of their query. */
export function comparePositions(a: Place, b: Place) {
  if (a.created_at !== b.created_at) return a.created_at > b.created_at ? -1 : 1
  return Number(a.is_step) - Number(b.is_step)
}

export const auditCursorAfter = ({ created_at, id }: Place) => timeKeyCursor(created_at, id)

const isStepCursor = (cursor: string) => cursor.includes('.', cursor.indexOf('_'))
const timeIn = (cursor: string) => cursor.slice(0, cursor.indexOf('_'))

const isAuditAfter = (cursor: string | undefined) =>
  cursor && isStepCursor(cursor)
    ? sql`created_at < ${timeIn(cursor)}`
    : afterCursorCondition(cursor, sql`created_at`, sql`id`)

function isStepAfter(cursor: string | undefined) {
  if (!cursor) return sql`1 = 1`
  if (!isStepCursor(cursor)) return sql`created_at <= ${timeIn(cursor)}`
  const cut = cursor.lastIndexOf('.')
  const order_id = cursor.slice(cursor.indexOf('_') + 1, cut)
  return sql`(created_at, order_id, n) < (${timeIn(cursor)}, ${order_id}, ${Number(cursor.slice(cut + 1)) || 0})`
}

const isWithinDays = ({ from, to }: AuditFilter) => sql`
  ${from ? sql`created_at >= ${wibDayStart(from)}` : sql`1 = 1`}
  AND ${to ? sql`created_at < ${wibDayStart(addDays(to, 1))}` : sql`1 = 1`}`

const is = (column: SQL, value: string | undefined) =>
  value === undefined ? [] : [sql`${column} = ${value}`]

function auditIndex({ entity, entity_id, actor, action }: AuditFilter) {
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

const mayBeAudit = ({ action }: AuditFilter) =>
  action === undefined || !Object.hasOwn(orderStepTitles, action)

const mayBeStep = ({ entity, entity_id, action }: AuditFilter) =>
  (entity === undefined || (entity === 'orders' && entity_id === undefined)) &&
  (action === undefined || Object.hasOwn(orderStepTitles, action))

/** Constant SQL condition: if it is false, SQLite reads no row of the table. */
const onlyIf = (isPossible: boolean) => (isPossible ? sql`1 = 1` : sql`1 = 0`)

export function auditEventScan(filter: AuditFilter, cursor: string | undefined): Walk {
  const { index, where, rest } = auditIndex(filter)
  return {
    columns: sql`id, entity, action, actor, created_at`,
    from: sql`audit_events INDEXED BY ${index}
      WHERE ${onlyIf(mayBeAudit(filter))} AND ${where} AND ${isWithinDays(filter)} AND ${isAuditAfter(cursor)}`,
    newestFirst: sql`created_at DESC, id DESC`,
    rest,
  }
}

/** SQLite uses the partial indexes only if the query repeats their condition, which selects operators' steps. */
export function orderStepScan(filter: AuditFilter, cursor: string | undefined): Walk {
  const { actor, action } = filter
  const [index, where] =
    actor === undefined
      ? [sql`order_events_by_age`, sql`1 = 1`]
      : [sql`order_events_by_operator`, sql`actor = ${actor}`]
  return {
    columns: sql`order_id, n, type, created_at`,
    from: sql`order_events INDEXED BY ${index}
      WHERE ${onlyIf(mayBeStep(filter))} AND actor NOT IN ('customer', 'system') AND ${where}
        AND ${isWithinDays(filter)} AND ${isStepAfter(cursor)}`,
    newestFirst: sql`created_at DESC, order_id DESC, n DESC`,
    rest: is(sql`type`, action),
  }
}

const scan = ({ columns, from, newestFirst }: Walk, limit: number, offset = 0) =>
  sql`SELECT ${columns} FROM ${from} ORDER BY ${newestFirst} LIMIT ${limit} OFFSET ${offset}`

export const firstAuditRowsQuery = (walk: Walk, limit: number) =>
  walk.rest.length === 0
    ? scan(walk, limit)
    : sql`SELECT * FROM (${scan(walk, maxScannedRows)}) WHERE ${sql.join(walk.rest, sql` AND `)}
        ORDER BY ${walk.newestFirst} LIMIT ${limit}`

/**
 * SQL for row number `maxScannedRows`, at which a scan with filters in `rest` stops. Without such filters every row
 * matches and the scan ends with the page, so the SQL returns no row.
 */
export const lastScannedRowQuery = (walk: Walk) =>
  walk.rest.length === 0 ? sql`SELECT 1 WHERE 1 = 0` : scan(walk, 1, maxScannedRows - 1)
