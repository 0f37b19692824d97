import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { deleteUnansweredRequests, runInRequestScope } from './intention'
import { type ApiProblem, problemOrRethrow } from './problem'

/** Call the returned function when a run starts. It returns a check that is true until a newer run starts. */
export function useLatestRunGuard() {
  const begun = useRef(0)
  return useCallback(() => {
    const mine = ++begun.current
    return () => mine === begun.current
  }, [])
}

/** Retries keep their Idempotency-Key until unmount; with `name` and `isRestored`, also after a reload. */
export function useFormWrite(name?: string, isRestored = false) {
  const id = useId()
  const scope = name ?? id
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)

  async function write(call: () => Promise<unknown>) {
    setBusy(true)
    setProblem(null)
    try {
      await runInRequestScope(scope, name !== undefined, call)
      return null
    } catch (error) {
      const met = problemOrRethrow(error)
      setProblem(met)
      return met
    } finally {
      setBusy(false)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only on mount and unmount
  useEffect(() => {
    if (name !== undefined && !isRestored) deleteUnansweredRequests(name)
    return () => {
      if (name === undefined) deleteUnansweredRequests(scope)
    }
  }, [])

  /** Drops the Idempotency-Keys, so that the same input sent again counts as a new request. */
  const giveUp = () => deleteUnansweredRequests(scope)
  return { write, isBusy, problem, giveUp, forget: () => setProblem(null) }
}
