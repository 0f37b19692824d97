import { getTableColumns } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

type Columns<T extends SQLiteTable> = T['_']['columns']

// The type of `Object.fromEntries` loses the column names.
const asPicked = <T extends SQLiteTable, S>(columns: Record<string, unknown>) =>
  columns as unknown as Pick<Columns<T>, keyof Columns<T> & keyof S>

/** Columns of a table that the response schema names, so that a column added later is not published by accident. */
export const columnsOfSchema = <T extends SQLiteTable, S extends Record<string, unknown>>(
  table: T,
  { shape }: { shape: S },
) =>
  asPicked<T, S>(Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => name in shape)))
