import { type SQL, sql } from 'drizzle-orm'

/** Where a page ended, for lists ordered newest first by a time and, within one time, by a key. */
export const cursorOf = (time: string, key: string | number) => `${time}_${key}`

/** Condition 'older than the cursor': one range of the index on both columns. True without a cursor. */
export function olderThan(cursor: string | undefined, time: SQL, key: SQL) {
  if (!cursor) return sql`1 = 1`
  const cut = cursor.indexOf('_')
  return sql`(${time}, ${key}) < (${cursor.slice(0, cut)}, ${cursor.slice(cut + 1)})`
}
