import { useState } from 'react'
import { type ApiProblem, asProblem } from '../../../lib/problem'

/** One write at a time: whether it runs, and the problem the last one met. */
export function useWrite() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)

  /** The problem it met, or null when it worked. */
  async function write(call: () => Promise<unknown>) {
    setBusy(true)
    setProblem(null)
    try {
      await call()
      return null
    } catch (error) {
      const met = asProblem(error)
      setProblem(met)
      return met
    } finally {
      setBusy(false)
    }
  }

  return { write, isBusy, problem, forget: () => setProblem(null) }
}
