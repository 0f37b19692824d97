import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { hour, later } from '../../db/stamp'

/** Records in the audit log that an operator viewed customer data, at most once per hour. */
export const recordView = (db: Db, id: string, action: 'view' | 'view_proof', actor: string, now: string) =>
  db.run(sql`
    INSERT INTO audit_events (entity, entity_id, action, actor, changes, created_at)
    SELECT 'orders', ${id}, ${action}, ${actor}, '{}', ${now}
    WHERE EXISTS (SELECT 1 FROM orders WHERE id = ${id}) AND NOT EXISTS (
      SELECT 1 FROM audit_events WHERE entity = 'orders' AND entity_id = ${id} AND action = ${action}
        AND actor = ${actor} AND created_at > ${later(now, -hour)})`)
