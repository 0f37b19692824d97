import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type {
  AnimalType,
  OrderStatus,
  PaymentStatus,
  ServiceKind,
  SlaughterStatus,
} from '../../contract/labels'
import type { Relation } from '../../contract/orders/names'
import type { ProofFault } from '../../contract/orders/rules'
import { isUnpaidVisitorOrder, mailboxSql, mailDomainSql } from '../orders/held'
import { animals, services } from './catalog'
import { flagColumn, idColumn, parentColumn, timeColumn, timestampColumns } from './columns'

export const orders = sqliteTable(
  'orders',
  {
    /** Lists sort by `seq`, which increases with each order and, as primary key, needs no further index. */
    seq: integer().primaryKey(),
    id: text().notNull().unique(),
    order_id: text().notNull().unique(),
    key_version: integer().notNull().default(1),
    /** True in older orders: the key of their link is derived from the order code, so that old links stay valid. */
    key_from_code: flagColumn(),
    customer_name: text().notNull(),
    customer_phone: text().notNull(),
    customer_email: text().notNull(),
    referral_code: text(),
    discount_code: text(),
    /** The columns `…_code_id` have no foreign key, so that codes can be deleted. */
    referral_code_id: text(),
    discount_code_id: text(),
    service: text(),
    status: text().$type<OrderStatus>().notNull().default('pending'),
    payment_status: text().$type<PaymentStatus>().notNull().default('pending'),
    subtotal: integer().notNull(),
    discount: integer().notNull().default(0),
    unique_code: integer().notNull(),
    total_amount: integer().notNull(),
    /** Rupiah: the part of `discount` that cancels out the unique code of an order paid in cash. */
    code_waived: integer().notNull().default(0),
    /** Rupiah paid beyond the total, minus paid and requested refunds. Only `updateBalance` writes this column. */
    left_over: integer().notNull().default(0),
    /** Rupiah missing on a verified order: total − payments + refunds. Only `updateBalance` writes this column. */
    short_by: integer().notNull().default(0),
    /** Equals `total_amount` while a customer may transfer it, so that no other order gets this total; else NULL. */
    reserves_total: integer(),
    /** UTC ISO. Until then no other order gets the total of this closed order: a transfer may arrive late. */
    reserved_until: text(),
    stock_held: flagColumn(),
    payment_claimed_at: text(),
    payment_verified_at: text(),
    payment_rejected_reason: text(),
    slaughter_status: text().$type<SlaughterStatus>().notNull().default('pending'),
    slaughter_date: text(),
    slaughter_location: text(),
    slaughter_notes: text(),
    slaughter_proof_url: text(),
    slaughter_verified_at: text(),
    cancelled_at: text(),
    /** Deadline of an order with a claim; NULL if the order stays open until the claim is decided. */
    claim_until: text(),
    rejections: integer().notNull().default(0),
    /** A visitor placed the order. The limits of unpaid orders do not apply to orders placed by operators. */
    capped: flagColumn(),
    /** Keyed hashes of the visitor's area (IPv4 /24) and network, see `clientHash`; NULL once the order is closed. */
    placed_from: text(),
    /** How long a new order reserves stock: 24 hours, or fewer if unpaid orders already reserve much of it. */
    hold_hours: integer().notNull().default(24),
    /**
     * True for an order with 24 `hold_hours` until its state or deadline changes. Indexes by state omit such orders, so
     * that placing an order writes fewer index rows.
     */
    fresh: flagColumn(),
    /** Phone number that used the discount code, so that changing the customer's number allows no second use. */
    code_phone: text(),
    /** All names have seats. `worker/fulfilment/sacrifices/seats/fill.ts` sets it, triggers clear it. */
    seated: flagColumn(),
    consent_version: text().notNull(),
    consent_at: timeColumn(),
    /** Version of the text with which the customer agreed to messages; NULL without consent. */
    message_consent: text(),
    /** Names, products and notes for the search, written by the triggers `orders_words_…` and `updateSearchWords`. */
    words: text().notNull().default(''),
    anonymized_at: text(),
    expires_at: timeColumn(),
    ...timestampColumns(),
  },
  t => [
    check('orders_subtotal', sql`${t.subtotal} > 0`),
    check('orders_discount', sql`${t.discount} BETWEEN 0 AND ${t.subtotal}`),
    check('orders_unique_code', sql`${t.unique_code} BETWEEN 100 AND 99999`),
    check('orders_total_amount', sql`${t.total_amount} = ${t.subtotal} - ${t.discount} + ${t.unique_code}`),
    check(
      'orders_reserves_total',
      sql`${t.reserves_total} IS NULL OR ${t.reserves_total} = ${t.total_amount}`,
    ),
    uniqueIndex('orders_reserved_total').on(t.reserves_total).where(sql`reserves_total IS NOT NULL`),
    index('orders_released_total').on(t.total_amount, t.seq).where(sql`reserves_total IS NULL`),
    index('orders_total_tail').on(sql`total_amount % 1000`).where(sql`fresh = 0`),
    index('orders_reserved_until').on(t.reserved_until).where(sql`reserved_until IS NOT NULL`),
    index('orders_waiting')
      .on(t.expires_at)
      .where(
        sql`status = 'pending' AND payment_status IN ('pending', 'rejected') AND payment_claimed_at IS NULL AND fresh = 0`,
      ),
    index('orders_fresh').on(t.seq).where(sql`fresh = 1`),
    index('orders_claimed')
      .on(t.seq)
      .where(sql`payment_claimed_at IS NOT NULL AND payment_status <> 'verified'`),
    index('orders_claimed_at')
      .on(t.payment_claimed_at)
      .where(sql`payment_claimed_at IS NOT NULL AND payment_status <> 'verified' AND status = 'pending'`),
    index('orders_claim_until')
      .on(t.claim_until)
      .where(sql`claim_until IS NOT NULL AND payment_status <> 'verified' AND status = 'pending'`),
    index('orders_by_state').on(t.status, t.payment_status).where(sql`fresh = 0`),
    index('orders_held_phone').on(t.customer_phone).where(isUnpaidVisitorOrder),
    index('orders_held_mailbox')
      .on(mailDomainSql(sql`customer_email`), mailboxSql(sql`customer_email`))
      .where(isUnpaidVisitorOrder),
    index('orders_held_address').on(t.placed_from).where(isUnpaidVisitorOrder),
    index('orders_held_code')
      .on(t.discount_code_id)
      .where(sql`discount_code_id IS NOT NULL AND ${isUnpaidVisitorOrder}`),
    index('orders_code_phone')
      .on(t.discount_code_id, sql`coalesce(code_phone, customer_phone)`)
      .where(sql`discount_code_id IS NOT NULL`),
    index('orders_referred').on(t.referral_code_id).where(sql`referral_code_id IS NOT NULL`),
    index('orders_by_slaughter').on(t.slaughter_status).where(sql`slaughter_status <> 'pending'`),
    index('orders_slaughter_proof').on(t.slaughter_proof_url).where(sql`slaughter_proof_url IS NOT NULL`),
    index('orders_to_seat')
      .on(t.payment_verified_at, t.seq)
      .where(sql`payment_status = 'verified' AND status <> 'cancelled' AND seated = 0`),
    index('orders_overpaid').on(t.seq).where(sql`left_over > 0`),
    index('orders_short').on(t.seq).where(sql`short_by > 0`),
    index('orders_to_anonymize')
      .on(t.cancelled_at)
      .where(sql`status = 'cancelled' AND payment_status <> 'verified' AND anonymized_at IS NULL`),
  ],
)

