import { checkedContentTables, type Table } from '../content-tables'
import { hasUnknownValue, type Rules, tableRules } from '../rule'

const size = 1000

/**
 * SQL condition: the search index does not find the text. The index stores each space twice; a trigram index cannot
 * find fewer than 3 characters.
 */
export const isMissingFromSearch = (
  table: string,
  column: string,
) => `length(${column}) > 2 AND instr(${column}, char(0)) = 0
  AND NOT EXISTS (SELECT 1 FROM ${table}_search WHERE rowid = ${table}.rowid
    AND ${table}_search MATCH '"' || replace(replace(${column}, '"', '""'), ' ', '  ') || '"')`

function rulesOf({ name, key, title, lists, searched }: Table): Rules {
  const search = searched ? { content_search: isMissingFromSearch(name, searched) } : {}
  const rules = { unknown_value: hasUnknownValue(lists), ...search }
  return tableRules({ table: name, key, size, what: title, rules })
}

export const contentRules = checkedContentTables.map(rulesOf)
