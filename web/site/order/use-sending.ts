import { useEffect, useId, useState } from 'react'
import { forgetIntentions, sendingFrom } from '../../lib/intention'
import { type ApiProblem, asProblem } from '../../lib/problem'

/** One sending at a time: whether it is on its way, and the problem that the last one met. A retry is the same step for the server. */
export function useSending() {
  const scope = useId()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)

  async function send(call: () => Promise<void>) {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await sendingFrom(scope, false, call)
    } catch (error) {
      setProblem(asProblem(error))
    } finally {
      setBusy(false)
    }
  }

  useEffect(() => () => forgetIntentions(scope), [scope])

  /** The dialog is closed: what is sent from it later is another step. */
  const forget = () => {
    setProblem(null)
    forgetIntentions(scope)
  }
  return { send, isBusy, problem, forget }
}
