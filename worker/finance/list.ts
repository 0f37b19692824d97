import { sql } from 'drizzle-orm'
import { wibDayStart } from '../contract/format'
import { type Transaction, type TransactionListQuery, transaction } from '../contract/money/finance'
import type { Db } from '../db/client'
import { cursorOf, olderThan } from '../db/keyset'
import { transactions } from '../db/schema/money'
import { mostCounted } from '../db/where'
import { houseRow } from '../sacrifices/seats/house'
import { periodOf } from './period'

type Filter = Pick<TransactionListQuery, 'range' | 'type'>
type Row = typeof transactions.$inferSelect

const matching = ({ range, type }: Filter, now: string) => sql`
  created_at >= ${wibDayStart(periodOf(now, range).from)} AND ${type ? sql`type = ${type}` : sql`1 = 1`}`

export const view = (row: Row): Transaction =>
  transaction.parse({ ...row, from_house: row.id.startsWith(houseRow) })

const pageStatement = (db: Db, filter: Filter, cursor: string | undefined, limit: number, now: string) =>
  db
    .select()
    .from(transactions)
    .where(sql`${matching(filter, now)} AND ${olderThan(cursor, sql`created_at`, sql`seq`)}`)
    .orderBy(sql`created_at DESC`, sql`seq DESC`)
    .limit(limit)

const cursorAfter = ({ created_at, seq }: Row) => cursorOf(created_at, seq)

/** One page, newest first, voided rows included. `total` counts up to 1000. */
export async function list(db: Db, { cursor, limit, ...filter }: TransactionListQuery, now: string) {
  const [rows, [total]] = await db.batch([
    pageStatement(db, filter, cursor, limit + 1, now),
    db.all<{ n: number }>(sql`
      SELECT count(*) AS n FROM (SELECT 1 FROM transactions WHERE ${matching(filter, now)} LIMIT ${mostCounted})`),
  ])
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { items: shown.map(view), next_cursor: last ? cursorAfter(last) : null, total: total?.n ?? 0 }
}
