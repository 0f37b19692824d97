import { sql } from 'drizzle-orm'
import { personalEventDetails } from '../../contract/orders/steps'
import { type AuditQuery, auditEvent } from '../../contract/people/audit'
import type { Db } from '../../db/client'
import { columnsOfSchema } from '../../db/query/shown'
import { audit_events } from '../../db/schema/operations/upkeep'
import { order_events } from '../../db/schema/orders'
import { type Unnamed, withSubjectNames } from './names'
import {
  auditCursorAfter,
  auditEventWalk,
  comparePositions,
  firstRowsOfWalk,
  lastScannedRow,
  orderStepWalk,
  positionOfEvent,
  positionOfStep,
} from './walks'

type Step = typeof order_events.$inferSelect

const isPersonal = (name: string) => personalEventDetails.some(one => one === name)

const fromStep = (step: Step): Unnamed => ({
  ...positionOfStep(step),
  entity: 'orders',
  entity_id: step.order_id,
  action: step.type,
  actor: step.actor,
  changes: Object.fromEntries(Object.entries(step.details).filter(([name]) => !isPersonal(name))),
})

/** The first rows after the cursor, sorted, and where each scan stopped before its end, the newest place first. */
async function readBoth(db: Db, { cursor, limit, ...filter }: AuditQuery) {
  const audits = auditEventWalk(filter, cursor)
  const steps = orderStepWalk(filter, cursor)
  const read = await db.batch({
    events: db
      .select(columnsOfSchema(audit_events, auditEvent))
      .from(audit_events)
      .where(sql`id IN (SELECT id FROM (${firstRowsOfWalk(audits, limit + 1)}))`)
      .orderBy(audits.newestFirst),
    steps: db
      .select()
      .from(order_events)
      .where(sql`(order_id, n) IN (SELECT order_id, n FROM (${firstRowsOfWalk(steps, limit + 1)}))`)
      .orderBy(steps.newestFirst),
    lastEvent: db.all<Parameters<typeof positionOfEvent>[0]>(lastScannedRow(audits)),
    lastStep: db.all<Parameters<typeof positionOfStep>[0]>(lastScannedRow(steps)),
  })
  const events: Unnamed[] = read.events.map(event => ({ ...event, ...positionOfEvent(event) }))
  return {
    rows: [...events, ...read.steps.map(fromStep)].sort(comparePositions),
    ends: [...read.lastEvent.map(positionOfEvent), ...read.lastStep.map(positionOfStep)].sort(
      comparePositions,
    ),
  }
}

/**
 * One page of audit events and operators' steps on orders, newest first. A page can be short or empty without being the
 * last: it ends where the first of the two scans stopped, because later rows of that table are unknown.
 */
export async function readAuditPage(db: Db, query: AuditQuery) {
  const { rows, ends } = await readBoth(db, query)
  const [end] = ends
  const known = end ? rows.filter(row => comparePositions(row, end) <= 0) : rows
  const items = known.slice(0, query.limit)
  const last = known.length > query.limit ? items.at(-1) : end
  return {
    items: await withSubjectNames(db, items),
    next_cursor: last ? auditCursorAfter(last) : null,
    total: null,
  }
}

const maxPeople = 100

/** All distinct actors. The recursive query jumps from one to the next in the index instead of scanning it. */
export const readAuditActors = (db: Db) =>
  db.all<{ actor: string }>(sql`
    WITH RECURSIVE people (actor) AS (
      SELECT (SELECT min(actor) FROM audit_events)
      UNION ALL
      SELECT (SELECT min(actor) FROM audit_events WHERE actor > people.actor) FROM people WHERE people.actor IS NOT NULL)
    SELECT actor FROM people WHERE actor IS NOT NULL LIMIT ${maxPeople}`)
