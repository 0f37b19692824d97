import { type SQL, sql } from 'drizzle-orm'

/** Cursor after a row, for lists sorted by time and key in descending order. */
export const timeKeyCursor = (time: string, key: string | number) => `${time}_${key}`

/** Condition for the rows after the cursor, one range scan of an index on both columns. True without a cursor. */
export function afterCursorCondition(cursor: string | undefined, time: SQL, key: SQL, isNewer = false) {
  if (!cursor) return sql`1 = 1`
  const cut = cursor.indexOf('_')
  return sql`(${time}, ${key}) ${isNewer ? sql`>` : sql`<`} (${cursor.slice(0, cut)}, ${cursor.slice(cut + 1)})`
}

/** Splits rows, read with `limit + 1`, into a page and the cursor of the next page (null after the last page). */
export function splitPage<R>(rows: R[], limit: number, cursorAfter: (last: R) => string) {
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, next_cursor: last === undefined ? null : cursorAfter(last) }
}
