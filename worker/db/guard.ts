import { and, eq, getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { isNotNullViolation } from './errors'
import { nextTimestampAfter } from './stamp'

// Optimistic locks: a row is changed only if it still has the version that was read. D1 has no interactive
// transactions, so there are two ways. (1) If other SQL statements of the batch must not run without this change,
// `nextVersion` or `valueOrRollbackSql` writes NULL into a NOT NULL column, which rolls back the batch. The caller
// recognises this error with `wasVersionOvertaken` or `wasConditionRefused`, and `retryWhileOvertaken` decides again.
// (2) If only `insertAuditIfChanged` depends on the change, the UPDATE has `isSeenVersionSql` in WHERE. If RETURNING
// returns no row, nothing was changed.

/** SQL value for a NOT NULL column: it becomes NULL if the condition is false, which rolls back the whole batch. */
export const valueOrRollbackSql = (condition: SQL, value: unknown) =>
  sql`CASE WHEN ${condition} THEN ${value} END`

export const wasConditionRefused = isNotNullViolation

/** Next `updated_at`. Rolls back the batch if the version is not `seen` or the condition `also` is false. */
export function nextVersion(seen: string, now: string, also?: SQL) {
  const isStill = sql`updated_at = ${seen}`
  return valueOrRollbackSql(also ? sql`${isStill} AND ${also}` : isStill, nextTimestampAfter(seen, now))
}

/** SQL for an `updated_at` that changes even within one millisecond, so that concurrent changes fail as `stale`. */
export const newVersionSql = (now: string) =>
  sql`iif(updated_at < ${now}, ${now}, strftime('%Y-%m-%dT%H:%M:%fZ', updated_at, '+0.001 seconds'))`

export const wasVersionOvertaken = (error: unknown, table: SQLiteTable) =>
  wasConditionRefused(error, `${getTableName(table)}.updated_at`)

export const isSeenVersionSql = (table: { updated_at: SQLiteColumn }, key: SQL, seen: string) =>
  and(key, eq(table.updated_at, seen))

export const retryMarker = Symbol('again')

/** Calls `attempt` (n from 0) again while it returns `retryMarker`. Throws `whenSpent()` after `most` attempts. */
export async function retryWhileOvertaken<T>(
  most: number,
  attempt: (n: number) => Promise<T | typeof retryMarker>,
  whenSpent: () => Error,
): Promise<T> {
  for (let n = 0; n < most; n++) {
    const done = await attempt(n)
    if (done !== retryMarker) return done
  }
  throw whenSpent()
}

type Value = SQL | string | number | null

// SQL that inserts the rows of a SELECT. `rest` is the SQL after the selected columns; before ON CONFLICT, SQLite needs
// a WHERE in it. A WITH clause must precede the returned SQL.
export function insertSelect<T extends SQLiteTable>(
  table: T,
  values: { [Column in keyof T['$inferInsert']]?: Value },
  rest: SQL = sql``,
) {
  const names = Object.keys(values).map(name => sql.identifier(name))
  const expressions = Object.values<Value | undefined>(values).map(value => sql`${value}`)
  return sql`INSERT INTO ${sql.identifier(getTableName(table))} (${sql.join(names, sql`, `)})
    SELECT ${sql.join(expressions, sql`, `)} ${rest}`
}
