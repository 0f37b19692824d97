import { type SQL, sql } from 'drizzle-orm'
import { wibDay } from '../../contract/lib/format'
import type { Db } from '../../db/client'

/** Days within which the bank may reverse a transfer. */
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
  lane: string
  reason: string | null
  suggestions: string
  gone: number
  unbalanced: number
  /** 1 if a feed sent the row with a future date that nobody has confirmed yet. */
  ahead: number
  reversed: number
  /** [order id, row id] of the payment that this row reverses, as JSON. */
  undoes: string | null
}

/** Lanes of rows that wait for matching or for a decision. */
export const openLanes = ['new', 'check', 'exact', 'recorded'] as const
export const isOpenLaneSql = sql`lane IN ('new', 'check', 'exact', 'recorded')`

const paidBefore = sql`
  SELECT json_array(s.order_id, s.id) FROM bank_rows AS s INDEXED BY bank_rows_amount_side
  WHERE s.amount = r.amount AND s.side = 'in' AND s.account_id = r.account_id AND s.id <> r.id
    AND +s.lane IN ('settled', 'part') AND s.order_id IS NOT NULL
    AND s.date BETWEEN date(r.date, ${sql.raw(`'-${bounceDays} days'`)}) AND r.date
  ORDER BY s.date DESC LIMIT 1`

/** SQL condition: the row came from a file whose balances do not add up. */
export const isUnbalancedSql = (flags: SQL) => sql`${flags} LIKE '%"unbalanced"%'`

/** SQL condition: the bank reversed, voided or refunded the transfer. */
export const isReversedBankRowSql = (flags: SQL) =>
  sql`(${flags} LIKE '%"reversal"%' OR ${flags} LIKE '%"void"%' OR ${flags} LIKE '%"refund"%')`

/** Open rows by id, with facts from other rows: reversals and the payments they undo. */
export const readOpenBankRows = (db: Db, ids: SQL, now: string) =>
  db.all<OpenRow>(sql`
    SELECT r.id, r.account_id, r.side, r.amount, r.sen, r.date, r.time, r.sender, r.flags, r.lane, r.reason, r.suggestions,
      r.gone_in IS NOT NULL AS gone, ${isUnbalancedSql(sql`r.flags`)} AS unbalanced,
      r.date > ${wibDay(now)} AND EXISTS (
        SELECT 1 FROM statements AS f WHERE f.id = r.statement_id AND f.feed_id IS NOT NULL) AS ahead,
      r.side = 'in' AND EXISTS (
        SELECT 1 FROM bank_rows AS o INDEXED BY bank_rows_amount_side
        WHERE o.amount = r.amount AND o.side = 'out' AND o.account_id = r.account_id
          AND o.date BETWEEN date(r.date, '-1 day') AND date(r.date, ${sql.raw(`'+${bounceDays} days'`)})) AS reversed,
      iif(r.side = 'out' OR ${isReversedBankRowSql(sql`r.flags`)}, (${paidBefore}), NULL) AS undoes
    FROM bank_rows AS r WHERE r.id IN (${ids}) ORDER BY r.id`)
