import { sql } from 'drizzle-orm'

/** Values for `IN`, as one parameter: D1 takes 100 of them. */
export const listOf = (values: readonly (string | number)[]) =>
  sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`
