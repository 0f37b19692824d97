import { type SQL, sql } from 'drizzle-orm'
import type { NamedEvent } from '../../contract/people/audit'
import type { Db } from '../../db/client'
import { jsonListSql } from '../../db/query/list-of'

const order = (id: SQL) => sql`(SELECT order_id FROM orders WHERE orders.id = ${id})`

/** Table and column with an entity's name, and its order. Never the name of a customer. */
const sources: Record<string, { table: string; key?: SQL; name: SQL; order?: SQL }> = {
  orders: { table: 'orders', name: sql`order_id`, order: sql`id` },
  refunds: { table: 'refunds', name: order(sql`order_id`), order: sql`order_id` },
  corrections: { table: 'corrections', name: order(sql`order_id`), order: sql`order_id` },
  receipts: {
    table: 'payments',
    key: sql`CAST(id AS TEXT)`,
    name: order(sql`order_id`),
    order: sql`order_id`,
  },
  certificates: { table: 'certificates', name: sql`certificate_number` },
  sacrifices: { table: 'sacrifices', name: sql`'No. ' || number || ' (' || season || ')'` },
  animals: { table: 'animals', name: sql`name` },
  services: { table: 'services', name: sql`name` },
  galleries: { table: 'galleries', name: sql`caption` },
  faqs: { table: 'faqs', name: sql`question` },
  'bank-accounts': { table: 'bank_accounts', name: sql`bank_name` },
  statements: { table: 'statements', name: sql`file_name` },
  feeds: { table: 'feeds', name: sql`name` },
  codes: { table: 'codes', name: sql`code` },
  media: { table: 'media', name: sql`file_name` },
  users: { table: 'users', name: sql`email` },
  invitations: { table: 'invitations', name: sql`email` },
}

/** An event before its subject is named. */
export type Unnamed = Omit<NamedEvent, 'name' | 'order_id'>

type Named = { id: string; name: string | null; order_id: string | null }

function read(db: Db, entity: string, ids: string[]) {
  const source = sources[entity]
  if (!source) return null
  const among = source.key ? sql`(SELECT CAST(value AS INTEGER) FROM ${jsonListSql(ids)})` : jsonListSql(ids)
  return db.all<Named>(sql`
    SELECT ${source.key ?? sql`id`} AS id, ${source.name} AS name, ${source.order ?? sql`NULL`} AS order_id
    FROM ${sql.identifier(source.table)} WHERE id IN ${among}`)
}

/** Name of a deleted entity, taken from the audit event itself. */
function deletedName({ changes }: Unnamed) {
  const { deleted } = changes
  const was =
    typeof deleted === 'object' && deleted !== null ? Object.entries(deleted) : Object.entries(changes)
  const [, value] =
    was.find(([field]) => ['name', 'code', 'question', 'caption', 'file_name'].includes(field)) ?? []
  const name = Array.isArray(value) ? value.at(-1) : value
  return typeof name === 'string' && name !== '•••' ? name : null
}

/** Adds each event's subject name; one query per kind of entity. */
export async function withSubjectNames(db: Db, events: Unnamed[]): Promise<NamedEvent[]> {
  const kinds = Map.groupBy(events, ({ entity }) => entity)
  const reads = [...kinds].flatMap(([entity, of]) => {
    const rows = read(db, entity, [...new Set(of.map(({ entity_id }) => entity_id))])
    return rows ? [[entity, rows] as const] : []
  })
  const [first, ...others] = reads.map(([, rows]) => rows)
  const answers = first ? await db.batch([first, ...others]) : []
  const names = new Map(
    reads.flatMap(([entity], i) => (answers[i] ?? []).map(row => [`${entity} ${row.id}`, row] as const)),
  )
  return events.map(event => {
    const known = names.get(`${event.entity} ${event.entity_id}`)
    return { ...event, name: known?.name ?? deletedName(event), order_id: known?.order_id ?? null }
  })
}
