import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type {
  ActiveStatus,
  AnimalType,
  BankAccountType,
  CertificateEvent,
  CertificateStatus,
  CodeType,
  CorrectionState,
  EvidenceStage,
  FaqCategory,
  GalleryCategory,
  LegalPageType,
  MediaFolder,
  MediaType,
  OrderStatus,
  PaymentStatus,
  RevokeReason,
  ServiceKind,
  SlaughterStatus,
  TransactionType,
} from '../contract/labels'
import type { MessageChannel, MessageKind, MessageState } from '../contract/messages/words'
import type { Lane, Reason, StatementState } from '../contract/money/bank-rows'
import type { RowFlag, RowSide } from '../contract/money/statements'
import type { Relation } from '../contract/orders/names'
import type { ProofFault } from '../contract/orders/rules'
import type { Finding } from '../contract/shop/checks'
import { held, mailbox, mailDomain } from './held'

const id = () => text().primaryKey()
const time = () => text().notNull()
const status = () => text().$type<ActiveStatus>().notNull().default('active')
const order_index = () => integer().notNull().default(0)
const flag = () => integer({ mode: 'boolean' }).notNull().default(false)
const list = () => text({ mode: 'json' }).$type<string[]>().notNull().default([])

export const users = sqliteTable('users', {
  id: id(),
  email: text().notNull().unique(),
  password_hash: text().notNull(),
  role: text().notNull().default('operator'),
  created_at: time(),
  password_changed_at: time(),
  disabled_at: text(),
  /** Encrypted by `worker/auth/totp-secret.ts`; it counts once it is confirmed. */
  totp_secret: text(),
  totp_confirmed_at: text(),
  /** The last 30 seconds a code was taken of. */
  totp_step: integer(),
})

/** Only the SHA-256 of a code is kept. */
export const recovery_codes = sqliteTable(
  'recovery_codes',
  {
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    created_at: time(),
    used_at: text(),
  },
  t => [primaryKey({ columns: [t.user_id, t.hash] })],
)

/** Only the SHA-256 of a link's token is kept. */
export const invitations = sqliteTable(
  'invitations',
  {
    id: id(),
    token_hash: text().notNull().unique(),
    email: text().notNull(),
    role: text().notNull(),
    invited_by: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: time(),
    expires_at: time(),
    accepted_at: text(),
    revoked_at: text(),
  },
  t => [index('invitations_email').on(t.email), index('invitations_expires').on(t.expires_at)],
)

export const sessions = sqliteTable(
  'sessions',
  {
    id: id(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    user_agent: text(),
    created_at: time(),
    last_used_at: time(),
    expires_at: time(),
    ended_at: text(),
  },
  t => [index('sessions_user').on(t.user_id, t.last_used_at), index('sessions_expires').on(t.expires_at)],
)

/** One row a refresh token; only its SHA-256 is kept. A family of tokens is a session. */
export const refresh_tokens = sqliteTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    session_id: text()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    parent_hash: text(),
    created_at: time(),
    used_at: text(),
  },
  t => [index('refresh_tokens_session').on(t.session_id), index('refresh_tokens_parent').on(t.parent_hash)],
)

/** Counters of tries by bucket, until the count starts anew or the next try is allowed. */
export const attempts = sqliteTable(
  'attempts',
  { key: text().primaryKey(), n: integer().notNull(), until: time() },
  t => [index('attempts_until').on(t.until)],
)

export const settings = sqliteTable('settings', {
  type: text().primaryKey(),
  content: text({ mode: 'json' }).$type<unknown>().notNull(),
  updated_at: time(),
})

