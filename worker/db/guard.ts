import { and, eq, getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { isNullIn } from './errors'
import { stampAfter } from './stamp'

// A row is changed only as it was seen, without transactions, in one of two ways:
// - `nextVersion` or `onlyIf` where other statements of the batch depend on the row: a NULL in a NOT NULL column undoes
//   all of it, `wasMoved` or `wasRefused` knows that, and `retried` decides anew.
// - `asSeen` in WHERE, with RETURNING, where nothing depends on the row but `auditIfChanged`: no row answered, no row
// changed.

/** Value of a NOT NULL column that undoes the whole batch unless the condition holds. */
export const onlyIf = (condition: SQL, value: unknown) => sql`CASE WHEN ${condition} THEN ${value} END`

/** Whether `onlyIf` of this column, as 'table.column', undid the batch. */
export const wasRefused = isNullIn

/** The `updated_at` that follows `seen`; undoes the batch when the row moved since, or `also` does not hold. */
export function nextVersion(seen: string, now: string, also?: SQL) {
  const isStill = sql`updated_at = ${seen}`
  return onlyIf(also ? sql`${isStill} AND ${also}` : isStill, stampAfter(seen, now))
}

/** Whether `nextVersion` of a row of this table undid the batch. */
export const wasMoved = (error: unknown, table: SQLiteTable) =>
  wasRefused(error, `${getTableName(table)}.updated_at`)

/** Condition for the row of a key as long as it is the version that was seen. */
export const asSeen = (table: { updated_at: SQLiteColumn }, key: SQL, seen: string) =>
  and(key, eq(table.updated_at, seen))

/** What a try answers that was overtaken. */
export const again = Symbol('again')

/** Tries, counting from 0, until a try is not overtaken; throws `whenSpent` after `most` of them. */
export async function retried<T>(
  most: number,
  attempt: (n: number) => Promise<T | typeof again>,
  whenSpent: () => Error,
): Promise<T> {
  for (let n = 0; n < most; n++) {
    const done = await attempt(n)
    if (done !== again) return done
  }
  throw whenSpent()
}
