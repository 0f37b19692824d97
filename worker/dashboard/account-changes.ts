import { sql } from 'drizzle-orm'
import type { Dashboard } from '../contract/shop/dashboard'
import type { Db } from '../db/client'
import { hour, later } from '../db/stamp'
import { changesIn } from '../people/letter-text'
import { isMoneyEvent, isTold } from '../people/letters'

const shownFor = 7 * 24 * hour
const mostShown = 10

type Row = {
  id: number
  action: 'create' | 'update' | 'delete'
  actor: string
  changes: string
  created_at: string
}

/** Statement for the changes of where money goes that everybody should still see. */
export const accountChangeRows = (db: Db, now: string) =>
  db.all<Row>(sql`
    SELECT id, action, actor, changes, created_at FROM audit_events INDEXED BY audit_events_told
    WHERE ${isTold} AND created_at > ${later(now, -shownFor)} AND ${isMoneyEvent}
    ORDER BY created_at DESC, id DESC LIMIT ${mostShown}`)

export const accountChangesOf = (rows: Row[]): Dashboard['account_changes'] =>
  rows.map(({ id, action, actor, changes, created_at }) => ({
    id,
    action,
    actor,
    created_at,
    changes: changesIn({ action, changes: JSON.parse(changes) }),
  }))
