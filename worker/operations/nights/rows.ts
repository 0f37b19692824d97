import { z } from 'zod'
import { copiedTablesSchema } from '../backup/manifest.ts'
import {
  type BackupTable,
  quoteIdentifier,
  quoteIdentifiers,
  readBackupTables,
  STAGED_TABLE,
} from '../backup/tables.ts'
import { uploadTextInParts } from './upload'

export const copiedRowsSchema = z.object({
  format: z.literal(1),
  migrations: z.array(z.string()),
  started_at: z.iso.datetime(),
  /** Columns of the tables whose rows are still pages in D1. `tables` lists the tables already in the bucket. */
  staged: z.record(z.string(), z.array(z.string())),
  tables: copiedTablesSchema,
})
export type RowsCopied = z.infer<typeof copiedRowsSchema>

/** Key of a file that belongs to one backup. All backups share the copied media, whose keys are their SHA-256. */
export const nightBackupKey = (night: string, part: string) => `nights/${night}/${part}`
export const backupObjectKey = (sha256: string) => `objects/${sha256}`

/** Approximate size of a page in bytes. A page is stored in one D1 row, which can hold 2 MB. */
const pageBytes = 300_000
const pagesAtOnce = 4

/** Joins SQL expressions with an operator as a balanced tree, because D1 rejects expressions nested deeper than 100. */
function balanced(parts: string[], operator: '||' | '+'): string {
  if (parts.length <= 2) return parts.join(` ${operator} `)
  const middle = Math.ceil(parts.length / 2)
  return `(${balanced(parts.slice(0, middle), operator)}) ${operator} (${balanced(parts.slice(middle), operator)})`
}

/** SQL for a row as a backup line. `json_array()` is not used, because D1 allows only 32 arguments. */
const lineOf = ({ columns }: BackupTable) => {
  const values = columns.map(name => `json_quote(${quoteIdentifier(name)})`)
  return balanced(["'['", ...values.flatMap((value, n) => (n === 0 ? [value] : ["','", value])), "']'"], '||')
}

const sizeOf = ({ columns }: BackupTable) =>
  balanced(
    columns.map(name => `(coalesce(length(CAST(${quoteIdentifier(name)} AS BLOB)), 0) + 8)`),
    '+',
  )

type Bound = { bound: string }

/** Reads the key of the last row of each page. SQLite takes the key from the same row as `max(position)`. */
const boundsQuery = (d1: D1Database, table: BackupTable) =>
  d1.prepare(`
    SELECT max(position), json_array(${quoteIdentifiers(table.key)}) AS bound FROM (
      SELECT ${quoteIdentifiers(table.key)}, row_number() OVER rows_before AS position,
        sum(${sizeOf(table)}) OVER rows_before / ${pageBytes} AS page
      FROM ${quoteIdentifier(table.name)}
      WINDOW rows_before AS (ORDER BY ${quoteIdentifiers(table.key)} ROWS UNBOUNDED PRECEDING))
    GROUP BY page ORDER BY page`)

/** The first and the last page have no outer limit, because rows may have been added since the bounds were read. */
function staging(d1: D1Database, table: BackupTable, bounds: Bound[]) {
  const [key, from] = [quoteIdentifiers(table.key), quoteIdentifier(table.name)]
  const ends = bounds.slice(0, -1).map(({ bound }): unknown => JSON.parse(bound))
  const boundAt = (n: number) => table.key.map((_, part) => `value ->> '$[${n}][${part}]'`).join(', ')
  const after = `(${key}) > (${boundAt(1)})`
  const pages = (range: string, given: unknown[][]) => {
    const lines = `SELECT ${lineOf(table)} AS line FROM ${from} WHERE ${range} ORDER BY ${key}`
    return d1
      .prepare(`
        INSERT INTO ${STAGED_TABLE} (name, n, lines, rows)
        SELECT ?1, value ->> 0, (SELECT group_concat(line, char(10)) FROM (${lines})),
          (SELECT count(*) FROM ${from} WHERE ${range})
        FROM json_each(?2)`)
      .bind(table.name, JSON.stringify(given))
  }
  if (ends.length === 0) return [pages('1', [[0]])]
  const inner = ends.slice(1).map((to, n) => [n + 1, ends[n], to])
  return [
    pages(`(${key}) <= (${boundAt(1)})`, [[0, ends[0]]]),
    pages(`${after} AND (${key}) <= (${boundAt(2)})`, inner),
    pages(after, [[ends.length, ends.at(-1)]]),
  ]
}

async function migrationsOf(d1: D1Database) {
  const { results } = await d1.prepare('SELECT name FROM d1_migrations ORDER BY name').all<{ name: string }>()
  return results.map(row => row.name)
}

const dropStaged = (d1: D1Database) => d1.prepare(`DROP TABLE IF EXISTS ${STAGED_TABLE}`)

/** Copies all rows into pages in D1, in one transaction. The upload then holds one page in memory, not the shop. */
export async function stageBackupRows(d1: D1Database, now: string): Promise<RowsCopied> {
  const tables = await readBackupTables(d1)
  const bounds = await d1.batch<Bound>(tables.map(table => boundsQuery(d1, table)))
  await d1.batch([
    dropStaged(d1),
    d1.prepare(
      `CREATE TABLE ${STAGED_TABLE} (name TEXT, n INTEGER, lines TEXT, rows INTEGER, PRIMARY KEY (name, n))`,
    ),
    ...tables.flatMap((table, n) => staging(d1, table, bounds[n]?.results ?? [])),
  ])
  const staged = Object.fromEntries(tables.map(({ name, columns }) => [name, columns]))
  return { format: 1, migrations: await migrationsOf(d1), started_at: now, staged, tables: {} }
}

type Page = { n: number; lines: string | null; rows: number }

async function* pagesOf(d1: D1Database, name: string): AsyncGenerator<Page> {
  const query = d1.prepare(
    `SELECT n, lines, rows FROM ${STAGED_TABLE} WHERE name = ?1 AND n > ?2 ORDER BY n LIMIT ${pagesAtOnce}`,
  )
  for (let after = -1; ; ) {
    const { results } = await query.bind(name, after).all<Page>()
    yield* results
    const last = results.at(-1)
    if (!last || results.length < pagesAtOnce) return
    after = last.n
  }
}

export async function storeBackupTable(d1: D1Database, store: R2Bucket, night: string, copied: RowsCopied) {
  const [name, columns] = Object.entries(copied.staged).find(([table]) => !(table in copied.tables)) ?? []
  if (name === undefined || columns === undefined) return copied
  let count = 0
  async function* text() {
    for await (const { lines, rows } of pagesOf(d1, name ?? '')) {
      count += rows
      if (lines !== null) yield `${lines}\n`
    }
  }
  const sha256 = await uploadTextInParts(store, nightBackupKey(night, `rows/${name}.jsonl`), text())
  return { ...copied, tables: { ...copied.tables, [name]: { columns, count, sha256 } } }
}

export const areBackupRowsStored = ({ staged, tables }: RowsCopied) =>
  Object.keys(staged).every(name => name in tables)

export const dropStagedPages = (d1: D1Database) => dropStaged(d1).run()
