import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

export const timeKeyCursor = (time: string, key: string | number) => `${time}_${key}`

/** Compares both columns as a pair, so that SQLite needs only one range scan. Without a cursor, all rows match. */
export function afterCursorCondition(cursor: string | undefined, time: SQL, key: SQL, isNewer = false) {
  if (!cursor) return sql`1 = 1`
  const cut = cursor.indexOf('_')
  return sql`(${time}, ${key}) ${isNewer ? sql`>` : sql`<`} (${cursor.slice(0, cut)}, ${cursor.slice(cut + 1)})`
}

/** `rows` were read with `limit + 1`. `next_cursor` is null on the last page. */
export function splitPage<R>(rows: R[], limit: number, cursorAfter: (last: R) => string) {
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, next_cursor: last === undefined ? null : cursorAfter(last) }
}

type Columns<T extends SQLiteTable> = T['_']['columns']

// Cast because the type of `Object.fromEntries` loses the column names.
const asPicked = <T extends SQLiteTable, S>(columns: Record<string, unknown>) =>
  columns as unknown as Pick<Columns<T>, keyof Columns<T> & keyof S>

/** Reads only the columns of the response schema, so that a column added later is not published by accident. */
export const columnsOfSchema = <T extends SQLiteTable, S extends Record<string, unknown>>(
  table: T,
  { shape }: { shape: S },
) =>
  asPicked<T, S>(Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => name in shape)))

/** Values for `IN` as one JSON parameter, because D1 accepts at most 100 parameters per SQL statement. */
export const jsonListSql = (values: readonly (string | number)[]) =>
  sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`
