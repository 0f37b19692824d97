import { sql } from 'drizzle-orm'
import type { Context } from '../context'
import { hour, later } from '../db/stamp'
import { merge } from './merge'
import { undoImport } from './undo-import'

/** So long a browser may come back to an import it began. */
const patience = 24 * hour
const perRun = 5
const slicesPerRun = 20

/**
 * Ends imports that nobody came back to, some of them each run: one that is all there is merged, of any other the rows
 * received so far are erased.
 */
export async function endUnfinished(context: Context) {
  const left = await context.db.all<{ id: string; state: 'uploading' | 'merging' }>(sql`
    SELECT id, state FROM statements INDEXED BY statements_unfinished
    WHERE state IN ('uploading', 'merging') AND updated_at < ${later(context.now, -patience)} LIMIT ${perRun}`)
  let slices = slicesPerRun
  for (const { id, state } of left) {
    if (state === 'uploading') await undoImport(context, id)
    else while (slices > 0 && (await merge(context, id)).state === 'merging') slices -= 1
  }
}
