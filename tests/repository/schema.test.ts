import { env } from 'cloudflare:test'
import { getTableColumns, is, SQL } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'

const schema = import.meta.glob<Record<string, unknown>>('../../worker/db/schema/**/*.ts', { eager: true })
const tables = Object.values(schema)
  .flatMap(file => Object.values(file))
  .filter(value => is(value, SQLiteTable))

const rows = async (sql: string) => (await env.DB.prepare(sql).all<Record<string, string | number>>()).results

test('the migrations create exactly the tables of the Drizzle schema', async () => {
  const made = await rows(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
    AND name NOT LIKE '%_cf_%' AND name NOT LIKE '%_search%' AND name <> 'd1_migrations'`)
  expect(made.map(table => table.name).sort()).toEqual(tables.map(table => getTableConfig(table).name).sort())
})

test.each(tables.map(table => [getTableConfig(table).name, table] as const))(
  'columns and indexes of %s are the same in the Drizzle schema and in the migrations',
  async (name, table) => {
    const columns = await rows(`SELECT name, type, "notnull" FROM pragma_table_info('${name}')`)
    const known = Object.values(getTableColumns(table)).map(column => ({
      name: column.name,
      type: column.getSQLType().toUpperCase(),
      notnull: column.notNull ? 1 : 0,
    }))
    const plain = (list: { name: unknown; type: unknown; notnull: unknown }[]) =>
      list.map(({ name, type, notnull }) => [name, String(type).toUpperCase(), notnull]).sort()
    expect(plain(columns as never)).toEqual(plain(known))
    const indexes = await rows(
      `SELECT name, "unique", partial FROM pragma_index_list('${name}') WHERE origin = 'c'`,
    )
    const knownIndexes = getTableConfig(table).indexes.map(({ config }) => [
      config.name,
      config.unique ? 1 : 0,
      is(config.where, SQL) ? 1 : 0,
    ])
    const uniques = Object.values(getTableColumns(table))
      .filter(column => column.isUnique)
      .map(column => [`${name}_${column.name}_unique`, 1, 0])
    expect(indexes.map(index => [index.name, index.unique, index.partial]).sort()).toEqual(
      [...knownIndexes, ...uniques].sort(),
    )
  },
)

test('the migrated database has no foreign key violation and enforces foreign keys', async () => {
  expect(await rows('PRAGMA foreign_key_check')).toEqual([])
  await expect(
    env.DB.prepare(
      "INSERT INTO order_items (order_id, n, kind, name, price, quantity) VALUES ('no-order', 1, 'Sapi', 'x', 1, 1)",
    ).run(),
  ).rejects.toThrow('FOREIGN KEY')
})
