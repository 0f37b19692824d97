import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { listOf } from '../../db/query/list-of'

/** Limit of `evidence_added` events per order; later uploads overwrite the last event. */
const maxEventsPerOrder = 60

/** Statement that links a file to sacrifices. Ignores ids that do not exist. */
export const linkFile = (db: Db, evidence_id: string, ids: string[], now: string) =>
  db.run(sql`
    INSERT INTO evidence_of (evidence_id, sacrifice_id, created_at)
    SELECT ${evidence_id}, id, ${now} FROM sacrifices WHERE id IN ${listOf(ids)}
    ON CONFLICT DO NOTHING`)

const ordersIn = (ids: string[]): SQL =>
  sql`SELECT DISTINCT order_id FROM seats WHERE sacrifice_id IN ${listOf(ids)}`

type UploadEvent = { ids: string[]; stage: string; mime: string; actor: string; now: string }

export const addOrderEvents = (db: Db, { ids, stage, mime, actor, now }: UploadEvent) =>
  db.run(sql`
    INSERT INTO order_events (order_id, n, type, actor, details, created_at)
    SELECT order_id, coalesce(
        (SELECT max(n) FROM order_events AS old WHERE old.order_id = one.order_id AND type = 'evidence_added'
          HAVING count(*) >= ${maxEventsPerOrder}),
        (SELECT coalesce(max(n), 0) + 1 FROM order_events AS old WHERE old.order_id = one.order_id)),
      'evidence_added', ${actor}, ${JSON.stringify({ stage, mime })}, ${now}
    FROM (${ordersIn(ids)}) AS one WHERE true
    ON CONFLICT (order_id, n) DO UPDATE SET actor = excluded.actor, details = excluded.details, created_at = excluded.created_at`)
