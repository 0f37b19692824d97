import { eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Context } from '../../../context'
import { shortDate, wibDay, wibDayStart } from '../../../contract/lib/format'
import { isBookedBefore } from '../../../contract/money/bank-rows'
import type { Db } from '../../../db/client'
import { isUniqueClash } from '../../../db/errors'
import { valueOrRollbackSql, wasConditionRefused } from '../../../db/guard'
import { bank_accounts } from '../../../db/schema/catalog'
import { bank_rows, statements } from '../../../db/schema/money/money'
import { day_closes } from '../../../db/schema/money/refunds'
import { Problem, toProblemOrError } from '../../../lib/problem'
import { applyOrderChange } from '../../../orders/lifecycle/change'
import { paymentVerificationChange } from '../../../orders/lifecycle/money-steps'
import type { Change } from '../../../orders/lifecycle/transitions'
import type { OrderRow } from '../../../orders/lookup/rows'
import { type NewPayment, readPaidSums } from '../../payments/received'

export type StoredBankRow = typeof bank_rows.$inferSelect
/** `source` names the statement and line in Indonesian. `is_day_closed`: the books of the row's day are closed. */
export type SourcedRow = StoredBankRow & { source: string; is_qris: boolean; is_day_closed: boolean }

/** SQL condition: undoing the import deletes the bank row, because no other import contains the row. */
export const isOnlyInImportSql = (id: SQL) => sql`bank_rows.statement_id = ${id}
  AND NOT EXISTS (SELECT 1 FROM bank_row_sightings AS s WHERE s.row_id = bank_rows.id AND s.statement_id <> ${id})`

/** A bank may reverse a transfer within 14 days. */
const bounceDays = 14

export type OpenRow = {
  id: number
  account_id: string
  side: 'in' | 'out'
  amount: number
  sen: number
  date: string
  time: string | null
  sender: string
  flags: string
  state: string
  reason: string | null
  suggestions: string
  gone: number
  unbalanced: number
  /** 1 if a feed sent the row with a future date and no operator confirmed it. */
  ahead: number
  reversed: number
  /** JSON [order id, row id] of the earlier payment that this row reverses; null if it reverses none. */
  undoes: string | null
}

export const openBankRowStates = ['new', 'check', 'exact', 'recorded'] as const

export const isOpenBankRowSql = sql`bank_rows.state IN ('new', 'check', 'exact', 'recorded')`

const paidBefore = sql`
  SELECT json_array(s.order_id, s.id) FROM bank_rows AS s INDEXED BY bank_rows_amount_side
  WHERE s.amount = r.amount AND s.side = 'in' AND s.account_id = r.account_id AND s.id <> r.id
    AND +s.state IN ('settled', 'part') AND s.order_id IS NOT NULL
    AND s.date BETWEEN date(r.date, ${sql.raw(`'-${bounceDays} days'`)}) AND r.date
  ORDER BY s.date DESC LIMIT 1`

export const isUnbalancedBankRowSql = (flags: SQL) => sql`${flags} LIKE '%"unbalanced"%'`

export const isReversedBankRowSql = (flags: SQL) =>
  sql`(${flags} LIKE '%"reversal"%' OR ${flags} LIKE '%"void"%' OR ${flags} LIKE '%"refund"%')`

/** Includes facts from other rows: reversals, and the payments that they reverse. */
export const readOpenBankRows = (db: Db, ids: SQL, now: string) =>
  db.all<OpenRow>(sql`
    SELECT r.id, r.account_id, r.side, r.amount, r.sen, r.date, r.time, r.sender, r.flags, r.state, r.reason, r.suggestions,
      r.gone_in IS NOT NULL AS gone, ${isUnbalancedBankRowSql(sql`r.flags`)} AS unbalanced,
      r.date > ${wibDay(now)} AND EXISTS (
        SELECT 1 FROM statements AS f WHERE f.id = r.statement_id AND f.feed_id IS NOT NULL) AS ahead,
      r.side = 'in' AND EXISTS (
        SELECT 1 FROM bank_rows AS o INDEXED BY bank_rows_amount_side
        WHERE o.amount = r.amount AND o.side = 'out' AND o.account_id = r.account_id
          AND o.date BETWEEN date(r.date, '-1 day') AND date(r.date, ${sql.raw(`'+${bounceDays} days'`)})) AS reversed,
      iif(r.side = 'out' OR ${isReversedBankRowSql(sql`r.flags`)}, (${paidBefore}), NULL) AS undoes
    FROM bank_rows AS r WHERE r.id IN (${ids}) ORDER BY r.id`)

export const isOpenBankRow = (row: StoredBankRow) => openBankRowStates.some(state => state === row.state)

