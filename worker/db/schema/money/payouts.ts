import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Environment, Provider } from '../../../contract/money/gateway'
import { idColumn, timestampColumns } from '../columns'
import { bank_rows } from './money'

/** Transfers from a provider to the shop: payments minus fee and VAT. A wrong payout is voided, never changed. */
export const payouts = sqliteTable(
  'payouts',
  {
    id: idColumn(),
    provider: text().$type<Provider>().notNull(),
    environment: text().$type<Environment>().notNull(),
    /** YYYY-MM-DD, WIB (UTC+7). Also the day of the payout in the journal. */
    day: text().notNull(),
    /** Rupiah: the sum of the payments before fee and VAT. */
    gross: integer().notNull(),
    fee: integer().notNull(),
    vat: integer().notNull(),
    net: integer().notNull(),
    /** The bank row that shows the payout. Triggers set its state to `aside`, or `check` if the payout is voided. */
    bank_row_id: integer().references(() => bank_rows.id, { onDelete: 'set null' }),
    note: text(),
    created_by: text().notNull(),
    ...timestampColumns(),
    voided_at: text(),
    void_reason: text(),
  },
  t => [
    check('payouts_net', sql`${t.net} = ${t.gross} - ${t.fee} - ${t.vat}`),
    check(
      'payouts_amounts',
      sql`${t.net} > 0 AND ${t.fee} >= 0 AND ${t.vat} >= 0 AND ${t.gross} <= 1000000000000`,
    ),
    index('payouts_by_age').on(t.created_at, t.id),
    uniqueIndex('payouts_row').on(t.bank_row_id).where(sql`bank_row_id IS NOT NULL AND voided_at IS NULL`),
  ],
)
