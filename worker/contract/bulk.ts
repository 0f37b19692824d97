import { z } from 'zod'
import { page } from './base'

/** Server time (UTC ISO) at which a list was read or counted. */
const moment = z.iso.datetime()

/**
 * When the operator read the rows, as the list returned it. A row that changed later is skipped with `stale`, unless it
 * already has the requested state; so repeated requests and resumed jobs succeed.
 */
export const seenAt = { seen_at: moment.optional() }

/** Internal ids of the rows of a bulk action, and when they were read. */
export type Rows = { ids: string[]; seen_at?: string | undefined }

/** Added to a list and to the ids of its filter: when they were read. */
export const listedAt = { seen_at: moment }

/** Result for one row. `code` and `detail` (Indonesian) describe a failure. */
export const bulkResult = z.object({
  id: z.string(),
  ok: z.boolean(),
  code: z.string().nullable(),
  detail: z.string().nullable(),
})
export type BulkResult = z.infer<typeof bulkResult>

/** Row ids per page. */
export const picksLimit = z.coerce.number().int().min(1).max(500).default(500)

export const pick = z.object({ id: z.string(), label: z.string() })
/** One selected row: its id and the code or number that people use for it. */
export type Pick = z.infer<typeof pick>

/**
 * Ids of the rows that a filter matches, newest first. The first page fixes `seen_at`; later rows are excluded from all
 * pages. `total` is null where counting would scan the table.
 */
export const picks = page(pick).extend(seenAt)
export type Picks = z.infer<typeof picks>

/** Most rows that can be selected one by one. */
export const mostPicked = 100

/** Ids of individually selected rows, separated by commas. */
export const pickedIds = z
  .string()
  .max(4000)
  .transform(text => text.split(',').slice(0, mostPicked))

/** Changes in a filtered list since it was read. */
export const news = z.object({
  /** Matching rows created since `after`, counted to 100. */
  count: z.int(),
  newest: z.string(),
  /** A fingerprint of the rows' states: equal texts mean nothing changed. */
  states: z.string(),
})
export type News = z.infer<typeof news>
