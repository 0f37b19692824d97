import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ChargeState, NotificationVerdict } from '../../../contract/money/charges'
import type { Channel, Environment, Presented, Provider } from '../../../contract/money/gateway'
import { idColumn, parentColumn, timeColumn, timestampColumns } from '../columns'
import { orders } from '../orders'

/**
 * Requests to pay an order through a payment provider. A row is written before the provider is called, so that a
 * notification never finds nothing. Money is a row of `payments` with `charge_id`.
 */
export const charges = sqliteTable(
  'charges',
  {
    /** Sent to the provider as its order or reference id: order code and time in ms, never used twice. */
    id: idColumn(),
    order_id: parentColumn(() => orders.id),
    provider: text().$type<Provider>().notNull(),
    environment: text().$type<Environment>().notNull(),
    channel: text().$type<Channel>().notNull(),
    /** Rupiah asked for: total − unique code − parts already paid. */
    amount: integer().notNull(),
    state: text().$type<ChargeState>().notNull().default('asking'),
    /** The provider's own id; NULL until known. */
    reference: text(),
    /** The provider's id of the payment, as its latest notification or answer named it. */
    payment_reference: text(),
    /** Number, code or link for the customer. */
    presented: text({ mode: 'json' }).$type<Presented>().notNull().default({}),
    /** When the provider stops taking the money, UTC ISO; at the latest `order_deadline`. */
    expires_at: timeColumn(),
    /** The order's deadline when the charge was made, UTC ISO; the order itself then ends 15 minutes later. */
    order_deadline: timeColumn(),
    paid_at: text(),
    /** Rupiah that the provider reported as received; may differ from `amount`. */
    paid_amount: integer(),
    /** The provider's last word about the charge, for operators. */
    raw_state: text().notNull().default(''),
    checked_at: text(),
    /** When the cron asks the provider next, UTC ISO; NULL: never again. */
    next_check_at: text(),
    /** How often the cron has asked the provider in the present state; decides the next wait. */
    check_count: integer().notNull().default(0),
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

/** Notifications of providers, without their bodies, which may contain phone numbers. Deleted after 90 days. */
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
