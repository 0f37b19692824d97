import { type SQL, sql } from 'drizzle-orm'

/** Where a page ended, for lists ordered newest first by a time and, within one time, by a key. */
export const cursorOf = (time: string, key: string | number) => `${time}_${key}`

/** Condition 'older than the cursor': one range of the index on both columns. True without a cursor. */
export function olderThan(cursor: string | undefined, time: SQL, key: SQL) {
  if (!cursor) return sql`1 = 1`
  const cut = cursor.indexOf('_')
  return sql`(${time}, ${key}) < (${cursor.slice(0, cut)}, ${cursor.slice(cut + 1)})`
}

/** A page out of rows that were read with one more than `limit`, and where the next one begins; null behind the last. */
export function paged<R>(rows: R[], limit: number, cursorAfter: (last: R) => string) {
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, next_cursor: last === undefined ? null : cursorAfter(last) }
}
