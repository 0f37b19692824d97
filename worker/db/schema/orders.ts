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
import { held, mailbox, mailDomain } from '../orders/held'
import { animals, services } from './catalog/shop'
import { belongsTo, flag, id, stamps, time } from './columns'

export const orders = sqliteTable(
  'orders',
  {
    /** Grows with each order: newest first is by `seq`, which needs no index of its own. */
    seq: integer().primaryKey(),
    id: text().notNull().unique(),
    order_id: text().notNull().unique(),
    key_version: integer().notNull().default(1),
    /** Its link was sent when keys were still derived from the code; it stays good until it is renewed. */
    key_from_code: flag(),
    customer_name: text().notNull(),
    customer_phone: text().notNull(),
    customer_email: text().notNull(),
    referral_code: text(),
    discount_code: text(),
    /** The codes of the table `codes` that these turned out to be; they outlive their codes. */
    referral_code_id: text(),
    discount_code_id: text(),
    service: text(),
    status: text().$type<OrderStatus>().notNull().default('pending'),
    payment_status: text().$type<PaymentStatus>().notNull().default('pending'),
    subtotal: integer().notNull(),
    discount: integer().notNull().default(0),
    unique_code: integer().notNull(),
    total_amount: integer().notNull(),
    /** Rupiah of the discount that are the unique code, given up for an order paid in cash. */
    code_waived: integer().notNull().default(0),
    /** Rupiah paid beyond the total and neither refunded nor promised as a refund. Written by `writeBalance`. */
    left_over: integer().notNull().default(0),
    /**
     * Amount still owed on a verified order ('Kurang bayar'), in rupiah: total − payments + open and paid refunds.
     * Written by `writeBalance`.
     */
    short_by: integer().notNull().default(0),
    /** The total while it may still receive money, else NULL. */
    reserves_total: integer(),
    /** When a closed order gives its total free. */
    reserved_until: text(),
    stock_held: flag(),
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
    /** Until when a claim keeps the order open; NULL: until it is judged. */
    claim_until: text(),
    rejections: integer().notNull().default(0),
    /** Counts against what one person or address may hold unpaid: ordered by a visitor, not at the desk. */
    capped: flag(),
    /** Keyed hashes of that visitor's area (a /24) and network, `originOf`, while the order waits. */
    placed_from: text(),
    /** Hours that it held its stock for when it was placed: fewer while too much of it was held unpaid. */
    hold_hours: integer().notNull().default(24),
    /** Waiting as it was placed. `orders_fresh` alone finds such orders, which saves each a written row. */
    fresh: flag(),
    /** The phone number that used the discount code: another number of the customer gives no use back. */
    code_phone: text(),
    /** Every name of it has its seat; set by `worker/fulfilment/sacrifices/seats/fill.ts`, taken back by a trigger. */
    seated: flag(),
    consent_version: text().notNull(),
    consent_at: time(),
    /** The text by which the customer agreed to be told about this order; NULL: did not, or no longer does. */
    message_consent: text(),
    /** What it is found by beside its own columns: names, products, notes. Placing fills it, triggers follow. */
    words: text().notNull().default(''),
    anonymized_at: text(),
    expires_at: time(),
    ...stamps(),
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
    index('orders_held_phone').on(t.customer_phone).where(held),
    index('orders_held_mailbox')
      .on(mailDomain(sql`customer_email`), mailbox(sql`customer_email`))
      .where(held),
    index('orders_held_address').on(t.placed_from).where(held),
    index('orders_held_code').on(t.discount_code_id).where(sql`discount_code_id IS NOT NULL AND ${held}`),
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

/**
 * Totals that an order asked for before it asked for another one. Until `until` (UTC ISO) no other order may ask for the
 * amount, and a transfer of it is proposed for this order. Written by the trigger `orders_keep_told_total`.
 */
export const former_totals = sqliteTable(
  'former_totals',
  {
    /** Rupiah. */
    amount: integer().primaryKey(),
    order_id: belongsTo(() => orders.id),
    until: time(),
  },
  t => [index('former_totals_of_order').on(t.order_id), index('former_totals_until').on(t.until)],
)

export const order_items = sqliteTable(
  'order_items',
  {
    order_id: belongsTo(() => orders.id),
    n: integer().notNull(),
    animal_id: text().references(() => animals.id, { onDelete: 'restrict' }),
    service_id: text().references(() => services.id, { onDelete: 'set null' }),
    /** The animal's type or the service's kind, as it was when ordered. */
    kind: text().$type<AnimalType | ServiceKind>().notNull(),
    name: text().notNull(),
    price: integer().notNull(),
    quantity: integer().notNull(),
    /** As the animal was sold then. */
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
    order_id: belongsTo(() => orders.id),
    item_n: integer().notNull(),
    n: integer().notNull(),
    name: text().notNull(),
    bin: text(),
    /** How `bin` is joined to the name; NULL in orders that were not asked. */
    relation: text().$type<Relation>(),
  },
  t => [primaryKey({ columns: [t.order_id, t.item_n, t.n] })],
)

export const payment_claims = sqliteTable(
  'payment_claims',
  {
    id: id(),
    order_id: belongsTo(() => orders.id),
    created_at: time(),
    late: flag(),
    note: text(),
    proof_key: text(),
    proof_name: text(),
    proof_mime: text(),
    proof_size: integer(),
    proof_sha: text(),
    /** Why its proof holds nothing; NULL when it does, or when there is none. */
    proof_fault: text().$type<ProofFault>(),
    /** Its proof opens, and no other claim ever held anything by the same file. */
    proof_holds: flag(),
  },
  t => [
    index('payment_claims_order').on(t.order_id, t.created_at),
    uniqueIndex('payment_claims_holding').on(t.proof_sha).where(sql`proof_holds = 1`),
    index('payment_claims_copied').on(t.proof_sha).where(sql`proof_sha IS NOT NULL`),
  ],
)

/** What the team writes for itself; no customer reads it. */
export const order_notes = sqliteTable(
  'order_notes',
  {
    id: id(),
    order_id: belongsTo(() => orders.id),
    text: text().notNull(),
    /** The operator's e-mail. */
    author: text().notNull(),
    created_at: time(),
  },
  t => [index('order_notes_order').on(t.order_id, t.created_at)],
)

/** When somebody of the team last received an order's secret link: fetched, or in a message to send. Kept for a day. */
export const order_link_uses = sqliteTable(
  'order_link_uses',
  {
    order_id: belongsTo(() => orders.id),
    /** The operator's e-mail. */
    actor: text().notNull(),
    used_at: time(),
  },
  t => [primaryKey({ columns: [t.order_id, t.actor] }), index('order_link_uses_old').on(t.used_at)],
)

export const order_events = sqliteTable(
  'order_events',
  {
    order_id: belongsTo(() => orders.id),
    n: integer().notNull(),
    type: text().notNull(),
    /** 'customer', 'system' or the operator's e-mail. */
    actor: text().notNull(),
    details: text({ mode: 'json' }).$type<Record<string, string | number | null>>().notNull(),
    created_at: time(),
  },
  t => [primaryKey({ columns: [t.order_id, t.n] })],
)

/** Orders counted by WIB day and state; day '' holds the sum of all days. Written by triggers only. */
export const order_counts = sqliteTable(
  'order_counts',
  {
    day: text().notNull(),
    status: text().$type<OrderStatus>().notNull(),
    payment_status: text().$type<PaymentStatus>().notNull(),
    claimed: flag(),
    n: integer().notNull(),
    total_amount: integer().notNull(),
    /** `seq` of the order that made this row: the smallest of a day is where the day begins. */
    first_seq: integer().notNull(),
  },
  t => [primaryKey({ columns: [t.day, t.status, t.payment_status, t.claimed] })],
)

export const idempotency_keys = sqliteTable('idempotency_keys', {
  key: text().primaryKey(),
  body_hash: text().notNull(),
  order_id: text().notNull(),
  /** The order's own when the key was used: a renewed link belongs to somebody else. */
  key_version: integer().notNull().default(1),
  created_at: time(),
})