/** A customer may still transfer a former total, so no other order gets it before `until` (UTC ISO). */
export const former_totals = sqliteTable(
  'former_totals',
  {
    amount: integer().primaryKey(),
    order_id: parentColumn(() => orders.id),
    until: timeColumn(),
  },
  t => [index('former_totals_of_order').on(t.order_id), index('former_totals_until').on(t.until)],
)

export const order_items = sqliteTable(
  'order_items',
  {
    order_id: parentColumn(() => orders.id),
    n: integer().notNull(),
    animal_id: text().references(() => animals.id, { onDelete: 'restrict' }),
    service_id: text().references(() => services.id, { onDelete: 'set null' }),
    /** Type of the animal or kind of the service when the order was placed. */
    kind: text().$type<AnimalType | ServiceKind>().notNull(),
    name: text().notNull(),
    price: integer().notNull(),
    quantity: integer().notNull(),
    shares: integer().notNull().default(1),
    operational_cost: integer().notNull().default(0),
  },
  t => [
    primaryKey({ columns: [t.order_id, t.n] }),
    check('order_items_quantity', sql`${t.quantity} BETWEEN 1 AND 100`),
    check('order_items_price', sql`${t.price} BETWEEN 1 AND 1000000000`),
    check('order_items_one', sql`${t.animal_id} IS NULL OR ${t.service_id} IS NULL`),
    index('order_items_animal').on(t.animal_id).where(sql`animal_id IS NOT NULL`),
    index('order_items_service').on(t.service_id).where(sql`service_id IS NOT NULL`),
  ],
)

