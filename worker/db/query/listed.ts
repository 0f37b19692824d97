import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Context } from '../../context'
import { changedFields, insertAudit, insertAuditIfChanged } from '../audit'
import type { Db } from '../client'
import type { BatchItems } from '../prepare'
import { splitPage } from './keyset'
import { countMatching } from './where'

export type ListedTable = SQLiteTable &
  Record<'id' | 'order_index' | 'created_at' | 'updated_at', SQLiteColumn>

export type ListedRow = { id: string; order_index: number; updated_at: string } & Record<string, unknown>

type Listed = Context & { table: ListedTable; entity: string }

// Drizzle cannot infer the columns of a generic table; `ListedTable` guarantees these.
const rowsOf = (rows: Record<string, unknown>[]) => rows as ListedRow[]

/** The cursor is `<order_index>.<id>` of the last row. */
function behind(table: ListedTable, cursor: string) {
  const [, position, id] = /^(\d+)\.(.+)$/.exec(cursor) ?? []
  return sql`(${table.order_index}, ${table.id}) > (${Number(position ?? -1)}, ${id ?? ''})`
}

type Wanted = { limit: number; cursor?: string | undefined; where: SQL[] }

/** Reads rows in the order that the operator chose. `total` counts the matching rows, at most 1,000. */
export async function readSortedPage(db: Db, table: ListedTable, { limit, cursor, where }: Wanted) {
  const [found, totals] = await db.batch([
    db
      .select()
      .from(table)
      .where(and(...where, cursor ? behind(table, cursor) : undefined))
      .orderBy(asc(table.order_index), asc(table.id))
      .limit(limit + 1),
    countMatching(db, table, where),
  ])
  const page = splitPage(rowsOf(found), limit, last => `${last.order_index}.${last.id}`)
  return { ...page, total: totals[0]?.total ?? 0 }
}

export async function readSortedRow(db: Db, table: ListedTable, id: string) {
  const [row] = rowsOf(await db.select().from(table).where(eq(table.id, id)))
  return row ?? null
}

/** The SQL statements `also` run in the same batch, after the audit event is stored. */
export async function createRowAtEnd(
  { db, table, entity, actor, now }: Listed,
  values: Record<string, unknown>,
  also: BatchItems = [],
) {
  const id = crypto.randomUUID()
  const order_index = sql`(SELECT coalesce(max(order_index) + 1, 0) FROM ${table})`
  const stamps = { created_at: now, updated_at: now }
  const { created } = await db.batch({
    created: db
      .insert(table)
      .values({ ...values, id, order_index, ...stamps })
      .returning(),
    told: insertAudit(
      db,
      { entity, entity_id: id, action: 'create', actor, changes: changedFields({}, values) },
      now,
    ),
    also,
  })
  return rowsOf(created)[0]
}

/** Rows that `ids` does not name keep their positions. Returns false, and changes nothing, if a row is gone. */
export async function reorderSortedRows({ db, table, entity, actor, now }: Listed, ids: string[]) {
  const wish = sql`(SELECT value AS id, row_number() OVER (ORDER BY key) AS n FROM json_each(${JSON.stringify(ids)}))`
  const placed = sql`(SELECT id, row_number() OVER (ORDER BY order_index, id) - 1 AS position FROM ${table})`
  const known = sql<number>`(SELECT count(*) FROM ${table} WHERE id IN (SELECT id FROM ${wish}))`
  const [found] = await db.batch([
    db.all<{ known: number }>(sql`SELECT ${known} AS known`),
    db.run(sql`
      UPDATE ${table} SET order_index = target.position
      FROM (
        SELECT present.id, coalesce(slot.position, present.position) AS position
        FROM ${placed} AS present
        LEFT JOIN ${wish} AS wish ON wish.id = present.id
        LEFT JOIN (
          SELECT position, row_number() OVER (ORDER BY position) AS n FROM ${placed} WHERE id IN (SELECT id FROM ${wish})
        ) AS slot ON slot.n = wish.n
      ) AS target
      WHERE target.id = ${table}.id AND target.position <> ${table}.order_index AND ${known} = ${ids.length}`),
    insertAuditIfChanged(db, { entity, entity_id: '*', action: 'reorder', actor, changes: { ids } }, now),
  ])
  return found[0]?.known === ids.length
}
