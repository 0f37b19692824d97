import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ChargeState, NotificationVerdict } from '../../../contract/money/charges'
import type { Channel, Environment, PaymentInstructions, Provider } from '../../../contract/money/gateway'
import { idColumn, parentColumn, timeColumn, timestampColumns } from '../columns'
import { orders } from '../orders'

/** The row is stored before the provider is called, because the provider's notification may arrive at once. */
export const charges = sqliteTable(
  'charges',
  {
    /** Order code and time in ms. The provider receives it as our reference, so it is never used again. */
    id: idColumn(),
    order_id: parentColumn(() => orders.id),
    provider: text().$type<Provider>().notNull(),
    environment: text().$type<Environment>().notNull(),
    channel: text().$type<Channel>().notNull(),
    /** Rupiah: the total without the unique code and without partial payments. */
    amount: integer().notNull(),
    state: text().$type<ChargeState>().notNull().default('asking'),
    /** The provider's id of the charge; NULL until it is known. */
    reference: text(),
    payment_reference: text(),
    presented: text({ mode: 'json' }).$type<PaymentInstructions>().notNull().default({}),
    /** UTC ISO. From this time the provider accepts no payment. Not later than `order_deadline`. */
    expires_at: timeColumn(),
    /** UTC ISO. The deadline of the order without the 15 minutes that a charge adds to it. */
    order_deadline: timeColumn(),
    paid_at: text(),
    /** Rupiah that the provider received; may differ from `amount`. */
    paid_amount: integer(),
    /** The latest status text of the provider, for operators. */
    raw_state: text().notNull().default(''),
    checked_at: text(),
    /** UTC ISO. When the cron job asks the provider for the status; NULL if it does not ask again. */
    next_check_at: text(),
    ...timestampColumns(),
  },
  t => [
    check('charges_amount', sql`${t.amount} BETWEEN 1 AND 1000000000000`),
    index('charges_of_order').on(t.order_id, t.created_at),
    uniqueIndex('charges_live').on(t.order_id).where(sql`state IN ('asking', 'open', 'unknown', 'closing')`),
    uniqueIndex('charges_reference').on(t.provider, t.reference).where(sql`reference IS NOT NULL`),
    index('charges_due').on(t.next_check_at).where(sql`next_check_at IS NOT NULL`),
  ],
)

/** Notifications without their bodies, which may contain phone numbers. Rows are deleted after 90 days. */
export const charge_notifications = sqliteTable(
  'charge_notifications',
  {
    /** SHA-256 of provider and body, hex. */
    key: idColumn(),
    provider: text().$type<Provider>().notNull(),
    charge_id: text().references(() => charges.id, { onDelete: 'set null' }),
    verdict: text().$type<NotificationVerdict>().notNull(),
    created_at: timeColumn(),
  },
  t => [
    index('charge_notifications_by_age').on(t.created_at),
    index('charge_notifications_of_charge').on(t.charge_id).where(sql`charge_id IS NOT NULL`),
  ],
)