export const order_beneficiaries = sqliteTable(
  'order_beneficiaries',
  {
    order_id: parentColumn(() => orders.id),
    item_n: integer().notNull(),
    n: integer().notNull(),
    name: text().notNull(),
    bin: text(),
    /** Relation between the name and `bin` (the parent's name); NULL in older orders without this field. */
    relation: text().$type<Relation>(),
  },
  t => [primaryKey({ columns: [t.order_id, t.item_n, t.n] })],
)

export const payment_claims = sqliteTable(
  'payment_claims',
  {
    id: idColumn(),
    order_id: parentColumn(() => orders.id),
    created_at: timeColumn(),
    late: flagColumn(),
    note: text(),
    proof_key: text(),
    proof_name: text(),
    proof_mime: text(),
    proof_size: integer(),
    proof_sha: text(),
    /** Why the proof does not extend the deadline; NULL if it does, or without a proof. */
    proof_fault: text().$type<ProofFault>(),
    /** The proof is readable and no other claim used its file, so it extends the deadline of the order. */
    proof_holds: flagColumn(),
  },
  t => [
    index('payment_claims_order').on(t.order_id, t.created_at),
    uniqueIndex('payment_claims_holding').on(t.proof_sha).where(sql`proof_holds = 1`),
    index('payment_claims_copied').on(t.proof_sha).where(sql`proof_sha IS NOT NULL`),
  ],
)

export const order_notes = sqliteTable(
  'order_notes',
  {
    id: idColumn(),
    order_id: parentColumn(() => orders.id),
    text: text().notNull(),
    author: text().notNull(),
    created_at: timeColumn(),
  },
  t => [index('order_notes_order').on(t.order_id, t.created_at)],
)

/** Operators who saw an order's secret link. For 24 h after that they may not approve large refunds of the order. */
export const order_link_uses = sqliteTable(
  'order_link_uses',
  {
    order_id: parentColumn(() => orders.id),
    actor: text().notNull(),
    used_at: timeColumn(),
  },
  t => [primaryKey({ columns: [t.order_id, t.actor] }), index('order_link_uses_old').on(t.used_at)],
)

/** The indexes for the audit history omit events of customers and of the system, which are many. */
const byOperator = sql`actor NOT IN ('customer', 'system')`

export const order_events = sqliteTable(
  'order_events',
  {
    order_id: parentColumn(() => orders.id),
    n: integer().notNull(),
    type: text().notNull(),
    /** 'customer', 'system' or an operator's e-mail address. */
    actor: text().notNull(),
    details: text({ mode: 'json' }).$type<Record<string, string | number | null>>().notNull(),
    created_at: timeColumn(),
  },
  t => [
    primaryKey({ columns: [t.order_id, t.n] }),
    index('order_events_by_operator').on(t.actor, t.created_at).where(byOperator),
    index('order_events_by_age').on(t.created_at).where(byOperator),
  ],
)

/** Orders per WIB day (UTC+7) and state; day '' has the total of all days. Only triggers write this table. */
export const order_counts = sqliteTable(
  'order_counts',
  {
    day: text().notNull(),
    status: text().$type<OrderStatus>().notNull(),
    payment_status: text().$type<PaymentStatus>().notNull(),
    claimed: flagColumn(),
    n: integer().notNull(),
    total_amount: integer().notNull(),
    /** `seq` of the first order that this row counts. */
    first_seq: integer().notNull(),
  },
  t => [primaryKey({ columns: [t.day, t.status, t.payment_status, t.claimed] })],
)

export const idempotency_keys = sqliteTable('idempotency_keys', {
  key: text().primaryKey(),
  body_hash: text().notNull(),
  order_id: text().notNull(),
  /**
   * `orders.key_version` when the order was placed. A higher version means that another customer took over the order:
   * then a repeated request with this key throws `order_handed_over` instead of returning the order.
   */
  key_version: integer().notNull().default(1),
  created_at: timeColumn(),
})
