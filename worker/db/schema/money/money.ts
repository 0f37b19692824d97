import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { PaymentMethodType, TransactionType, VoidReason } from '../../../contract/labels'
import type { BankRowState, Reason, StatementState } from '../../../contract/money/bank-rows'
import type { Fund, JournalAccount, JournalKind } from '../../../contract/money/journal'
import type { RefundWay } from '../../../contract/money/refunds'
import type { RowFlag, RowSide } from '../../../contract/money/statements'
import { flagColumn, idColumn, parentColumn, timeColumn, timestampColumns } from '../columns'
import { orders } from '../orders'
import { charges } from './charges'

export const transactions = sqliteTable(
  'transactions',
  {
    seq: integer().primaryKey(),
    id: text().notNull().unique(),
    type: text().$type<TransactionType>().notNull(),
    amount: integer().notNull(),
    description: text().notNull(),
    order_id: text().references(() => orders.id, { onDelete: 'set null' }),
    created_by: text().notNull(),
    created_at: timeColumn(),
    voided_at: text(),
    void_reason: text(),
    /** Income from one payment after the order was verified, or from a partial payment of a cancelled order. */
    is_extra: flagColumn(),
    /** How a transaction entered by hand was paid; NULL if unknown. */
    way: text().$type<RefundWay>(),
  },
  t => [
    check('transactions_amount', sql`${t.amount} BETWEEN 1 AND 1000000000000`),
    check('transactions_order_income', sql`${t.order_id} IS NULL OR ${t.type} = 'income'`),
    uniqueIndex('transactions_one_per_order')
      .on(t.order_id)
      .where(sql`order_id IS NOT NULL AND voided_at IS NULL AND is_extra = 0`),
    index('transactions_order').on(t.order_id).where(sql`order_id IS NOT NULL`),
    index('transactions_by_age').on(t.created_at, t.seq),
    index('transactions_by_type').on(t.type, t.created_at, t.seq),
    index('transactions_voided').on(t.voided_at).where(sql`voided_at IS NOT NULL`),
  ],
)

/** Sums per WIB day without voided transactions. Day '' has the sum of all days. Only triggers write this table. */
export const transaction_totals = sqliteTable(
  'transaction_totals',
  {
    day: text().notNull(),
    type: text().$type<TransactionType>().notNull(),
    from_orders: flagColumn(),
    n: integer().notNull(),
    amount: integer().notNull(),
  },
  t => [primaryKey({ columns: [t.day, t.type, t.from_orders] })],
)

/** An imported bank statement, or one day of a feed. The file of the statement is not stored. */
export const statements = sqliteTable(
  'statements',
  {
    id: idColumn(),
    account_id: text().notNull(),
    feed_id: text(),
    /** Name at the time of the import, because a bank account can be deleted later. */
    account_name: text().notNull(),
    file_name: text().notNull(),
    sha256: text().notNull(),
    source_format: text().notNull(),
    layout: text().notNull(),
    signature: text().notNull(),
    state: text().$type<StatementState>().notNull(),
    row_count: integer().notNull(),
    added: integer().notNull().default(0),
    known: integer().notNull().default(0),
    gone: integer().notNull().default(0),
    covered_from: text(),
    covered_to: text(),
    opening: integer(),
    closing: integer(),
    rows_sha256: text(),
    created_by: text().notNull(),
    ...timestampColumns(),
  },
  t => [
    index('statements_sha').on(t.sha256),
    index('statements_rows').on(t.rows_sha256).where(sql`rows_sha256 IS NOT NULL`),
    uniqueIndex('statements_file').on(t.account_id, t.sha256).where(sql`state <> 'undone'`),
    index('statements_covered').on(t.account_id, t.covered_to),
    index('statements_by_age').on(t.created_at, t.id),
    index('statements_unfinished').on(t.account_id).where(sql`state IN ('uploading', 'merging')`),
  ],
)

/** Rows that are not merged into `bank_rows` yet. The merge deletes them. */
export const uploaded_rows = sqliteTable(
  'uploaded_rows',
  {
    statement_id: parentColumn(() => statements.id),
    line: integer().notNull(),
    date: text().notNull(),
    /** The result of `rowIdentity`. */
    identity: text().notNull(),
    /** Day, side and amount, which every bank prints. The merge sorts by it in order to process whole days. */
    plain: text().notNull(),
    row: text().notNull(),
  },
  t => [
    primaryKey({ columns: [t.statement_id, t.line] }),
    index('uploaded_rows_plain').on(t.statement_id, t.plain),
  ],
)

