import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unstable_splitSqlQuery } from 'wrangler'
import { CommandRefusal } from '../../worker/operations/backup/refusal.ts'
import { isHalfRestored } from '../backup/progress.ts'
import { appliedMigrations } from './baseline.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')

// The same table as in `wrangler d1 migrations apply`, so both can be used on one database.
const LEDGER = `CREATE TABLE IF NOT EXISTS d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`

export const migrationNames = () =>
  readdirSync(FOLDER)
    .filter(name => name.endsWith('.sql'))
    .sort()

/** Each migration has its own transaction. Throws CommandRefusal if the database is older than the baseline. */
export async function applyMigrations(db: D1Database, names: string[]) {
  await db.prepare(LEDGER).run()
  const applied = new Set(await appliedMigrations(db))
  for (const name of names.filter(name => !applied.has(name))) {
    const statements = unstable_splitSqlQuery(readFileSync(join(FOLDER, name), 'utf8'))
    const record = db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name)
    await db.batch([...statements.map(statement => db.prepare(statement)), record])
  }
}

/** Throws CommandRefusal if a restore into this database is unfinished. */
export async function migrate(db: D1Database) {
  if (await isHalfRestored(db)) {
    throw new CommandRefusal('Pemulihan cadangan belum selesai. Jalankan lagi: npm run restore -- FOLDER')
  }
  await applyMigrations(db, migrationNames())
}
