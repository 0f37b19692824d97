import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { PaymentMethod, TransactionType, VoidReason } from '../../../contract/labels'
import type { Lane, Reason, StatementState } from '../../../contract/money/bank-rows'
import type { Fund, JournalAccount, JournalKind } from '../../../contract/money/journal'
import type { RefundWay } from '../../../contract/money/refunds'
import type { RowFlag, RowSide } from '../../../contract/money/statements'
import { belongsTo, flag, id, stamps, time } from '../columns'
import { orders } from '../orders'

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
    created_at: time(),
    voided_at: text(),
    void_reason: text(),
    /**
     * Books one payment that came after the order's verification, or beside it; the verification's income books all
     * others.
     */
    is_extra: flag(),
    /** How it moved, of what was noted by hand; NULL where nobody said so. */
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

/** Money by WIB day, type and source, voided rows left out. Written by triggers only. */
export const transaction_totals = sqliteTable(
  'transaction_totals',
  {
    day: text().notNull(),
    type: text().$type<TransactionType>().notNull(),
    from_orders: flag(),
    n: integer().notNull(),
    amount: integer().notNull(),
  },
  t => [primaryKey({ columns: [t.day, t.type, t.from_orders] })],
)

/** One import of a bank statement, or one day of a feed. The file itself is not kept. */
export const statements = sqliteTable(
  'statements',
  {
    id: id(),
    account_id: text().notNull(),
    feed_id: text(),
    /** As the account was called then: accounts can be deleted. */
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
    /** Of the rows whatever the export; NULL where they could be another file's. */
    rows_sha256: text(),
    created_by: text().notNull(),
    ...stamps(),
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

/** Rows received and not yet merged into `bank_rows`; gone as soon as they are. */
export const uploaded_rows = sqliteTable(
  'uploaded_rows',
  {
    statement_id: belongsTo(() => statements.id),
    line: integer().notNull(),
    date: text().notNull(),
    /** `rowIdentity`, and what rows of every layout have in common: day, side, amount; it begins with the day. */
    identity: text().notNull(),
    plain: text().notNull(),
    /** The row as JSON. */
    row: text().notNull(),
  },
  t => [
    primaryKey({ columns: [t.statement_id, t.line] }),
    index('uploaded_rows_plain').on(t.statement_id, t.plain),
  ],
)

/** What the bank booked, once for all imports that show it. */
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
    /** WIB, 'HH:MM' or 'HH:MM:SS'; NULL where no statement printed one. */
    time: text(),
    side: text().$type<RowSide>().notNull(),
    /** Rupiah; `sen` beside it. */
    amount: integer().notNull(),
    sen: integer().notNull().default(0),
    balance: integer(),
    reference: text(),
    description: text().notNull(),
    flags: text({ mode: 'json' }).$type<RowFlag[]>().notNull().default([]),
    plain: text().notNull(),
    lane: text().$type<Lane>().notNull().default('new'),
    reason: text().$type<Reason>(),
    /** [order id, reason, other row] as found when last compared with the orders. */
    suggestions: text({ mode: 'json' }).$type<[string, Reason, number?][]>().notNull().default([]),
    /** Words of the description that name who sent it. */
    sender: text().notNull().default(''),
    /** The order it paid: wholly in lane `settled`, in part in lane `part`. */
    order_id: text().references(() => orders.id, { onDelete: 'set null' }),
    settled_at: text(),
    settled_by: text(),
    /** Why a person matched it to a desk order that was written down after the money came; NULL for every other row. */
    early_reason: text(),
    /** The import that covers this row's day without showing it. */
    gone_in: text(),
    updated_at: time(),
  },
  t => [
    check('bank_rows_amount', sql`${t.amount} BETWEEN 1 AND 9999999999999`),
    check(
      'bank_rows_paid',
      sql`(${t.lane} <> 'settled' AND ${t.lane} <> 'part') OR ${t.settled_at} IS NOT NULL`,
    ),
    index('bank_rows_paid').on(t.order_id).where(sql`order_id IS NOT NULL`),
    index('bank_rows_lane').on(t.lane, t.id),
    index('bank_rows_plain').on(t.account_id, t.plain),
    index('bank_rows_amount_side').on(t.amount, t.side, t.date),
    index('bank_rows_statement').on(t.statement_id, t.line),
    index('bank_rows_out').on(t.id).where(sql`side = 'out'`),
    index('bank_rows_day').on(t.account_id, t.date),
    index('bank_rows_forgettable')
      .on(t.date)
      .where(sql`description <> '' AND lane IN ('settled', 'aside', 'pending')`),
    // Payments of which a younger file says otherwise.
    index('bank_rows_doubtful').on(t.id).where(sql`reason IS NOT NULL AND lane IN ('settled', 'part')`),
    index('bank_rows_sender')
      .on(t.account_id, t.sender)
      .where(sql`lane IN ('new', 'check') AND sender <> ''`),
  ],
)

