import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ChargeState, NotificationVerdict } from '../../../contract/money/charges'
import type { Channel, Environment, PaymentInstructions, Provider } from '../../../contract/money/gateway'
import { idColumn, parentColumn, timeColumn, timestampColumns } from '../columns'
import { orders } from '../orders'

/** A charge is inserted before the provider is called, so that it exists when the provider's notification arrives. */
export const charges = sqliteTable(
  'charges',
  {
    /** Our order id or reference id at the provider, made of the order code and the time in ms. It is never reused. */
    id: idColumn(),
    order_id: parentColumn(() => orders.id),
    provider: text().$type<Provider>().notNull(),
    environment: text().$type<Environment>().notNull(),
    channel: text().$type<Channel>().notNull(),
    /** Rupiah that the charge requests: total − unique code − partial payments. */
    amount: integer().notNull(),
    state: text().$type<ChargeState>().notNull().default('asking'),
    /** The provider's own id of the charge; NULL until known. */
    reference: text(),
    /** The provider's id of the payment, from its latest notification or status response. */
    payment_reference: text(),
    presented: text({ mode: 'json' }).$type<PaymentInstructions>().notNull().default({}),
    /** Time from which the provider no longer accepts the payment, UTC ISO; not later than `order_deadline`. */
    expires_at: timeColumn(),
    /** The order's deadline when the charge was created, UTC ISO, without the 15 minutes that a charge adds to it. */
    order_deadline: timeColumn(),
    paid_at: text(),
    /** Rupiah that the provider reported as received; may differ from `amount`. */
    paid_amount: integer(),
    /** The provider's latest text for the status of the charge, for operators. */
    raw_state: text().notNull().default(''),
    checked_at: text(),
    /** Time of the cron job's next status check at the provider, UTC ISO; NULL if no further check follows. */
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

/** Notifications of payment providers, without their bodies, which may contain phone numbers. Deleted after 90 days. */
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
