import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../context'
import type { BulkResult } from '../../contract/bulk'
import type { jobs } from '../../db/schema/operations'

export type JobRow = typeof jobs.$inferSelect

/** Replaces the input of a job that cannot be resumed. */
export const clearedJobInput = '{}'

export type Page = { ids: string[]; next_cursor: string | null }

/** A query string's parameters: a job's filter, and where its next page begins. */
export type Query = Record<string, string>

/** The result of one part: rows for `act`, and the query of the next part (null after the last). */
export type Part = { ids: string[]; next: Query | null }

/**
 * The work of one kind of job: first `read` pages or `run` parts until none is left, then `act` for each row that they
 * returned. A slice can be repeated after a crash, so `act` and `run` must be idempotent.
 */
export type Kind = {
  /** SQL expression for the display name of the row with the id `value`; NULL if the row does not exist. */
  label: SQL
  /** Schema of the filter that the job is created with. */
  query: z.ZodType
  /** Rows of a slice; the default suits rows that take milliseconds. */
  size?: number
  act: (context: Context, job: JobRow, ids: string[]) => Promise<BulkResult[]>
} & (
  | {
      /** Reads one page of the rows that the filter selects; writes nothing. */
      read: (context: Context, query: Query) => Promise<Page>
    }
  | {
      /** Does one bounded part of work that is not a list of rows. */
      run: (context: Context, query: Query, job: JobRow) => Promise<Part>
    }
)
export type Kinds = Record<string, Kind>
