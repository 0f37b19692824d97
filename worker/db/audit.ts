import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './client'

/** [before, after] by field; `null` where there was or is nothing. Never personal data of customers. */
export type Changes = Record<string, readonly [unknown, unknown]>

export type AuditEvent = {
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

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** What differs in the fields of `after`, nested ones as `hero.title`; long texts and lists are cut. */
export function changesOf(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  path = '',
): Changes {
  const entries = Object.entries(after).flatMap(([field, value]): [string, Changes[string]][] => {
    const old = before[field]
    if (isSame(old, value)) return []
    if (isGroup(value) && isGroup(old)) return Object.entries(changesOf(old, value, `${path}${field}.`))
    return [[`${path}${field}`, [short(old), short(value)]]]
  })
  return Object.fromEntries(entries)
}

const insertWhere = (
  db: Db,
  { entity, entity_id, action, actor, changes = {} }: AuditEvent,
  now: string,
  where: SQL,
) =>
  db.run(sql`
    INSERT INTO audit_events (entity, entity_id, action, actor, changes, created_at)
    SELECT ${entity}, ${entity_id}, ${action}, ${actor}, ${JSON.stringify(changes)}, ${now} WHERE ${where}`)

/** Statement that records who did what. */
export const audit = (db: Db, event: AuditEvent, now: string) => insertWhere(db, event, now, sql`1 = 1`)

/** The same, but only when the statement before it in the batch changed a row. */
export const auditIfChanged = (db: Db, event: AuditEvent, now: string) =>
  insertWhere(db, event, now, sql`changes() > 0`)
