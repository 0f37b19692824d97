import { type SQL, sql } from 'drizzle-orm'

/** One condition for each column that a filter names; an absent filter filters nothing. */
export const equal = (chosen: Record<string, unknown>): SQL[] =>
  Object.entries(chosen)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${sql.identifier(column)} = ${value}`)

/** Whether one of the columns holds the words, whatever their case. LIKE would fail on D1 beyond 50 bytes. */
export function holds(columns: string[], words: string | undefined): SQL[] {
  if (!words) return []
  const found = columns.map(column => sql`instr(lower(${sql.identifier(column)}), lower(${words})) > 0`)
  return [sql`(${sql.join(found, sql` OR `)})`]
}
