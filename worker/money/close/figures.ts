import { type SQL, sql } from 'drizzle-orm'
import type { PaymentMethodType } from '../../contract/labels'
import { addDays, wibDayStart } from '../../contract/lib/format'
import type { CloseFigures } from '../../contract/money/closes'
import type { Db } from '../../db/client'
import { isUnseenPaymentSql } from '../payments/received'

export const isOnDaySql = (column: SQL, day: string) =>
  sql`${column} >= ${wibDayStart(day)} AND ${column} < ${wibDayStart(addDays(day, 1))}`

/** `sign` is 1 on the day on which a row was created and -1 on the day on which it was voided. */
const events = (columns: SQL, table: SQL, day: string) => sql`
  SELECT ${columns}, 1 AS sign FROM ${table} WHERE ${isOnDaySql(sql`created_at`, day)}
  UNION ALL SELECT ${columns}, -1 FROM ${table} WHERE ${isOnDaySql(sql`voided_at`, day)}`

type Paid = { method: PaymentMethodType; account: string | null; n: number; amount: number }

const paymentsStatement = (db: Db, day: string) =>
  db.all<Paid>(sql`
    SELECT method, account_name AS account, sum(sign) AS n, sum(sign * e.amount) AS amount
    FROM (${events(sql`method, amount, bank_row_id`, sql`payments`, day)}) AS e
      LEFT JOIN bank_rows ON bank_rows.id = e.bank_row_id
      LEFT JOIN statements ON statements.id = bank_rows.statement_id
    GROUP BY method, account_name HAVING n <> 0 OR sum(sign * e.amount) <> 0 ORDER BY method, account_name`)

type Ledger = Pick<CloseFigures, 'order_income' | 'other_income' | 'refunds' | 'other_expense'> & {
  /** In rupiah: cash income minus cash expense that operators recorded by hand. */
  cash_by_hand: number
  cash_refunds: number
}

const ledgerStatement = (db: Db, day: string) =>
  db.all<Ledger>(sql`
    SELECT coalesce(sum(sign * e.amount) FILTER (WHERE type = 'income' AND e.order_id IS NOT NULL), 0) AS order_income,
      coalesce(sum(sign * e.amount) FILTER (WHERE type = 'income' AND e.order_id IS NULL), 0) AS other_income,
      coalesce(sum(sign * e.amount) FILTER (WHERE type = 'expense' AND refunds.id IS NOT NULL), 0) AS refunds,
      coalesce(sum(sign * e.amount) FILTER (WHERE type = 'expense' AND refunds.id IS NULL), 0) AS other_expense,
      coalesce(sum(sign * iif(type = 'income', e.amount, -e.amount)) FILTER (WHERE e.way = 'cash'), 0) AS cash_by_hand,
      coalesce(sum(sign * e.amount) FILTER (WHERE refunds.way = 'cash'), 0) AS cash_refunds
    FROM (${events(sql`id, type, amount, order_id, way`, sql`transactions`, day)}) AS e
      LEFT JOIN refunds ON refunds.transaction_id = e.id`)

const unseenStatement = (db: Db, day: string) =>
  db.all<{ n: number; amount: number }>(sql`
    SELECT count(*) AS n, coalesce(sum(amount), 0) AS amount FROM payments INDEXED BY payments_by_age
    WHERE ${isOnDaySql(sql`created_at`, day)} AND ${isUnseenPaymentSql}`)

const countOn = (table: SQL, column: SQL, day: string) => sql`
  (SELECT count(*) FROM ${table} WHERE ${isOnDaySql(column, day)})`

/** `rows_used` counts payments and payouts of all days; 0 if the shop never used a payment provider. */
type Gateway = { rows_used: number; payouts: number; gross: number; net: number; owed: number }

/** `owed` is what the provider owes the shop (ledger account 1104) at the end of the day. */
const gatewayStatement = (db: Db, day: string) => {
  const end = wibDayStart(addDays(day, 1))
  return db.all<Gateway>(sql`
    WITH booked AS (
      SELECT gross, net, iif(day = ${day}, 1, 0) - iif(${isOnDaySql(sql`voided_at`, day)}, 1, 0) AS sign,
        iif(day <= ${day}, gross, 0) - iif(voided_at < ${end}, gross, 0) AS paid_out FROM payouts),
    received AS (
      SELECT iif(created_at < ${end}, amount, 0) - iif(voided_at < ${end}, amount, 0) AS amount
      FROM payments INDEXED BY payments_by_gateway WHERE method = 'gateway')
    SELECT (SELECT count(*) FROM received) + count(*) AS rows_used, coalesce(sum(sign), 0) AS payouts,
      coalesce(sum(sign * gross), 0) AS gross, coalesce(sum(sign * net), 0) AS net,
      (SELECT coalesce(sum(amount), 0) FROM received) - coalesce(sum(paid_out), 0) AS owed FROM booked`)
}

type Group = 'in' | 'out' | 'paid' | 'refunded' | 'payouts' | 'open'
type AccountRow = { account: string; closing: number | null } & Record<`${Group}_${'n' | 'sum'}`, number>

const countAndSum = (name: string, which: SQL) => sql`
  count(*) FILTER (WHERE ${which}) AS ${sql.identifier(`${name}_n`)},
  coalesce(sum(amount) FILTER (WHERE ${which}), 0) AS ${sql.identifier(`${name}_sum`)}`

