import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type CsvCell, csvLines } from '../../../contract/lib/csv'
import type { Columns } from '../../../contract/lib/xlsx'
import type { Db } from '../../../db/client'
import { bulkSuccess } from '../../../lib/bulk'
import type { Kind } from '../slice'
import { exportFilePartKey } from './folder.ts'

export type ExportDefinition<Query> = {
  query: z.ZodType<Query & { cursor?: string | undefined }>
  columns: Columns
  page: (
    db: Db,
    query: Query & { limit: number },
    now: string,
  ) => Promise<{ rows: CsvCell[][]; next_cursor: string | null }>
}

/** Rows per part of an export file; each part is read with one query. */
const limit = 500

/** A `run` repeated after a crash writes a part under a new key. A download uses only the parts that the job lists. */
export const exportJobKind = <Query>(
  media: R2Bucket,
  { query, columns, page }: ExportDefinition<Query>,
): Kind => ({
  label: sql`value`,
  query,
  run: async ({ db, now }, asked, job) => {
    const filter = query.parse(asked)
    const { rows, next_cursor } = await page(db, { ...filter, limit }, now)
    const piece = crypto.randomUUID()
    const lines = filter.cursor === undefined ? [Object.keys(columns), ...rows] : rows
    await media.put(exportFilePartKey(job.id, piece), csvLines(lines))
    return { ids: [piece], next: next_cursor === null ? null : { ...asked, cursor: next_cursor } }
  },
  act: async (_context, _job, ids) => ids.map(id => ({ id, ...bulkSuccess })),
})
