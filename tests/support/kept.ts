import { queryRows, referencesOf, type SampleRow, tablesOf } from './filled'

type State = {
  tables: Map<string, Map<string, SampleRow>>
  /** SQL of triggers and indexes, by names such as "trigger orders_take_stock". */
  parts: Map<string, string>
  references: Set<string>
  /** Search results per word: "media_search: kata1media" to ids. */
  found: Map<string, string>
  broken: string[]
}

const hasRowid = (sql: string) => !/WITHOUT ROWID/i.test(sql)

async function rowsOf({ name, sql }: { name: string; sql: string }) {
  const keys = await queryRows(`SELECT name FROM pragma_table_info('${name}') WHERE pk > 0 ORDER BY pk`)
  const all = await queryRows(`SELECT ${hasRowid(sql) ? 'rowid AS _rowid, *' : '*'} FROM "${name}"`)
  const keyOf = (row: SampleRow) =>
    JSON.stringify(hasRowid(sql) ? row._rowid : keys.map(key => row[String(key.name)]))
  return new Map(all.map(row => [keyOf(row), row]))
}

async function finds(search: string) {
  const table = search.replace('_search', '')
  const words = [1, 2, 3, 4].map(n => `kata${n}${table.replaceAll('_', '')}`)
  const pairs = words.map(async word => {
    const hits = await queryRows(`SELECT rowid AS n FROM "${table}" WHERE rowid IN
      (SELECT rowid FROM "${search}" WHERE "${search}" MATCH '"${word}"') ORDER BY n`)
    return [`${search}: ${word}`, hits.map(hit => hit.n).join()] as const
  })
  return Promise.all(pairs)
}

/** Columns and indexes that migrations after the baseline rename, by their old names. */
const renames = new Map([
  ['charges.looked_at', 'checked_at'],
  ['charges.next_look_at', 'next_check_at'],
  ['charges.looks', 'check_count'],
  ['bank_row_counts.lane', 'state'],
  ['bank_rows.lane', 'state'],
  ['jobs.rest', 'remaining_query'],
  ['sacrifices.house', 'foundation_shares'],
  ['index bank_rows_lane', 'bank_rows_state'],
])

/** The SQL of a trigger or index without quotes and with the new names of renamed columns. */
const withNewNames = (sql: string) =>
  [...renames].reduce(
    (text, [old, name]) => {
      const word = old.slice(old.search(/[. ]/) + 1)
      return text.replace(new RegExp(`(?<![\\w'])${word}(?![\\w'])`, 'g'), name)
    },
    sql.replace(/[`"]/g, ''),
  )

/** State that a migration must not change by accident. */
export async function stateOf(): Promise<State> {
  const tables = await tablesOf()
  const contents = tables.map(async table => [table.name, await rowsOf(table)] as const)
  const parts = await queryRows<{ name: string; sql: string }>(
    `SELECT type || ' ' || name AS name, sql FROM sqlite_master WHERE type IN ('trigger', 'index') AND sql IS NOT NULL`,
  )
  const references = tables.map(async ({ name }) =>
    (await referencesOf(name)).map(
      ({ from, table, to, on_delete }) => `${name}.${from} -> ${table}.${to} ${on_delete}`,
    ),
  )
  const searches = await queryRows(`SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%'`)
  return {
    tables: new Map(await Promise.all(contents)),
    parts: new Map(parts.map(({ name, sql }) => [name, sql])),
    references: new Set((await Promise.all(references)).flat()),
    found: new Map((await Promise.all(searches.map(({ name }) => finds(String(name))))).flat()),
    broken: (await queryRows('PRAGMA foreign_key_check')).map(row => JSON.stringify(row)),
  }
}

function changesOfTable(
  name: string,
  before: Map<string, SampleRow>,
  after: Map<string, SampleRow> | undefined,
) {
  if (!after) return [`table ${name} is gone`]
  const changes = new Set<string>()
  if (before.size !== after.size) changes.add(`${name} had ${before.size} rows and has ${after.size}`)
  for (const [key, row] of before) {
    const now: SampleRow | undefined = after.get(key)
    if (!now) changes.add(`${name} has lost row ${key}`)
    for (const [old, value] of Object.entries(row)) {
      const column: string = now && old in now ? old : (renames.get(`${name}.${old}`) ?? old)
      if (now && now[column] !== value) changes.add(`${name}.${column} changed`)
    }
  }
  return [...changes]
}

const missing = (what: string, before: Iterable<string>, after: { has: (key: string) => boolean }) =>
  [...before].filter(key => !after.has(key) && !renames.has(key)).map(key => `${what}${key} is gone`)

const differing = (before: Map<string, string>, after: Map<string, string>) =>
  [...before]
    .filter(([key, value]) => withNewNames(after.get(key) ?? value) !== withNewNames(value))
    .map(([key]) => `${key} differs`)

/** Lost or changed parts as text; additions are ignored. */
export function changesBetween(before: State, after: State) {
  return [
    ...[...before.tables].flatMap(([name, kept]) => changesOfTable(name, kept, after.tables.get(name))),
    ...missing('', before.parts.keys(), after.parts),
    ...differing(before.parts, after.parts),
    ...missing('', before.references, after.references),
    ...missing('', before.found.keys(), after.found),
    ...differing(before.found, after.found),
    ...after.broken.map(row => `a foreign key is broken: ${row}`),
  ]
}

/** Intended changes of migrations after the baseline, in the format of `changesBetween`. */
export const intendedChanges: string[] = [
  'trigger payments_keep differs',
  'trigger order_changes_steps differs',
  'trigger payments_stay_refunded differs',
  'trigger payments_free_row differs',
  'trigger payments_delete_frees_row differs',
  'charges.check_count changed',
]
