import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AnimalType, CodeType, ServiceKind } from '../../../contract/labels'
import { id, stamps } from '../columns'

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
    ...stamps(),
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
 * What came with a code, by WIB day: orders that stand and their discount by when they were placed, money by when it was
 * booked. Written by triggers only.
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
