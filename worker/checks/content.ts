import { sql } from 'drizzle-orm'
import { contentTables, type Table } from './content-tables'
import { notIn } from './lists'
import { type Part, type Rule, walk } from './part'

const size = 1000

const rule = (check: Rule['check'], { name, key = 'rowid', title }: Table, broken: string): Rule => ({
  check,
  broken: (from, to) => sql`
    SELECT ${sql.raw(title)} AS what FROM ${sql.identifier(name)}
    WHERE ${sql.raw(key)} > ${from} AND ${sql.raw(key)} <= ${to} AND (${sql.raw(broken)})`,
})

/** The index holds texts with doubled spaces and two before them; a trigram needs three characters. */
export const unfound = (
  table: string,
  column: string,
) => `length(${column}) > 2 AND instr(${column}, char(0)) = 0
  AND NOT EXISTS (SELECT 1 FROM ${table}_search WHERE rowid = ${table}.rowid
    AND ${table}_search MATCH '"' || replace(replace(${column}, '"', '""'), ' ', '  ') || '"')`

function partOf(table: Table): Part {
  const { name, key = 'rowid', lists, searched } = table
  const unknown = Object.entries(lists).map(([column, labels]) => notIn(column, labels))
  const rules = [rule('unknown_value', table, unknown.join(' OR '))]
  if (searched) rules.push(rule('content_search', table, unfound(name, searched)))
  return walk(name, key, size, rules)
}

export const contentParts = contentTables.map(partOf)
