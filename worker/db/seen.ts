import { and, eq, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Context } from '../context'
import { throwIfStale } from '../lib/bulk'
import { Problem } from '../lib/problem'
import { type Changes, changedFields, insertAuditIfChanged } from './audit'
import type { Db } from './client'
import { isSeenVersionSql } from './guard'
import type { BatchItems } from './prepare'
import { nextTimestampAfter } from './stamp'

/** The row as the client saw it: its `updated_at`, or when its list was read. Without both there is no check. */
export type SeenVersion = { updated_at?: string | null | undefined; seen_at?: string | undefined }

type Table = SQLiteTable & Record<'updated_at', SQLiteColumn>

type Row = { updated_at: string | null }
type RowById = { id: string; updated_at: string }

type Read<R extends Row> = {
  read: () => Promise<R>
  seen?: SeenVersion
}

type Target<R extends RowById> = Read<R> & {
  table: Table & Record<'id', SQLiteColumn>
  entity: string
}

export const createRowTarget =
  <T extends Target<RowById>['table'], R extends RowById>(
    table: T,
    entity: string,
    read: (db: Db, id: string) => Promise<R>,
  ) =>
  (db: Db, id: string, seen: SeenVersion = {}) => ({ table, entity, read: () => read(db, id), seen })

/** Used for tables whose primary key is not `id`. */
type Keyed<R extends Row> = Read<R> & {
  table: Table
  entity: string
  key: SQLiteColumn
  keyOf: (row: R) => string
}

export type RowUpdate = {
  values: Record<string, unknown>
  /** Changes for the audit log; if omitted, the fields of `values` that differ. */
  changes?: Changes
  action?: string
  /**
   * SQL statements that run after the audit event is stored. If the row was not updated, no event is stored either, and
   * `changes()` is 0 in the first statement.
   */
  also?: BatchItems
}

type Decide<R, S> = (row: R) => S | null | Promise<S | null>

/** Throws `stale` if the row's `updated_at` differs from the version that the caller saw. */
export async function readRowUnlessStale<R extends Row>({ read, seen = {} }: Read<R>) {
  const row = await read()
  if (seen.updated_at !== undefined && seen.updated_at !== row.updated_at) throw new Problem('stale')
  return row
}

/** Updates the row if it still has the version `before`. Inserts the row if `before` is null. */
const written = (db: Db, table: Table, key: SQL, before: string | null, row: Record<string, unknown>) =>
  before === null
    ? db.insert(table).values(row).onConflictDoNothing().returning({ updated_at: table.updated_at })
    : db
        .update(table)
        .set(row)
        .where(isSeenVersionSql(table, key, before))
        .returning({ updated_at: table.updated_at })

/** `decide` returns the change, or null for none. Throws `stale` if the row changed after the client saw it. */
export async function writeRowUnlessStale<R extends Row>(
  { db, actor, now }: Context,
  target: Keyed<R>,
  decide: Decide<R, RowUpdate>,
): Promise<R> {
  const { table, entity, key, keyOf, seen } = target
  const row = await readRowUnlessStale(target)
  const step = await decide(row)
  if (!step) return row
  const { action = 'update', also = [] } = step
  const changes = step.changes ?? changedFields(row, step.values)
  if (!step.changes && Object.keys(changes).length === 0) return row
  const before = row.updated_at
  throwIfStale({ updated_at: before ?? '' }, seen?.seen_at)
  const updated_at = before === null ? now : nextTimestampAfter(before, now)
  const values = { ...step.values, updated_at }
  const entity_id = keyOf(row)
  const { changed } = await db.batch({
    changed: written(db, table, eq(key, entity_id), before, values),
    told: insertAuditIfChanged(db, { entity, entity_id, action, actor, changes }, now),
    also,
  })
  if (changed.length === 0) throw new Problem('stale')
  return { ...row, ...values }
}

export const updateRowUnlessStale = <R extends RowById>(
  context: Context,
  target: Target<R>,
  decide: Decide<R, RowUpdate>,
) => writeRowUnlessStale(context, { ...target, key: target.table.id, keyOf: ({ id }) => id }, decide)

type Removal = {
  changes: Record<string, unknown>
  where?: SQL
  /** Thrown if the row does not match `where`; `stale` if omitted. */
  otherwise?: Problem
}

/** Throws `not_found` if the row is missing, and `otherwise` if it does not match `where`. */
export async function deleteRowUnlessStale<R extends RowById>(
  { db, actor, now }: Context,
  target: Target<R>,
  decide: (row: R) => Removal,
): Promise<R> {
  const { table, entity, read } = target
  const row = await readRowUnlessStale(target)
  const { changes, where, otherwise = new Problem('stale') } = decide(row)
  const event = { entity, entity_id: row.id, action: 'delete', actor, changes }
  const { removed } = await db.batch({
    removed: db
      .delete(table)
      .where(and(eq(table.id, row.id), where))
      .returning({ id: table.id }),
    told: insertAuditIfChanged(db, event, now),
  })
  if (removed[0]) return row
  await read()
  throw otherwise
}
