import { sql } from 'drizzle-orm'

/** Values for `IN` as one JSON parameter, because D1 accepts at most 100 parameters per statement. */
export const jsonListSql = (values: readonly (string | number)[]) =>
  sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`
