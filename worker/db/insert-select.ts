import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

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
