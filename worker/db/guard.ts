import { and, eq, getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { isNotNullViolation } from './errors'
import { nextTimestampAfter } from './stamp'

// Optimistic locks: a row is changed only if it still has the version that was read. D1 has no interactive
// transactions, so there are two ways: - If other statements of the batch depend on the row: `nextVersion` or `valueOnlyIf`
// writes NULL into a NOT NULL column, which rolls back the batch. `wasVersionOvertaken` or `wasConditionRefused` recognises the error, and
// `retryWhileOvertaken` decides again. - If only `auditInsertIfChanged` depends on the row: `hasSeenVersion` in WHERE, with
// RETURNING. No returned row means no change.

/** Value for a NOT NULL column. Rolls back the whole batch if the condition is false. */
export const valueOnlyIf = (condition: SQL, value: unknown) => sql`CASE WHEN ${condition} THEN ${value} END`

/** Whether `valueOnlyIf` rolled back the batch at this column, given as 'table.column'. */
export const wasConditionRefused = isNotNullViolation

/** The `updated_at` after version `seen`. Rolls back the batch if the row has another version or `also` is false. */
export function nextVersion(seen: string, now: string, also?: SQL) {
  const isStill = sql`updated_at = ${seen}`
  return valueOnlyIf(also ? sql`${isStill} AND ${also}` : isStill, nextTimestampAfter(seen, now))
}

/** Whether `nextVersion` rolled back the batch at a row of this table. */
export const wasVersionOvertaken = (error: unknown, table: SQLiteTable) =>
  wasConditionRefused(error, `${getTableName(table)}.updated_at`)

/** Condition: the row matches `key` and still has the version `seen`. */
export const hasSeenVersion = (table: { updated_at: SQLiteColumn }, key: SQL, seen: string) =>
  and(key, eq(table.updated_at, seen))

/** Returned by an attempt that lost against a concurrent change. */
export const retryAttempt = Symbol('again')

/** Repeats `attempt` (n from 0) while it returns `retryAttempt`. Throws `whenSpent()` after `most` attempts. */
export async function retryWhileOvertaken<T>(
  most: number,
  attempt: (n: number) => Promise<T | typeof retryAttempt>,
  whenSpent: () => Error,
): Promise<T> {
  for (let n = 0; n < most; n++) {
    const done = await attempt(n)
    if (done !== retryAttempt) return done
  }
  throw whenSpent()
}

/** A parameter, or an SQL expression over the rows of FROM in `rest`. */
type Value = SQL | string | number | null

/**
 * Builds `INSERT INTO table (columns) SELECT expressions rest`, so that each column is written beside its expression.
 * `rest` may have FROM, WHERE, ON CONFLICT (SQLite needs a WHERE before it) and RETURNING. Put a WITH clause before the
 * result.
 */
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
