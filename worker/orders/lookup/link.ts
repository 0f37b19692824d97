import { createHmac } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { type Bucket, countAttempt } from '../../db/attempts'
import type { Db } from '../../db/client'
import { hourMs, timePlusMs } from '../../db/stamp'
import type { Network } from '../../http/limits/limits'

const dayMs = 24 * hourMs

const networkLimits = ({ network, area }: Network): Bucket[] => [
  { key: `links-from:${network}`, most: 10, window: dayMs },
  { key: `links-near:${area}`, most: 30, window: dayMs },
]

/** Requests that find no order count too. `of` is the order code or phone hash. Throws `too_many_requests`. */
export const countOrderLinkRequest = (db: Db, of: string, from: Network | null, now: string) =>
  countAttempt(
    db,
    [{ key: `links-of:${of}`, most: 3, window: dayMs }, ...(from === null ? [] : networkLimits(from))],
    now,
  )

/** The counters must not contain personal data, so they use this keyed hash. */
export const keyedPhoneHash = (phone: string, secret: string) =>
  createHmac('sha256', secret).update(`links\n${phone}`).digest('base64url').slice(0, 22)

/** An operator who used an order's link within this time must not approve its refund as the second person. */
const linkHeldMs = 24 * hourMs

/** `actor` received the secret links of these orders. Only the last use is stored. */
export const recordOrderLinkUse = (db: Db, ids: SQL, actor: string, now: string) =>
  db.run(sql`
    INSERT INTO order_link_uses (order_id, actor, used_at)
    SELECT id, ${actor}, ${now} FROM orders WHERE id IN ${ids}
    ON CONFLICT (order_id, actor) DO UPDATE SET used_at = excluded.used_at`)

export async function hasRecentOrderLinkUse(db: Db, order_id: string, actor: string, now: string) {
  const rows = await db.all(sql`
    SELECT 1 FROM order_link_uses WHERE order_id = ${order_id} AND actor = ${actor} AND used_at > ${timePlusMs(now, -linkHeldMs)}`)
  return rows.length > 0
}

export const deleteOldOrderLinkUses = (db: Db, now: string) =>
  db.run(sql`DELETE FROM order_link_uses WHERE used_at <= ${timePlusMs(now, -linkHeldMs)}`)
