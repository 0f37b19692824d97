import { sql } from 'drizzle-orm'
import { csvDateTime, wibDayStart } from '../contract/format'
import { transactionTypes } from '../contract/labels'
import {
  type Transaction,
  type TransactionExportQuery,
  type TransactionListQuery,
  transaction,
  transactionExportQuery,
} from '../contract/money/finance'
import type { Db } from '../db/client'
import { cursorOf, olderThan, paged } from '../db/keyset'
import { transactions } from '../db/schema/money'
import { countMatching } from '../db/where'
import type { Exported } from '../jobs/exports/kind'
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
  const [rows, [counted]] = await db.batch([
    pageStatement(db, filter, cursor, limit + 1, now),
    countMatching(db, transactions, [matching(filter, now)]),
  ])
  const { items, next_cursor } = paged(rows, limit, cursorAfter)
  return { items: items.map(view), next_cursor, total: counted?.total ?? 0 }
}

/** The transactions. Voided rows are left out: a reader would sum them. */
export const ledgerExport: Exported<TransactionExportQuery> = {
  query: transactionExportQuery,
  columns: {
    Tanggal: 'moment',
    'ID Transaksi': 'text',
    Jenis: 'text',
    Jumlah: 'number',
    Keterangan: 'text',
  },
  page: async (db, query, now) => {
    const { items, next_cursor } = await list(db, query, now)
    const rows = items
      .filter(({ voided_at }) => voided_at === null)
      .map(row => [
        csvDateTime(row.created_at),
        row.id,
        transactionTypes[row.type],
        row.amount,
        row.description,
      ])
    return { rows, next_cursor }
  },
}