/** A transaction that appears in several imported statements is stored once. */
export const bank_rows = sqliteTable(
  'bank_rows',
  {
    id: integer().primaryKey(),
    account_id: text().notNull(),
    statement_id: text()
      .notNull()
      .references(() => statements.id),
    line: integer().notNull(),
    date: text().notNull(),
    /** WIB (UTC+7), 'HH:MM' or 'HH:MM:SS'; NULL if no statement prints a time. */
    time: text(),
    side: text().$type<RowSide>().notNull(),
    /** Whole rupiah; `sen` contains the hundredths. */
    amount: integer().notNull(),
    sen: integer().notNull().default(0),
    balance: integer(),
    reference: text(),
    description: text().notNull(),
    flags: text({ mode: 'json' }).$type<RowFlag[]>().notNull().default([]),
    plain: text().notNull(),
    state: text().$type<BankRowState>().notNull().default('new'),
    reason: text().$type<Reason>(),
    /** Orders that the row may have paid: [order id, reason, id of a second bank row that also pays the order]. */
    suggestions: text({ mode: 'json' }).$type<[string, Reason, number?][]>().notNull().default([]),
    /** Words of the description that name the sender. */
    sender: text().notNull().default(''),
    /** The order that the row paid. `state` is 'part' until the order is verified, then 'settled'. */
    order_id: text().references(() => orders.id, { onDelete: 'set null' }),
    settled_at: text(),
    settled_by: text(),
    /** Why the row pays an order that was entered after the money arrived; NULL for other rows. */
    early_reason: text(),
    /** The newer bank statement that covers the day of this row but lacks the row. */
    gone_in: text(),
    updated_at: timeColumn(),
  },
  t => [
    check('bank_rows_amount', sql`${t.amount} BETWEEN 1 AND 9999999999999`),
    check(
      'bank_rows_paid',
      sql`(${t.state} <> 'settled' AND ${t.state} <> 'part') OR ${t.settled_at} IS NOT NULL`,
    ),
    index('bank_rows_paid').on(t.order_id).where(sql`order_id IS NOT NULL`),
    index('bank_rows_state').on(t.state, t.id),
    index('bank_rows_plain').on(t.account_id, t.plain),
    index('bank_rows_amount_side').on(t.amount, t.side, t.date),
    index('bank_rows_statement').on(t.statement_id, t.line),
    index('bank_rows_out').on(t.id).where(sql`side = 'out'`),
    index('bank_rows_day').on(t.account_id, t.date),
    index('bank_rows_forgettable')
      .on(t.date)
      .where(sql`description <> '' AND state IN ('settled', 'aside', 'pending')`),
    // Rows with a suggested order come first in the list of bank rows to check.
    index('bank_rows_suggested').on(t.id).where(sql`state = 'check' AND suggestions <> '[]'`),
    // Rows that paid an order, but that a newer statement lacks or shows as reversed.
    index('bank_rows_doubtful').on(t.id).where(sql`reason IS NOT NULL AND state IN ('settled', 'part')`),
    index('bank_rows_sender')
      .on(t.account_id, t.sender)
      .where(sql`state IN ('new', 'check') AND sender <> ''`),
  ],
)

