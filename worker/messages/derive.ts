import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { hour, later } from '../db/stamp'

/** A customer is reminded so long before the deadline. */
const beforeDeadline = 3 * hour

// What an event tells is made by the trigger of `order_events`, in the batch of the event. Placing writes no event, and a
// deadline that comes near is none: these two are found here, as often as one likes.

const channels = sql`json_each('["whatsapp","email"]') AS channel`

const open = sql`message_consent IS NOT NULL AND anonymized_at IS NULL AND payment_claimed_at IS NULL
  AND status = 'pending' AND payment_status <> 'verified'`

const insert = (kind: string, ref: SQL, at: SQL, from: SQL, now: string) => sql`
  INSERT INTO messages (order_id, kind, ref, channel, due_at, next_try_at, created_at, updated_at)
  SELECT due.id, ${kind}, ${ref}, channel.value, ${at}, ${at}, ${now}, ${now}
  FROM (${from}) AS due JOIN ${channels} WHERE true
  ON CONFLICT (order_id, kind, ref, channel) DO NOTHING`

const receipt = (db: Db, from: SQL, now: string) =>
  db.run(insert('placed', sql`''`, sql`due.created_at`, from, now))

/** Statement that tells the customer of a new order that it was placed, if they want to be told. */
export const tellPlaced = (db: Db, id: string, now: string) =>
  receipt(db, sql`SELECT id, created_at FROM orders WHERE id = ${id} AND ${open}`, now)

/** Statements for the cron: receipts whose request died, and deadlines that come near. */
export const derived = (db: Db, now: string) => {
  const soon = later(now, beforeDeadline)
  const near = sql`${open} AND expires_at > ${now} AND expires_at <= ${soon}`
  return [
    receipt(
      db,
      sql`SELECT id, created_at FROM orders INDEXED BY orders_fresh
        WHERE fresh = 1 AND ${open} AND NOT EXISTS (
          SELECT 1 FROM messages WHERE order_id = orders.id AND kind = 'placed' AND ref = '' AND channel = 'email')`,
      now,
    ),
    db.run(
      insert(
        'reminder',
        sql`due.expires_at`,
        sql`${now}`,
        sql`
          SELECT id, expires_at FROM orders INDEXED BY orders_fresh WHERE fresh = 1 AND ${near}
          UNION ALL
          SELECT id, expires_at FROM orders INDEXED BY orders_waiting
          WHERE status = 'pending' AND payment_status IN ('pending', 'rejected') AND fresh = 0 AND ${near}`,
        now,
      ),
    ),
  ] as const
}
