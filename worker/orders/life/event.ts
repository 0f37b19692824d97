import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client'

export type EventDetails = Record<string, string | number | null>

export type NewEvent = { type: string; details?: EventDetails }

/** Statement that adds one line to an order's timeline. `actor`: 'customer', 'system' or an operator's e-mail. */
export const addEvent = (db: Db, order_id: string, actor: string, event: NewEvent, now: string) =>
  db.run(sql`
    INSERT INTO order_events (order_id, n, type, actor, details, created_at)
    SELECT ${order_id}, coalesce(max(n), 0) + 1, ${event.type}, ${actor}, ${JSON.stringify(event.details ?? {})}, ${now}
    FROM order_events WHERE order_id = ${order_id}`)