/** Only `worker/money/payments/received.ts` writes rows; a wrong payment is voided, never changed. */
export const payments = sqliteTable(
  'payments',
  {
    id: integer().primaryKey(),
    order_id: parentColumn(() => orders.id),
    amount: integer().notNull(),
    method: text().$type<PaymentMethodType>().notNull(),
    received_at: timeColumn(),
    /** The bank row that confirms the payment; NULL if only a person recorded the payment. */
    bank_row_id: integer().references(() => bank_rows.id, { onDelete: 'set null' }),
    /** NULL unless a payment provider received the money. */
    charge_id: text().references(() => charges.id),
    /** A partial payment: undoing the verification of the order does not void it. */
    is_part: flagColumn(),
    transaction_id: text().references(() => transactions.id),
    note: text(),
    actor: text().notNull(),
    created_at: timeColumn(),
    voided_at: text(),
    void_reason: text().$type<VoidReason>(),
    updated_at: timeColumn(),
  },
  t => [
    check('payments_amount', sql`${t.amount} BETWEEN 1 AND 1000000000000`),
    index('payments_of_order').on(t.order_id),
    index('payments_by_age').on(t.created_at),
    index('payments_voided').on(t.voided_at).where(sql`voided_at IS NOT NULL`),
    index('payments_booked').on(t.transaction_id).where(sql`transaction_id IS NOT NULL`),
    index('payments_of_bank_row').on(t.bank_row_id).where(sql`bank_row_id IS NOT NULL`),
    uniqueIndex('payments_of_row')
      .on(t.bank_row_id)
      .where(sql`bank_row_id IS NOT NULL AND voided_at IS NULL`),
    uniqueIndex('payments_completing')
      .on(t.order_id)
      .where(sql`bank_row_id IS NOT NULL AND is_part = 0 AND voided_at IS NULL`),
    uniqueIndex('payments_of_charge').on(t.charge_id).where(sql`charge_id IS NOT NULL AND voided_at IS NULL`),
    index('payments_by_gateway').on(t.created_at, t.voided_at, t.amount).where(sql`method = 'gateway'`),
    index('payments_parts').on(t.order_id).where(sql`transaction_id IS NULL AND voided_at IS NULL`),
    index('payments_unseen')
      .on(t.amount, t.received_at)
      .where(sql`bank_row_id IS NULL AND voided_at IS NULL AND method = 'bank'`),
  ],
)

/** Triggers (`*_journal*`) write rows, because many modules change payments; erasing an order reverses its rows. */
export const journal = sqliteTable(
  'journal',
  {
    id: integer().primaryKey(),
    kind: text().$type<JournalKind>().notNull(),
    /** Id of the payment, refund, payout or transaction; NULL for earnings, which have none. */
    source: text(),
    /** No foreign key, because the journal keeps the entries of deleted orders. */
    order_id: text(),
    order_code: text(),
    debit: text().$type<JournalAccount>().notNull(),
    debit_fund: text().$type<Fund>().notNull(),
    credit: text().$type<JournalAccount>().notNull(),
    credit_fund: text().$type<Fund>().notNull(),
    amount: integer().notNull(),
    reverses: integer(),
    created_at: timeColumn(),
  },
  t => [
    check('journal_amount', sql`${t.amount} > 0`),
    index('journal_day').on(t.created_at),
    index('journal_order').on(t.order_id).where(sql`order_id IS NOT NULL`),
    index('journal_manual').on(t.source).where(sql`order_id IS NULL`),
    uniqueIndex('journal_reversed').on(t.reverses).where(sql`reverses IS NOT NULL`),
  ],
)

/** All keys (`bankRowKey`) of a bank row: statements in different layouts give one row different keys. */
export const bank_row_keys = sqliteTable(
  'bank_row_keys',
  {
    account_id: text().notNull(),
    key: text().notNull(),
    source_format: text().notNull(),
    row_id: integer()
      .notNull()
      .references(() => bank_rows.id, { onDelete: 'cascade' }),
  },
  t => [
    primaryKey({ columns: [t.account_id, t.key] }),
    index('bank_row_keys_row').on(t.row_id, t.source_format),
  ],
)

export const bank_row_sightings = sqliteTable(
  'bank_row_sightings',
  {
    statement_id: parentColumn(() => statements.id),
    row_id: integer()
      .notNull()
      .references(() => bank_rows.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
  },
  t => [primaryKey({ columns: [t.statement_id, t.row_id] }), index('bank_row_sightings_row').on(t.row_id)],
)

/** Bank rows of all accounts per state. Only triggers write this table. */
export const bank_row_counts = sqliteTable('bank_row_counts', {
  state: text().$type<BankRowState>().primaryKey(),
  n: integer().notNull(),
})

/** Column mappings that an operator chose for a bank statement with an unknown layout. */
export const statement_layouts = sqliteTable(
  'statement_layouts',
  {
    account_id: text().notNull(),
    signature: text().notNull(),
    mapping: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    updated_at: timeColumn(),
  },
  t => [primaryKey({ columns: [t.account_id, t.signature] })],
)

/** Systems that send bank rows. The secret of a feed is not stored, but derived from `id` and `secret_version`. */
export const feeds = sqliteTable('feeds', {
  id: idColumn(),
  name: text().notNull(),
  account_id: text().notNull(),
  account_name: text().notNull(),
  auto_verify: flagColumn(),
  secret_version: integer().notNull().default(1),
  ...timestampColumns(),
  last_used_at: text(),
  revoked_at: text(),
})
