import { and, eq, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Context } from '../context'
import { throwIfStale } from '../lib/bulk'
import { Problem } from '../lib/problem'
import { auditIfChanged, type Changes, changesOf } from './audit'
import type { Db } from './client'
import { asSeen } from './guard'
import type { BatchItems } from './prepare'
import { stampAfter } from './stamp'

/** What the one who asks saw of a row: that very version, or a list of that moment (UTC ISO). Nothing seen is any. */
export type Seen = { updated_at?: string | null | undefined; seen_at?: string | undefined }

type Table = SQLiteTable & Record<'updated_at', SQLiteColumn>

/** `updated_at` is null for a row that is not there yet. */
type Row = { updated_at: string | null }
type RowById = { id: string; updated_at: string }

type Read<R extends Row> = {
  /** Throws `not_found`. */
  read: () => Promise<R>
  seen?: Seen
}

export type Target<R extends RowById> = Read<R> & {
  table: Table & Record<'id', SQLiteColumn>
  /** Its name in the audit. */
  entity: string
}

/** How a row of a table is named to what changes or deletes it as it was seen. */
export const seenBy =
  <T extends Target<RowById>['table'], R extends RowById>(
    table: T,
    entity: string,
    read: (db: Db, id: string) => Promise<R>,
  ) =>
  (db: Db, id: string, seen: Seen = {}) => ({ table, entity, read: () => read(db, id), seen })

/** A row that is known by another key than its id. */
type Keyed<R extends Row> = Read<R> & {
  table: Table
  entity: string
  key: SQLiteColumn
  keyOf: (row: R) => string
}

export type Step = {
  values: Record<string, unknown>
  /** As the audit tells it; what differs, where this is left out. */
  changes?: Changes
  action?: string
  /** Statements of the same batch, behind the audit's: the first may ask `changes()` whether that was written. */
  also?: BatchItems
}

type Decide<R, S> = (row: R) => S | null | Promise<S | null>

/** Reads it; throws `stale` for another version than was seen. */
export async function readSeen<R extends Row>({ read, seen = {} }: Read<R>) {
  const row = await read()
  if (seen.updated_at !== undefined && seen.updated_at !== row.updated_at) throw new Problem('stale')
  return row
}

/** The statement that writes it over the very row that was read, or makes the one that was not there. */
const written = (db: Db, table: Table, key: SQL, before: string | null, row: Record<string, unknown>) =>
  before === null
    ? db.insert(table).values(row).onConflictDoNothing().returning({ updated_at: table.updated_at })
    : db
        .update(table)
        .set(row)
        .where(asSeen(table, key, before))
        .returning({ updated_at: table.updated_at })

/**
 * The one write of what was seen: reads a row, lets `decide` say what becomes of it (null: nothing), writes that over the
 * very row it read, and tells the audit. Throws `stale` when the row is not what was seen, or moved meanwhile.
 */
export async function putSeen<R extends Row>(
  { db, actor, now }: Context,
  target: Keyed<R>,
  decide: Decide<R, Step>,
): Promise<R> {
  const { table, entity, key, keyOf, seen } = target
  const row = await readSeen(target)
  const step = await decide(row)
  if (!step) return row
  const { action = 'update', also = [] } = step
  const changes = step.changes ?? changesOf(row, step.values)
  if (!step.changes && Object.keys(changes).length === 0) return row
  const before = row.updated_at
  throwIfStale({ updated_at: before ?? '' }, seen?.seen_at)
  const updated_at = before === null ? now : stampAfter(before, now)
  const values = { ...step.values, updated_at }
  const entity_id = keyOf(row)
  const { changed } = await db.batch({
    changed: written(db, table, eq(key, entity_id), before, values),
    told: auditIfChanged(db, { entity, entity_id, action, actor, changes }, now),
    also,
  })
  if (changed.length === 0) throw new Problem('stale')
  return { ...row, ...values }
}

/** The same for a row that is known by its id. */
export const changeSeen = <R extends RowById>(context: Context, target: Target<R>, decide: Decide<R, Step>) =>
  putSeen(context, { ...target, key: target.table.id, keyOf: ({ id }) => id }, decide)

type Removal = {
  changes: Record<string, unknown>
  /** What must still hold of the row. */
  where?: SQL
  /** Thrown when it no longer does; `stale` where this is left out. */
  otherwise?: Problem
}

/** The same for a delete: one that deletes nothing says so. */
export async function removeSeen<R extends RowById>(
  { db, actor, now }: Context,
  target: Target<R>,
  decide: (row: R) => Removal,
): Promise<R> {
  const { table, entity, read } = target
  const row = await readSeen(target)
  const { changes, where, otherwise = new Problem('stale') } = decide(row)
  const event = { entity, entity_id: row.id, action: 'delete', actor, changes }
  const { removed } = await db.batch({
    removed: db
      .delete(table)
      .where(and(eq(table.id, row.id), where))
      .returning({ id: table.id }),
    told: auditIfChanged(db, event, now),
  })
  if (removed[0]) return row
  await read()
  throw otherwise
}
