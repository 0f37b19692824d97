import { useEffect, useId, useState } from 'react'
import { forgetIntentions, sendingFrom } from '../../../lib/intention'
import { type ApiProblem, asProblem } from '../../../lib/problem'

/**
 * One write at a time: whether it runs, and the problem the last one met. A write that is tried again is the same step for
 * the server, as long as what calls this stands. With the name of a draft also after a reload, where `isRestored`.
 */
export function useWrite(name?: string, isRestored = false) {
  const id = useId()
  const scope = name ?? id
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)

  /** The problem it met, or null when it worked. */
  async function write(call: () => Promise<unknown>) {
    setBusy(true)
    setProblem(null)
    try {
      await sendingFrom(scope, name !== undefined, call)
      return null
    } catch (error) {
      const met = asProblem(error)
      setProblem(met)
      return met
    } finally {
      setBusy(false)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it opens and closes
  useEffect(() => {
    if (name !== undefined && !isRestored) forgetIntentions(name)
    return () => {
      if (name === undefined) forgetIntentions(scope)
    }
  }, [])

  /** Forgets a request that got no answer, so that the same input sent again counts as a new request. */
  const giveUp = () => forgetIntentions(scope)
  return { write, isBusy, problem, giveUp, forget: () => setProblem(null) }
}
