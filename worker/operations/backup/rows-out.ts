import { appendFileSync, existsSync, rmSync, truncateSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hourMs, minuteMs, timePlusMs } from '../../db/stamp.ts'
import {
  createLineWriter,
  createPrivateFolder,
  PRIVATE_FILE_MODE,
  readFileLines,
  sha256OfFile,
  writeFileAtomically,
} from './files.ts'
import {
  backupBaseFile,
  backupRowsFile,
  type CopyingManifest,
  newManifest,
  readBackupManifest,
  writeBackupManifest,
} from './manifest.ts'
import { CommandRefusal } from './refusal.ts'
import { type BackupTable, quoteIdentifier, quoteIdentifiers, readBackupTables } from './tables.ts'

const LONG_TABLE_ROWS = 5000
const PAGE_ROWS = 1000
/** In ms: also read rows stamped this long before the start, because a row is stored later than its time stamp. */
const MARGIN_MS = minuteMs

type Row = Record<string, unknown>
export type Options = {
  now?: Date
  onPage?: (table: string) => void
  /** Number of rows above which a table counts as large. Tests use a small number. */
  long?: number
  page?: number
}

/** Tables whose rows can change without a new time stamp, for example by a trigger. They are read as a whole. */
const unstamped = new Set(['animals', 'animal_photos', 'sacrifices', 'seats', 'evidence_of'])

const lineOf = ({ columns, name }: BackupTable, row: Row) => {
  const values = columns.map(column => row[column])
  const odd = values.some(value => value !== null && typeof value !== 'string' && typeof value !== 'number')
  if (odd) throw new Error(`${name} holds what a backup cannot`)
  return `${JSON.stringify(values)}\n`
}

const keyOf = (table: BackupTable, row: Row) => JSON.stringify(table.key.map(column => row[column]))
const keyOfLine = (table: BackupTable, values: unknown[]) =>
  JSON.stringify(table.key.map(column => values[table.columns.indexOf(column)]))

async function migrationsOf(db: D1Database) {
  const { results } = await db.prepare('SELECT name FROM d1_migrations ORDER BY name').all<{ name: string }>()
  return results.map(row => row.name)
}

async function longTables(db: D1Database, tables: BackupTable[], long: number) {
  const counts = await db.batch<{ n: number }>(
    tables.map(({ name }) => db.prepare(`SELECT count(*) AS n FROM ${quoteIdentifier(name)}`)),
  )
  const isLong = (table: BackupTable, n: number) =>
    (counts[n]?.results[0]?.n ?? 0) > long && !unstamped.has(table.name)
  return tables.filter(isLong).map(({ name }) => name)
}

/** Returns the earlier time of two clocks, this machine's and the database's, so that the copy misses no change. */
async function earliestNow(db: D1Database) {
  const clock = await db
    .prepare("SELECT strftime('%Y-%m-%dT%H:%M:%fZ', 'now') AS now")
    .first<{ now: string }>()
  return new Date(Math.min(Date.now(), Date.parse(clock?.now ?? '')))
}

/** Resumes a copy that was interrupted less than an hour ago; for an older copy, too many rows would have changed. */
async function begin(
  db: D1Database,
  folder: string,
  tables: BackupTable[],
  { now, long = LONG_TABLE_ROWS }: Options,
) {
  const found = readBackupManifest(folder)
  if (found?.state === 'complete') {
    throw new CommandRefusal(
      `Folder ${folder} sudah berisi cadangan yang lengkap (${found.finished_at}). Pilih folder baru.`,
    )
  }
  const migrations = await migrationsOf(db)
  const at = now ?? (await earliestNow(db))
  const isYoung = found && at.getTime() - Date.parse(found.started_at) < hourMs
  if (found && isYoung && found.migrations.join() === migrations.join()) return found
  const manifest = newManifest(migrations, at.toISOString(), await longTables(db, tables, long))
  createPrivateFolder(folder)
  writeBackupManifest(folder, manifest)
  rmSync(join(folder, 'base'), { recursive: true, force: true })
  return manifest
}

function pageAfter(
  db: D1Database,
  { name, columns, key }: BackupTable,
  after: unknown[] | null,
  most: number,
) {
  const where = after ? `WHERE (${quoteIdentifiers(key)}) > (${key.map(() => '?').join(', ')})` : ''
  const page = `SELECT ${quoteIdentifiers(columns)} FROM ${quoteIdentifier(name)} ${where} ORDER BY ${quoteIdentifiers(key)} LIMIT ${most}`
  return db
    .prepare(page)
    .bind(...(after ?? []))
    .all<Row>()
}

async function copyLong(
  db: D1Database,
  folder: string,
  manifest: CopyingManifest,
  table: BackupTable,
  options: Options,
) {
  const at = manifest.progress.long[table.name]
  if (!at) return
  const file = backupBaseFile(folder, table.name)
  createPrivateFolder(dirname(file))
  if (existsSync(file)) truncateSync(file, at.bytes)
  const { page = PAGE_ROWS } = options
  while (!at.done) {
    const { results } = await pageAfter(db, table, at.after, page)
    const lines = results.map(row => lineOf(table, row)).join('')
    appendFileSync(file, lines, PRIVATE_FILE_MODE)
    const last = results.at(-1)
    if (last) at.after = table.key.map(column => last[column])
    at.bytes += Buffer.byteLength(lines)
    at.done = results.length < page
    writeBackupManifest(folder, manifest)
    options.onPage?.(table.name)
  }
}

