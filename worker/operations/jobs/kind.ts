import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../context'
import type { BulkResult } from '../../contract/bulk'
import type { jobs } from '../../db/schema/operations'

export type JobRow = typeof jobs.$inferSelect

/** Input of a job whose real input was erased, so that it cannot be resumed. */
export const clearedJobInput = '{}'

export type Page = { ids: string[]; next_cursor: string | null }

/** Parameters of a query string: a job's filter, and where its next page begins. */
export type Query = Record<string, string>

/** The result of one part: ids for `act`, and the query of the next part (null after the last). */
export type Part = { ids: string[]; next: Query | null }

/**
 * The work of one kind of job: first it reads pages (`read`) or runs parts (`run`) until none is left, then it calls
 * `act` for the ids that they returned. A slice can be repeated after a crash, so `act` and `run` must be idempotent.
 */
export type Kind = {
  /** SQL expression for the display name of the row with the id `value`; NULL if the row does not exist. */
  label: SQL
  /** Schema of the filter with which the job is created. */
  query: z.ZodType
  /** Rows per slice. The default suits rows that take milliseconds. */
  size?: number
  act: (context: Context, job: JobRow, ids: string[]) => Promise<BulkResult[]>
} & (
  | {
      /** Reads one page of the rows that the filter selects; must not write. */
      read: (context: Context, query: Query) => Promise<Page>
    }
  | {
      /** Does one bounded part of work that is not a list of rows. */
      run: (context: Context, query: Query, job: JobRow) => Promise<Part>
    }
)
export type Kinds = Record<string, Kind>
