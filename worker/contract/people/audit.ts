import { z } from 'zod'
import { daySchema, listQuery } from '../base'

/** `from` and `to` are WIB days. `entity_id` is ignored without `entity`; with both, no steps of orders are listed. */
export const auditFilterSchema = z.object({
  entity: z.string().max(40).optional(),
  entity_id: z.string().max(64).optional(),
  action: z.string().max(40).optional(),
  actor: z.string().max(200).optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
})
export type AuditFilter = z.infer<typeof auditFilterSchema>

export const auditQuery = listQuery.pick({ limit: true, cursor: true }).extend(auditFilterSchema.shape)
export type AuditQuery = z.infer<typeof auditQuery>

export const auditExportQuery = auditQuery.omit({ limit: true })
export type AuditExportQuery = z.infer<typeof auditExportQuery>

export const auditEventSchema = z.object({
  id: z.int(),
  entity: z.string(),
  entity_id: z.string(),
  action: z.string(),
  actor: z.string(),
  /** [before, after] for each changed field. Some events have other details. */
  changes: z.record(z.string(), z.unknown()),
  created_at: z.string(),
})
export type AuditEvent = z.infer<typeof auditEventSchema>

/** `name` is null if unknown, for example of a deleted row. `changes` of order steps omits personal data. */
export const auditEventWithNameSchema = auditEventSchema.extend({
  id: z.string(),
  is_step: z.boolean(),
  name: z.string().nullable(),
  order_id: z.string().nullable(),
})
export type NamedEvent = z.infer<typeof auditEventWithNameSchema>

export const auditActorsAnswer = z.object({ items: z.array(z.string()) })
