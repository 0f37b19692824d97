import { useEffect, useId, useState } from 'react'
import { forgetIntentions, sendingFrom } from './intention'
import { type ApiProblem, asProblem } from './problem'

/**
 * Sends the requests of one form: whether one is running, and the problem of the last one. A request that is sent again
 * keeps its Idempotency-Key until the component unmounts. With a `name`, that of the form's draft, it keeps the key
 * through a reload too, unless the draft was not restored.
 */
export function useWrite(name?: string, isRestored = false) {
  const id = useId()
  const scope = name ?? id
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)

  /** Returns the problem, or null when the call succeeded. */
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
