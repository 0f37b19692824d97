import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Surplus } from '../../../contract/labels'
import type { ChangeLine, ChangeState, LeavingName } from '../../../contract/money/changes'
import { idColumn, parentColumn, timeColumn, timestampColumns } from '../columns'
import { orders } from '../orders'

/**
 * Changes of the lines of paid orders, proposed by the desk and accepted by the customer. While a change waits for
 * payment, it reserves the added animals, and no other order or change may have the same amount.
 */
export const order_changes = sqliteTable(
  'order_changes',
  {
    id: idColumn(),
    order_id: parentColumn(() => orders.id),
    state: text().$type<ChangeState>().notNull().default('proposed'),
    before: text({ mode: 'json' }).$type<ChangeLine[]>().notNull(),
    after: text({ mode: 'json' }).$type<ChangeLine[]>().notNull(),
    /** Animals added by the change. Triggers reserve them while the change waits for payment. */
    held: text({ mode: 'json' }).$type<{ animal_id: string; n: number }[]>().notNull(),
    /** Subtotal of the changed order, in rupiah. */
    subtotal: integer().notNull(),
    discount: integer().notNull(),
    /** New total minus old total without unique codes, in rupiah; negative if the order becomes cheaper. */
    difference: integer().notNull(),
    /**
     * Surplus of the order when the customer accepted the change, in rupiah; negative if the order was short of money.
     */
    credit: integer().notNull().default(0),
    unique_code: integer(),
    /** Rupiah to transfer: `difference - credit + unique_code`; NULL if nothing is to be paid. */
    amount: integer(),
    /** Equal to `amount` while a transfer of it may still arrive, so that the amount is unique; else NULL. */
    reserves_total: integer(),
    reserved_until: text(),
    reason: text().notNull(),
    /** What the customer wants done with a surplus: refund or infak. */
    surplus: text().$type<Surplus>(),
    /** Names that the change removes, as they were when the change was proposed. */
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
