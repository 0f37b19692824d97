import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../context'
import type { BulkResult } from '../../contract/bulk'
import type { jobs } from '../../db/schema/operations/jobs'

export type JobRow = typeof jobs.$inferSelect

/** The step of a job that is not to be gone on with. */
export const forgotten = '{}'

/** One page of the rows behind those that are known. */
export type Page = { ids: string[]; next_cursor: string | null }

/** What a kind of jobs does. Done twice for a row, `act` must be as if done once. */
export type Kind = {
  /** What a row is called, of its id `value`; NULL where there is no such row. */
  label: SQL
  /** The query of its list. */
  query: z.ZodType
  /** Rows of a slice, where they take longer than others. */
  size?: number
  read: (context: Context, query: Record<string, string>, job: JobRow) => Promise<Page>
  act: (context: Context, job: JobRow, ids: string[]) => Promise<BulkResult[]>
}
export type Kinds = Record<string, Kind>
