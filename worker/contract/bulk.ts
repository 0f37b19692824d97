import { z } from 'zod'
import { pageSchema } from './base'

const moment = z.iso.datetime()

/** `seen_at`: a row that changed after this time fails as `stale`, unless the row already has the requested state. */
export const optionalSeenAt = { seen_at: moment.optional() }

export type Rows = { ids: string[]; seen_at?: string | undefined }

export const requiredSeenAt = { seen_at: moment }

export const bulkResultSchema = z.object({
  id: z.string(),
  ok: z.boolean(),
  code: z.string().nullable(),
  detail: z.string().nullable(),
})
export type BulkResult = z.infer<typeof bulkResultSchema>

export const selectionLimitParam = z.coerce.number().int().min(1).max(500).default(500)

export const selectedRowSchema = z.object({ id: z.string(), label: z.string() })
export type Pick = z.infer<typeof selectedRowSchema>

/**
 * Rows that match a filter. The client reads the first page and starts a job, which reads the other pages. All rows
 * that changed after `seen_at` of the first page fail as `stale`.
 */
export const selectedRowsPage = pageSchema(selectedRowSchema).extend(optionalSeenAt)
export type Picks = z.infer<typeof selectedRowsPage>

export const maxSelectedRows = 100

export const selectedIdsParam = z
  .string()
  .max(4000)
  .transform(text => text.split(',').slice(0, maxSelectedRows))

export const listChangesAnswer = z.object({
  /** Number of matching rows created after the parameter `after`, at most 100. */
  count: z.int(),
  newest: z.string(),
  /** A fingerprint of the states of all rows: it changes whenever the state of a row changes. */
  states: z.string(),
})
export type ListChanges = z.infer<typeof listChangesAnswer>
