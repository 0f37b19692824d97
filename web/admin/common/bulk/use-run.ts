import { useEffect, useRef, useState } from 'react'
import { isRecord } from '../../../lib/guards'
import type { ApiProblem } from '../../../lib/problem'
import { keptValue } from '../forms/draft'
import { type BulkJob, type Failed, isFinished, type Run, runJob } from './runner'

// Only the same kind of work writes it, and only within this visit.
const asRun = <Step>(value: unknown) => value as Run<Step>

/** The work of this visit that is not finished, by the name of its kind. */
export const keptRun = <Step>(name: string) =>
  keptValue<Run<Step>>(`bulk.${name}`, value =>
    isRecord(value) && Array.isArray(value.todo) ? asRun<Step>(value) : null,
  )

type Phase = 'ask' | 'running' | 'stopped' | 'done'

/** One piece of work at a time, kept until it is finished. It begins by asking unless there is something to go on with. */
export function useRun<Step>(name: string, job: BulkJob<Step>, kept: Run<Step> | null) {
  const [run, setRun] = useState(kept)
  const [phase, setPhase] = useState<Phase>(kept ? 'stopped' : 'ask')
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const isStopped = useRef(false)
  const store = keptRun<Step>(name)

  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )

  const onChange = (next: Run<Step>) => {
    setRun(next)
    if (isFinished(next)) store.forget()
    else store.keep(next)
  }

  async function go(start: Run<Step>) {
    isStopped.current = false
    let latest = start
    onChange(start)
    setProblem(null)
    setPhase('running')
    const met = await runJob(start, job, {
      onChange: next => {
        latest = next
        onChange(next)
      },
      isStopped: () => isStopped.current,
    })
    setProblem(met)
    setPhase(isFinished(latest) ? 'done' : 'stopped')
  }

  return {
    run,
    phase,
    problem,
    go: (start: Run<Step>) => void go(start),
    goOn: () => run && void go(run),
    stop: () => {
      isStopped.current = true
    },
    /** Asks again, for those only for which it did not work. */
    askAgain: () => setPhase('ask'),
    drop: store.forget,
  }
}

/** The same step for those for which it did not work. */
export const again = <Step>(run: Run<Step>, failed: Failed[] = run.failed): Run<Step> => ({
  ...run,
  todo: failed.map(({ id, label }) => ({ id, label })),
  next: null,
  done: [],
  failed: [],
  total: failed.length,
})
