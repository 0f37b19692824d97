import { z } from 'zod'
import { pageSchema } from './base'

/** Server time (UTC ISO) at which a list was read or counted. */
const moment = z.iso.datetime()

/**
 * Time at which the operator read the rows. A row that changed after it fails as `stale`, unless it already has the
 * requested state.
 */
export const optionalSeenAt = { seen_at: moment.optional() }

export type Rows = { ids: string[]; seen_at?: string | undefined }

export const requiredSeenAt = { seen_at: moment }

/** Result for one row. `code` and `detail` (Indonesian) describe a failure. */
export const bulkResult = z.object({
  id: z.string(),
  ok: z.boolean(),
  code: z.string().nullable(),
  detail: z.string().nullable(),
})
export type BulkResult = z.infer<typeof bulkResult>

export const picksLimitParam = z.coerce.number().int().min(1).max(500).default(500)

export const pickSchema = z.object({ id: z.string(), label: z.string() })
export type Pick = z.infer<typeof pickSchema>

/**
 * Selectable rows, newest first. Later pages have the `seen_at` of the first page and leave out rows created since.
 * `total` is null where counting is too costly.
 */
export const picksPage = pageSchema(pickSchema).extend(optionalSeenAt)
export type Picks = z.infer<typeof picksPage>

/** Maximum number of rows that can be selected one by one. */
export const maxPicked = 100

/** Ids of individually selected rows, separated by commas. */
export const pickedIds = z
  .string()
  .max(4000)
  .transform(text => text.split(',').slice(0, maxPicked))

export const listChangesAnswer = z.object({
  /** Number of matching rows created after `after`, counted to 100. */
  count: z.int(),
  newest: z.string(),
  /** A fingerprint of the states of all rows: it changes whenever the state of a row changes. */
  states: z.string(),
})
export type ListChanges = z.infer<typeof listChangesAnswer>
