import { applyD1Migrations, env } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import { appliedMigrations, formerNames, migrationsOfBackup } from '../../scripts/start/baseline'
import { CommandRefusal } from '../../worker/operations/backup/refusal'
import { emptyShop } from '../support/empty'
import { fillEveryTable, queryRows, tablesOf } from '../support/filled'
import { freshShop } from '../support/fresh'
import { stateOf } from '../support/kept'
import formerSchema from './former-schema.sql?raw'

type Part = { type: string; name: string; tbl_name: string; sql: string }

const plainSql = (sql: string) =>
  sql
    .replace(/[`"]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([(),;]) ?/g, '$1')
    .trim()

/** All objects of the schema; indexes and triggers per table in the order of creation. */
async function objects() {
  const parts = await queryRows<Part>(
    `SELECT type, name, tbl_name, sql FROM sqlite_master
     WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND name <> 'd1_migrations'
     ORDER BY tbl_name, type, rowid`,
  )
  return parts.map(({ type, name, tbl_name, sql }) => [type, tbl_name, name, plainSql(sql)])
}

/** Columns with defaults, keys and indexes of each table, as SQLite reports them. */
async function structure() {
  const tables = await queryRows<{ name: string }>(
    `SELECT name, type, ncol, wr, strict FROM pragma_table_list
     WHERE schema = 'main' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND name <> 'd1_migrations'
     ORDER BY name`,
  )
  const ofTables = tables.map(async table => [
    table,
    await queryRows(`SELECT * FROM pragma_table_xinfo('${table.name}')`),
    await queryRows(`SELECT * FROM pragma_foreign_key_list('${table.name}')`),
    await queryRows(
      `SELECT list.name, list."unique", list.partial, part.* FROM pragma_index_list('${table.name}') AS list,
       pragma_index_xinfo(list.name) AS part ORDER BY list.seq, part.seqno`,
    ),
  ])
  return Promise.all(ofTables)
}

async function setLedger(names: string[]) {
  const insert = env.DB.prepare('INSERT INTO d1_migrations (name) VALUES (?)')
  await env.DB.batch([env.DB.prepare('DELETE FROM d1_migrations'), ...names.map(name => insert.bind(name))])
}

const ledger = async () =>
  (await queryRows<{ name: string }>('SELECT name FROM d1_migrations ORDER BY id')).map(({ name }) => name)

/** An empty shop of the version before the baseline. */
async function formerShop() {
  await emptyShop()
  await applyD1Migrations(env.DB, [])
  const statements = formerSchema.split('--> statement-breakpoint')
  await env.DB.batch(statements.map(sql => env.DB.prepare(sql)))
  await setLedger(formerNames)
}

async function baselineShop() {
  await emptyShop()
  await applyD1Migrations(env.DB, env.MIGRATIONS.slice(0, 1))
}

test('the baseline creates every database object that the 57 former migrations created', async () => {
  await formerShop()
  const former = { objects: await objects(), structure: await structure() }
  await baselineShop()
  expect(await objects()).toEqual(former.objects)
  expect(await structure()).toEqual(former.structure)
  expect(former.objects.length).toBeGreaterThan(400)
})

test('the baseline migration inserts no rows', async () => {
  await baselineShop()
  for (const { name } of await tablesOf())
    expect([name, await queryRows(`SELECT 1 FROM ${name}`)]).toEqual([name, []])
})

test('a filled shop of the previous version opens with all rows, counters, triggers and search results', async () => {
  await formerShop()
  await fillEveryTable()
  const before = await stateOf()
  expect(await appliedMigrations(env.DB)).toEqual(['0000_baseline.sql'])
  await applyD1Migrations(env.DB, env.MIGRATIONS.slice(0, 1))
  expect(await ledger()).toEqual(['0000_baseline.sql'])
  expect(await stateOf()).toEqual(before)
  expect([...before.found.values()].join('')).not.toBe('')
})

test('a shop filled after the baseline migration equals a shop filled after the former migrations', async () => {
  const contents = async () => {
    await fillEveryTable()
    const { tables, references, found, broken } = await stateOf()
    return { tables, references, found, broken }
  }
  await formerShop()
  const former = await contents()
  await baselineShop()
  expect(await contents()).toEqual(former)
})

test('no current migration has the name of a former migration', () => {
  expect(env.MIGRATIONS.filter(({ name }) => formerNames.includes(name))).toEqual([])
})

describe('the list of applied migrations', () => {
  beforeEach(freshShop)

  test.each([
    ['all 57 former names', formerNames],
    ['all 57 and, by hand, the baseline', [...formerNames, '0000_baseline.sql']],
    ['the baseline', ['0000_baseline.sql']],
  ])('the list of applied migrations with %s contains only the baseline afterwards', async (_, names) => {
    await setLedger(names)
    expect(await appliedMigrations(env.DB)).toEqual(['0000_baseline.sql'])
    expect(await ledger()).toEqual(['0000_baseline.sql'])
  })

  test('replacing old migration names by the baseline keeps the name of a later migration', async () => {
    await setLedger([...formerNames, '0001_next.sql'])
    expect(await appliedMigrations(env.DB)).toEqual(['0000_baseline.sql', '0001_next.sql'])
    expect((await ledger()).sort()).toEqual(['0000_baseline.sql', '0001_next.sql'])
  })

  test('the list of applied migrations of a new database is empty', async () => {
    await setLedger([])
    expect(await appliedMigrations(env.DB)).toEqual([])
  })

  test.each([1, 54, 56])(
    'a list of applied migrations with %i of the 57 former names is refused without changes',
    async n => {
      await setLedger(formerNames.slice(0, n))
      const refusal = await appliedMigrations(env.DB).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(CommandRefusal)
      expect(String(refusal)).toContain('migrations/0056_drop_network_counts.sql, atau pulihkan cadangan')
      expect(await ledger()).toEqual(formerNames.slice(0, n))
    },
  )
})

test('a backup with all 57 former migrations counts as baseline, and an older backup is refused', () => {
  expect(migrationsOfBackup(formerNames)).toEqual(['0000_baseline.sql'])
  expect(migrationsOfBackup(['0000_baseline.sql', '0001_next.sql'])).toEqual([
    '0000_baseline.sql',
    '0001_next.sql',
  ])
  expect(() => migrationsOfBackup(formerNames.slice(0, 56))).toThrow(
    'Cadangan ini dari versi yang terlalu lama',
  )
})
