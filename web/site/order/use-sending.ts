import { useState } from 'react'
import { type ApiProblem, asProblem } from '../../lib/problem'

/** One sending at a time: whether it is on its way, and the problem that the last one met. */
export function useSending() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)

  async function send(call: () => Promise<void>) {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await call()
    } catch (error) {
      setProblem(asProblem(error))
    } finally {
      setBusy(false)
    }
  }

  return { send, isBusy, problem, forget: () => setProblem(null) }
}
