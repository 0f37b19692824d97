import { z } from 'zod'
import { day, listQuery } from '../base'

/** Newest first; `entity_id` only together with `entity`. Days are those of Jakarta. */
export const auditFilter = z.object({
  entity: z.string().max(40).optional(),
  entity_id: z.string().max(64).optional(),
  action: z.string().max(40).optional(),
  actor: z.string().max(200).optional(),
  from: day.optional(),
  to: day.optional(),
})
export type AuditFilter = z.infer<typeof auditFilter>

export const auditQuery = listQuery.pick({ limit: true, cursor: true }).extend(auditFilter.shape)
export type AuditQuery = z.infer<typeof auditQuery>

export const auditExportQuery = auditQuery.omit({ limit: true })
export type AuditExportQuery = z.infer<typeof auditExportQuery>

export const auditEvent = z.object({
  id: z.int(),
  entity: z.string(),
  entity_id: z.string(),
  action: z.string(),
  /** The operator's e-mail. */
  actor: z.string(),
  /** [before, after] by field, or what else there is to know. */
  changes: z.record(z.string(), z.unknown()),
  created_at: z.string(),
})
export type AuditEvent = z.infer<typeof auditEvent>

/** What a line of the audit is about, where that still exists and has a name that is nobody's. */
export const toldEvent = auditEvent.extend({
  name: z.string().nullable(),
  /** The order it belongs to, by its internal id. */
  order_id: z.string().nullable(),
})
export type ToldEvent = z.infer<typeof toldEvent>

export const auditPeople = z.object({ items: z.array(z.string()) })
