import { sql } from 'drizzle-orm'
import { addDays, wibDayStart } from '../../contract/lib/format'
import type { CloseQuestions } from '../../contract/money/closes'
import type { Db } from '../../db/client'
import { isOpenBankRowSql } from '../statements/settle/bank-row'
import { isOnDaySql } from './figures'

const maxListedRows = 20

const horizonDays = 60

/** SQL for WIB days with a payment. Reads one row per day by jumping to the first payment of the next day. */
const paidDays = (from: string) => sql`
  WITH RECURSIVE paid (day) AS (
    SELECT date(min(created_at), '+7 hours') FROM payments INDEXED BY payments_by_age
    WHERE created_at >= ${wibDayStart(from)} AND voided_at IS NULL
    UNION ALL SELECT (
      SELECT date(min(created_at), '+7 hours') FROM payments INDEXED BY payments_by_age
      WHERE created_at >= strftime('%Y-%m-%dT%H:%M:%fZ', paid.day, '+1 day', '-7 hours') AND voided_at IS NULL)
    FROM paid WHERE day IS NOT NULL)
  SELECT day FROM paid`

/** SQL for days with bookings whose books are not closed. `today` is a WIB day. */
export function unclosedDaysSql(today: string) {
  const from = addDays(today, -horizonDays)
  return sql`FROM (
      SELECT day FROM transaction_totals WHERE day >= ${from} AND n > 0 UNION SELECT day FROM (${paidDays(from)})) AS booked
    WHERE day < ${today} AND NOT EXISTS (SELECT 1 FROM day_closes WHERE day_closes.day = booked.day)`
}

type Row = CloseQuestions['rows'][number]
type Counted = CloseQuestions['booked_elsewhere']

const ofDay = (day: string) =>
  sql`bank_rows.account_id IN (SELECT id FROM bank_accounts) AND bank_rows.date = ${day} AND gone_in IS NULL`

const openRowsQuery = (db: Db, day: string) =>
  db.all<Row>(sql`
    SELECT bank_rows.id, account_name, line, amount, bank_rows.state, bank_rows.reason FROM bank_rows INDEXED BY bank_rows_day
    JOIN statements ON statements.id = bank_rows.statement_id
    WHERE ${ofDay(day)} AND side = 'in' AND ${isOpenBankRowSql} ORDER BY bank_rows.id LIMIT ${maxListedRows + 1}`)

/** A bank row can be booked on another day than its own, for example if its order is newer. */
const bookedElsewhereQuery = (db: Db, day: string) =>
  db.all<Counted>(sql`
    SELECT count(*) AS n, coalesce(sum(payments.amount), 0) AS amount FROM bank_rows INDEXED BY bank_rows_day
    JOIN payments ON payments.bank_row_id = bank_rows.id AND payments.voided_at IS NULL
    WHERE ${ofDay(day)} AND NOT (${isOnDaySql(sql`payments.created_at`, day)})`)

const fromElsewhereQuery = (db: Db, day: string) =>
  db.all<Counted>(sql`
    SELECT count(*) AS n, coalesce(sum(payments.amount), 0) AS amount FROM payments INDEXED BY payments_by_age
    JOIN bank_rows ON bank_rows.id = payments.bank_row_id
    WHERE ${isOnDaySql(sql`payments.created_at`, day)} AND payments.voided_at IS NULL AND bank_rows.date <> ${day}`)

const none = { n: 0, amount: 0 }

export async function readDayCloseQuestions(db: Db, day: string, today: string): Promise<CloseQuestions> {
  const { rows, bookedElsewhere, fromElsewhere, openDays } = await db.batch({
    rows: openRowsQuery(db, day),
    bookedElsewhere: bookedElsewhereQuery(db, day),
    fromElsewhere: fromElsewhereQuery(db, day),
    openDays: db.all<{ day: string }>(sql`SELECT day ${unclosedDaysSql(today)} ORDER BY day`),
  })
  return {
    rows: rows.slice(0, maxListedRows),
    has_more_rows: rows.length > maxListedRows,
    booked_elsewhere: bookedElsewhere[0] ?? none,
    from_elsewhere: fromElsewhere[0] ?? none,
    open_days: openDays.map(open => open.day),
  }
}
