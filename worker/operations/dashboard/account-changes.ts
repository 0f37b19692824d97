import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import type { Dashboard } from '../../contract/operations/dashboard'
import { insertAuditWhere } from '../../db/audit'
import type { Db } from '../../db/client'
import { hourMs, timePlusMs } from '../../db/stamp'
import { firstOrThrow } from '../../lib/only'
import { moneyChangesIn } from '../../people/letters/letter-text'
import { isBankAccountEventSql, isMailedEventSql } from '../../people/letters/letters'

const shownMs = 7 * 24 * hourMs
const maxShown = 10

type ChangeRow = {
  id: number
  entity_id: string
  action: 'create' | 'update' | 'delete'
  actor: string
  changes: string
  created_at: string
}

/** SQL condition: a later audit event with the change's id shows that the operator dismissed the change. */
const isDismissedBy = (viewer: string, account: SQL, id: SQL) => sql`EXISTS (
  SELECT 1 FROM audit_events AS later INDEXED BY audit_events_entity
  WHERE later.entity = 'bank-accounts' AND later.entity_id = ${account} AND later.id > ${id}
    AND later.action = 'dismiss' AND later.actor = ${viewer} AND json_extract(later.changes, '$.id') = ${id})`

const selectChanges = (db: Db, viewer: string, also: SQL, now: string) =>
  db.all<ChangeRow>(sql`
    SELECT id, entity_id, action, actor, changes, created_at FROM audit_events INDEXED BY audit_events_told
    WHERE ${isMailedEventSql} AND created_at > ${timePlusMs(now, -shownMs)} AND ${isBankAccountEventSql} AND ${also}
      AND NOT ${isDismissedBy(viewer, sql`audit_events.entity_id`, sql`audit_events.id`)}
    ORDER BY created_at DESC, id DESC LIMIT ${maxShown}`)

export const accountChangesQuery = (db: Db, viewer: string, now: string) =>
  selectChanges(db, viewer, sql`1 = 1`, now)

export const accountChangesOf = (rows: ChangeRow[], viewer: string): Dashboard['account_changes'] =>
  rows.map(({ id, action, actor, changes, created_at }) => ({
    id,
    action,
    actor,
    created_at,
    can_dismiss: actor === viewer,
    changes: moneyChangesIn({ action, changes: JSON.parse(changes) }),
  }))

/** Hides a change of a bank account from its author only; the rest of the team still sees it. Throws `not_found`. */
export async function dismissAccountChange({ db, actor, now }: Context, id: number) {
  const isOwn = sql`id = ${id} AND actor = ${actor}`
  const { entity_id } = firstOrThrow(await selectChanges(db, actor, isOwn, now))
  const event = { entity: 'bank-accounts', entity_id, action: 'dismiss', actor, changes: { id } }
  // A batch that only writes an audit event stores no Idempotency-Key, so a repeated request runs again. The INSERT
  // therefore checks that the change was not dismissed before.
  await insertAuditWhere(db, event, now, sql`NOT ${isDismissedBy(actor, sql`${entity_id}`, sql`${id}`)}`)
}
