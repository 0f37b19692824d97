import { z } from 'zod'
import { daySchema, listQuery } from '../base'

/** Newest first; `entity_id` needs `entity`. Days are WIB days. */
export const auditFilter = z.object({
  entity: z.string().max(40).optional(),
  entity_id: z.string().max(64).optional(),
  action: z.string().max(40).optional(),
  actor: z.string().max(200).optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
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
  actor: z.string(),
  /** [before, after] by field, or other details. */
  changes: z.record(z.string(), z.unknown()),
  created_at: z.string(),
})
export type AuditEvent = z.infer<typeof auditEvent>

/** An audit event with the name of its subject, if it still exists and its name is not personal data. */
export const namedEvent = auditEvent.extend({
  name: z.string().nullable(),
  order_id: z.string().nullable(),
})
export type NamedEvent = z.infer<typeof namedEvent>

export const auditPeople = z.object({ items: z.array(z.string()) })