/**
 * SQL for the rows that changed during the copy. Includes every row after the last copied key (`after`), because a new
 * row may have an old time stamp: a payout in the journal gets the time of its day.
 */
function changedRows({ name, columns, key, times, parents }: BackupTable, after: unknown[] | null) {
  const own = times.map(column => `${quoteIdentifier(column)} >= ?1`)
  const added = after ? [`(${quoteIdentifiers(key)}) > (${key.map((_, n) => `?${n + 2}`).join(', ')})`] : []
  const byOrder = parents
    .filter(parent => parent.table === 'orders')
    .map(
      ({ from, to }) =>
        `${quoteIdentifier(from)} IN (SELECT ${quoteIdentifier(to)} FROM orders WHERE updated_at >= ?1)`,
    )
  const stamped = [...own, ...byOrder].join(' OR ') || '?1 IS NOT NULL'
  const changed = [stamped, ...added].join(' OR ')
  return `SELECT ${quoteIdentifiers(columns)} FROM ${quoteIdentifier(name)} WHERE ${changed}`
}

/** Existing values of referenced columns in the snapshot, by column name such as "orders.id". */
type Known = Map<string, Set<unknown>>

/** Sets references to deleted rows to NULL: ON DELETE SET NULL did so in the database, but without a new time stamp. */
function withoutGone({ columns, parents }: BackupTable, values: unknown[], known: Known) {
  for (const { table, from, to, on_delete } of parents) {
    const at = columns.indexOf(from)
    const isGone = values[at] !== null && known.get(`${table}.${to}`)?.has(values[at]) === false
    if (isGone && on_delete === 'SET NULL') values[at] = null
  }
  return values
}

/** Replaces changed rows of a copied table and removes deleted ones. Throws if a row is missing from the copy. */
function merge(folder: string, table: BackupTable, keys: Row[], changed: Row[], known: Known) {
  const wanted = new Set(keys.map(row => keyOf(table, row)))
  const count = wanted.size
  const out = createLineWriter(backupRowsFile(folder, table.name))
  for (const row of changed) if (wanted.delete(keyOf(table, row))) out.put(lineOf(table, row))
  for (const { line } of readFileLines(backupBaseFile(folder, table.name))) {
    const values: unknown[] = JSON.parse(line)
    if (!wanted.delete(keyOfLine(table, values))) continue
    out.put(`${JSON.stringify(withoutGone(table, values, known))}\n`)
  }
  out.end()
  if (wanted.size > 0) throw new Error(`${wanted.size} rows of ${table.name} changed without a stamp`)
  return count
}

function writeTable(folder: string, table: BackupTable, rows: Row[]) {
  writeFileAtomically(backupRowsFile(folder, table.name), rows.map(row => lineOf(table, row)).join(''))
  return rows.length
}

const referencedColumns = (tables: BackupTable[], name: string) =>
  tables.flatMap(({ parents }) => parents.filter(({ table }) => table === name).map(({ to }) => to))

function knownOf(tables: BackupTable[], answers: Map<string, Row[]>): Known {
  const pairs = tables.flatMap(({ name }) =>
    referencedColumns(tables, name).map(
      column => [`${name}.${column}`, new Set(answers.get(name)?.map(row => row[column]))] as const,
    ),
  )
  return new Map(pairs)
}

/** Reads in one transaction all small tables, and of large tables all keys and the rows changed during the copy. */
async function readSnapshot(
  db: D1Database,
  tables: BackupTable[],
  { started_at, progress }: CopyingManifest,
) {
  const statements = tables.map(table => {
    const isLong = table.name in progress.long
    const keys = [...new Set([...table.key, ...referencedColumns(tables, table.name)])]
    return db.prepare(
      `SELECT ${quoteIdentifiers(isLong ? keys : table.columns)} FROM ${quoteIdentifier(table.name)} ORDER BY ${quoteIdentifiers(table.key)}`,
    )
  })
  const long = tables.filter(({ name }) => name in progress.long)
  const since = timePlusMs(started_at, -MARGIN_MS)
  const changes = long.map(table => {
    const after = progress.long[table.name]?.after ?? null
    return db.prepare(changedRows(table, after)).bind(since, ...(after ?? []))
  })
  const answers = (await db.batch<Row>([...statements, ...changes])).map(answer => answer.results)
  return {
    rows: new Map(tables.map(({ name }, n) => [name, answers[n] ?? []])),
    changed: new Map(long.map(({ name }, n) => [name, answers[tables.length + n] ?? []])),
  }
}

async function snapshot(db: D1Database, folder: string, tables: BackupTable[], manifest: CopyingManifest) {
  const { rows, changed } = await readSnapshot(db, tables, manifest)
  const known = knownOf(tables, rows)
  const written = tables.map(table => {
    const found = rows.get(table.name) ?? []
    const changes = changed.get(table.name)
    const count = changes ? merge(folder, table, found, changes, known) : writeTable(folder, table, found)
    const sha256 = sha256OfFile(backupRowsFile(folder, table.name))
    return [table.name, { columns: table.columns, count, sha256 }] as const
  })
  return Object.fromEntries(written)
}

/** Resumes an interrupted copy. Throws `CommandRefusal` if the folder has other content. */
export async function copyDatabaseRows(db: D1Database, folder: string, options: Options = {}) {
  const tables = await readBackupTables(db)
  const manifest = await begin(db, folder, tables, options)
  for (const table of tables) await copyLong(db, folder, manifest, table, options)
  const written = await snapshot(db, folder, tables, manifest)
  return { manifest, tables: written }
}
