import type { BulkResult } from '../contract/bulk'
import { problems } from '../contract/problems'
import { breath } from './breath'
import { logError } from './log'
import { Problem, problemIn } from './problem'

/** So many rows are worked on at a time; each is its own transaction. */
const abreast = 5

export const succeeded = { ok: true, code: null, detail: null }

/** What a row's step met, fit to show; anything but a `Problem` is logged with `about` and told as a failure of ours. */
export function failureOf(error: unknown, about: Record<string, string>): Omit<BulkResult, 'id'> {
  const problem = problemIn(error)
  if (!problem) logError(error, { event: 'bulk_step_failed', ...about })
  const code = problem?.code ?? 'internal'
  const { detail, errors = [] } = problem?.extra ?? {}
  const fields = code === 'invalid' ? errors.map(({ message }) => message).join(', ') : ''
  return { ok: false, code, detail: detail ?? (fields || problems[code][1]) }
}

/** What came of one row's step; `about` is what the log calls it. */
export async function resultOf(id: string, about: string, run: () => Promise<unknown>): Promise<BulkResult> {
  try {
    await run()
    return { id, ...succeeded }
  } catch (error) {
    return { id, ...failureOf(error, { [about]: id }) }
  }
}

/** Throws `stale` for a row that moved after the operator saw it; asked only where the step would change it. */
export function refuseUnseen({ updated_at }: { updated_at: string }, seen_at: string | undefined) {
  if (seen_at !== undefined && updated_at > seen_at) throw new Problem('stale')
}

/** One step for each of the ids, named twice or not, a few at a time; results in their order. */
export async function inTurn<Id, T>(ids: Id[], step: (id: Id) => Promise<T>): Promise<T[]> {
  const once = [...new Set(ids)]
  const results: T[] = []
  for (let at = 0; at < once.length; at += abreast) {
    results.push(...(await Promise.all(once.slice(at, at + abreast).map(step))))
    await breath()
  }
  return results
}
