import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { createDatabaseClient } from '../../worker/db/client'
import source from '../../worker/db/triggers.sql?raw'
import { triggerCheckRules } from '../../worker/operations/checks/rules/triggers'
import { queryRows } from '../support/filled'

type Trigger = { name: string; tbl_name: string; sql: string }

/** Triggers of the migrated database per table, in the order of creation. */
async function migrated() {
  const triggers = await queryRows<Trigger>(
    "SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid",
  )
  const byTable = new Map<string, string[]>()
  for (const { tbl_name, sql } of triggers) {
    byTable.set(tbl_name, [...(byTable.get(tbl_name) ?? []), `${sql.replace(/;\s*$/, '')};`])
  }
  return byTable
}

/** Sections of worker/db/triggers.sql: a heading with the table, then blocks of a purpose and a trigger. */
function sourceByTable() {
  const sections = source.split(/^-- (\w+) -{3,}\n/m).slice(1)
  const tables = sections.filter((_, n) => n % 2 === 0)
  return new Map(tables.map((table, n) => [table, (sections[2 * n + 1] ?? '').trim().split(/\n\n(?=-- )/)]))
}

const blocks = [...sourceByTable().values()].flat()

test('worker/db/triggers.sql contains the triggers of the migrated database in order', async () => {
  const withoutPurposes = [...sourceByTable()].map(
    ([table, ofTable]) => [table, ofTable.map(block => block.replace(/^-- .*\n/, ''))] as const,
  )
  expect(new Map(withoutPurposes)).toEqual(await migrated())
})

test('every trigger has a comment with its purpose in the preceding line', () => {
  expect(blocks.length).toBeGreaterThan(100)
  expect(blocks.filter(block => !/^-- \S.+\nCREATE TRIGGER \w+\s[\s\S]+END;$/.test(block))).toEqual([])
})

test('the data check reports every trigger that the database lacks', async () => {
  const names = blocks.flatMap(block => /CREATE TRIGGER (\w+)\s/.exec(block)?.[1] ?? [])
  await env.DB.batch(names.map(name => env.DB.prepare(`DROP TRIGGER ${name}`)))
  const shop = { db: createDatabaseClient(env.DB), media: env.MEDIA, now: new Date().toISOString() }
  expect((await triggerCheckRules.slice(shop, null)).found).toEqual([{ check: 'lost_trigger', what: names }])
})
