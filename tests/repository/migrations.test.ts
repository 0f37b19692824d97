import { applyD1Migrations, env } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import { caseCount } from '../support/depth'
import { emptyShop } from '../support/empty'
import { fillEveryTable, queryRows, tablesOf } from '../support/filled'
import { freshShop } from '../support/fresh'
import { changesBetween, intendedChanges, stateOf } from '../support/kept'

/** Migrations that rebuild a table as described in docs/development.md, "Rebuilding a table". */
const rebuilding: string[] = []
/** Migrations that remove a table. */
const removing: string[] = []

const mayDrop = (name: string) => rebuilding.includes(name) || removing.includes(name)

const migrations = env.MIGRATIONS
const withoutNotes = (sql: string) => sql.replace(/--.*$/gm, '')

test.each(migrations.filter(({ name }) => !mayDrop(name)))(
  'the migration $name drops no table: how to rebuild one is in docs/development.md, "Rebuilding a table"',
  ({ queries }) => {
    const refused = queries.filter(sql => /\bDROP\s+TABLE\b|\bPRAGMA\b/i.test(withoutNotes(sql)))
    expect(refused).toEqual([])
  },
)

/** The latest versions and a sample of older ones, whose shops run the same statements. */
const versions = migrations
  .map(({ name }, n) => [name, n + 1] as const)
  .filter(([, n]) => n > migrations.length - caseCount(2, 6) || n % caseCount(12, 4) === 1)

test.each(versions)(
  'a shop filled at the migration %s keeps its data in all later migrations',
  async (_, n) => {
    await emptyShop()
    await applyD1Migrations(env.DB, migrations.slice(0, n))
    await fillEveryTable()
    const before = await stateOf()
    const empty = [...before.tables].filter(([, kept]) => kept.size === 0).map(([name]) => name)
    expect(empty).toEqual([])
    await applyD1Migrations(env.DB, migrations)
    const changes = changesBetween(before, await stateOf())
    expect(changes.filter(change => !intendedChanges.includes(change))).toEqual([])
  },
)

describe('migrations that the check refuses', () => {
  beforeEach(freshShop)

  const changesAfter = async (...queries: string[]) => {
    await fillEveryTable()
    const before = await stateOf()
    await applyD1Migrations(env.DB, [...migrations, { name: '9999_bad.sql', queries }])
    return changesBetween(before, await stateOf())
  }

  test('the migration check detects a rebuild of orders by drizzle, which deletes rows of other tables and triggers', async () => {
    const orders = (await tablesOf()).find(({ name }) => name === 'orders')
    // Views and triggers of other tables that name `orders`: SQLite refuses to rename the table while they exist.
    const { results } = await env.DB.prepare(
      "SELECT type, name FROM sqlite_master WHERE type = 'view' OR (type = 'trigger' AND tbl_name <> 'orders' AND sql LIKE '%order%') ORDER BY type",
    ).all<{ type: string; name: string }>()
    const changes = await changesAfter(
      ...results.map(({ type, name }) => `DROP ${type} ${name}`),
      'PRAGMA foreign_keys=OFF',
      String(orders?.sql.replace(/(["`])orders\1/g, '$1__new_orders$1')),
      'INSERT INTO __new_orders SELECT * FROM orders',
      'DROP TABLE orders',
      'ALTER TABLE __new_orders RENAME TO orders',
      'CREATE UNIQUE INDEX orders_id_unique ON orders (id)',
    )
    for (const child of ['order_items', 'order_beneficiaries', 'order_events', 'payment_claims', 'seats']) {
      expect(changes).toContain(`${child} had 4 rows and has 0`)
    }
    expect(changes).toContain('certificates.order_id changed')
    expect(changes).toContain('trigger orders_take_stock is gone')
    expect(changes).toContain('index orders_reserved_total is gone')
  })

  test('the migration check detects a migration that drops or weakens a trigger', async () => {
    const changes = await changesAfter(
      'DROP TRIGGER animals_stock_floor',
      'DROP TRIGGER transactions_no_delete',
      "CREATE TRIGGER transactions_no_delete BEFORE DELETE ON transactions WHEN 0 BEGIN SELECT RAISE(ABORT, 'x'); END",
    )
    expect(changes).toEqual(['trigger animals_stock_floor is gone', 'trigger transactions_no_delete differs'])
  })

  test('the migration check detects a migration that changes rowids used by a search index', async () => {
    const changes = await changesAfter('UPDATE media SET rowid = rowid + 7')
    expect(changes).toContain('media_search: kata3media differs')
  })

  test('the migration check detects a migration that changes the stored counts of orders', async () => {
    const changes = await changesAfter('UPDATE order_counts SET n = n + 1')
    expect(changes).toContain('order_counts.n changed')
  })
})

test('the schema that test files use equals the migrated schema', async () => {
  const everything = async () => [
    await stateOf(),
    await queryRows('SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, sql IS NULL, rowid'),
    await queryRows('SELECT * FROM sqlite_sequence'),
  ]
  await emptyShop()
  await applyD1Migrations(env.DB, migrations)
  const before = await everything()
  await freshShop()
  const after = await everything()
  expect(after).toEqual(before)
})

test('no table has a CHECK with a closed list of values, because adding a value would require rebuilding the table', async () => {
  await freshShop()
  const closed = (await tablesOf()).filter(({ sql }) => /CHECK\s*\([^)]*\bIN\s*\(/i.test(sql))
  expect(closed.map(({ name }) => name)).toEqual([])
  expect(await queryRows('PRAGMA foreign_key_check')).toEqual([])
})
