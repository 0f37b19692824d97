import { and, eq, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { refuseUnseen } from './bulk'
import type { Context } from './context'
import { auditIfChanged, type Changes, changesOf } from './db/audit'
import { asSeen } from './db/guard'
import { stampAfter } from './db/stamp'
import { Problem } from './problem'

/** What the one who asks saw of a row: that very version, or a list of that moment (UTC ISO). Nothing seen is any. */
export type Seen = { updated_at?: string | undefined; seen_at?: string | undefined }

type Row = { id: string; updated_at: string }

export type Target<R extends Row> = {
  table: SQLiteTable & Record<'id' | 'updated_at', SQLiteColumn>
  /** Its name in the audit. */
  entity: string
  /** Throws `not_found`. */
  read: () => Promise<R>
  seen?: Seen
}

export type Step = {
  values: Record<string, unknown>
  /** As the audit tells it; what differs, where this is left out. */
  changes?: Changes
  action?: string
  /** Statements of the same batch, which look for themselves whether the row was written. */
  also?: readonly BatchItem<'sqlite'>[]
}

type Decide<R, S> = (row: R) => S | null | Promise<S | null>

/** Reads it; throws `stale` for another version than was seen. */
export async function readSeen<R extends Row>({ read, seen = {} }: Target<R>) {
  const row = await read()
  if (seen.updated_at !== undefined && seen.updated_at !== row.updated_at) throw new Problem('stale')
  return row
}

/**
 * The one write of what was seen: reads a row, lets `decide` say what becomes of it (null: nothing), writes that over the
 * very row it read, and tells the audit. Throws `stale` when the row is not what was seen, or moved meanwhile.
 */
export async function changeSeen<R extends Row>(
  { db, actor, now }: Context,
  target: Target<R>,
  decide: Decide<R, Step>,
): Promise<R> {
  const { table, entity, seen } = target
  const row = await readSeen(target)
  const step = await decide(row)
  if (!step) return row
  const { values, action = 'update', also = [] } = step
  const changes = step.changes ?? changesOf(row, values)
  if (!step.changes && Object.keys(changes).length === 0) return row
  refuseUnseen(row, seen?.seen_at)
  const updated_at = stampAfter(row.updated_at, now)
  const { changed } = await db.batch({
    changed: db
      .update(table)
      .set({ ...values, updated_at })
      .where(asSeen(table, eq(table.id, row.id), row.updated_at))
      .returning({ id: table.id }),
    told: auditIfChanged(db, { entity, entity_id: row.id, action, actor, changes }, now),
    also,
  })
  if (!changed[0]) throw new Problem('stale')
  return { ...row, ...values, updated_at }
}

type Put = {
  table: SQLiteTable & Record<'updated_at', SQLiteColumn>
  /** Which row it is. */
  where: SQL
  /** Its name and which of it, in the audit. */
  entity: string
  entity_id: string
  /** Null: there was no such row. */
  seen: string | null
  changes: Changes
  /** Statements of the same batch, ahead of it. */
  before?: readonly BatchItem<'sqlite'>[]
}

/** The same for a row that may not be there yet and is known by another key than its id. */
export async function putSeen<R extends Record<string, unknown>>(
  { db, actor, now }: Context,
  { table, where, entity, entity_id, seen, changes, before = [] }: Put,
  values: R,
) {
  const row = { ...values, updated_at: seen === null ? now : stampAfter(seen, now) }
  const { saved } = await db.batch({
    before,
    saved:
      seen === null
        ? db.insert(table).values(row).onConflictDoNothing().returning()
        : db
            .update(table)
            .set(row)
            .where(asSeen(table, where, seen))
            .returning(),
    told: auditIfChanged(db, { entity, entity_id, action: 'update', actor, changes }, now),
  })
  if (saved.length === 0) throw new Problem('stale')
  return row
}

type Removal = {
  changes: Record<string, unknown>
  /** What must still hold of the row. */
  where?: SQL
  /** Thrown when it no longer does; `stale` where this is left out. */
  otherwise?: Problem
}

/** The same for a delete: one that deletes nothing says so. */
export async function removeSeen<R extends Row>(
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
