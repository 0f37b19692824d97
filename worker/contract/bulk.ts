import { z } from 'zod'
import { page } from './base'

/** The server's moment (UTC ISO) at which a list was read or counted. */
const moment = z.iso.datetime()

/**
 * What every step for many carries: when the operator saw the rows, as the list or its picks answered it. A row that moved
 * after that is left alone and answers `stale`, unless it already is as it was wished: then a request sent again, or a
 * job gone on with, meets its own work and is content.
 */
export const seenAt = { seen_at: moment.optional() }

/** The rows of one step for many, by their internal ids, and when they were seen. */
export type Rows = { ids: string[]; seen_at?: string | undefined }

/** What a list, and the picks of its filter, answer beside their rows. */
export const listedAt = { seen_at: moment }

/** What came of one row. Problem code and Indonesian sentence tell a failure. */
export const bulkResult = z.object({
  id: z.string(),
  ok: z.boolean(),
  code: z.string().nullable(),
  detail: z.string().nullable(),
})
export type BulkResult = z.infer<typeof bulkResult>

/** How many of a list's rows one page of picks names. */
export const picksLimit = z.coerce.number().int().min(1).max(500).default(500)

export const pick = z.object({ id: z.string(), label: z.string() })
/** A row that is to be worked on, by the code or number people know it by. */
export type Pick = z.infer<typeof pick>

/**
 * Some of the rows that a filter matches, newest first. The first page fixes the moment: whatever comes later stands
 * above it and is in none of the pages that follow. `total` is null where only reading everything would tell.
 */
export const picks = page(pick).extend(seenAt)
export type Picks = z.infer<typeof picks>

/** So many rows at most are picked one by one. */
export const mostPicked = 100

/** Rows picked one by one, with commas between. */
export const pickedIds = z
  .string()
  .max(4000)
  .transform(text => text.split(',').slice(0, mostPicked))

/** What moved in a filtered list. */
export const news = z.object({
  /** Rows that came since `after` and match, up to 100. */
  count: z.int(),
  newest: z.string(),
  /** Says only whether anything moved: equal texts mean that nothing did. */
  states: z.string(),
})
export type News = z.infer<typeof news>
