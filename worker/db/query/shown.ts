import { getTableColumns } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

type Columns<T extends SQLiteTable> = T['_']['columns']

// Object.fromEntries forgets which columns there are.
const asPicked = <T extends SQLiteTable, S>(columns: Record<string, unknown>) =>
  columns as unknown as Pick<Columns<T>, keyof Columns<T> & keyof S>

/** The columns of a table that the schema of an answer names, to be selected: a column added later stays inside. */
export const shownColumns = <T extends SQLiteTable, S extends Record<string, unknown>>(
  table: T,
  { shape }: { shape: S },
) =>
  asPicked<T, S>(Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => name in shape)))
