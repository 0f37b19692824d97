import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Surplus } from '../../../contract/labels'
import type { ChangeLine, ChangeState, LeavingName } from '../../../contract/money/changes'
import { belongsTo, id, stamps, time } from '../columns'
import { orders } from '../orders'

/**
 * A change of a paid order's lines, proposed by the desk and agreed to by its customer. While it waits for more money
 * it holds the animals it adds, and its amount is asked once in the whole shop, as the total of an order is.
 */
export const order_changes = sqliteTable(
  'order_changes',
  {
    id: id(),
    order_id: belongsTo(() => orders.id),
    state: text().$type<ChangeState>().notNull().default('proposed'),
    before: text({ mode: 'json' }).$type<ChangeLine[]>().notNull(),
    after: text({ mode: 'json' }).$type<ChangeLine[]>().notNull(),
    /** Animals that it adds: [{animal_id, n}]. Held while it waits, by triggers. */
    held: text({ mode: 'json' }).$type<{ animal_id: string; n: number }[]>().notNull(),
    /** Of the order as it becomes; rupiah. */
    subtotal: integer().notNull(),
    discount: integer().notNull(),
    /** What the order asks for more (or less, below 0) without a unique code; rupiah. */
    difference: integer().notNull(),
    /** Rupiah that the order held beyond its total when its customer agreed; below 0 what it lacked. */
    credit: integer().notNull().default(0),
    unique_code: integer(),
    /** Rupiah to transfer: difference, less credit, plus unique code; NULL where nothing is to be paid. */
    amount: integer(),
    /** The amount while it may still receive money, else NULL. */
    reserves_total: integer(),
    reserved_until: text(),
    reason: text().notNull(),
    /** What its customer wants of what is left over. */
    surplus: text().$type<Surplus>(),
    /** Names that leave the order with it, as they were called when it was proposed. */
    leaving: text({ mode: 'json' }).$type<LeavingName[]>().notNull().default([]),
    proposed_by: text().notNull(),
    agreed_at: text(),
    ended_at: text(),
    expires_at: time(),
    ...stamps(),
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
