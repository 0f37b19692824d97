import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Surplus } from '../../../contract/labels'
import type { ChangeLine, LeavingName, OrderChangeState } from '../../../contract/money/changes'
import type { RefundKind, RefundState, RefundWay } from '../../../contract/money/refunds'
import { flagColumn, idColumn, parentColumn, timeColumn, timestampColumns } from '../columns'
import { orders } from '../orders'
import { bank_rows, payments, transactions } from './money'

/** Money that a customer paid too much. It is paid back or, if the customer wishes, kept as infak (a donation). */
export const refunds = sqliteTable(
  'refunds',
  {
    id: idColumn(),
    order_id: parentColumn(() => orders.id),
    kind: text().$type<RefundKind>().notNull(),
    amount: integer().notNull(),
    reason: text().notNull(),
    state: text().$type<RefundState>().notNull().default('requested'),
    /** A second person must approve the refund, which the trigger `refunds_second_person` enforces. */
    needs_second: flagColumn(),
    payee_bank: text(),
    /** Encrypted account number of the customer; NULL after it was erased. */
    payee_account: text(),
    payee_last4: text(),
    payee_name: text(),
    requested_by: text().notNull(),
    /** Who proposed the order change that led to the refund; NULL if an operator requested the refund. */
    caused_by: text(),
    approved_by: text(),
    approved_at: text(),
    declined_by: text(),
    decline_reason: text(),
    paid_by: text(),
    paid_at: text(),
    /** NULL for infak (a donation). */
    way: text().$type<RefundWay>(),
    proof_key: text(),
    proof_name: text(),
    proof_mime: text(),
    /** The ledger expense of the refund; NULL for infak (a donation). */
    transaction_id: text().references(() => transactions.id),
    bank_row_id: integer().references(() => bank_rows.id, { onDelete: 'set null' }),
    ...timestampColumns(),
  },
  t => [
    check('refunds_amount', sql`${t.amount} BETWEEN 1 AND 1000000000000`),
    check(
      'refunds_approved',
      sql`(${t.state} <> 'approved' AND ${t.state} <> 'paid') OR ${t.approved_by} IS NOT NULL`,
    ),
    check(
      'refunds_second',
      sql`${t.needs_second} = 0 OR ${t.approved_by} IS NULL OR ${t.approved_by} <> ${t.requested_by}`,
    ),
    check(
      'refunds_paid',
      sql`${t.state} <> 'paid' OR (${t.paid_at} IS NOT NULL AND (${t.kind} = 'infak') = (${t.transaction_id} IS NULL))`,
    ),
    index('refunds_of_order').on(t.order_id, t.created_at),
    index('refunds_open').on(t.state, t.created_at).where(sql`state IN ('requested', 'approved')`),
    index('refunds_to_erase')
      .on(t.updated_at)
      .where(sql`payee_account IS NOT NULL AND state IN ('paid', 'declined')`),
    uniqueIndex('refunds_booked').on(t.transaction_id).where(sql`transaction_id IS NOT NULL`),
    uniqueIndex('refunds_row').on(t.bank_row_id).where(sql`bank_row_id IS NOT NULL`),
  ],
)

/** Numbers of kuitansi (receipts). A number belongs to one payment and is never used again. */
export const receipts = sqliteTable(
  'receipts',
  {
    number: integer().primaryKey(),
    payment_id: integer().references(() => payments.id, { onDelete: 'set null' }),
    issued_by: text().notNull(),
    created_at: timeColumn(),
  },
  t => [uniqueIndex('receipts_payment').on(t.payment_id).where(sql`payment_id IS NOT NULL`)],
)

/** A row is written when the day is closed, and never changed. */
export const day_closes = sqliteTable('day_closes', {
  day: text().primaryKey(),
  figures: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  cash_counted: integer().notNull(),
  note: text(),
  closed_by: text().notNull(),
  created_at: timeColumn(),
})

/** While a change waits for payment, its added animals are reserved, and no other order gets the same amount to pay. */
export const order_changes = sqliteTable(
  'order_changes',
  {
    id: idColumn(),
    order_id: parentColumn(() => orders.id),
    state: text().$type<OrderChangeState>().notNull().default('proposed'),
    before: text({ mode: 'json' }).$type<ChangeLine[]>().notNull(),
    after: text({ mode: 'json' }).$type<ChangeLine[]>().notNull(),
    /** Animals that the change adds. Triggers reserve them while the change waits for payment. */
    held: text({ mode: 'json' }).$type<{ animal_id: string; n: number }[]>().notNull(),
    subtotal: integer().notNull(),
    discount: integer().notNull(),
    /** Rupiah: new total minus old total, both without unique code; negative if the order gets cheaper. */
    difference: integer().notNull(),
    /** Rupiah that the order was overpaid when the customer accepted; negative if money was missing. */
    credit: integer().notNull().default(0),
    unique_code: integer(),
    /** Rupiah to transfer: `difference - credit + unique_code`; NULL if nothing is to be paid. */
    amount: integer(),
    /** Equals `amount` while the customer may transfer it, so that no other order gets this amount; else NULL. */
    reserves_total: integer(),
    reserved_until: text(),
    reason: text().notNull(),
    /** The customer's choice for the surplus of a cheaper order: a refund or infak (a donation). */
    surplus: text().$type<Surplus>(),
    leaving: text({ mode: 'json' }).$type<LeavingName[]>().notNull().default([]),
    proposed_by: text().notNull(),
    agreed_at: text(),
    ended_at: text(),
    expires_at: timeColumn(),
    ...timestampColumns(),
  },
  t => [
    check(
      'order_changes_amount',
      sql`(${t.amount} IS NULL) = (${t.unique_code} IS NULL) AND (${t.amount} IS NULL OR ${t.amount} = ${t.difference} - ${t.credit} + ${t.unique_code})`,
    ),
    check('order_changes_reserves', sql`${t.reserves_total} IS NULL OR ${t.reserves_total} = ${t.amount}`),
    index('order_changes_of_order').on(t.order_id, t.created_at),
    uniqueIndex('order_changes_open').on(t.order_id).where(sql`state IN ('proposed', 'waiting')`),
    uniqueIndex('order_changes_reserved').on(t.reserves_total).where(sql`reserves_total IS NOT NULL`),
    index('order_changes_due').on(t.expires_at).where(sql`state IN ('proposed', 'waiting')`),
    index('order_changes_reserved_until').on(t.reserved_until).where(sql`reserved_until IS NOT NULL`),
  ],
)
