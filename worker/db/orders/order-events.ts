import { sql } from 'drizzle-orm'
import type { Db } from '../client'

export type EventDetails = Record<string, string | number | null>

/** An order keeps at most `most` events of this type; a further event replaces the last one. */
export type NewEvent = { type: string; details?: EventDetails; most?: number }

const lastOf = (order_id: string, type: string, most: number) => sql`
  SELECT max(n) FROM order_events WHERE order_id = ${order_id} AND type = ${type} HAVING count(*) >= ${most}`

/** `actor` is 'customer', 'system' or an operator's e-mail address. */
export const addOrderEvent = (db: Db, order_id: string, actor: string, event: NewEvent, now: string) =>
  db.run(sql`
    INSERT INTO order_events (order_id, n, type, actor, details, created_at)
    SELECT ${order_id}, coalesce(
        (${event.most === undefined ? sql`NULL` : lastOf(order_id, event.type, event.most)}),
        (SELECT coalesce(max(n), 0) + 1 FROM order_events WHERE order_id = ${order_id})),
      ${event.type}, ${actor}, ${JSON.stringify(event.details ?? {})}, ${now}
    WHERE true
    ON CONFLICT (order_id, n) DO UPDATE SET actor = excluded.actor,
      created_at = max(excluded.created_at, (SELECT max(created_at) FROM order_events AS e WHERE e.order_id = excluded.order_id)),
      n = (SELECT max(n) + 1 FROM order_events AS e WHERE e.order_id = excluded.order_id)`)
