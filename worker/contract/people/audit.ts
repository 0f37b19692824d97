import { z } from 'zod'
import { listQuery } from '../base'

/** Newest first; `entity_id` only together with `entity`. */
export const auditQuery = listQuery.pick({ limit: true, cursor: true }).extend({
  entity: z.string().max(40).optional(),
  entity_id: z.string().max(64).optional(),
})
export type AuditQuery = z.infer<typeof auditQuery>

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