export async function readBankRow(db: Db, id: number): Promise<SourcedRow> {
  const [found] = await db
    .select({
      row: bank_rows,
      account_name: statements.account_name,
      type: bank_accounts.type,
      closed_day: day_closes.day,
    })
    .from(bank_rows)
    .innerJoin(statements, eq(statements.id, bank_rows.statement_id))
    .leftJoin(bank_accounts, eq(bank_accounts.id, bank_rows.account_id))
    .leftJoin(day_closes, eq(day_closes.day, bank_rows.date))
    .where(eq(bank_rows.id, id))
  if (!found) throw new Problem('not_found')
  const { row, account_name, type, closed_day } = found
  return {
    ...row,
    is_qris: type === 'qris',
    is_day_closed: closed_day !== null,
    source: `mutasi ${account_name} ${shortDate(row.date)}, baris ${row.line}`,
  }
}

/** Books the payment on the row's day, as the bank does, or now if that day is closed or before the order. */
export function paymentFromRow(row: SourcedRow, order: OrderRow, is_part: boolean, now: string): NewPayment {
  const { id, amount, date, time, is_qris, is_day_closed } = row
  const received_at = time === null ? wibDayStart(date) : new Date(`${date}T${time}+07:00`).toISOString()
  const isOnItsDay = !is_day_closed && date < wibDay(now) && date >= wibDay(order.created_at)
  const arrived_at = received_at > order.created_at ? received_at : order.created_at
  return {
    amount,
    method: is_qris ? 'qris' : 'bank',
    received_at,
    booked_at: isOnItsDay ? arrived_at : now,
    bank_row_id: id,
    is_part,
  }
}

/** The batch fails if the bank row was already linked to an order or set aside. */
export const linkBankRowToOrder = (
  { db, actor, now }: Context,
  row: StoredBankRow,
  order_id: string,
  state: 'settled' | 'part',
  early_reason: string | null = null,
) =>
  db
    .update(bank_rows)
    .set({
      state: valueOrRollbackSql(isOpenBankRowSql, state),
      order_id,
      early_reason,
      reason: null,
      suggestions: [],
      settled_at: now,
      settled_by: actor,
      updated_at: now,
    })
    .where(eq(bank_rows.id, row.id))

/** Converts database errors to `row_settled`, `row_before_order`, or the problem of a money trigger. */
export const throwRowProblem = (error: unknown): never => {
  if (wasConditionRefused(error, 'bank_rows.state') || isUniqueClash(error, 'payments.bank_row_id'))
    throw new Problem('row_settled')
  throw toProblemOrError(error)
}

/** `early` is the reason for accepting money older than the order; `also` are SQL statements for the same batch. */
type PayOptions = {
  state?: 'settled' | 'part'
  seen?: string
  early?: string
  also?: BatchItem<'sqlite'>[]
}

/** Changes the bank row and its order in one batch. Throws `row_settled`, `row_before_order`. */
export async function settleRowWithOrder(
  context: Context,
  row: StoredBankRow,
  where: SQL,
  decide: (order: OrderRow) => Change | Promise<Change>,
  { state = 'settled', seen, early, also = [] }: PayOptions = {},
) {
  const before = ({ id }: OrderRow) => [linkBankRowToOrder(context, row, id, state, early), ...also]
  const { order } = await applyOrderChange(context, where, decide, { seen, before }).catch(throwRowProblem)
  return order
}

/** Throws `row_before_order` if the money is older than the order. An operator cannot override this. */
export function throwIfBankRowBeforeOrder(row: StoredBankRow, order: OrderRow) {
  if (isBookedBefore(row, order.created_at)) throw new Problem('row_before_order')
}

/** `amount`: rupiah received, including this row; `returned`: rupiah refunded. Throws `order_short`. */
export function verifyOrderByRow(
  order: OrderRow,
  { amount, returned }: { amount: number; returned: number },
  row: SourcedRow,
  now: string,
): Change {
  const payment = paymentFromRow(row, order, false, now)
  const arrived = { payment, returned, source: row.source }
  const change = paymentVerificationChange(order, amount + returned, arrived, now)
  change.money.push({ does: 'arrive', payment })
  return change
}

/** In rupiah. `since` (UTC ISO) is the time since which the order requests its present total. */
export async function readPaidAndPriceTime(db: Db, order: Pick<OrderRow, 'id' | 'fresh' | 'created_at'>) {
  const paid = await readPaidSums(db, order)
  // A `fresh` order was never changed since it was placed, so it has its first unique code and total.
  if (order.fresh) return { ...paid, since: order.created_at }
  const [found] = await db.all<{ since: string | null }>(sql`
    SELECT max(created_at) AS since FROM order_events WHERE order_id = ${order.id} AND type = 'code_changed'`)
  return { ...paid, since: found?.since ?? order.created_at }
}
