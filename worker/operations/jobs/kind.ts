import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../context'
import type { BulkResult } from '../../contract/bulk'
import type { jobs } from '../../db/schema/operations/jobs'

export type JobRow = typeof jobs.$inferSelect

/** Replaces the input of a job that cannot be resumed. */
export const clearedStep = '{}'

export type Page = { ids: string[]; next_cursor: string | null }

/** Implementation of a kind of job. `act` must be idempotent per row. */
export type Kind = {
  /** SQL for a row's label from its id `value`; null if the row does not exist. */
  label: SQL
  query: z.ZodType
  size?: number
  read: (context: Context, query: Record<string, string>, job: JobRow) => Promise<Page>
  act: (context: Context, job: JobRow, ids: string[]) => Promise<BulkResult[]>
}
export type Kinds = Record<string, Kind>
