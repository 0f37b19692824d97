import type { BulkResult, Pick, Picks } from '../../../../worker/contract/bulk'
import { type ApiProblem, asProblem } from '../../../lib/problem'
import { retryWaits } from '../../../lib/retry'

/** So many rows travel together: few enough for progress to be seen and for stopping to mean something. */
const fewAtOnce = 5

/** A row for which it did not job, and why. */
export type Failed = Pick & { detail: string }

/** One step for many rows. It is data only, so that it can be stopped, kept through a reload and gone on with. */
export type Run<Step> = {
  step: Step
  /** The list's filter, where rows are read as they are needed. */
  source: string
  /** Rows without an answer yet, those under way among them. */
  todo: Pick[]
  /** Where the rows after those are read; null when all are known. */
  next: string | null
  /** What those are called for which it worked. */
  done: string[]
  failed: Failed[]
  /** The server's moment at which the operator saw the rows: what moved since is left alone. */
  seen_at?: string
  /** How many rows there seemed to be at the start; null when nobody could tell. */
  total: number | null
}

export type BulkJob<Step> = {
  /** Does the step; done twice for a row it must be as if done once. */
  send: (step: Step, ids: string[], seen_at: string | undefined) => Promise<BulkResult[]>
  more: (source: string, cursor: string) => Promise<Picks>
  /** How many rows travel together where one transaction holds them all. */
  chunk?: number
}

export const isFinished = ({ todo, next }: Run<unknown>) => todo.length === 0 && next === null

export const answered = ({ done, failed }: Run<unknown>) => done.length + failed.length

/** How many rows it is about; null while nobody can tell. */
export function sizeOf(run: Run<unknown>) {
  const known = answered(run) + run.todo.length
  return run.next === null ? known : run.total && Math.max(run.total, known)
}

const unanswered = 'Server tidak menjawab untuk baris ini.'

/** One request further: the next rows are read, or some of those known are done. */
async function advance<Step>(
  run: Run<Step>,
  { send, more, chunk = fewAtOnce }: BulkJob<Step>,
): Promise<Run<Step>> {
  if (run.todo.length === 0) {
    const { items, next_cursor } = await more(run.source, run.next ?? '')
    return { ...run, todo: items, next: next_cursor }
  }
  const batch = run.todo.slice(0, chunk)
  const results = await send(
    run.step,
    batch.map(({ id }) => id),
    run.seen_at,
  )
  const resultOf = new Map(results.map(result => [result.id, result]))
  const isDone = ({ id }: Pick) => resultOf.get(id)?.ok === true
  const failed = batch
    .filter(pick => !isDone(pick))
    .map(pick => ({ ...pick, detail: resultOf.get(pick.id)?.detail ?? unanswered }))
  return {
    ...run,
    todo: run.todo.slice(batch.length),
    done: [...run.done, ...batch.filter(isDone).map(({ label }) => label)],
    failed: [...run.failed, ...failed],
  }
}

type Control<Step> = {
  onChange: (run: Run<Step>) => void
  isStopped: () => boolean
  /** Pauses before a lost request is sent again, ms. */
  waits?: readonly number[]
}

/** What may go away by itself: no answer, too many requests, a failure of the server. */
const isPassing = ({ status }: ApiProblem) => status === 0 || status === 429 || status >= 500

const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/**
 * Works through a run, one request after the other, until it is finished or stopped. A request without an answer is
 * sent again; answers the problem that it could not get past, with nothing lost: the same rows come first next time.
 */
export async function runJob<Step>(start: Run<Step>, job: BulkJob<Step>, control: Control<Step>) {
  const { onChange, isStopped, waits = retryWaits } = control
  let run = start
  let lost = 0
  while (!isFinished(run) && !isStopped()) {
    try {
      run = await advance(run, job)
      lost = 0
      onChange(run)
    } catch (error) {
      const problem = asProblem(error)
      const wait = waits[lost++]
      if (wait === undefined || !isPassing(problem)) return problem
      await sleep(Math.max(wait, (problem.retryAfter ?? 0) * 1000))
    }
  }
  return null
}
