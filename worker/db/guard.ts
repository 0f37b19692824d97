import { and, eq, getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { isNotNullViolation } from './errors'
import { nextTimestampAfter } from './stamp'

// Optimistic locks: D1 has no interactive transactions, so a batch must detect that a row has changed since it was
// read. If the whole batch must then fail, `nextVersion` writes NULL into a NOT NULL column, and `retryWhileOvertaken`
// starts again. Otherwise the UPDATE has `isSeenVersionSql` in its WHERE; if it returns no row, the row has changed.

/** If the condition is false, writes NULL into a NOT NULL column, which rolls back the whole batch. */
export const valueOrRollbackSql = (condition: SQL, value: unknown) =>
  sql`CASE WHEN ${condition} THEN ${value} END`

export const wasConditionRefused = isNotNullViolation

/** Rolls back the batch if `updated_at` is not `seen`, or if the condition `also` is false. */
export function nextVersion(seen: string, now: string, also?: SQL) {
  const isStill = sql`updated_at = ${seen}`
  return valueOrRollbackSql(also ? sql`${isStill} AND ${also}` : isStill, nextTimestampAfter(seen, now))
}

/** Never repeats an `updated_at`, even within one millisecond, so that concurrent changes fail as `stale`. */
export const newVersionSql = (now: string) =>
  sql`iif(updated_at < ${now}, ${now}, strftime('%Y-%m-%dT%H:%M:%fZ', updated_at, '+0.001 seconds'))`

export const wasVersionOvertaken = (error: unknown, table: SQLiteTable) =>
  wasConditionRefused(error, `${getTableName(table)}.updated_at`)

export const isSeenVersionSql = (table: { updated_at: SQLiteColumn }, key: SQL, seen: string) =>
  and(key, eq(table.updated_at, seen))

export const retryMarker = Symbol('again')

/** Calls `attempt` again while it returns `retryMarker`, at most `most` times, then throws `whenSpent()`. */
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

// If `rest` (the SQL after the columns) has ON CONFLICT, SQLite needs a WHERE before it. Put WITH before this SQL.
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
