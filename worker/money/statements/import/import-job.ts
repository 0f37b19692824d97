import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../../context'
import { line } from '../../../contract/base'
import { importStep } from '../../../contract/operations/jobs'
import { hour, later, minute } from '../../../db/stamp'
import { resultOf } from '../../../lib/bulk'
import { Problem } from '../../../lib/problem'
import type { Kind } from '../../../operations/jobs/kind'
import { match } from '../match/match'
import { acceptImport, merge, readStored } from './merge'
import { undoImport } from './undo'

/** `cursor`: the next phase and its position, such as 'merge.3'. */
const importQuery = z.object({ statement: line(64).optional(), cursor: line(40).optional() })

const firstMatchCursor = 'match.0'

/** Runs one step, each within the limits of one request. Returns the next cursor; null at the end. */
async function nextStep(context: Context, statement: string, at: string): Promise<string | null> {
  const [phase, n] = at.split('.')
  if (phase === 'merge') {
    const { state } = await merge(context, statement)
    if (state === 'merging') return `merge.${Number(n ?? 0) + 1}`
    return state === 'done' ? firstMatchCursor : null
  }
  if (phase === 'accept') {
    const { is_done } = await acceptImport(context, statement)
    return is_done ? firstMatchCursor : `accept.${Number(n ?? 0) + 1}`
  }
  const { next_cursor } = await match(context.db, Number(n ?? 0), context.now)
  return next_cursor === null ? null : `match.${next_cursor}`
}

/** Throws `not_found`, `upload_incomplete`, or `bad_transition` unless the import is done. */
async function requireDone({ db }: Context, id: string) {
  const { state } = await readStored(db, id)
  if (state === 'undone') throw new Problem('bad_transition', { detail: 'Impor ini sudah diurungkan.' })
  if (state !== 'done') throw new Problem('upload_incomplete')
}

/** Merges or accepts an import, then matches open rows. The work happens in `read`; `act` reports the result. */
export const importing: Kind = {
  label: sql`(SELECT file_name FROM statements WHERE statements.id = value)`,
  query: importQuery,
  read: async (context, filter, job) => {
    const { statement = '', cursor } = importQuery.parse(filter)
    try {
      const next = await nextStep(context, statement, cursor ?? importStep.parse(job.step).action)
      if (next !== null) return { ids: [], next_cursor: next }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    }
    return { ids: statement === '' ? [] : [statement], next_cursor: null }
  },
  act: (context, _job, ids) =>
    Promise.all(ids.map(id => resultOf(id, 'statement', () => requireDone(context, id)))),
}

/** How long an import may wait for the browser, in ms. A complete upload needs the browser no longer. */
const patienceMs = { uploading: 24 * hour, merging: 2 * minute }
const importsPerRun = 5
const slicesPerRun = 20

/** Cron step: finishes abandoned imports, 5 per run. Complete uploads are merged; incomplete ones are deleted. */
export async function endUnfinished(context: Context) {
  const since = (state: keyof typeof patienceMs) => later(context.now, -patienceMs[state])
  const left = await context.db.all<{ id: string; state: 'uploading' | 'merging' }>(sql`
    SELECT id, state FROM statements INDEXED BY statements_unfinished
    WHERE state IN ('uploading', 'merging')
      AND updated_at < iif(state = 'merging', ${since('merging')}, ${since('uploading')}) LIMIT ${importsPerRun}`)
  let slices = slicesPerRun
  for (const { id, state } of left) {
    if (state === 'uploading') await undoImport(context, id)
    else while (slices > 0 && (await merge(context, id)).state === 'merging') slices -= 1
  }
}
