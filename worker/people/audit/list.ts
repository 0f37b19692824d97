import { type SQL, sql } from 'drizzle-orm'
import { csvDateTime } from '../../contract/lib/format'
import { personalEventDetails } from '../../contract/orders/steps'
import {
  type AuditExportQuery,
  type AuditQuery,
  auditEventSchema,
  auditExportQuery,
  type NamedEvent,
} from '../../contract/people/audit'
import {
  auditActorLabel,
  auditEntityLabel,
  auditEventLines,
  auditEventTitle,
} from '../../contract/people/audit-words'
import type { Db } from '../../db/client'
import { columnsOfSchema, jsonListSql } from '../../db/query/keyset'
import { audit_events } from '../../db/schema/operations'
import { order_events } from '../../db/schema/orders'
import type { ExportDefinition } from '../../operations/jobs/exports/kind'
import { readTeamNames } from '../team/list'
import {
  auditCursorAfter,
  auditEventScan,
  comparePositions,
  firstAuditRowsQuery,
  lastScannedRowQuery,
  orderStepScan,
  positionOfEvent,
  positionOfStep,
} from './walks'

const order = (id: SQL) => sql`(SELECT order_id FROM orders WHERE orders.id = ${id})`

/** Where the name of an audit event's subject and its order are stored. The names are never customers' names. */
const sources: Record<string, { table: string; key?: SQL; name: SQL; order?: SQL }> = {
  orders: { table: 'orders', name: sql`order_id`, order: sql`id` },
  refunds: { table: 'refunds', name: order(sql`order_id`), order: sql`order_id` },
  corrections: { table: 'corrections', name: order(sql`order_id`), order: sql`order_id` },
  receipts: {
    table: 'payments',
    key: sql`CAST(id AS TEXT)`,
    name: order(sql`order_id`),
    order: sql`order_id`,
  },
  certificates: { table: 'certificates', name: sql`certificate_number` },
  sacrifices: { table: 'sacrifices', name: sql`'No. ' || number || ' (' || season || ')'` },
  animals: { table: 'animals', name: sql`name` },
  services: { table: 'services', name: sql`name` },
  galleries: { table: 'galleries', name: sql`caption` },
  faqs: { table: 'faqs', name: sql`question` },
  'bank-accounts': { table: 'bank_accounts', name: sql`bank_name` },
  statements: { table: 'statements', name: sql`file_name` },
  feeds: { table: 'feeds', name: sql`name` },
  codes: { table: 'codes', name: sql`code` },
  media: { table: 'media', name: sql`file_name` },
  users: { table: 'users', name: sql`email` },
  invitations: { table: 'invitations', name: sql`email` },
}

type Unnamed = Omit<NamedEvent, 'name' | 'order_id'>

type Named = { id: string; name: string | null; order_id: string | null }

function read(db: Db, entity: string, ids: string[]) {
  const source = sources[entity]
  if (!source) return null
  const among = source.key ? sql`(SELECT CAST(value AS INTEGER) FROM ${jsonListSql(ids)})` : jsonListSql(ids)
  return db.all<Named>(sql`
    SELECT ${source.key ?? sql`id`} AS id, ${source.name} AS name, ${source.order ?? sql`NULL`} AS order_id
    FROM ${sql.identifier(source.table)} WHERE id IN ${among}`)
}

function deletedName({ changes }: Unnamed) {
  const { deleted } = changes
  const was =
    typeof deleted === 'object' && deleted !== null ? Object.entries(deleted) : Object.entries(changes)
  const [, value] =
    was.find(([field]) => ['name', 'code', 'question', 'caption', 'file_name'].includes(field)) ?? []
  const name = Array.isArray(value) ? value.at(-1) : value
  return typeof name === 'string' && name !== '•••' ? name : null
}

