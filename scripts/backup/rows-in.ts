import { readFileLines } from '../../worker/operations/backup/files.ts'
import { backupRowsFile, type CompleteManifest } from '../../worker/operations/backup/manifest.ts'
import { CommandRefusal } from '../../worker/operations/backup/refusal.ts'
import {
  type BackupTable,
  quoteIdentifier,
  quoteIdentifiers,
  readBackupTables,
} from '../../worker/operations/backup/tables.ts'
import { noted, readProgress } from './progress.ts'

/** One batch is bound as one value; D1 allows 2 MB. */
const BATCH_BYTES = 400_000
const BATCH_ROWS = 1000

type Value = string | number | null

/** SQLite's JSON cuts text at NUL, and a long row may exceed the limit for one value. */
const isOdd = (line: string) => line.includes('\\u0000') || line.length > BATCH_BYTES

function* batchesOf(file: string, from: number) {
  let lines: string[] = []
  let size = 0
  let end = from
  for (const line of readFileLines(file, from)) {
    lines.push(line.line)
    size += line.end - end
    end = line.end
    if (lines.length < BATCH_ROWS && size < BATCH_BYTES) continue
    yield { lines, end }
    lines = []
    size = 0
  }
  if (lines.length > 0) yield { lines, end }
}

/** Inserts many rows with one statement, because a remote database costs a network call for each statement. */
function inserts(db: D1Database, table: string, columns: string[], lines: string[]) {
  const into = `INSERT INTO ${quoteIdentifier(table)} (${quoteIdentifiers(columns)})`
  const values = columns.map((_, n) => `json_extract(value, '$[${n}]')`).join(', ')
  const plain = lines.filter(line => !isOdd(line))
  const bound = db.prepare(`${into} VALUES (${columns.map(() => '?').join(', ')})`)
  const odd = lines.filter(isOdd).map(line => {
    const row: Value[] = JSON.parse(line)
    return bound.bind(...row)
  })
  return [db.prepare(`${into} SELECT ${values} FROM json_each(?)`).bind(`[${plain.join(',')}]`), ...odd]
}

/** Takes the column names from the database, never from the untrusted copy. */
function columnsOf(tables: BackupTable[], { tables: copied }: CompleteManifest) {
  const known = new Map(tables.map(({ name, columns }) => [name, columns]))
  const isKnown = ([name, { columns }]: [string, { columns: string[] }]) => {
    const own = known.get(name)
    return own?.length === columns.length && own.every(column => columns.includes(column))
  }
  const strange = Object.entries(copied).find(entry => !isKnown(entry))
  if (strange)
    throw new CommandRefusal(`Cadangan ini rusak: tabel ${strange[0]} tidak seperti pada versinya.`)
  return known
}

/** Inserts parent tables first. The triggers must be dropped before. */
export async function restoreRows(
  db: D1Database,
  folder: string,
  manifest: CompleteManifest,
  onBatch: (table: string) => void = () => {},
) {
  const progress = await readProgress(db)
  const tables = await readBackupTables(db)
  const known = columnsOf(tables, manifest)
  for (const { name } of tables) {
    const columns = manifest.tables[name]?.columns.filter(column => known.get(name)?.includes(column))
    if (!columns) continue
    const from = Number(progress.get(`rows:${name}`) ?? 0)
    for (const { lines, end } of batchesOf(backupRowsFile(folder, name), from)) {
      await db.batch([...inserts(db, name, columns, lines), noted(db, `rows:${name}`, end)])
      onBatch(name)
    }
  }
}
