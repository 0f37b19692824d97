import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AnimalType, CodeType, ServiceKind } from '../../../contract/labels'
import { idColumn, timestampColumns } from '../columns'

/** Discount and referral codes. Triggers keep `used`: the number of orders with the code that are not cancelled. */
export const codes = sqliteTable(
  'codes',
  {
    id: idColumn(),
    /** Normalised by `normalizeCode`. */
    code: text().notNull().unique(),
    type: text().$type<CodeType>().notNull(),
    note: text().notNull().default(''),
    percent: integer(),
    /** Rupiah, like `min_subtotal` and `max_discount`. */
    amount: integer(),
    min_subtotal: integer().notNull().default(0),
    max_discount: integer(),
    /** First WIB day of validity; `ends_at` is the last. */
    starts_at: text(),
    ends_at: text(),
    limit_total: integer(),
    limit_per_phone: integer(),
    /** Kinds of order lines that the code discounts; empty: all kinds. */
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

/**
 * Totals of each code per WIB day: orders that are not cancelled and their discount on the day of the order, income on
 * the day of its booking. Written by triggers only.
 */
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
