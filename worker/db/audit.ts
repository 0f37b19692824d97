import { type SQL, sql } from 'drizzle-orm'
import { isRecord } from '../contract/lib/record'
import type { Db } from './client'

/** [value before, value after] by field name; null for no value. Never contains personal data of customers. */
export type Changes = Record<string, readonly [unknown, unknown]>

export type NewAuditEvent = {
  entity: string
  entity_id: string
  action: string
  /** The operator's e-mail, or 'system'. */
  actor: string
  changes?: Record<string, unknown>
}

const longest = 200

function short(value: unknown) {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null)
  return text.length > longest ? `${text.slice(0, longest)}…` : (value ?? null)
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Names a nested field by its path, such as `hero.title`. Cuts values to 200 characters. */
export function changedFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  path = '',
): Changes {
  const entries = Object.entries(after).flatMap(([field, value]): [string, Changes[string]][] => {
    const old = before[field]
    if (isSame(old, value)) return []
    if (isRecord(value) && isRecord(old)) return Object.entries(changedFields(old, value, `${path}${field}.`))
    return [[`${path}${field}`, [short(old), short(value)]]]
  })
  return Object.fromEntries(entries)
}

/** These fields may contain a customer's name. The audit log omits their values, because it is never erased. */
const untold: Record<string, readonly string[]> = {
  bank_rows: ['reason'],
  certificates: ['name', 'beneficiaries', 'pelaksana_nama', 'penanggung_jawab'],
  sacrifices: ['notes', 'performer', 'witnesses'],
  evidence: ['note'],
  transactions: ['description', 'void_reason'],
  codes: ['note'],
  testimonials: ['name', 'location', 'testimonial'],
}

const hidden = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(hidden)
  return value === null || value === undefined || value === '' ? value : '•••'
}

export function redactedAuditChanges(
  entity: string,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  const fields = untold[entity]
  if (!fields) return changes
  const entries = Object.entries(changes).map(([field, value]) => {
    if (field === 'deleted' && isRecord(value)) return [field, redactedAuditChanges(entity, value)]
    return [field, fields.includes(field) ? hidden(value) : value]
  })
  return Object.fromEntries(entries)
}

export const insertAuditWhere = (
  db: Db,
  { entity, entity_id, action, actor, changes = {} }: NewAuditEvent,
  now: string,
  where: SQL,
) =>
  db.run(sql`
    INSERT INTO audit_events (entity, entity_id, action, actor, changes, created_at)
    SELECT ${entity}, ${entity_id}, ${action}, ${actor}, ${JSON.stringify(redactedAuditChanges(entity, changes))}, ${now} WHERE ${where}`)

/** With `isKept` false the same SQL inserts nothing, so that the response time does not show if the event is stored. */
export const insertAudit = (db: Db, event: NewAuditEvent, now: string, isKept = true) =>
  insertAuditWhere(db, event, now, isKept ? sql`1 = 1` : sql`1 = 0`)

export const insertAuditIfChanged = (db: Db, event: NewAuditEvent, now: string) =>
  insertAuditWhere(db, event, now, sql`changes() > 0`)

/** The event is stored at most once per `entity_id`, even by concurrent requests. */
export const insertShopEventOnce = (db: Db, note: Omit<NewAuditEvent, 'entity' | 'actor'>, now: string) =>
  insertAuditWhere(
    db,
    { entity: 'shop', actor: 'system', ...note },
    now,
    sql`NOT EXISTS (SELECT 1 FROM audit_events WHERE entity = 'shop' AND entity_id = ${note.entity_id})`,
  )
