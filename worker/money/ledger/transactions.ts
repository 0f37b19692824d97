import { and, eq, isNull, like, not, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { transactionTypes } from '../../contract/labels'
import { addDays, csvDateTime, wibDay, wibDayStart } from '../../contract/lib/format'
import {
  type FinanceSummary,
  type Transaction,
  type TransactionExportQuery,
  type TransactionInput,
  type TransactionListQuery,
  transactionExportQuery,
  transactionSchema,
} from '../../contract/money/finance'
import { insertAudit, insertAuditIfChanged } from '../../db/audit'
import type { Db } from '../../db/client'
import { afterCursorCondition, splitPage, timeKeyCursor } from '../../db/query/keyset'
import { countMatching } from '../../db/query/where'
import { transactions } from '../../db/schema/money/money'
import { foundationEntryIdPrefix } from '../../fulfilment/sacrifices/seats/foundation-shares'
import { firstOrThrow } from '../../lib/only'
import { invalidField, Problem, toProblemOrError } from '../../lib/problem'
import type { ExportDefinition } from '../../operations/jobs/exports/kind'
import { refundExpensePrefix } from '../refunds/steps'

/** WIB days; `from` and `to` are included. */
export type Period = { from: string; to: string; days: string[] }

export function lastDaysPeriod(now: string, range: number): Period {
  const to = wibDay(now)
  const from = addDays(to, 1 - range)
  return { from, to, days: Array.from({ length: range }, (_, n) => addDays(from, n)) }
}

export const previousPeriodStart = ({ from, days }: Period) => addDays(from, -days.length)

type Filter = Pick<TransactionListQuery, 'range' | 'type'>
type Row = typeof transactions.$inferSelect

const matchingFilter = ({ range, type }: Filter, now: string) => sql`
  created_at >= ${wibDayStart(lastDaysPeriod(now, range).from)} AND ${type ? sql`type = ${type}` : sql`1 = 1`}`

const shownTransaction = (row: Row): Transaction =>
  transactionSchema.parse({ ...row, is_from_foundation: row.id.startsWith(foundationEntryIdPrefix) })

const pageStatement = (db: Db, filter: Filter, cursor: string | undefined, limit: number, now: string) =>
  db
    .select()
    .from(transactions)
    .where(sql`${matchingFilter(filter, now)} AND ${afterCursorCondition(cursor, sql`created_at`, sql`seq`)}`)
    .orderBy(sql`created_at DESC`, sql`seq DESC`)
    .limit(limit)

const cursorAfter = ({ created_at, seq }: Row) => timeKeyCursor(created_at, seq)

/** Newest first, including voided transactions. `total` stops at 1,000. */
export async function listTransactions(
  db: Db,
  { cursor, limit, ...filter }: TransactionListQuery,
  now: string,
) {
  const [rows, [counted]] = await db.batch([
    pageStatement(db, filter, cursor, limit + 1, now),
    countMatching(db, transactions, [matchingFilter(filter, now)]),
  ])
  const { items, next_cursor } = splitPage(rows, limit, cursorAfter)
  return { items: items.map(shownTransaction), next_cursor, total: counted?.total ?? 0 }
}

/** Without voided transactions, because readers of the file add up the amounts. */
export const ledgerExport: ExportDefinition<TransactionExportQuery> = {
  query: transactionExportQuery,
  columns: {
    Tanggal: 'moment',
    'ID Transaksi': 'text',
    Jenis: 'text',
    Jumlah: 'number',
    Keterangan: 'text',
  },
  page: async (db, query, now) => {
    const { items, next_cursor } = await listTransactions(db, query, now)
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

type Sums = { income: number; expense: number; from_orders: number }

/** Triggers maintain `transaction_totals`, which omits voided transactions. */
export async function readFinanceSummary(db: Db, range: number, now: string): Promise<FinanceSummary> {
  const { from, to } = lastDaysPeriod(now, range)
  const [[sums], [pending]] = await db.batch([
    db.all<Sums>(sql`
      SELECT coalesce(sum(amount) FILTER (WHERE type = 'income'), 0) AS income,
        coalesce(sum(amount) FILTER (WHERE type = 'expense'), 0) AS expense,
        coalesce(sum(amount) FILTER (WHERE type = 'income' AND from_orders = 1), 0) AS from_orders
      FROM transaction_totals WHERE day >= ${from} AND day <= ${to}`),
    db.all<{ amount: number }>(sql`
      SELECT coalesce(sum(total_amount), 0) AS amount FROM order_counts
      WHERE day = '' AND payment_status = 'pending' AND status <> 'cancelled'`),
  ])
  const { income, expense, from_orders } = sums ?? { income: 0, expense: 0, from_orders: 0 }
  return {
    from,
    to,
    total_income: income,
    total_expense: expense,
    balance: income - expense,
    from_orders,
    pending_payments: pending?.amount ?? 0,
  }
}

/** In rupiah; 0 for days without income. */
export async function readDailyIncome(db: Db, range: number, now: string) {
  const { from, to, days } = lastDaysPeriod(now, range)
  const rows = await db.all<{ day: string; income: number }>(sql`
    SELECT day, sum(amount) AS income FROM transaction_totals
    WHERE day >= ${from} AND day <= ${to} AND type = 'income' GROUP BY day`)
  const incomeOf = new Map(rows.map(row => [row.day, row.income]))
  return days.map(day => ({ day, income: incomeOf.get(day) ?? 0 }))
}

const entity = 'transactions'

/** UTC ISO: `now` for today, 00:00 WIB for an earlier day. Throws `invalidField` for a future day. */
function momentOf(requested: string | undefined, now: string) {
  if (requested === undefined || requested === wibDay(now)) return now
  const moment = requested.length === 10 ? wibDayStart(requested) : new Date(requested).toISOString()
  if (moment <= now) return moment
  throw invalidField('created_at', 'Tanggal tidak boleh di masa depan')
}

const refuseClosed = (error: unknown): never => {
  throw toProblemOrError(error)
}

/** Throws `day_closed`. */
export async function recordTransaction(
  { db, actor, now }: Context,
  input: TransactionInput,
): Promise<Transaction> {
  const { type, amount, description, way = null } = input
  const values = {
    id: crypto.randomUUID(),
    type,
    amount,
    description,
    way,
    created_at: momentOf(input.created_at, now),
  }
  const changes = { type, amount, description, way, created_at: values.created_at }
  const batch = db.batch([
    db
      .insert(transactions)
      .values({ ...values, created_by: actor })
      .returning(),
    insertAudit(db, { entity, entity_id: values.id, action: 'create', actor, changes }, now),
  ])
  const [[row]] = await batch.catch(refuseClosed)
  if (!row) throw new Error('a transaction vanished within its own batch')
  return shownTransaction(row)
}

/** Throws `not_found`, and `bad_transition` for a transaction that was not recorded by hand. */
export async function voidTransaction({ db, actor, now }: Context, id: string, reason: string) {
  const isManual = and(
    eq(transactions.id, id),
    not(like(transactions.id, `${foundationEntryIdPrefix}%`)),
    not(like(transactions.id, `${refundExpensePrefix}%`)),
    isNull(transactions.order_id),
    isNull(transactions.voided_at),
  )
  const changes = { voided_at: [null, now], void_reason: [null, reason] }
  const { struck, rows } = await db.batch({
    struck: db
      .update(transactions)
      .set({ voided_at: now, void_reason: reason })
      .where(isManual)
      .returning({ id: transactions.id }),
    audited: insertAuditIfChanged(db, { entity, entity_id: id, action: 'void', actor, changes }, now),
    rows: db.select().from(transactions).where(eq(transactions.id, id)),
  })
  const row = firstOrThrow(rows)
  if (struck[0]) return shownTransaction(row)
  throw new Problem('bad_transition', { detail: whyNotVoidable(row) })
}

function whyNotVoidable({ id, voided_at }: typeof transactions.$inferSelect) {
  if (voided_at !== null) return 'Transaksi ini sudah dibatalkan.'
  if (id.startsWith(refundExpensePrefix))
    return 'Transaksi ini mencatat refund yang sudah dibayar, jadi tidak dapat dibatalkan. Bila uangnya kembali, catat sebagai pembayaran di pesanannya.'
  return id.startsWith(foundationEntryIdPrefix)
    ? 'Transaksi ini berasal dari bagian yayasan. Urungkan bagiannya di layar Pelaksanaan.'
    : 'Transaksi ini berasal dari pesanan. Batalkan verifikasi pembayaran pesanannya.'
}
