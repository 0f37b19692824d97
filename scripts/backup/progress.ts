/** A restore records its progress in the target database, so an interrupted restore can resume. */
const TABLE =
  'CREATE TABLE IF NOT EXISTS restore_progress (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID'

export const createProgress = (db: D1Database) => db.prepare(TABLE)

export const dropProgress = (db: D1Database) => db.prepare('DROP TABLE restore_progress')

export const noted = (db: D1Database, name: string, value: string | number) =>
  db.prepare('INSERT OR REPLACE INTO restore_progress (name, value) VALUES (?, ?)').bind(name, String(value))

/** The shop must not be opened while a restore is unfinished. */
export async function isHalfRestored(db: D1Database) {
  const found = await db.prepare("SELECT 1 AS one FROM sqlite_master WHERE name = 'restore_progress'").first()
  return found !== null
}

export async function readProgress(db: D1Database) {
  const { results } = await db
    .prepare('SELECT name, value FROM restore_progress')
    .all<{ name: string; value: string }>()
  return new Map(results.map(({ name, value }) => [name, value]))
}
