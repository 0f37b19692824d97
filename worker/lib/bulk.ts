import type { BulkResult } from '../contract/bulk'
import { problemCodes } from '../contract/problems'
import { logError } from './log'
import { Problem, toProblem } from './problem'
import { yieldToEventLoop } from './waiting'

/** Each row of a bulk action is a transaction of its own; this many run at the same time. */
const concurrency = 5

export const bulkSuccess = { ok: true, code: null, detail: null }

/** Unexpected errors are logged with `about` and reported only as `internal`, to hide details. */
export function bulkFailure(error: unknown, about: Record<string, string>): Omit<BulkResult, 'id'> {
  const problem = toProblem(error)
  if (!problem) logError(error, { event: 'bulk_step_failed', ...about })
  const code = problem?.code ?? 'internal'
  const { detail, errors = [] } = problem?.extra ?? {}
  const fields = code === 'invalid' ? errors.map(({ message }) => message).join(', ') : ''
  return { ok: false, code, detail: detail ?? (fields || problemCodes[code][1]) }
}

export async function runBulkRow(
  id: string,
  about: string,
  run: () => Promise<unknown>,
): Promise<BulkResult> {
  try {
    await run()
    return { id, ...bulkSuccess }
  } catch (error) {
    return { id, ...bulkFailure(error, { [about]: id }) }
  }
}

/** Throws `stale` if the row changed after `seen_at`. Only for rows that do not have the requested state yet. */
export function throwIfStale({ updated_at }: { updated_at: string }, seen_at: string | undefined) {
  if (seen_at !== undefined && updated_at > seen_at) throw new Problem('stale')
}

/** Runs `step` once for each distinct id. The results are in the order of the ids. */
export async function mapInBatches<Id, T>(ids: Id[], step: (id: Id) => Promise<T>): Promise<T[]> {
  const once = [...new Set(ids)]
  const results: T[] = []
  for (let at = 0; at < once.length; at += concurrency) {
    results.push(...(await Promise.all(once.slice(at, at + concurrency).map(step))))
    await yieldToEventLoop()
  }
  return results
}
