import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AnimalType, BankAccountType, CodeType, EvidenceStage, ServiceKind } from '../../contract/labels'
import {
  flagColumn,
  idColumn,
  jsonListColumn,
  orderIndexColumn,
  parentColumn,
  sortedRowColumns,
  statusColumn,
  timeColumn,
  timestampColumns,
} from './columns'

export const settings = sqliteTable('settings', {
  type: text().primaryKey(),
  content: text({ mode: 'json' }).$type<unknown>().notNull(),
  updated_at: timeColumn(),
})

export const animals = sqliteTable(
  'animals',
  {
    id: idColumn(),
    name: text().notNull(),
    type: text().$type<AnimalType>().notNull(),
    price: integer().notNull(),
    weight: text().notNull(),
    description: text().notNull().default(''),
    shares: integer().notNull().default(1),
    operational_cost: integer().notNull().default(0),
    proof_stages: text({ mode: 'json' }).$type<EvidenceStage[]>().notNull().default([]),
    stock: integer().notNull().default(0),
    /** Shares that unpaid orders reserve. Only triggers write this column. */
    held_unpaid: integer().notNull().default(0),
    archived_at: text(),
    ...timestampColumns(),
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
    id: idColumn(),
    animal_id: parentColumn(() => animals.id),
    file_url: text().notNull(),
    alt_text: text().notNull().default(''),
    is_primary: flagColumn(),
    order_index: orderIndexColumn(),
    status: statusColumn(),
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
    id: idColumn(),
    kind: text().$type<ServiceKind>().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    long_description: text().notNull().default(''),
    features: jsonListColumn(),
    terms: jsonListColumn(),
    popular: flagColumn(),
    price: integer(),
    image_url: text(),
    proof_stages: text({ mode: 'json' }).$type<EvidenceStage[]>().notNull().default([]),
    ...sortedRowColumns(),
  },
  t => [
    check('services_price', sql`${t.price} IS NULL OR ${t.price} BETWEEN 1 AND 1000000000`),
    index('services_order').on(t.order_index, t.id),
    index('services_by_kind').on(t.kind, t.order_index, t.id),
    index('services_by_status').on(t.status, t.order_index, t.id),
    index('services_image').on(t.image_url),
  ],
)

export const bank_accounts = sqliteTable(
  'bank_accounts',
  {
    id: idColumn(),
    type: text().$type<BankAccountType>().notNull(),
    bank_name: text().notNull(),
    account_number: text().notNull(),
    account_name: text().notNull(),
    branch: text(),
    logo_url: text(),
    qris_code: text(),
    qris_image_url: text(),
    qris_dynamic: integer({ mode: 'boolean' }).notNull().default(true),
    ...sortedRowColumns(),
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

/** Triggers set `used` to the number of orders with the code that are not cancelled. */
export const codes = sqliteTable(
  'codes',
  {
    id: idColumn(),
    code: text().notNull().unique(),
    type: text().$type<CodeType>().notNull(),
    note: text().notNull().default(''),
    percent: integer(),
    /** Rupiah, like `min_subtotal` and `max_discount`. */
    amount: integer(),
    min_subtotal: integer().notNull().default(0),
    max_discount: integer(),
    /** First WIB day (UTC+7) of the code. `ends_at` is its last day. */
    starts_at: text(),
    ends_at: text(),
    limit_total: integer(),
    limit_per_phone: integer(),
    applies_to: text({ mode: 'json' }).$type<(AnimalType | ServiceKind)[]>().notNull().default([]),
    active: integer({ mode: 'boolean' }).notNull().default(true),
    used: integer().notNull().default(0),
    ...timestampColumns(),
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

/** Orders and discounts by the WIB day on which the order was placed, income by the day on which it was recorded. */
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
