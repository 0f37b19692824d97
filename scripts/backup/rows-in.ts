import { linesOf } from './files.ts'
import { type Complete, rowsFile } from './manifest.ts'
import { noted, readProgress } from './progress.ts'
import { listed, quoted, readTables } from './tables.ts'

/** D1 binds at most 100 values a statement; a batch stays well below what one request may carry. */
const MOST_BOUND = 100
const BATCH_BYTES = 400_000
const BATCH_ROWS = 500

type Value = string | number | null

function* batchesOf(file: string, from: number) {
  let rows: Value[][] = []
  let size = 0
  let end = from
  for (const line of linesOf(file, from)) {
    rows.push(JSON.parse(line.line))
    size += line.end - end
    end = line.end
    if (rows.length < BATCH_ROWS && size < BATCH_BYTES) continue
    yield { rows, end }
    rows = []
    size = 0
  }
  if (rows.length > 0) yield { rows, end }
}

function inserts(db: D1Database, table: string, columns: string[], rows: Value[][]) {
  const perStatement = Math.max(1, Math.floor(MOST_BOUND / columns.length))
  const marks = `(${columns.map(() => '?').join(', ')})`
  const statements: D1PreparedStatement[] = []
  for (let at = 0; at < rows.length; at += perStatement) {
    const some = rows.slice(at, at + perStatement)
    const values = some.map(() => marks).join(', ')
    const insert = `INSERT INTO ${quoted(table)} (${listed(columns)}) VALUES ${values}`
    statements.push(db.prepare(insert).bind(...some.flat()))
  }
  return statements
}

/** Inserts every row, parents first, each batch together with a note of how far it came. Triggers must be gone. */
export async function restoreRows(
  db: D1Database,
  folder: string,
  manifest: Complete,
  onBatch: (table: string) => void = () => {},
) {
  const progress = await readProgress(db)
  for (const { name } of await readTables(db)) {
    const columns = manifest.tables[name]?.columns
    if (!columns) continue
    const from = Number(progress.get(`rows:${name}`) ?? 0)
    for (const { rows, end } of batchesOf(rowsFile(folder, name), from)) {
      await db.batch([...inserts(db, name, columns, rows), noted(db, `rows:${name}`, end)])
      onBatch(name)
    }
  }
}