/**
 * One amount that arrived for an order. Written by `worker/money/payments/received.ts` alone; voided, never changed. What
 * is told of an order's money follows from its sum.
 */
export const payments = sqliteTable(
  'payments',
  {
    id: integer().primaryKey(),
    order_id: belongsTo(() => orders.id),
    amount: integer().notNull(),
    method: text().$type<PaymentMethod>().notNull(),
    received_at: time(),
    /** The bank row that shows it; NULL while only a person said so. */
    bank_row_id: integer().references(() => bank_rows.id, { onDelete: 'set null' }),
    /** It did not complete the payment: a verification taken back leaves it with the order. */
    is_part: flag(),
    /** The income that books it, once the order is verified. */
    transaction_id: text().references(() => transactions.id),
    note: text(),
    actor: text().notNull(),
    created_at: time(),
    voided_at: text(),
    void_reason: text().$type<VoidReason>(),
    updated_at: time(),
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
    index('payments_parts').on(t.order_id).where(sql`transaction_id IS NULL AND voided_at IS NULL`),
    index('payments_unseen')
      .on(t.amount, t.received_at)
      .where(sql`bank_row_id IS NULL AND voided_at IS NULL AND method = 'bank'`),
  ],
)

/**
 * The books in double entry: each row debits one account and credits another, so that every day balances. Written by
 * triggers only (`*_journal_*`), since money and rites move in many places; never changed, and what was wrong is reversed.
 */
export const journal = sqliteTable(
  'journal',
  {
    id: integer().primaryKey(),
    kind: text().$type<JournalKind>().notNull(),
    /** The payment, refund or transaction it books. */
    source: text(),
    /** No reference: an order may be deleted, its books stay. */
    order_id: text(),
    order_code: text(),
    debit: text().$type<JournalAccount>().notNull(),
    debit_fund: text().$type<Fund>().notNull(),
    credit: text().$type<JournalAccount>().notNull(),
    credit_fund: text().$type<Fund>().notNull(),
    amount: integer().notNull(),
    /** The row that this one takes back. */
    reverses: integer(),
    created_at: time(),
  },
  t => [
    check('journal_amount', sql`${t.amount} > 0`),
    index('journal_day').on(t.created_at),
    index('journal_order').on(t.order_id).where(sql`order_id IS NOT NULL`),
    index('journal_manual').on(t.source).where(sql`order_id IS NULL`),
    uniqueIndex('journal_reversed').on(t.reverses).where(sql`reverses IS NOT NULL`),
  ],
)

/** Every key under which a row has been seen, so that no layout brings it in twice. `key` is `rowKey`. */
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

/** Which import shows which row. */
export const bank_row_sightings = sqliteTable(
  'bank_row_sightings',
  {
    statement_id: belongsTo(() => statements.id),
    row_id: integer()
      .notNull()
      .references(() => bank_rows.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
  },
  t => [primaryKey({ columns: [t.statement_id, t.row_id] }), index('bank_row_sightings_row').on(t.row_id)],
)

/** How many rows stand in each lane, in all. Kept by triggers. */
export const bank_row_counts = sqliteTable('bank_row_counts', {
  lane: text().$type<Lane>().primaryKey(),
  n: integer().notNull(),
})

/** How a layout's columns were understood by hand. */
export const statement_layouts = sqliteTable(
  'statement_layouts',
  {
    account_id: text().notNull(),
    signature: text().notNull(),
    mapping: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    updated_at: time(),
  },
  t => [primaryKey({ columns: [t.account_id, t.signature] })],
)

/** Machines that may send rows. Their secrets are derived from id and version and kept nowhere. */
export const feeds = sqliteTable('feeds', {
  id: id(),
  name: text().notNull(),
  account_id: text().notNull(),
  account_name: text().notNull(),
  auto_verify: flag(),
  secret_version: integer().notNull().default(1),
  ...stamps(),
  last_used_at: text(),
  revoked_at: text(),
})
