import { type Row, referencesOf, rows, tablesOf } from './filled'

type State = {
  /** Rows of a table by what identifies them: rowid, else primary key. */
  tables: Map<string, Map<string, Row>>
  /** SQL of triggers and indexes by "trigger orders_take_stock". */
  parts: Map<string, string>
  references: Set<string>
  /** What each word finds: "media_search: kata1media" to ids. */
  found: Map<string, string>
  broken: string[]
}

const hasRowid = (sql: string) => !/WITHOUT ROWID/i.test(sql)

async function rowsOf({ name, sql }: { name: string; sql: string }) {
  const keys = await rows(`SELECT name FROM pragma_table_info('${name}') WHERE pk > 0 ORDER BY pk`)
  const all = await rows(`SELECT ${hasRowid(sql) ? 'rowid AS _rowid, *' : '*'} FROM "${name}"`)
  const keyOf = (row: Row) =>
    JSON.stringify(hasRowid(sql) ? row._rowid : keys.map(key => row[String(key.name)]))
  return new Map(all.map(row => [keyOf(row), row]))
}

async function finds(search: string) {
  const table = search.replace('_search', '')
  const words = [1, 2, 3, 4].map(n => `kata${n}${table.replaceAll('_', '')}`)
  const pairs = words.map(async word => {
    const hits = await rows(`SELECT rowid AS n FROM "${table}" WHERE rowid IN
      (SELECT rowid FROM "${search}" WHERE "${search}" MATCH '"${word}"') ORDER BY n`)
    return [`${search}: ${word}`, hits.map(hit => hit.n).join()] as const
  })
  return Promise.all(pairs)
}

/** Everything a migration must not change without meaning to. */
export async function stateOf(): Promise<State> {
  const tables = await tablesOf()
  const contents = tables.map(async table => [table.name, await rowsOf(table)] as const)
  const parts = await rows<{ name: string; sql: string }>(
    `SELECT type || ' ' || name AS name, sql FROM sqlite_master WHERE type IN ('trigger', 'index') AND sql IS NOT NULL`,
  )
  const references = tables.map(async ({ name }) =>
    (await referencesOf(name)).map(
      ({ from, table, to, on_delete }) => `${name}.${from} -> ${table}.${to} ${on_delete}`,
    ),
  )
  const searches = await rows(`SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%'`)
  return {
    tables: new Map(await Promise.all(contents)),
    parts: new Map(parts.map(({ name, sql }) => [name, sql])),
    references: new Set((await Promise.all(references)).flat()),
    found: new Map((await Promise.all(searches.map(({ name }) => finds(String(name))))).flat()),
    broken: (await rows('PRAGMA foreign_key_check')).map(row => JSON.stringify(row)),
  }
}

function changesOfTable(name: string, before: Map<string, Row>, after: Map<string, Row> | undefined) {
  if (!after) return [`table ${name} is gone`]
  const changes = new Set<string>()
  if (before.size !== after.size) changes.add(`${name} had ${before.size} rows and has ${after.size}`)
  for (const [key, row] of before) {
    const now = after.get(key)
    if (!now) changes.add(`${name} has lost row ${key}`)
    for (const [column, value] of Object.entries(row)) {
      if (now && now[column] !== value) changes.add(`${name}.${column} changed`)
    }
  }
  return [...changes]
}

const missing = (what: string, before: Iterable<string>, after: { has: (key: string) => boolean }) =>
  [...before].filter(key => !after.has(key)).map(key => `${what}${key} is gone`)

const differing = (before: Map<string, string>, after: Map<string, string>) =>
  [...before].filter(([key, value]) => (after.get(key) ?? value) !== value).map(([key]) => `${key} differs`)

/** What is no longer as it was, in words; nothing about what is new. */
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

/** What migrations after 0004 change on purpose, in the words of `changesBetween`. */
export const meant: string[] = [
  // The counts of visits, which the shop no longer measures.
  'table vitals is gone',
  // What networks held and earned, which the caps no longer ask.
  'table held_networks is gone',
  'table paid_networks is gone',
  'index held_networks_largest is gone',
  'trigger orders_leave_network is gone',
  'trigger orders_delete_leaves_network is gone',
  // The shop's name, which messages had before.
  'settings had 4 rows and has 5',
  'index orders_waiting differs',
  'index orders_by_state differs',
  'index orders_held_mailbox differs',
  'trigger order_beneficiaries_fit differs',
  'trigger order_events_message is gone',
  'trigger orders_unverified_frees_rows is gone',
  'trigger orders_deleted_frees_rows is gone',
  'index bank_rows_one_per_order is gone',
  'index orders_unseen is gone',
  'index uploaded_rows_day is gone',
  'trigger orders_verified_takes_parts is gone',
  'trigger transactions_unseen_insert is gone',
  'trigger transactions_unseen_void is gone',
  'trigger bank_rows_unseen is gone',
  'bank_rows.is_part changed',
  'orders.unseen changed',
  'index bank_rows_described is gone',
  'index orders_discounted is gone',
  'trigger orders_tell_slaughter differs',
  'trigger orders_tell_day differs',
  'trigger seats_open differs',
  'trigger sacrifices_full differs',
  'index transactions_one_per_order differs',
  'trigger orders_code_status differs',
  'trigger orders_free_seats differs',
  'trigger payments_stay_void differs',
  'trigger transactions_code_insert differs',
  'trigger transactions_code_void differs',
  'trigger transactions_journal_insert differs',
  'trigger orders_search_insert differs',
  'trigger orders_search_delete differs',
  'trigger orders_search_update differs',
  'trigger orders_code_full differs',
  'trigger payments_tell_left_insert is gone',
  'trigger payments_tell_left_void is gone',
  'trigger refunds_tell_left_insert is gone',
  'trigger refunds_tell_left_decline is gone',
  'trigger orders_tell_left is gone',
  'trigger refunds_within_payments is gone',
  'trigger seats_paid differs',
  'trigger bank_rows_after_order differs',
  'trigger certificates_done differs',
  'trigger certificates_stay_done differs',
  'trigger orders_revoke_certificates differs',
  'trigger order_changes_steps differs',
  'trigger orders_total_elsewhere_insert differs',
  'trigger orders_total_elsewhere_update differs',
  'trigger order_changes_total_elsewhere differs',
  'trigger orders_journal_earned differs',
  'trigger orders_journal_unearned differs',
  'trigger refunds_steps differs',
  // The history of certificates.
  'table certificate_events is gone',
  'table certificate_history is gone',
  'index certificate_events_certificate is gone',
  'index certificate_events_number is gone',
  'trigger certificate_events_keep is gone',
  'trigger certificate_events_no_delete is gone',
  'trigger certificate_events_no_replace is gone',
  'trigger certificates_tell_insert is gone',
  'trigger certificates_tell_update is gone',
]
