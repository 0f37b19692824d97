import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

/** A parameter, or an expression over the rows of the statement's FROM. */
type Value = SQL | string | number | null

/**
 * `INSERT INTO table (columns) SELECT expressions …rest`, with each column beside its expression. `rest` is what follows the
 * expressions: FROM, WHERE, ON CONFLICT (which needs a WHERE before it), RETURNING. A WITH clause goes before the result.
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
