import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client'

type Told = { id: string; order_id: string | null; updated_at: string; isFirst: boolean }

/**
 * Statement that notes on its order's timeline, once a day, that a certificate was published in this batch; a trigger
 * tells the customer from there. One that is published again after it was taken back is told only where nobody was yet.
 */
export const tellPublished = (
  db: Db,
  { id, order_id, updated_at, isFirst }: Told,
  { actor, now }: { actor: string; now: string },
) =>
  db.run(sql`
    INSERT INTO order_events (order_id, n, type, actor, details, created_at)
    SELECT orders.id, (SELECT coalesce(max(n), 0) + 1 FROM order_events WHERE order_id = orders.id),
      'certificate_published', ${actor}, '{}', ${now}
    FROM orders
    WHERE orders.id = ${order_id}
      AND EXISTS (SELECT 1 FROM certificates
        WHERE certificates.id = ${id} AND status = 'published' AND updated_at = ${updated_at})
      AND (${isFirst ? 1 : 0} OR NOT EXISTS (SELECT 1 FROM messages
        WHERE order_id = orders.id AND kind = 'certificate' AND state = 'sent'))
      AND (NOT EXISTS (SELECT 1 FROM order_events WHERE order_id = orders.id AND type = 'certificate_published'
          AND date(created_at, '+7 hours') = date(${now}, '+7 hours'))
        OR EXISTS (SELECT 1 FROM messages WHERE order_id = orders.id AND kind = 'certificate'
          AND state = 'skipped' AND error = 'withdrawn'))`)
