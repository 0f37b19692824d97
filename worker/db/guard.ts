import { and, eq, getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { isNullIn } from './errors'
import { stampAfter } from './stamp'

// Optimistic locks: a row is changed only if it still has the version that was read. D1 has no interactive
// transactions, so there are two ways: - If other statements of the batch depend on the row: `nextVersion` or `onlyIf`
// writes NULL into a NOT NULL column, which rolls back the batch. `wasMoved` or `wasRefused` recognises the error, and
// `retryWhileOvertaken` decides again. - If only `auditIfChanged` depends on the row: `asSeen` in WHERE, with
// RETURNING. No returned row means no change.

/** Value for a NOT NULL column. Rolls back the whole batch if the condition is false. */
export const onlyIf = (condition: SQL, value: unknown) => sql`CASE WHEN ${condition} THEN ${value} END`

/** Whether `onlyIf` rolled back the batch at this column, given as 'table.column'. */
export const wasRefused = isNullIn

/** The `updated_at` after version `seen`. Rolls back the batch if the row has another version or `also` is false. */
export function nextVersion(seen: string, now: string, also?: SQL) {
  const isStill = sql`updated_at = ${seen}`
  return onlyIf(also ? sql`${isStill} AND ${also}` : isStill, stampAfter(seen, now))
}

/** Whether `nextVersion` rolled back the batch at a row of this table. */
export const wasMoved = (error: unknown, table: SQLiteTable) =>
  wasRefused(error, `${getTableName(table)}.updated_at`)

/** Condition: the row matches `key` and still has the version `seen`. */
export const asSeen = (table: { updated_at: SQLiteColumn }, key: SQL, seen: string) =>
  and(key, eq(table.updated_at, seen))

/** Returned by an attempt that lost against a concurrent change. */
export const tryAgain = Symbol('again')

/** Repeats `attempt` (n from 0) while it returns `tryAgain`. Throws `whenSpent()` after `most` attempts. */
export async function retryWhileOvertaken<T>(
  most: number,
  attempt: (n: number) => Promise<T | typeof tryAgain>,
  whenSpent: () => Error,
): Promise<T> {
  for (let n = 0; n < most; n++) {
    const done = await attempt(n)
    if (done !== tryAgain) return done
  }
  throw whenSpent()
}