const isRowOfDay = (day: string) =>
  sql`bank_rows.account_id = accounts.id AND bank_rows.date = ${day} AND gone_in IS NULL`

// Files list rows in different orders, so the last balance of a day is found by comparing balances: it is the one with
// which no other row of the day starts. Null if a row has no balance, or if not exactly one balance fits.
const lastBalance = (day: string) => sql`iif(count(balance) = count(*), (
  SELECT iif(count(*) = 1, max(value), NULL) FROM (
    SELECT value FROM (
      SELECT balance AS value, 1 AS ends FROM bank_rows INDEXED BY bank_rows_day WHERE ${isRowOfDay(day)}
      UNION ALL
      SELECT balance - iif(side = 'in', amount, -amount), -1 FROM bank_rows INDEXED BY bank_rows_day WHERE ${isRowOfDay(day)})
    GROUP BY value HAVING sum(ends) = 1)), NULL)`

/** The recursive query lets SQLite use the index, so that it does not read rows of other days. */
const accountsStatement = (db: Db, day: string) =>
  db.all<AccountRow>(sql`
    WITH RECURSIVE accounts (id) AS (
      SELECT min(account_id) FROM statements
      UNION ALL SELECT (SELECT min(account_id) FROM statements WHERE account_id > accounts.id) FROM accounts
      WHERE accounts.id IS NOT NULL)
    SELECT (SELECT account_name FROM statements WHERE account_id = accounts.id ORDER BY covered_to DESC LIMIT 1) AS account,
      coalesce(${lastBalance(day)}, (
        SELECT closing FROM statements WHERE account_id = accounts.id AND covered_to = ${day} AND state <> 'undone'
          AND closing IS NOT NULL ORDER BY created_at DESC LIMIT 1)) AS closing,
      ${countAndSum('in', sql`side = 'in'`)}, ${countAndSum('out', sql`side = 'out'`)},
      ${countAndSum('paid', sql`side = 'in' AND state IN ('settled', 'part')`)},
      ${countAndSum('refunded', sql`side = 'out' AND EXISTS (SELECT 1 FROM refunds WHERE refunds.bank_row_id = bank_rows.id)`)},
      ${countAndSum('payouts', sql`state = 'aside' AND reason = 'payout'`)},
      ${countAndSum('open', sql`side = 'in' AND state IN ('new', 'exact', 'recorded', 'check')`)}
    FROM accounts JOIN bank_rows INDEXED BY bank_rows_day ON ${isRowOfDay(day)}
    GROUP BY accounts.id ORDER BY account`)

const receivedBy = (paid: Paid[], method: PaymentMethodType) =>
  paid
    .filter(row => row.method === method)
    .reduce((sum, { n, amount }) => ({ n: sum.n + n, amount: sum.amount + amount }), { n: 0, amount: 0 })

const accountFigures = ({ account, closing, ...row }: AccountRow): CloseFigures['accounts'][number] => ({
  account,
  closing,
  incoming: { n: row.in_n, amount: row.in_sum },
  outgoing: { n: row.out_n, amount: row.out_sum },
  paid: { n: row.paid_n, amount: row.paid_sum },
  refunded: { n: row.refunded_n, amount: row.refunded_sum },
  payouts: { n: row.payouts_n, amount: row.payouts_sum },
  open: { n: row.open_n, amount: row.open_sum },
})

export const dayFigureQueries = (db: Db, day: string) => ({
  paid: paymentsStatement(db, day),
  ledger: ledgerStatement(db, day),
  unseen: unseenStatement(db, day),
  accounts: accountsStatement(db, day),
  gateway: gatewayStatement(db, day),
})

type Read = {
  paid: Paid[]
  ledger: Ledger[]
  unseen: { n: number; amount: number }[]
  accounts: AccountRow[]
  gateway: Gateway[]
}

export function dayCloseFiguresOf({ paid, ledger, unseen, accounts, gateway }: Read): CloseFigures {
  const [found] = ledger
  const [provider] = gateway
  if (!found || !provider) throw new Error('sums without groups are one row')
  const { cash_by_hand, cash_refunds, ...booked } = found
  const { rows_used, ...paidOut } = provider
  return {
    payments: paid,
    ...booked,
    cash_expected: receivedBy(paid, 'cash').amount + cash_by_hand - cash_refunds,
    accounts: accounts.map(accountFigures),
    unseen: unseen[0] ?? { n: 0, amount: 0 },
    gateway: rows_used > 0 ? { received: receivedBy(paid, 'gateway'), ...paidOut } : null,
  }
}

/** Changes with each booking of the day, so that `closeDay` can fail if something was booked after it read the day. */
export const dayBookingCountsSql = (day: string) => sql`(
  SELECT ${countOn(sql`transactions`, sql`created_at`, day)} || '/' || ${countOn(sql`transactions`, sql`voided_at`, day)}
    || '/' || ${countOn(sql`payments`, sql`created_at`, day)} || '/' || ${countOn(sql`payments`, sql`voided_at`, day)}
    || '/' || (SELECT count(*) FROM payouts WHERE day = ${day}) || '/' || ${countOn(sql`payouts`, sql`voided_at`, day)})`
