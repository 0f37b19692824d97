import { sql } from 'drizzle-orm'
import type { Context } from '../context'
import { hour, later, minute } from '../db/stamp'
import { merge } from './merge'
import { undoImport } from './undo-import'

/** So long a browser may come back to an import it began; one that is all there needs it no more. */
const patience = { uploading: 24 * hour, merging: 2 * minute }
const perRun = 5
const slicesPerRun = 20

/**
 * Ends imports that nobody came back to, some of them each run: one that is all there is merged, of any other the rows
 * received so far are erased.
 */
export async function endUnfinished(context: Context) {
  const since = (state: keyof typeof patience) => later(context.now, -patience[state])
  const left = await context.db.all<{ id: string; state: 'uploading' | 'merging' }>(sql`
    SELECT id, state FROM statements INDEXED BY statements_unfinished
    WHERE state IN ('uploading', 'merging')
      AND updated_at < iif(state = 'merging', ${since('merging')}, ${since('uploading')}) LIMIT ${perRun}`)
  let slices = slicesPerRun
  for (const { id, state } of left) {
    if (state === 'uploading') await undoImport(context, id)
    else while (slices > 0 && (await merge(context, id)).state === 'merging') slices -= 1
  }
}
