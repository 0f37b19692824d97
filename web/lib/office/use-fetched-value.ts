import { useEffect, useState } from 'react'
import { type Result, valueOrProblem } from '../attempt'

type Found<T> = { of: string; value?: T; problem: Result<T>['problem'] }

/** `of` identifies the data; a new `version` reloads it. Old data stays visible during a reload and beside an error. */
export function useFetchedValue<T>(read: (signal: AbortSignal) => Promise<T>, of = '', version = '') {
  const [found, setFound] = useState<Found<T>>({ of, problem: null })
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry runs the effect again
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const look = async () => {
      const { value, problem } = await valueOrProblem(read(signal))
      if (signal.aborted) return
      setFound(old =>
        problem === null ? { of, value, problem } : { ...(old.of === of && old), of, problem },
      )
    }
    void look().catch(error => {
      if (!signal.aborted) throw error
    })
    return () => controller.abort()
  }, [of, version, tries])

  const retry = () => {
    setFound(old => ({ ...old, problem: null }))
    setTries(n => n + 1)
  }
  const { value, problem }: Found<T> = found.of === of ? found : { of, problem: null }
  return { value, problem, isLoading: value === undefined && problem === null, retry }
}
