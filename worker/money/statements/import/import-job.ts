import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../../context'
import { singleLineText } from '../../../contract/base'
import { type ImportStep, importJobStep } from '../../../contract/operations/jobs'
import { hourMs, minuteMs, timePlusMs } from '../../../db/stamp'
import { runBulkRow } from '../../../lib/bulk'
import { Problem } from '../../../lib/problem'
import type { Kind } from '../../../operations/jobs/slice'
import { matchNextSlice } from '../match/match'
import { acceptStatementImport, mergeNextSlice, readStoredStatement } from './merge'
import { undoStatementImport } from './undo'

/**
 * `phase`: the next phase; if it is missing, the job starts with the action that it was created for. `n`: in the phase
 * `match`, the id of the last matched bank row; in the other phases, the number of finished parts, so that each part
 * has a different query.
 */
const importQuery = z.object({
  statement: singleLineText(64).optional(),
  phase: importJobStep.shape.action.optional(),
  n: z.coerce.number().int().min(0).default(0),
})

type At = { phase: ImportStep['action']; n: number }

/** After an import is merged, or its file accepted, its rows are compared with the orders. */
const firstMatch: At = { phase: 'match', n: 0 }

/** Runs one part of the import job, small enough for one request. Returns the next part, or null at the end. */
async function runPart(context: Context, statement: string, { phase, n }: At): Promise<At | null> {
  if (phase === 'merge') {
    const { state } = await mergeNextSlice(context, statement)
    if (state === 'merging') return { phase, n: n + 1 }
    return state === 'done' ? firstMatch : null
  }
  if (phase === 'accept') {
    const { is_done } = await acceptStatementImport(context, statement)
    return is_done ? firstMatch : { phase, n: n + 1 }
  }
  const { next_cursor } = await matchNextSlice(context.db, n, context.now)
  return next_cursor === null ? null : { phase, n: Number(next_cursor) }
}

/** Throws `not_found`, `upload_incomplete`, or `bad_transition` unless the import is done. */
async function requireDone({ db }: Context, id: string) {
  const { state } = await readStoredStatement(db, id)
  if (state === 'undone') throw new Problem('bad_transition', { detail: 'Impor ini sudah diurungkan.' })
  if (state !== 'done') throw new Problem('upload_incomplete')
}

/**
 * Job that merges a completely uploaded import, or accepts its file, and then compares open rows with the orders. The
 * import is the job's only row: `act` reports whether it succeeded.
 */
export const importJobKind: Kind = {
  label: sql`(SELECT file_name FROM statements WHERE statements.id = value)`,
  query: importQuery,
  run: async (context, filter, job) => {
    const { statement = '', phase = importJobStep.parse(job.step).action, n } = importQuery.parse(filter)
    try {
      const next = await runPart(context, statement, { phase, n })
      if (next !== null) return { ids: [], next: { ...filter, phase: next.phase, n: String(next.n) } }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    }
    return { ids: statement === '' ? [] : [statement], next: null }
  },
  act: (context, _job, ids) =>
    Promise.all(ids.map(id => runBulkRow(id, 'statement', () => requireDone(context, id)))),
}

/** In ms: how long an import may wait for the browser. A complete upload can be merged without the browser. */
const patienceMs = { uploading: 24 * hourMs, merging: 2 * minuteMs }
const importsPerRun = 5
const slicesPerRun = 20

/** Cron step: ends abandoned imports, 5 per run. Complete uploads are merged; incomplete ones are deleted. */
export async function endUnfinishedImports(context: Context) {
  const since = (state: keyof typeof patienceMs) => timePlusMs(context.now, -patienceMs[state])
  const left = await context.db.all<{ id: string; state: 'uploading' | 'merging' }>(sql`
    SELECT id, state FROM statements INDEXED BY statements_unfinished
    WHERE state IN ('uploading', 'merging')
      AND updated_at < iif(state = 'merging', ${since('merging')}, ${since('uploading')}) LIMIT ${importsPerRun}`)
  let slices = slicesPerRun
  for (const { id, state } of left) {
    if (state === 'uploading') await undoStatementImport(context, id)
    else while (slices > 0 && (await mergeNextSlice(context, id)).state === 'merging') slices -= 1
  }
}