export const animals = sqliteTable(
  'animals',
  {
    id: id(),
    name: text().notNull(),
    type: text().$type<AnimalType>().notNull(),
    price: integer().notNull(),
    weight: text().notNull(),
    description: text().notNull().default(''),
    /** Into how many shares one animal is sold; 1: whole. Price and stock count shares. */
    shares: integer().notNull().default(1),
    /** Rupiah of the price that pay for slaughter, cutting and handing out. */
    operational_cost: integer().notNull().default(0),
    stock: integer().notNull().default(0),
    /** How many waiting orders hold that were not paid. Written with the stock. */
    held_unpaid: integer().notNull().default(0),
    archived_at: text(),
    created_at: time(),
    updated_at: time(),
  },
  t => [
    check('animals_price', sql`${t.price} BETWEEN 1 AND 1000000000`),
    check('animals_stock', sql`${t.stock} >= 0`),
    index('animals_by_price').on(t.price, t.id).where(sql`archived_at IS NULL`),
    index('animals_by_age').on(t.created_at, t.id).where(sql`archived_at IS NULL`),
    index('animals_by_type').on(t.type, t.created_at, t.id).where(sql`archived_at IS NULL`),
    index('animals_archived').on(t.created_at, t.id).where(sql`archived_at IS NOT NULL`),
  ],
)

export const animal_photos = sqliteTable(
  'animal_photos',
  {
    id: id(),
    animal_id: text()
      .notNull()
      .references(() => animals.id, { onDelete: 'cascade' }),
    file_url: text().notNull(),
    alt_text: text().notNull().default(''),
    is_primary: flag(),
    order_index: order_index(),
    status: status(),
  },
  t => [
    index('animal_photos_animal').on(t.animal_id, t.order_index),
    index('animal_photos_url').on(t.file_url),
    uniqueIndex('animal_photos_one_primary').on(t.animal_id).where(sql`is_primary = 1`),
  ],
)

export const services = sqliteTable(
  'services',
  {
    id: id(),
    kind: text().$type<ServiceKind>().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    long_description: text().notNull().default(''),
    features: list(),
    terms: list(),
    popular: flag(),
    price: integer(),
    image_url: text(),
    status: status(),
    order_index: order_index(),
    created_at: time(),
    updated_at: time(),
  },
  t => [
    check('services_price', sql`${t.price} IS NULL OR ${t.price} BETWEEN 1 AND 1000000000`),
    index('services_order').on(t.order_index, t.id),
    index('services_by_kind').on(t.kind, t.order_index, t.id),
    index('services_by_status').on(t.status, t.order_index, t.id),
    index('services_image').on(t.image_url),
  ],
)

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
    /** Rupiah of its booked income that no bank row shows yet. Written by triggers only. */
    unseen: integer().notNull().default(0),
    /** The phone number that used the discount code: another number of the customer gives no use back. */
    code_phone: text(),
    /** Every name of it has its seat; set by `worker/sacrifices/seats/fill.ts`, taken back by a trigger. */
    seated: flag(),
    consent_version: text().notNull(),
    consent_at: time(),
    /** The text by which the customer agreed to be told about this order; NULL: did not, or no longer does. */
    message_consent: text(),
    anonymized_at: text(),
    expires_at: time(),
    created_at: time(),
    updated_at: time(),
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
    index('orders_unseen').on(t.unseen, t.payment_verified_at).where(sql`unseen > 0`),
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
    index('orders_slaughter_proof').on(t.slaughter_proof_url).where(sql`slaughter_proof_url IS NOT NULL`),
    index('orders_to_seat')
      .on(t.payment_verified_at, t.seq)
      .where(sql`payment_status = 'verified' AND status <> 'cancelled' AND seated = 0`),
    index('orders_to_anonymize')
      .on(t.cancelled_at)
      .where(sql`status = 'cancelled' AND payment_status <> 'verified' AND anonymized_at IS NULL`),
  ],
)

