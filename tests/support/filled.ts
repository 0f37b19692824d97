import { env } from 'cloudflare:test'

type Value = string | number | null
export type SampleRow = Record<string, Value>
type Table = { name: string; sql: string }
type Column = { name: string; type: string; notnull: number; pk: number }

/** Rows per table. Below ten, so that no row's word is the prefix of another's. */
const ROWS = 4

export const queryRows = async <T = SampleRow>(sql: string) => (await env.DB.prepare(sql).all<T>()).results

/** Tables with their own rows, without those that FTS5 creates. */
export const tablesOf = () =>
  queryRows<Table>(`SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'
    AND name NOT LIKE '%cf%' AND name NOT LIKE '%search%' AND name <> 'd1_migrations' ORDER BY name`)

export const referencesOf = (table: string) =>
  queryRows<{ table: string; from: string; to: string; on_delete: string }>(
    `SELECT "table", "from", "to", on_delete FROM pragma_foreign_key_list('${table}') ORDER BY 1, 2`,
  )

/** A word that occurs only in this row. */
const wordOf = (table: string, n: number) => `kata${n}${table.replaceAll('_', '')}`

/** Values required by CHECKs and triggers; all others are derived from the column. */
const asked: Record<string, (n: number) => Value> = {
  'nights.night': n => `2020-01-0${n}`,
  'night_objects.night': n => `2020-01-0${n}`,
  'bank_accounts.type': n => (n % 2 ? 'bank' : 'qris'),
  'bank_accounts.qris_code': n => (n % 2 ? null : 'kode'),
  'bank_accounts.qris_image_url': n => (n % 2 ? null : '/media/general/qris.webp'),
  'animal_photos.is_primary': n => (n === 1 ? 1 : 0),
  'order_items.animal_id': n => (n % 2 ? wordOf('animals', n) : null),
  'order_items.service_id': n => (n % 2 ? null : wordOf('services', n)),
  'order_beneficiaries.item_n': n => n,
  'order_beneficiaries.n': () => 1,
  'orders.unique_code': n => 100 + n,
  'orders.short_by': () => 0,
  'former_totals.until': () => '2999-01-01T00:00:00.000Z',
  'orders.subtotal': n => 1000 * n,
  'orders.discount': n => n,
  'orders.total_amount': n => 1000 * n + 100,
  'orders.reserves_total': n => (n % 2 ? 1000 * n + 100 : null),
  'transactions.type': () => 'income',
  'orders.discount_code_id': n => (n % 2 ? wordOf('codes', n) : null),
  'codes.amount': () => null,
  'codes.limit_total': () => 100,
  'orders.payment_status': () => 'verified',
  // An anonymised order would accept no personal data.
  'orders.anonymized_at': () => null,
  'sacrifices.capacity': () => 7,
  'sacrifices.filled': () => 0,
  'sacrifices.foundation_shares': () => 0,
  'sacrifices.evidence': () => 0,
  'sacrifices.status': () => 'pending',
  'order_changes.credit': () => 0,
  'order_changes.unique_code': n => n,
  'order_changes.amount': n => 2 * n,
  'order_changes.reserves_total': n => 2 * n,
  // More than any order costs, so that each has a surplus to refund.
  'payments.amount': n => 1_000_000 * n,
  'transactions.amount': n => 1_000_000 * n,
  'refunds.needs_second': () => 0,
  'payments.voided_at': () => null,
  // Only a payment of a paid charge may name a charge.
  'payments.charge_id': () => null,
  'payouts.fee': () => 0,
  'payouts.vat': () => 0,
  // A payout that counts needs a balance at its provider.
  'payouts.voided_at': n => `2026-06-0${n}T18:00:00.000Z`,
  'seats.n': () => 1,
  'seats.item_n': n => n,
  'seats.beneficiary_n': () => 1,
}

const byTriggers = [
  'order_counts',
  'transaction_totals',
  'bank_row_counts',
  'code_totals',
  'sacrifice_counts',
  'outbox',
  'setup_tokens',
]

function plainValue(table: Table, { name, type, notnull, pk }: Column, n: number): Value {
  const hint = asked[`${table.name}.${name}`]
  if (hint) return hint(n)
  if (!notnull && !pk && n === ROWS) return null
  if (type.toUpperCase() === 'INTEGER') return n
  if (/(_at|until)$/.test(name)) return `2026-06-0${n}T18:00:00.000Z`
  return wordOf(table.name, n)
}

async function fillTable(table: Table) {
  const columns = await queryRows<Column>(`SELECT * FROM pragma_table_info('${table.name}')`)
  const parents = new Map((await referencesOf(table.name)).map(({ from, table }) => [from, table]))
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const marks = columns.map(() => '?').join(', ')
  const insert = env.DB.prepare(`INSERT INTO "${table.name}" (${names}) VALUES (${marks})`)
  const rowOf = (n: number) =>
    columns.map(column => {
      const parent = parents.get(column.name)
      const isNumber = column.type.toUpperCase() === 'INTEGER'
      const isFree = !parent || isNumber || `${table.name}.${column.name}` in asked
      return isFree ? plainValue(table, column, n) : wordOf(parent, n)
    })
  await env.DB.batch(Array.from({ length: ROWS }, (_, i) => insert.bind(...rowOf(i + 1))))
}

async function parentsFirst() {
  const tables = await tablesOf()
  const ordered: Table[] = []
  const visit = async (table: Table) => {
    if (ordered.includes(table)) return
    for (const { table: parent } of await referencesOf(table.name)) {
      const found = tables.find(({ name }) => name === parent)
      if (found && found !== table) await visit(found)
    }
    ordered.push(table)
  }
  // Orders update the counters of codes, which must exist first.
  const codes = tables.filter(({ name }) => name === 'codes')
  for (const table of [...codes, ...tables]) await visit(table)
  return ordered
}

/** Rows to delete, which leaves gaps in the rowids used by search indexes. Never a parent of an order's row. */
const gaps = { media: 2, animals: 2, galleries: 2, testimonials: 2, faqs: 2, services: 1, bank_accounts: 2 }

/** Fills every table of the current schema, with triggers enabled. */
export async function fillEveryTable() {
  for (const table of await parentsFirst()) if (!byTriggers.includes(table.name)) await fillTable(table)
  await env.DB.batch(
    Object.entries(gaps).map(([table, n]) => env.DB.prepare(`DELETE FROM ${table} WHERE rowid = ${n}`)),
  )
}
