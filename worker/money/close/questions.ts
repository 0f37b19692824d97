import { sql } from 'drizzle-orm'
import { addDays } from '../../contract/lib/format'
import type { CloseQuestions } from '../../contract/money/closes'
import type { Db } from '../../db/client'
import { isOpenBankRowSql } from '../statements/settle/bank-row'
import { isOnDaySql } from './figures'

const maxListedRows = 20

const horizonDays = 60

/** SQL for days with bookings but without a close. `today` is a WIB day. */
export const unclosedDaysSql = (today: string) => sql`FROM transaction_totals AS booked
  WHERE day >= ${addDays(today, -horizonDays)} AND day < ${today} AND n > 0
    AND NOT EXISTS (SELECT 1 FROM day_closes WHERE day_closes.day = booked.day) GROUP BY day`

type Row = CloseQuestions['rows'][number]
type Counted = CloseQuestions['booked_elsewhere']

const ofDay = (day: string) =>
  sql`bank_rows.account_id IN (SELECT id FROM bank_accounts) AND bank_rows.date = ${day} AND gone_in IS NULL`

const openRowsQuery = (db: Db, day: string) =>
  db.all<Row>(sql`
    SELECT bank_rows.id, account_name, line, amount, bank_rows.state, bank_rows.reason FROM bank_rows INDEXED BY bank_rows_day
    JOIN statements ON statements.id = bank_rows.statement_id
    WHERE ${ofDay(day)} AND side = 'in' AND ${isOpenBankRowSql} ORDER BY bank_rows.id LIMIT ${maxListedRows + 1}`)

/** Counts payments from bank rows of the day that are booked on another day, for example if the order is newer. */
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