/** Codes with an effect. `used` counts the orders that have one and are not cancelled: written by triggers only. */
export const codes = sqliteTable(
  'codes',
  {
    id: id(),
    /** As `codeOf` writes it. */
    code: text().notNull().unique(),
    type: text().$type<CodeType>().notNull(),
    note: text().notNull().default(''),
    percent: integer(),
    /** Rupiah, as all that follows. */
    amount: integer(),
    min_subtotal: integer().notNull().default(0),
    max_discount: integer(),
    /** First and last WIB day. */
    starts_at: text(),
    ends_at: text(),
    limit_total: integer(),
    limit_per_phone: integer(),
    /** Kinds of lines it applies to; empty: all. */
    applies_to: text({ mode: 'json' }).$type<(AnimalType | ServiceKind)[]>().notNull().default([]),
    active: integer({ mode: 'boolean' }).notNull().default(true),
    used: integer().notNull().default(0),
    created_at: time(),
    updated_at: time(),
  },
  t => [
    check('codes_effect', sql`${t.percent} IS NULL OR ${t.amount} IS NULL`),
    check('codes_percent', sql`${t.percent} IS NULL OR ${t.percent} BETWEEN 1 AND 100`),
    check('codes_amount', sql`${t.amount} IS NULL OR ${t.amount} > 0`),
    check('codes_used', sql`${t.used} >= 0`),
    check('codes_limit', sql`${t.limit_total} IS NULL OR ${t.used} <= ${t.limit_total}`),
    index('codes_by_age').on(t.created_at, t.id),
    index('codes_by_type').on(t.type, t.created_at, t.id),
  ],
)

/** What came with a code, by WIB day: orders that stand and their discount by when they were placed, money by when it was booked. Written by triggers only. */
export const code_totals = sqliteTable(
  'code_totals',
  {
    code_id: text().notNull(),
    day: text().notNull(),
    orders: integer().notNull().default(0),
    discount: integer().notNull().default(0),
    paid: integer().notNull().default(0),
    income: integer().notNull().default(0),
  },
  t => [primaryKey({ columns: [t.code_id, t.day] })],
)

