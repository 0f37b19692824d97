import { counterQueries } from '../../worker/db/counters.ts'
import { CommandRefusal } from '../../worker/operations/backup/refusal.ts'
import { OWN_TABLES_QUERY, quoteIdentifier, readBackupTables } from '../../worker/operations/backup/tables.ts'
import { createProgress, dropProgress, noted, readProgress } from './progress.ts'

/** `names` are all migrations of this version; `apply` may get only the oldest ones. */
export type Migrations = { names: string[]; apply: (db: D1Database, names: string[]) => Promise<void> }

type Named = { name: string; sql: string }

const namesOf = async (db: D1Database, sql: string) => (await db.prepare(sql).all<Named>()).results

const TRIGGERS = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid"
const VIEWS = "SELECT name, sql FROM sqlite_master WHERE type = 'view' AND name NOT LIKE 'sqlite%'"
const SEARCHES = "SELECT name, sql FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%' ORDER BY name"

/** By table, an SQL condition for rows that a restore may replace. Saving a setting prevents it by an audit event. */
const traces: Record<string, string> = {
  attempts: '1',
  audit_events: "entity IN ('shop', 'users')",
  check_runs: '1',
  cron_runs: '1',
  night_objects: '1',
  nights: '1',
  purges: '1',
  refresh_tokens: '1',
  // Idempotency records only; rows that a request created are in other tables.
  sent_requests: '1',
  sessions: '1',
  settings: '1',
  setup_tokens: '1',
  signing_keys: "NOT EXISTS (SELECT 1 FROM audit_events WHERE entity = 'signing_keys')",
  staff_letters: '1',
  // The owner from the setup. A second user must have been invited.
  users: "role = 'owner' AND (SELECT count(*) FROM users) = 1",
}

/** Counters are skipped: they are computed from other tables. */
async function rowsThere(db: D1Database) {
  const tables = (await namesOf(db, OWN_TABLES_QUERY)).filter(({ name }) => !(name in counterQueries))
  const counts = tables.map(({ name }) =>
    db.prepare(`SELECT count(*) AS n FROM ${quoteIdentifier(name)} WHERE NOT (${traces[name] ?? '0'})`),
  )
  if (counts.length === 0) return []
  const answers = await db.batch<{ n: number }>(counts)
  return tables.flatMap(({ name }, n) => {
    const count = answers[n]?.results[0]?.n ?? 0
    return count > 0 ? [`${name} ${count}`] : []
  })
}

export async function refuseUnlessEmpty(db: D1Database, media: R2Bucket) {
  const rows = await rowsThere(db)
  const { objects } = await media.list({ limit: 1 })
  if (rows.length === 0 && objects.length === 0) return
  const what = [...rows, ...(objects.length > 0 ? ['berkas R2'] : [])].join(', ')
  throw new CommandRefusal(
    `Toko tujuan tidak kosong (${what}). Pemulihan hanya ke toko yang kosong; tidak ada yang diubah.`,
  )
}

/** Drops all tables; `makeTables` then creates the schema version of the backup. */
export async function beginRestore(db: D1Database, backup: string) {
  await db.batch([createProgress(db), noted(db, 'backup', backup), ...(await droppings(db))])
}

async function droppings(db: D1Database) {
  const children = (await readBackupTables(db)).reverse().map(({ name }) => name)
  const drop = (kind: string, names: string[]) =>
    names.map(name => db.prepare(`DROP ${kind} IF EXISTS ${quoteIdentifier(name)}`))
  const names = async (sql: string) => (await namesOf(db, sql)).map(({ name }) => name)
  return [
    ...drop('TRIGGER', await names(TRIGGERS)),
    ...drop('VIEW', await names(VIEWS)),
    ...drop('TABLE', await names(SEARCHES)),
    ...drop('TABLE', [...children, ...Object.keys(counterQueries), 'd1_migrations']),
  ]
}

/** Deletes the files before the schema, so that an interrupted call can be repeated. */
export async function clearShop(db: D1Database, media: R2Bucket) {
  for (
    let page = await media.list({ limit: 500 });
    page.objects.length > 0;
    page = await media.list({ limit: 500 })
  )
    await media.delete(page.objects.map(({ key }) => key))
  await db.batch(await droppings(db))
}

/** Deleting everything is safe, because the shop was empty before the restore. */
export async function forgetRestore(db: D1Database, media: R2Bucket) {
  await clearShop(db, media)
  await dropProgress(db).run()
}

/** Drops the triggers and stores their SQL: restored rows must not change stock or counters. */
export async function makeTables(db: D1Database, names: string[], { apply }: Migrations) {
  await apply(db, names)
  const triggers = await namesOf(db, TRIGGERS)
  const children = (await readBackupTables(db)).reverse()
  await db.batch([
    ...triggers.map(({ name, sql }, n) => noted(db, `trigger:${String(n).padStart(4, '0')}:${name}`, sql)),
    ...triggers.map(({ name }) => db.prepare(`DROP TRIGGER ${quoteIdentifier(name)}`)),
    ...children.map(({ name }) => db.prepare(`DELETE FROM ${quoteIdentifier(name)}`)),
    noted(db, 'tables', 'made'),
  ])
}

async function triggersAside(db: D1Database) {
  const notes = [...(await readProgress(db))].filter(([name]) => name.startsWith('trigger:'))
  return notes.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sql]) => sql)
}

/** Needs the schema of this version, because its queries name today's columns. */
export const recount = (db: D1Database) =>
  db.batch(
    Object.entries(counterQueries).flatMap(([table, sql]) => [
      db.prepare(`DELETE FROM ${table}`),
      db.prepare(`INSERT INTO ${table} ${sql}`),
    ]),
  )

function reindex(db: D1Database, search: string, triggers: string[]) {
  const trigger = triggers.find(sql => sql.includes(`CREATE TRIGGER ${search}_insert `))
  const values =
    trigger && /INSERT INTO \w+ \(rowid, words\)\s+VALUES \(([\s\S]*)\);\s+END/.exec(trigger)?.[1]
  if (!values) throw new Error(`no insert trigger found for ${search}`)
  const table = search.replace(/_search$/, '')
  return [
    db.prepare(`INSERT INTO ${search} (${search}) VALUES ('delete-all')`),
    db.prepare(
      `INSERT INTO ${search} (rowid, words) SELECT ${values.replaceAll('NEW.', `${table}.`)} FROM ${table} ORDER BY rowid`,
    ),
  ]
}

export async function makeSearchesAndTriggers(db: D1Database) {
  const triggers = await triggersAside(db)
  const searches = await namesOf(db, SEARCHES)
  await db.batch([
    ...searches.flatMap(({ name }) => reindex(db, name, triggers)),
    ...triggers.map(sql => db.prepare(sql)),
    noted(db, 'triggers', 'made'),
  ])
}
