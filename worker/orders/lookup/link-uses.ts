import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { hourMs, timePlusMs } from '../../db/stamp'

/** How long a team member counts as having the link. The trigger `refunds_second_person` uses it too. */
const linkHeldMs = 24 * hourMs

/** Records that `actor` received the secret link of the orders (`IN ids`). One row per order and actor. */
export const recordLinkUse = (db: Db, ids: SQL, actor: string, now: string) =>
  db.run(sql`
    INSERT INTO order_link_uses (order_id, actor, used_at)
    SELECT id, ${actor}, ${now} FROM orders WHERE id IN ${ids}
    ON CONFLICT (order_id, actor) DO UPDATE SET used_at = excluded.used_at`)

/** True if `actor` received the order's link within the last 24 hours. */
export async function hasRecentLink(db: Db, order_id: string, actor: string, now: string) {
  const rows = await db.all(sql`
    SELECT 1 FROM order_link_uses WHERE order_id = ${order_id} AND actor = ${actor} AND used_at > ${timePlusMs(now, -linkHeldMs)}`)
  return rows.length > 0
}

export const deleteOldLinkUses = (db: Db, now: string) =>
  db.run(sql`DELETE FROM order_link_uses WHERE used_at <= ${timePlusMs(now, -linkHeldMs)}`)
