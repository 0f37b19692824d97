import { counterQueries } from '../../db/counters.ts'

type Column = { name: string; type: string; pk: number }
type Parent = { table: string; from: string; to: string; on_delete: string }

export type BackupTable = {
  name: string
  /** Columns in the order of a backup line; `rowid` comes first if a search index refers to it. */
  columns: string[]
  key: string[]
  times: string[]
  parents: Parent[]
}

const isDerived = (name: string) => name in counterQueries

/** Name of the table that holds the rows of a nightly backup until they are in its bucket. */
export const STAGED_TABLE = 'night_pages'

/** All tables except those of Cloudflare, of migrations, of a restore, of a nightly backup, and of search indexes. */
export const OWN_TABLES_QUERY = `SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'
  AND name NOT LIKE '%cf%' AND name NOT LIKE '%search%' AND name NOT IN ('d1_migrations', 'restore_progress', '${STAGED_TABLE}') ORDER BY name`

const timesOf = (columns: string[]) =>
  columns.includes('updated_at') ? ['updated_at'] : columns.filter(name => /(_at|until)$/.test(name))

function tableOf(name: string, sql: string, columns: Column[], parents: Parent[]): BackupTable {
  const names = columns.map(column => column.name)
  const keys = columns.filter(column => column.pk > 0).sort((a, b) => a.pk - b.pk)
  const isInteger = keys.length === 1 && keys[0]?.type.toUpperCase() === 'INTEGER'
  const isHidden = !isInteger && !/WITHOUT ROWID/i.test(sql)
  return {
    name,
    columns: isHidden ? ['rowid', ...names] : names,
    key: isHidden ? ['rowid'] : keys.map(column => column.name),
    times: timesOf(names),
    parents,
  }
}

function parentsFirst(tables: BackupTable[]) {
  const ordered: BackupTable[] = []
  const visit = (table: BackupTable) => {
    if (ordered.includes(table)) return
    for (const { table: parent } of table.parents) {
      const found = tables.find(({ name }) => name === parent)
      if (found && found !== table) visit(found)
    }
    ordered.push(table)
  }
  for (const table of tables) visit(table)
  return ordered
}

/** Tables of this database, parents before children. Counter tables are left out, because they can be recomputed. */
export async function readBackupTables(db: D1Database) {
  const { results } = await db.prepare(OWN_TABLES_QUERY).all<{ name: string; sql: string }>()
  const own = results.filter(({ name }) => !isDerived(name))
  if (own.length === 0) return []
  const columns = await db.batch<Column>(
    own.map(({ name }) => db.prepare(`SELECT name, type, pk FROM pragma_table_info('${name}')`)),
  )
  const parents = await db.batch<Parent>(
    own.map(({ name }) =>
      db.prepare(`SELECT "table", "from", "to", on_delete FROM pragma_foreign_key_list('${name}')`),
    ),
  )
  const tables = own.map(({ name, sql }, n) =>
    tableOf(name, sql, columns[n]?.results ?? [], parents[n]?.results ?? []),
  )
  return parentsFirst(tables)
}

export const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`
export const quoteIdentifiers = (names: string[]) => names.map(quoteIdentifier).join(', ')