export const order_items = sqliteTable(
  'order_items',
  {
    order_id: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
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
    order_id: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
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
    order_id: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
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

/** How many of an animal visitors of one network hold without having paid, where that is more than one: triggers and `insertOrder` count. */
export const held_networks = sqliteTable(
  'held_networks',
  {
    /** `orders.placed_from` */
    network: text().notNull(),
    animal_id: text().notNull(),
    n: integer().notNull(),
    /** How often `n` can be halved, `rankOf`: it moves seldom, which saves an order written rows of the index. */
    rank: integer().notNull(),
  },
  t => [
    primaryKey({ columns: [t.network, t.animal_id] }),
    index('held_networks_largest').on(t.animal_id, t.rank).where(sql`rank > 0`),
  ],
)

/** What a network may hold beyond the limits until `until`, because orders from it were paid; written by a trigger. */
export const paid_networks = sqliteTable(
  'paid_networks',
  {
    network: text().notNull(),
    animal_id: text().notNull(),
    earned: integer().notNull(),
    until: time(),
  },
  t => [primaryKey({ columns: [t.network, t.animal_id] })],
)

export const order_events = sqliteTable(
  'order_events',
  {
    order_id: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    n: integer().notNull(),
    type: text().notNull(),
    /** 'customer', 'system' or the operator's e-mail. */
    actor: text().notNull(),
    details: text({ mode: 'json' }).$type<Record<string, string | number | null>>().notNull(),
    created_at: time(),
  },
  t => [primaryKey({ columns: [t.order_id, t.n] })],
)

/** One animal to be slaughtered, or one rite to be done. `filled` counts its seats: written by triggers only. */
export const sacrifices = sqliteTable(
  'sacrifices',
  {
    id: id(),
    /** The Hijri year whose Eid it is for; numbers begin anew with it and are not given twice. */
    season: text().notNull(),
    number: integer().notNull(),
    kind: text().$type<AnimalType | ServiceKind>().notNull(),
    animal_id: text().references(() => animals.id, { onDelete: 'set null' }),
    service_id: text().references(() => services.id, { onDelete: 'set null' }),
    name: text().notNull(),
    capacity: integer().notNull(),
    filled: integer().notNull().default(0),
    /** Seats the foundation takes itself, so that the animal need not wait for buyers. */
    house: integer().notNull().default(0),
    /** Its seats are sold one by one. */
    shared: flag(),
    /** Ear tag. */
    tag: text(),
    status: text().$type<SlaughterStatus>().notNull().default('pending'),
    /** WIB day. */
    date: text(),
    location: text(),
    performer: text(),
    notes: text(),
    completed_at: text(),
    completed_by: text(),
    /** How many files prove it. */
    evidence: integer().notNull().default(0),
    updated_by: text().notNull(),
    created_at: time(),
    updated_at: time(),
  },
  t => [
    check('sacrifices_capacity', sql`${t.capacity} BETWEEN 1 AND 10`),
    check(
      'sacrifices_filled',
      sql`${t.filled} >= 0 AND ${t.house} >= 0 AND ${t.filled} + ${t.house} <= ${t.capacity}`,
    ),
    uniqueIndex('sacrifices_number').on(t.season, t.number),
    index('sacrifices_shared').on(t.animal_id, t.season, t.number).where(sql`shared = 1`),
    index('sacrifices_open')
      .on(t.animal_id, t.season, t.number)
      .where(sql`shared = 1 AND status = 'pending' AND capacity > filled + house`),
    index('sacrifices_by_status').on(t.status, t.season, t.number),
    index('sacrifices_by_kind').on(t.kind, t.season, t.number),
    index('sacrifices_by_animal').on(t.animal_id, t.season, t.number).where(sql`animal_id IS NOT NULL`),
    index('sacrifices_by_service').on(t.service_id, t.season, t.number).where(sql`service_id IS NOT NULL`),
    index('sacrifices_by_date').on(t.date, t.location, t.number).where(sql`date IS NOT NULL`),
    index('sacrifices_by_tag').on(t.tag).where(sql`tag IS NOT NULL`),
    index('sacrifices_by_place').on(t.location, t.season, t.number).where(sql`location IS NOT NULL`),
    index('sacrifices_by_day').on(t.date, t.season, t.number).where(sql`date IS NOT NULL`),
    // Groups that somebody has to decide about, also planned ones that lost a name.
    index('sacrifices_unfilled')
      .on(t.season, t.number)
      .where(sql`capacity > filled + house AND status <> 'completed'`),
  ],
)

/** One name of an order line in one sacrifice. */
export const seats = sqliteTable(
  'seats',
  {
    sacrifice_id: text()
      .notNull()
      .references(() => sacrifices.id),
    n: integer().notNull(),
    order_id: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    item_n: integer().notNull(),
    beneficiary_n: integer().notNull(),
    created_at: time(),
  },
  t => [
    primaryKey({ columns: [t.sacrifice_id, t.n] }),
    uniqueIndex('seats_name').on(t.order_id, t.item_n, t.beneficiary_n),
  ],
)

/** Photos and videos that prove a sacrifice. The id is the one that the phone gave it. */
export const evidence = sqliteTable(
  'evidence',
  {
    id: id(),
    stage: text().$type<EvidenceStage>().notNull(),
    object_key: text().notNull().unique(),
    mime: text().notNull(),
    /** Of the file as it is kept, without the place where it was made. */
    size: integer().notNull(),
    sha256: text().notNull(),
    /** As far as the phone knew it. */
    taken_at: text(),
    uploaded_at: time(),
    uploaded_by: text().notNull(),
    /** For the team only. */
    note: text(),
    /** Whether customers see it. */
    visible: integer({ mode: 'boolean' }).notNull().default(true),
    updated_at: time(),
  },
  t => [index('evidence_by_age').on(t.uploaded_at, t.id)],
)

/** Which sacrifices a file proves; a group's photo proves several. */
export const evidence_of = sqliteTable(
  'evidence_of',
  {
    evidence_id: text()
      .notNull()
      .references(() => evidence.id, { onDelete: 'cascade' }),
    sacrifice_id: text()
      .notNull()
      .references(() => sacrifices.id),
    created_at: time(),
  },
  t => [
    primaryKey({ columns: [t.evidence_id, t.sacrifice_id] }),
    index('evidence_of_sacrifice').on(t.sacrifice_id, t.evidence_id),
  ],
)

/** Uploads under way; their parts lie in R2 until all of them came. */
export const evidence_uploads = sqliteTable(
  'evidence_uploads',
  {
    id: id(),
    stage: text().$type<EvidenceStage>().notNull(),
    mime: text().notNull(),
    /** Of the file as the phone holds it. */
    size: integer().notNull(),
    sha256: text().notNull(),
    taken_at: text(),
    note: text(),
    sacrifice_ids: list(),
    started_by: text().notNull(),
    created_at: time(),
  },
  t => [
    index('evidence_uploads_by_age').on(t.created_at),
    index('evidence_uploads_by_person').on(t.started_by),
  ],
)

/** The last number given in a season. */
export const season_numbers = sqliteTable('season_numbers', {
  season: text().primaryKey(),
  last: integer().notNull(),
})

/** Sacrifices counted by season and status. Written by triggers only. */
export const sacrifice_counts = sqliteTable(
  'sacrifice_counts',
  {
    season: text().notNull(),
    status: text().$type<SlaughterStatus>().notNull(),
    n: integer().notNull(),
  },
  t => [primaryKey({ columns: [t.season, t.status] })],
)

/** A customer's wish to correct a name after its sacrifice was scheduled. */
export const corrections = sqliteTable(
  'corrections',
  {
    id: id(),
    order_id: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    item_n: integer().notNull(),
    beneficiary_n: integer().notNull(),
    /** The name as it stood, and as it is wished. */
    before: text().notNull(),
    name: text().notNull(),
    bin: text(),
    relation: text().$type<Relation>(),
    state: text().$type<CorrectionState>().notNull().default('open'),
    reason: text(),
    decided_by: text(),
    created_at: time(),
    updated_at: time(),
  },
  t => [
    index('corrections_order').on(t.order_id, t.created_at),
    index('corrections_open').on(t.created_at).where(sql`state = 'open'`),
    uniqueIndex('corrections_one_open').on(t.order_id, t.item_n, t.beneficiary_n).where(sql`state = 'open'`),
  ],
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

export const certificates = sqliteTable(
  'certificates',
  {
    id: id(),
    certificate_number: text().notNull().unique(),
    order_id: text().references(() => orders.id, { onDelete: 'set null' }),
    status: text().$type<CertificateStatus>().notNull().default('draft'),
    template_id: text().notNull(),
    name: text().notNull(),
    service_type: text().notNull(),
    date: text(),
    location: text(),
    beneficiaries: text(),
    pelaksana_nama: text(),
    pelaksana_status: text(),
    penanggung_jawab: text(),
    tahun_hijriah: text(),
    issued_date: text().notNull(),
    /** What was ordered, as the order's line names it. */
    product: text(),
    /** The slot of its order that it is for; NULL in those made by hand. */
    item_n: integer(),
    beneficiary_n: integer(),
    sacrifice_id: text(),
    /** Of its short link, from its first publishing on. */
    code: text(),
    /** Compact JWS over what it says, and when the database took it: after a leak that time decides. */
    signature: text(),
    signed_at: text(),
    /** Id of the one that this one corrects. */
    replaces: text(),
    revoked_at: text(),
    revoke_reason: text().$type<RevokeReason>(),
    /** The operator's own words about it, told to nobody. */
    revoke_note: text(),
    /** Hash of the template it was published with, in `certificate_wordings`; NULL in drafts and older ones. */
    wording: text(),
    /** Kept by triggers: its order says something else by now. */
    outdated: flag(),
    /** Published before its rite was done, when nothing refused that yet. */
    early: flag(),
    created_at: time(),
    updated_at: time(),
  },
  t => [
    index('certificates_outdated').on(t.created_at, t.id).where(sql`status = 'published' AND outdated = 1`),
    index('certificates_early').on(t.created_at, t.id).where(sql`status = 'published' AND early = 1`),
    index('certificates_unworded').on(t.template_id).where(sql`status <> 'draft' AND wording IS NULL`),
    uniqueIndex('certificates_one_per_seat')
      .on(t.order_id, t.item_n, t.beneficiary_n)
      .where(sql`beneficiary_n IS NOT NULL AND status IN ('draft', 'published')`),
    uniqueIndex('certificates_code').on(t.code).where(sql`code IS NOT NULL`),
    uniqueIndex('certificates_replaces').on(t.replaces).where(sql`replaces IS NOT NULL`),
    index('certificates_order').on(t.order_id).where(sql`order_id IS NOT NULL`),
    index('certificates_by_age').on(t.created_at, t.id),
    index('certificates_by_status').on(t.status, t.created_at, t.id),
    index('certificates_unlinked').on(t.id).where(sql`order_id IS NULL`),
    index('certificates_unsigned')
      .on(t.created_at, t.id)
      .where(sql`status = 'published' AND signature IS NULL`),
  ],
)

/** Every template that something was published with, by the hash of its text; triggers keep it as it is. */
export const certificate_wordings = sqliteTable('certificate_wordings', {
  /** SHA-256, hex; `template:` and its id for the one that older certificates share. */
  hash: text().primaryKey(),
  template: text().notNull(),
  created_at: time(),
})

/** What became of each certificate that was published. Triggers write it, and nothing takes a row back. */
export const certificate_events = sqliteTable(
  'certificate_events',
  {
    n: integer().primaryKey(),
    certificate_id: text().notNull(),
    certificate_number: text().notNull(),
    type: text().$type<CertificateEvent>().notNull(),
    reason: text().$type<RevokeReason>(),
    created_at: time(),
  },
  t => [
    index('certificate_events_certificate').on(t.certificate_id),
    index('certificate_events_number').on(t.certificate_number),
  ],
)

/** Every public key that certificates were ever signed with. */
export const signing_keys = sqliteTable('signing_keys', {
  kid: text().primaryKey(),
  /** Public JWK as JSON. */
  jwk: text().notNull(),
  created_at: time(),
  /** Signs no more; what it signed before stays good. */
  retired_at: text(),
  /** From then on somebody else may have had it. */
  compromised_at: text(),
})

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
  },
  t => [
    check('transactions_amount', sql`${t.amount} BETWEEN 1 AND 1000000000000`),
    check('transactions_order_income', sql`${t.order_id} IS NULL OR ${t.type} = 'income'`),
    uniqueIndex('transactions_one_per_order')
      .on(t.order_id)
      .where(sql`order_id IS NOT NULL AND voided_at IS NULL`),
    index('transactions_order').on(t.order_id).where(sql`order_id IS NOT NULL`),
    index('transactions_by_age').on(t.created_at, t.seq),
    index('transactions_by_type').on(t.type, t.created_at, t.seq),
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

export const galleries = sqliteTable(
  'galleries',
  {
    id: id(),
    image_url: text().notNull(),
    caption: text().notNull(),
    category: text().$type<GalleryCategory>().notNull(),
    status: status(),
    order_index: order_index(),
    created_at: time(),
    updated_at: time(),
  },
  t => [
    index('galleries_order').on(t.order_index, t.id),
    index('galleries_by_category').on(t.category, t.order_index, t.id),
    index('galleries_by_status').on(t.status, t.order_index, t.id),
    index('galleries_image').on(t.image_url),
  ],
)

export const testimonials = sqliteTable(
  'testimonials',
  {
    id: id(),
    name: text().notNull(),
    location: text().notNull(),
    image_url: text().notNull(),
    testimonial: text().notNull(),
    rating: integer().notNull().default(5),
    status: status(),
    order_index: order_index(),
    created_at: time(),
    updated_at: time(),
  },
  t => [
    check('testimonials_rating', sql`${t.rating} BETWEEN 1 AND 5`),
    index('testimonials_order').on(t.order_index, t.id),
    index('testimonials_by_status').on(t.status, t.order_index, t.id),
    index('testimonials_image').on(t.image_url),
  ],
)

export const faqs = sqliteTable(
  'faqs',
  {
    id: id(),
    question: text().notNull(),
    answer: text().notNull(),
    category: text().$type<FaqCategory>().notNull().default('general'),
    status: status(),
    order_index: order_index(),
    created_at: time(),
    updated_at: time(),
  },
  t => [
    index('faqs_order').on(t.order_index, t.id),
    index('faqs_by_category').on(t.category, t.order_index, t.id),
    index('faqs_by_status').on(t.status, t.order_index, t.id),
  ],
)

export const bank_accounts = sqliteTable(
  'bank_accounts',
  {
    id: id(),
    type: text().$type<BankAccountType>().notNull(),
    bank_name: text().notNull(),
    account_number: text().notNull(),
    account_name: text().notNull(),
    branch: text(),
    logo_url: text(),
    qris_code: text(),
    qris_image_url: text(),
    /** Whether the customer's amount is written into the QRIS code. */
    qris_dynamic: integer({ mode: 'boolean' }).notNull().default(true),
    status: status(),
    order_index: order_index(),
    created_at: time(),
    updated_at: time(),
  },
  t => [
    check(
      'bank_accounts_fields',
      sql`(${t.type} = 'bank' AND ${t.qris_code} IS NULL AND ${t.qris_image_url} IS NULL) OR (${t.type} = 'qris' AND ${t.qris_code} IS NOT NULL)`,
    ),
    index('bank_accounts_order').on(t.order_index, t.id),
    index('bank_accounts_by_type').on(t.type, t.order_index, t.id),
    index('bank_accounts_by_status').on(t.status, t.order_index, t.id),
    index('bank_accounts_logo').on(t.logo_url),
    index('bank_accounts_qris_image').on(t.qris_image_url),
  ],
)

export const media = sqliteTable(
  'media',
  {
    id: id(),
    /** R2 key without the width, NULL for an external address. */
    object_key: text().unique(),
    file_name: text().notNull(),
    file_type: text().$type<MediaType>().notNull().default('image'),
    file_url: text().notNull(),
    mime_type: text().notNull(),
    alt_text: text().notNull().default(''),
    caption: text().notNull().default(''),
    folder: text().$type<MediaFolder>().notNull().default('general'),
    status: status(),
    file_size: integer().notNull().default(0),
    widths: text({ mode: 'json' }).$type<number[]>().notNull().default([]),
    created_at: time(),
    updated_at: time(),
  },
  t => [
    index('media_by_age').on(t.created_at, t.id),
    index('media_by_folder').on(t.folder, t.created_at, t.id),
    index('media_by_type').on(t.file_type, t.created_at, t.id),
    index('media_by_status').on(t.status, t.created_at, t.id),
    index('media_url').on(t.file_url),
  ],
)

export const legal_pages = sqliteTable('legal_pages', {
  type: text().$type<LegalPageType>().primaryKey(),
  content: text().notNull(),
  last_updated: text().notNull(),
  updated_at: time(),
})

export const cron_runs = sqliteTable('cron_runs', {
  id: integer().primaryKey(),
  started_at: time(),
  finished_at: text(),
  cancelled: integer().notNull().default(0),
  released: integer().notNull().default(0),
  error: text(),
})

/** Cache tags that Cloudflare has not accepted for purging yet. `ask` tells a tag asked for again from the one being purged. */
export const purges = sqliteTable('purges', {
  tag: text().primaryKey(),
  ask: text().notNull(),
  asked_at: time(),
  tries: integer().notNull().default(0),
})

export const idempotency_keys = sqliteTable('idempotency_keys', {
  key: text().primaryKey(),
  body_hash: text().notNull(),
  order_id: text().notNull(),
  /** The order's own when the key was used: a renewed link belongs to somebody else. */
  key_version: integer().notNull().default(1),
  created_at: time(),
})

/** Who changed, viewed or exported what. Values never hold personal data of customers. */
export const audit_events = sqliteTable(
  'audit_events',
  {
    id: integer().primaryKey(),
    entity: text().notNull(),
    entity_id: text().notNull(),
    action: text().notNull(),
    actor: text().notNull(),
    changes: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    created_at: time(),
  },
  t => [
    index('audit_events_entity').on(t.entity, t.entity_id, t.id),
    // What the team is told of; the words of the condition stand in `worker/people/letters.ts` too.
    index('audit_events_told').on(t.created_at).where(sql`entity = 'bank-accounts' OR action = 'sign_in'`),
  ],
)

/** What somebody of the team is told by e-mail of an event of the audit, once. */
export const staff_letters = sqliteTable(
  'staff_letters',
  {
    id: integer().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id),
    event_id: integer().notNull(),
    /** due, sending, sent, failed. */
    state: text().notNull().default('due'),
    tries: integer().notNull().default(0),
    next_try_at: time(),
    error: text(),
    created_at: time(),
    updated_at: time(),
  },
  t => [
    uniqueIndex('staff_letters_once').on(t.user_id, t.event_id),
    index('staff_letters_due').on(t.state, t.next_try_at),
  ],
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
    created_at: time(),
    updated_at: time(),
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
    statement_id: text()
      .notNull()
      .references(() => statements.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    date: text().notNull(),
    /** `rowIdentity`, and what rows of every layout have in common: side, amount. */
    identity: text().notNull(),
    plain: text().notNull(),
    /** The row as JSON. */
    row: text().notNull(),
  },
  t => [
    primaryKey({ columns: [t.statement_id, t.line] }),
    index('uploaded_rows_day').on(t.statement_id, t.date),
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
    /** One of several rows that paid one order; the row that completed it is none. */
    is_part: flag(),
    settled_at: text(),
    settled_by: text(),
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
    uniqueIndex('bank_rows_one_per_order')
      .on(t.order_id)
      .where(sql`lane = 'settled' AND is_part = 0 AND order_id IS NOT NULL`),
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
    statement_id: text()
      .notNull()
      .references(() => statements.id, { onDelete: 'cascade' }),
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
  created_at: time(),
  updated_at: time(),
  last_used_at: text(),
  revoked_at: text(),
})

/** Runs of the check of the data: how far the open one is, and what each found. */
export const check_runs = sqliteTable('check_runs', {
  id: integer().primaryKey(),
  started_at: time(),
  finished_at: text(),
  /** The part that is next, and where in it. */
  part: integer().notNull().default(0),
  cursor: text(),
  slices: integer().notNull().default(0),
  findings: text({ mode: 'json' }).$type<Finding[]>().notNull(),
})

/**
 * What a customer is told about an order, once for each event and channel. Made by the trigger of `order_events`, what no
 * event tells by `worker/messages/derive.ts`. No personal data: texts are written when they are sent.
 */
export const messages = sqliteTable(
  'messages',
  {
    id: integer().primaryKey(),
    order_id: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text().$type<MessageKind>().notNull(),
    /** Which of several events of its kind: a claim, a deadline, a day. */
    ref: text().notNull().default(''),
    channel: text().$type<MessageChannel>().notNull(),
    state: text().$type<MessageState>().notNull().default('due'),
    due_at: time(),
    next_try_at: time(),
    tries: integer().notNull().default(0),
    /** The operator's tab whose it is until then. */
    held_by: text(),
    held_until: text(),
    sent_at: text(),
    sent_by: text(),
    /** Why it was skipped or failed: a key of `messageReasons`. */
    error: text(),
    created_at: time(),
    updated_at: time(),
  },
  t => [
    uniqueIndex('messages_once').on(t.order_id, t.kind, t.ref, t.channel),
    index('messages_due').on(t.channel, t.next_try_at).where(sql`state = 'due'`),
    index('messages_urgent')
      .on(t.channel, t.next_try_at)
      .where(sql`state = 'due' AND kind IN ('placed', 'reminder', 'rejected')`),
    index('messages_by_state').on(t.state, t.channel),
  ],
)