async function withSubjectNames(db: Db, events: Unnamed[]): Promise<NamedEvent[]> {
  const kinds = Map.groupBy(events, ({ entity }) => entity)
  const reads = [...kinds].flatMap(([entity, of]) => {
    const rows = read(db, entity, [...new Set(of.map(({ entity_id }) => entity_id))])
    return rows ? [[entity, rows] as const] : []
  })
  const [first, ...others] = reads.map(([, rows]) => rows)
  const answers = first ? await db.batch([first, ...others]) : []
  const names = new Map(
    reads.flatMap(([entity], i) => (answers[i] ?? []).map(row => [`${entity} ${row.id}`, row] as const)),
  )
  return events.map(event => {
    const known = names.get(`${event.entity} ${event.entity_id}`)
    return { ...event, name: known?.name ?? deletedName(event), order_id: known?.order_id ?? null }
  })
}

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

/** Reads audit events and operators' order events. `ends`: where a scan stopped after `maxScannedRows` rows. */
async function readBoth(db: Db, { cursor, limit, ...filter }: AuditQuery) {
  const audits = auditEventScan(filter, cursor)
  const steps = orderStepScan(filter, cursor)
  const read = await db.batch({
    events: db
      .select(columnsOfSchema(audit_events, auditEventSchema))
      .from(audit_events)
      .where(sql`id IN (SELECT id FROM (${firstAuditRowsQuery(audits, limit + 1)}))`)
      .orderBy(audits.newestFirst),
    steps: db
      .select()
      .from(order_events)
      .where(sql`(order_id, n) IN (SELECT order_id, n FROM (${firstAuditRowsQuery(steps, limit + 1)}))`)
      .orderBy(steps.newestFirst),
    lastEvent: db.all<Parameters<typeof positionOfEvent>[0]>(lastScannedRowQuery(audits)),
    lastStep: db.all<Parameters<typeof positionOfStep>[0]>(lastScannedRowQuery(steps)),
  })
  const events: Unnamed[] = read.events.map(event => ({ ...event, ...positionOfEvent(event) }))
  return {
    rows: [...events, ...read.steps.map(fromStep)].sort(comparePositions),
    ends: [...read.lastEvent.map(positionOfEvent), ...read.lastStep.map(positionOfStep)].sort(
      comparePositions,
    ),
  }
}

/** One page of the audit log. It ends where the first scan stopped, so a short or empty page need not be the last. */
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

/** All actors in the audit log. The recursive query jumps from actor to actor in the index, without a full scan. */
export const readAuditActors = (db: Db) =>
  db.all<{ actor: string }>(sql`
    WITH RECURSIVE people (actor) AS (
      SELECT (SELECT min(actor) FROM audit_events)
      UNION ALL
      SELECT (SELECT min(actor) FROM audit_events WHERE actor > people.actor) FROM people WHERE people.actor IS NOT NULL)
    SELECT actor FROM people WHERE actor IS NOT NULL LIMIT ${maxPeople}`)

/** Name and e-mail of the actor, because a name can change and the exported file must identify the account. */
function personText(names: ReadonlyMap<string, string>, actor: string) {
  const name = names.get(actor)
  return name === undefined ? auditActorLabel(actor) : `${name} (${actor})`
}

export const auditExport: ExportDefinition<AuditExportQuery> = {
  query: auditExportQuery,
  columns: {
    Waktu: 'moment',
    Orang: 'text',
    Hal: 'text',
    Nama: 'text',
    Tindakan: 'text',
    Perubahan: 'text',
  },
  page: async (db, query) => {
    const { items, next_cursor } = await readAuditPage(db, query)
    const names = new Map((await readTeamNames(db)).map(({ email, name }) => [email, name]))
    const rows = items.map(event => [
      csvDateTime(event.created_at),
      personText(names, event.actor),
      auditEntityLabel(event.entity),
      event.name,
      auditEventTitle(event),
      auditEventLines(event).join('\n'),
    ])
    return { rows, next_cursor }
  },
}
