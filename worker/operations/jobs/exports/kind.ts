import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type CsvCell, csvLines } from '../../../contract/lib/csv'
import type { Columns } from '../../../contract/lib/xlsx'
import type { Db } from '../../../db/client'
import { succeeded } from '../../../lib/bulk'
import type { Kind } from '../kind'
import { pieceKey } from './folder'

/** An exportable list: its filter, its columns, and how to read a page. */
export type Exported<Query> = {
  query: z.ZodType<Query & { cursor?: string | undefined }>
  columns: Columns
  page: (
    db: Db,
    query: Query & { limit: number },
    now: string,
  ) => Promise<{ rows: CsvCell[][]; next_cursor: string | null }>
}

/** Rows per piece; one query can read that many. */
const limit = 500

/**
 * Writes one piece per page while reading. A page read again after a crash becomes another piece; the job records the valid
 * one. `act` has nothing left to do.
 */
export const exporting = <Query>(media: R2Bucket, { query, columns, page }: Exported<Query>): Kind => ({
  label: sql`value`,
  query,
  read: async ({ db, now }, asked, job) => {
    const filter = query.parse(asked)
    const { rows, next_cursor } = await page(db, { ...filter, limit }, now)
    const piece = crypto.randomUUID()
    const lines = filter.cursor === undefined ? [Object.keys(columns), ...rows] : rows
    await media.put(pieceKey(job.id, piece), csvLines(lines))
    return { ids: [piece], next_cursor }
  },
  act: async (_context, _job, ids) => ids.map(id => ({ id, ...succeeded })),
})
